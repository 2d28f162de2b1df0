"""The benchmark of the ears: one table about every model at hand. Run it with `make bench`."""
