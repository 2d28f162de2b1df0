"""The recipe of the spotter: a small network that hears the call «¡tiempo!» (`python -m recipe.spotter`)."""
