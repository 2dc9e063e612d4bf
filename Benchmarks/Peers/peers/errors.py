"""What can go wrong that a person can put right."""


class ComparisonError(Exception):
    """A file, a program or an engine that cannot be used: which, where, and the remedy."""
