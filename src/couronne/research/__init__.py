"""For researchers: the games in the forms that other people's software expects."""
