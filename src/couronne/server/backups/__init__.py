"""Backups: all of a database in one file, whatever database it came from or goes to."""
