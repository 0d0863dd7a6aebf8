"""How strong somebody is, by OpenSkill: a belief that every game corrects. No input or output.

A belief is a mean and a deviation. What people read is made of it here: a number on the scale of
Elo (400 points more win ten games to one) and how far the truth may be from it.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce(limit_sigma=True)
"""A game never makes us less sure of anybody."""
MEAN = 1500
"""What a newcomer is taken for."""
SCALE = 400 / (math.log(10) * math.sqrt(2) * MODEL.beta)
"""Elo points to one of OpenSkill, between two of whom enough is known."""
DEVIATIONS = 2
"""On either side of a rating: the truth is there 95 times in a hundred."""
PROVISIONAL = 350
"""The uncertainty above which a rating is provisional: for a dozen games or so."""


class Skill(NamedTuple):
    """What somebody is believed to be."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def sure(self) -> float:
        """What somebody is at least."""
        return self.mu - DEVIATIONS * self.sigma


NEWCOMER = Skill()


class Points(NamedTuple):
    """A skill as people read it."""

    rating: int
    uncertainty: int
    provisional: bool


@dataclass(frozen=True)
class Standing:
    """A skill, and the games that it comes from."""

    skill: Skill = NEWCOMER
    games: int = 0
    wins: int = 0
    losses: int = 0


def points(skill: Skill) -> Points:
    """Write a skill in whole numbers: 1500 + 29.48 (mu - 25), ± 2 sigma on the same scale."""
    uncertainty = round(SCALE * DEVIATIONS * skill.sigma)
    rating = round(MEAN + SCALE * (skill.mu - MODEL.mu))
    return Points(rating, uncertainty, uncertainty > PROVISIONAL)


def places(winners: Collection[int], ranks: Sequence[int], quitter: int | None) -> tuple[int, ...]:
    """Return the place of each seat: winners first, then by rank; who left the game is last."""
    keys = [
        (seat == quitter, 0 if seat in winners else 1 + rank) for seat, rank in enumerate(ranks)
    ]
    return tuple(sum(other < key for other in keys) for key in keys)


def after(standings: Sequence[Standing], reached: Sequence[int]) -> list[Standing]:
    """Return what is known of the players of a game once they have reached their places."""
    teams = [[MODEL.rating(*standing.skill)] for standing in standings]
    rated = MODEL.rate(teams, ranks=[float(place) for place in reached])
    drawn = not any(reached)
    return [
        replace(
            standing,
            skill=Skill(rating.mu, rating.sigma),
            games=standing.games + 1,
            wins=standing.wins + (place == 0 and not drawn),
            losses=standing.losses + (place > 0),
        )
        for standing, (rating,), place in zip(standings, rated, reached, strict=True)
    ]
