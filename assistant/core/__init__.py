"""Facts, requests, the sample clock and replay: what every game shares. Pure."""
