"""Whether somebody's package is a game: each part that the others rely on, or what is missing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from couronne.errors import BadGame
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import RULES, SIZES, is_kernel

RECORDS = ("STATE", "OPTIONS")
"""The record types of a rules module."""
WORD = "int64"


def has_room(home: str, room: str) -> bool:
    """Tell whether a game has a room."""
    return find_spec(f"{home}.{room}") is not None


def open_room(game: str, home: str, room: str) -> ModuleType:
    """Import a room, or say that there is none; what is wrong inside of it is Python's to say."""
    try:
        is_there = has_room(home, room)
    except ModuleNotFoundError as error:
        if not f"{home}.".startswith(f"{error.name}."):
            raise
        raise BadGame("no_game_package", game=game, home=home) from None
    if not is_there:
        raise BadGame("room_missing", game=game, home=home, room=f"{room}.py")
    return import_module(f"{home}.{room}")


def rule_sets_of(game: str, data: Any) -> Mapping[str, RuleSet]:
    """Return a game's table of rule sets, or say what is wrong with it."""
    _demand(game, "data.py", ["RULE_SETS"] if not getattr(data, "RULE_SETS", None) else [])
    table: Mapping[str, RuleSet] = data.RULE_SETS
    for name, rule_set in table.items():
        sizes = rule_set.players
        if (
            rule_set.name != name
            or not sizes
            or not 2 <= min(sizes) <= max(sizes) <= len(rule_set.seats)
        ):
            raise BadGame("bad_rule_set", game=game, rules=name)
    return table


def check_rules(game: str, rules: Any, table: Mapping[str, RuleSet]) -> None:
    """Refuse rules that lack a part of the contract, by its name."""
    wanted = (*RECORDS, *SIZES, *RULES)
    _demand(game, "rules.py", [part for part in wanted if not hasattr(rules, part)])
    for code, find in _FAULTS:
        faults = tuple(find(rules, table))
        if faults:
            raise BadGame(code, game=game, parts=faults)


def _demand(game: str, room: str, missing: list[str]) -> None:
    if missing:
        raise BadGame("parts_missing", game=game, room=room, parts=tuple(missing))


def _not_kernels(rules: Any, _table: Mapping[str, RuleSet]) -> Iterator[str]:
    """Name the functions that could not be compiled."""
    return (name for name in RULES if not is_kernel(getattr(rules, name)))


def _not_words(rules: Any, _table: Mapping[str, RuleSet]) -> Iterator[str]:
    """Name the fields that are not whole numbers of 64 bits, or arrays of such."""
    for record in RECORDS:
        kind = getattr(rules, record)
        for name, (field, *_place) in (kind.fields or {record: (kind, 0)}).items():
            if field.base.name != WORD:
                yield name


def _without_value(rules: Any, table: Mapping[str, RuleSet]) -> Iterable[str]:
    """Name what the rules want to know and some rule set does not say."""
    wanted = set(rules.OPTIONS.names) - {"players"}
    said = [rule_set.values.keys() | rule_set.options.keys() for rule_set in table.values()]
    return sorted(name for name in wanted if not all(name in each for each in said))


def _unread(rules: Any, table: Mapping[str, RuleSet]) -> Iterable[str]:
    """Name the options that a table may choose and the rules never read."""
    chosen = {name for rule_set in table.values() for name in rule_set.options}
    return sorted(chosen - set(rules.OPTIONS.names))


def _too_many_seats(rules: Any, table: Mapping[str, RuleSet]) -> Iterator[str]:
    """Name the rule sets with more players than the record has room for."""
    return (name for name, each in table.items() if max(each.players) > rules.MAX_SEATS)


Find = Callable[[Any, Mapping[str, RuleSet]], Iterable[str]]
_FAULTS: tuple[tuple[str, Find], ...] = (
    ("not_kernels", _not_kernels),
    ("not_words", _not_words),
    ("values_missing", _without_value),
    ("options_unread", _unread),
    ("too_many_seats", _too_many_seats),
)
"""What else can be wrong with rules, in the order in which it is looked for."""
