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


def after(
    standings: Sequence[Standing], reached: Sequence[int], weights: Sequence[float] | None = None
) -> list[Standing]:
    """Return what is known of the players of a game once they have reached their places.

    A game of weight w moves a belief by w of the way to where OpenSkill would have it.
    """
    drawn, whole = not any(reached), rated([one.skill for one in standings], reached)
    return [
        replace(
            standing,
            skill=_between(standing.skill, skill, weight),
            games=standing.games + 1,
            wins=standing.wins + (place == 0 and not drawn),
            losses=standing.losses + (place > 0),
        )
        for standing, skill, place, weight in zip(
            standings, whole, reached, weights or [1.0] * len(whole), strict=True
        )
    ]


def rated(skills: Sequence[Skill], reached: Sequence[int]) -> list[Skill]:
    """Return what OpenSkill believes of the players of a game that counts whole."""
    teams = [[MODEL.rating(*skill)] for skill in skills]
    found = MODEL.rate(teams, ranks=[float(place) for place in reached])
    return [Skill(rating.mu, rating.sigma) for (rating,) in found]


def _between(before: Skill, whole: Skill, weight: float) -> Skill:
    mu, sigma = ((1 - weight) * old + weight * new for old, new in zip(before, whole, strict=True))
    return Skill(mu, sigma)


def share(before: Skill, found: Skill, whole: Skill) -> float:
    """Return the weight by which a belief was moved, where it was not kept."""
    was, now, most = max(
        zip(before, found, whole, strict=True), key=lambda one: abs(one[2] - one[0])
    )
    return min(1.0, max(0.0, (now - was) / (most - was))) if most != was else 1.0
