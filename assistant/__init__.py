"""Anfitrión: an offline voice host for Spanish-speaking game tables."""

__version__ = "0.1.0"
