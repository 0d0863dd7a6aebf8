"""Kingdomino: the published game, and the course's version with random dominoes."""
