"""Moves by the names that the material gives them, and positions as the numbers of the record.

A game that has `MOVES` in its `data.py`, the name of each action, and `DRAWS`, the name of each
outcome, needs no notation of its own.
"""

import re
from functools import cached_property
from typing import Any

from couronne.errors import BadPosition, UnknownMove
from couronne.games.package import Package
from couronne.games.plain.trial import is_playable
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

_FIELD = re.compile(r"(\w+)=(-?\d{1,18}(?:,-?\d{1,18})*)", re.ASCII)


class Plain:
    """The notation of any game."""

    def __init__(self, package: Package) -> None:
        self.package = package

    @cached_property
    def _moves(self) -> tuple[str, ...]:
        return _names(self.package.data, "MOVES", "move", self.package.rules.ACTIONS)

    @cached_property
    def _draws(self) -> tuple[str, ...]:
        return _names(self.package.data, "DRAWS", "draw", self.package.rules.OUTCOMES)

    @cached_property
    def _action_of(self) -> dict[str, int]:
        """Find an action by its name in any language, in small letters."""
        found: dict[str, int] = {}
        for translated in getattr(self.package.data, "NAMES", {}).values():
            found |= {
                translated[name].lower(): action
                for action, name in enumerate(self._moves)
                if name in translated
            }
        return found | {name.lower(): action for action, name in enumerate(self._moves)}

    @cached_property
    def _outcome_of(self) -> dict[str, int]:
        return {name: outcome for outcome, name in enumerate(self._draws)}

    def tokens(self, action: int) -> tuple[str, ...]:
        """Spell an action."""
        return (self._moves[action],)

    def outcome_tokens(self, outcome: int) -> tuple[str, ...]:
        """Spell an outcome of chance."""
        return (self._draws[outcome],)

    def read_action(self, text: str) -> int:
        """Read an action by its name."""
        return _found(self._action_of, text, text.strip().lower())

    def meant(self, _s: Fields, action: int) -> int:
        """Every action says something else."""
        return action

    def read_outcome(self, text: str) -> int:
        """Read an outcome as records write it."""
        return _found(self._outcome_of, text, text)

    def write_position(self, s: Fields) -> str:
        """Write every field of the record with its numbers, in their order."""
        return " ".join(f"{name}={_numbers(s, name)}" for name in self.package.rules.STATE.names)

    def read_position(self, text: str, s: Fields, _rules: RuleSet) -> None:
        """Read such a line; a position with which the rules cannot go on is refused."""
        rules, parts = self.package.rules, text.split(" ")
        if len(parts) != len(rules.STATE.names):
            raise BadPosition("field_count", count=len(parts), expected=len(rules.STATE.names))
        players, fixed = rules.seats(s), set(rules.OPTIONS.names)
        for name, part in zip(rules.STATE.names, parts, strict=True):
            before = _numbers(s, name)
            _fill(s, name, part)
            if name in fixed and _numbers(s, name) != before:
                raise BadPosition("other_choice", field=name, found=_numbers(s, name), known=before)
        if rules.seats(s) != players or not is_playable(rules, s):
            raise BadPosition("not_playable")


def _names(data: Any, table: str, kind: str, count: int) -> tuple[str, ...]:
    """Return the names of a game's material, or numbered ones where it gives none."""
    return tuple(getattr(data, table, [f"{kind}{number}" for number in range(count)]))


def _found(table: dict[str, int], text: str, name: str) -> int:
    if name not in table:
        raise UnknownMove("unreadable", text=text)
    return table[name]


def _numbers(s: Fields, name: str) -> str:
    value = getattr(s, name)
    return str(value) if isinstance(value, int) else ",".join(map(str, value.ravel().tolist()))


def _fill(s: Fields, name: str, part: str) -> None:
    """Write the numbers of one part into the field of this name."""
    read = _FIELD.fullmatch(part)
    numbers = [int(number) for number in read[2].split(",")] if read else []
    value = getattr(s, name)
    count = 1 if isinstance(value, int) else value.size
    if not read or read[1] != name or len(numbers) != count:
        raise BadPosition("bad_field", field=name)
    if isinstance(value, int):
        setattr(s, name, numbers[0])
    else:
        value.ravel()[:] = numbers
