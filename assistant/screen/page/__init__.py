"""The table's screen as a page for a television, a tablet or a phone."""
