"""What self-play is before anything is played: who sits where in which game, and its draws."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from couronne.arena.contest import bot_name
from couronne.arena.jobs import Job
from couronne.errors import BadChoice
from couronne.games.draws import seed_of
from couronne.games.game import Game
from couronne.games.schema import SCHEMA


def everyone(game: Game, players: Sequence[str]) -> tuple[str, ...]:
    """Seat players by the names that people type: one takes every seat, or there is one for each.

    >>> import couronne
    >>> everyone(couronne.load("roses"), ["greedy"])
    ('greedy', 'greedy')
    """
    seated = tuple(players) * (game.players if len(players) == 1 else 1)
    if len(seated) != game.players:
        raise BadChoice("seat_count", count=len(seated), expected=game.players)
    for player in seated:
        bot_name(player)
    return seated


@dataclass(frozen=True)
class Plan:
    """Games without end, of which the first so many are played; all follows from the seed."""

    game: Game
    players: tuple[str, ...]
    """Who sits at each seat in the first game; from game to game everybody moves on by one."""
    seed: int
    seconds: float | None = None
    """For a turn; without it, each player takes its own time."""
    observations: bool = False
    """Whether the table has what a learner sees too."""

    def job(self, number: int) -> Job:
        """Describe a game, from 1."""
        seed = hashlib.sha256(b"selfplay:%d:" % number + seed_of(self.seed)).digest()
        return Job(number, self.game, self._seated(number), seed, self.seconds)

    def _seated(self, number: int) -> tuple[str, ...]:
        first = (1 - number) % len(self.players)
        return self.players[first:] + self.players[:first]

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What makes it this self-play and no other; players with their versions."""
        return {
            "schema": SCHEMA,
            "game": self.game.name,
            "rules": self.game.rules,
            "rules_version": self.game.rule_set.version,
            "options": self.game.options,
            "players": [bot_name(player) for player in self.players],
            "seed": self.seed,
            "time": self.seconds,
            "observations": self.observations,
        }
