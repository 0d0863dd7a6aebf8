"""The version of every JSON that we emit."""

SCHEMA = 1
