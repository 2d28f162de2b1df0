"""Spanish, text in and meaning out: normalising, numbers, letter names, commands, judging answers. Pure."""
