"""The view of a game, drawn in the terminal or on a page."""
