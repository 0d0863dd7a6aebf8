"""The steps, one after another."""
