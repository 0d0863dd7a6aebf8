"""One search for all games, specialised to each at compile time."""
