"""What counts how much, as a teacher writes it down.

without_tests = 1                     # points off without test_roi_des_roses.py
finalists = ["groupe-3", "groupe-7"]  # one more point each

[weights]                             # of the functions, in the 14 points
territoire = 3

[ai]                                  # marks out of 6
groupe-3 = 6
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from couronne.errors import BadChoice

MODEL, AI, WHOLE, BONUS = 14.0, 6.0, 20.0, 1.0
"""The best marks: for the functions, for the AI, for both; and the finalists' point."""
WEIGHTS = {
    "init_jeu": 1.0,
    "afficher_main": 1.0,
    "afficher_jeu": 2.0,
    "mouvement_possible": 1.5,
    "main_jouable": 1.0,
    "demande_action": 1.5,
    "bouge_le_roi": 1.5,
    "territoire": 2.0,
    "score": 1.0,
    "main": 1.5,
}


@dataclass(frozen=True)
class Scale:
    """How marks are made."""

    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)
    without_tests: float = 0.0
    ai: Mapping[str, float] = field(default_factory=dict)
    finalists: Collection[str] = ()

    @property
    def points(self) -> dict[str, float]:
        """What each function is worth of the 14 points."""
        whole = sum(self.weights.values())
        return {name: MODEL * weight / whole for name, weight in self.weights.items()}

    def check_groups(self, names: Collection[str]) -> None:
        """Refuse marks for groups that there are not."""
        for name in (*self.ai, *self.finalists):
            if name not in names:
                raise BadChoice("unknown_group", name=name, groups=sorted(names))


def read_scale(text: str) -> Scale:
    """Read what a teacher wrote.

    >>> read_scale("weights = {score = 0}").points["score"]
    0.0
    """
    try:
        told = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadChoice("bad_scale", reason=str(error)) from None
    _known(told, ("weights", "without_tests", "ai", "finalists"))
    weights = _table(told, "weights")
    _known(weights, tuple(WEIGHTS))
    for name in weights:
        _number(weights, name)
    _number(told, "without_tests", MODEL)
    ai = _table(told, "ai")
    for name in ai:
        _number(ai, name, AI)
    finalists = told.get("finalists", [])
    if not isinstance(finalists, list) or not all(isinstance(name, str) for name in finalists):
        raise BadChoice("bad_scale_names", value=finalists)
    scale = Scale({**WEIGHTS, **weights}, told.get("without_tests", 0.0), ai, finalists)
    if not sum(scale.weights.values()):
        raise BadChoice("no_weight")
    return scale


def _known(told: Mapping[str, Any], names: tuple[str, ...]) -> None:
    for name in told:
        if name not in names:
            raise BadChoice("unknown_scale_key", name=name, known=names)


def _table(told: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = told.get(name, {})
    if not isinstance(table, dict):
        raise BadChoice("bad_scale_table", name=name)
    return table


def _number(told: Mapping[str, Any], name: str, most: float = 1000.0) -> None:
    value = told.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise BadChoice("bad_scale_number", name=name, value=value, most=most)
