"""What a tournament is before anything is played: who takes part, in what, and how."""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any

from couronne.arena.tournament.pairing import TWO
from couronne.errors import BadChoice
from couronne.games.draws import seed_of
from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.games.schema import SCHEMA
from couronne.players.bots import UNSAFE

PROGRAM = "ia.py"
"""The file that a group's folder must hold."""
FORMATS = ("round-robin", "swiss", "knockout", "pools-then-knockout")
FOR_TWO = ("knockout", "pools-then-knockout")
"""Formats of matches between two."""
SECRET_BYTES = 16


@dataclass(frozen=True)
class Entry:
    """Somebody who takes part."""

    key: str
    """What tells it from all others, for ever: its folder, or the name of a bot."""
    player: str
    """The name of a bot; of a program, its path in the tournament's folder."""
    name: str
    """As it calls itself."""
    folder: str | None = None
    """Where a program came from; a bot has none."""
    since: int = 0
    """The round from which it takes part."""
    secret: str = ""
    """Of whoever came late: its deals depend on it too, as all may have read the seed by then."""

    @property
    def program(self) -> str:
        """What records call the program."""
        return f"{self.key}/{PROGRAM}"

    @property
    def is_unsafe(self) -> bool:
        """Whether a teacher trusts the program; the name of a folder cannot say so."""
        return self.folder is not None and self.player == UNSAFE + self.program


@dataclass(frozen=True)
class Disqualified:
    """A group that does not take part, and why: the code and the values of a sentence."""

    key: str
    reason: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """A tournament."""

    game: str
    rules: str
    seats: int
    format: str
    games: int
    """In a meeting, rounded up so that everyone has every seat equally often."""
    seed: int
    options: Mapping[str, int] = field(default_factory=dict)
    rounds: int | None = None
    """Of a Swiss tournament; without a number, as many as it takes to find the best."""
    time: float | None = None
    anonymous: bool = False
    entries: tuple[Entry, ...] = ()
    disqualified: tuple[Disqualified, ...] = ()

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise BadChoice("no_such_format", format=self.format, known=FORMATS)
        if self.format in FOR_TWO and self.seats != TWO:
            raise BadChoice("format_for_two", format=self.format, seats=self.seats)

    @property
    def table(self) -> Game:
        """The game that is played."""
        return make_game(self.game, self.rules, self.seats, dict(self.options), compiled=True)

    def deal_seed(self, meeting: str, deal: int, entries: Sequence[int]) -> bytes:
        """Return the seed of a deal, which the games of a meeting of these entries share.

        Nobody can tell it before the last of them was taken in.
        """
        late = sorted({self.entries[entry].secret for entry in entries} - {""})
        text = "".join(f"{line}\n" for line in (meeting, deal, *late)).encode()
        return hashlib.sha256(b"tournament:" + text + seed_of(self.seed)).digest()

    def lot(self, entry: int) -> float:
        """Draw what decides the order of entries where nothing else does."""
        drawn = (str(self.seed), self.entries[entry].key, self.entries[entry].secret)
        return Random(" ".join(filter(None, drawn))).random()

    def with_entries(
        self, entries: Sequence[Entry], disqualified: Sequence[Disqualified] = ()
    ) -> "Plan":
        """Return the plan with more entries, and with more who may not be one.

        Those who come after others have a secret in common.
        """
        secret = secrets.token_hex(SECRET_BYTES) if self.entries else ""
        entered = {entry.key for entry in entries}
        out = {one.key: one for one in (*self.disqualified, *disqualified)}
        return replace(
            self,
            entries=(*self.entries, *(replace(entry, secret=secret) for entry in entries)),
            disqualified=tuple(one for key, one in out.items() if key not in entered),
        )

    def written(self) -> str:
        """Write the plan down."""
        return json.dumps({"schema": SCHEMA, **asdict(self)}, indent=1, ensure_ascii=False) + "\n"


def read_plan(text: str) -> Plan:
    """Read a plan that was written down."""
    try:
        told: dict[str, Any] = json.loads(text)
        told.pop("schema")
        entries = tuple(Entry(**entry) for entry in told.pop("entries"))
        out = tuple(Disqualified(**one) for one in told.pop("disqualified", ()))
        return Plan(**told, entries=entries, disqualified=out)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadChoice("not_a_tournament") from None
