"""A position of Harvest as plain data."""

from typing import Any

from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields
from harvest.data import CROPS


def view(s: Fields, _rules: RuleSet) -> dict[str, Any]:
    """Return what lies open and what each player has."""
    sheaves = [named(s.sheaves[seat]) for seat in range(s.players)]
    return {"row": named(s.row), "deck": named(s.deck), "sheaves": sheaves}


def named(counts: Any) -> dict[str, int]:
    """Count by the names of the crops."""
    return {crop: count for crop, count in zip(CROPS, counts.tolist(), strict=True) if count}
