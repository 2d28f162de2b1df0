"""The report for who mends the program: what there is on this computer and the last game, without anybody's name."""
