"""The party game Stay Cool: cards, dice, sandglass, rules, scoring, what the host says and hears. Pure."""
