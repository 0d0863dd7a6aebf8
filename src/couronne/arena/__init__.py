"""Where players meet: one game, and later matches and tournaments."""
