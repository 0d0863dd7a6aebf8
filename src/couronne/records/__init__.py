"""Games as files: what happened at a table, readable, checkable and resumable."""
