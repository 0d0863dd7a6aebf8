"""A position as plain data: every field of the record by its name, and points without a reason."""

from typing import Any

import numpy as np

from couronne.games.package import Package
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

TOLD = frozenset({"schema", "game", "rules", "seats", "turn", "moves", "scores", "winners"})
"""What every view tells besides."""


class Plain:
    """The view of any game."""

    def __init__(self, package: Package) -> None:
        self.package = package

    def view(self, s: Fields, _rules: RuleSet) -> dict[str, Any]:
        """Return the fields of the record."""
        names = [name for name in self.package.rules.STATE.names if name not in TOLD]
        return {name: _plain(getattr(s, name)) for name in names}

    def explain_score(self, s: Fields, rules: RuleSet) -> list[dict[str, Any]]:
        """Return for each seat its points as one item."""
        points = np.zeros(self.package.rules.MAX_SEATS, np.int64)
        self.package.rules.scores(s, points)
        return [
            {
                "seat": seat,
                "colour": rules.seats[seat],
                "total": int(points[seat]),
                "items": [{"kind": "points", "points": int(points[seat])}],
            }
            for seat in range(int(self.package.rules.seats(s)))
        ]


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else value.tolist()
