"""What is kept on disk: journal, history, settings."""
