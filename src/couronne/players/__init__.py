"""Who moves: people, bots, and later other people's programs."""
