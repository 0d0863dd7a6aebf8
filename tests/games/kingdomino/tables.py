"""Every table at which Kingdomino is played, and games at them."""

from functools import cache
from itertools import product
from typing import NamedTuple

import couronne
from couronne import Game


class Table(NamedTuple):
    """A rule set, a number of players, and the options that are switched on."""

    rules: str
    players: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join((self.rules, str(self.players), *self.options))

    @property
    def switched_on(self) -> dict[str, int]:
        """The options as `couronne.load` takes them."""
        return dict.fromkeys(self.options, 1)


def _choices(*names: str) -> list[tuple[str, ...]]:
    return [
        tuple(name for name, chosen in zip(names, switches, strict=True) if chosen)
        for switches in product((False, True), repeat=len(names))
    ]


TABLES = [
    *(Table("seed", players, on) for players in (2, 3, 4) for on in _choices("strict", "rank")),
    *(
        Table("official", players, on)
        for players in (2, 3, 4)
        for on in _choices("middle_kingdom", "harmony", *(["mighty_duel"] if players == 2 else []))
    ),
]


@cache
def game(table: Table, compiled: bool = True) -> Game:
    """Load the game of a table."""
    return couronne.load(
        "kingdomino", table.rules, table.players, compiled=compiled, **table.switched_on
    )
