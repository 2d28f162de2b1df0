"""Question packs: loading and checking."""
