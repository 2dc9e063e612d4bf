"""Runs other search engines on the same names and queries as Cardex, and compares what they answer."""
