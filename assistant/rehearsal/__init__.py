"""A game without people: synthetic players in a simulated room, recognised for real."""
