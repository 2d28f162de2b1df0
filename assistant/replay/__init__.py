"""Sessions played again: a journal's facts, or a recording heard anew."""
