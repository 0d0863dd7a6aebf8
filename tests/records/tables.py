"""Games for the tests of records: one short record line by line, and games played at random."""

import random
from functools import cache

from hypothesis import strategies as st

from couronne.errors import BadRecord, IllegalMove
from couronne.games.game import Game
from couronne.games.registry import games, load
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import TABLE_EVENTS, TableEvent

TABLES = tuple(games())
SEATS = ("greedy version=1", "Zoé, à la page")

SHORT = """\
couronne 1
game roses
rules classic
rules-version 1
players 2
seat 0 greedy version=1
seat 1 Zoé, à la page
draws 1
commitment 6da447f2c5d01ce20b26638020a119b5a1a598dec32f1a0f9e8b6a363e650030
seed ded885d44ce43baae660b96be824349a0cebce6a7f70a344f4fa598384e73d33
date 2026-07-14T12:00:00Z

* E1 6/24
* N1 0/23
* SE2 8/22
* SE1 7/21
* SW3 13/20
* N3 1/19
* NE1 1/18
* W1 11/17
* NW1 13/16
* NE3 2/15
0 SE2
1 N1
0 draw
* W2 10/14
! forfeit 1
! resign 1

scores 1 1
winners 0
reason resigned
"""
"""A finished game with every kind of line but an option; `LINE` says where each stands."""

LINE = {
    "signature": 1,
    "game": 2,
    "rules": 3,
    "rules-version": 4,
    "players": 5,
    "seat 0": 6,
    "seat 1": 7,
    "draws": 8,
    "commitment": 9,
    "seed": 10,
    "date": 11,
    "blank": 12,
    "first draw": 13,
    "last of the deal": 22,
    "first move": 23,
    "second move": 24,
    "third move": 25,
    "draw": 26,
    "forfeit": 27,
    "resign": 28,
    "second blank": 29,
    "scores": 30,
    "winners": 31,
    "reason": 32,
}


def changed(where: str, *lines: str) -> str:
    """Return the short record with one line replaced by others, or by none."""
    text = SHORT.split("\n")
    at = LINE[where] - 1
    text[at : at + 1] = lines
    return "\n".join(text)


def inserted(where: str, *lines: str) -> str:
    """Return the short record with lines added before one."""
    return changed(where, *lines, SHORT.split("\n")[LINE[where] - 1])


def cut_after(where: str) -> str:
    """Return the short record up to a line, unfinished."""
    return "".join(SHORT.splitlines(keepends=True)[: LINE[where]]) + "\nunfinished\n"


def reading_error(content: str | bytes) -> BadRecord:
    """Read what must not be readable, and return the refusal."""
    try:
        read(content)
    except BadRecord as error:
        return error
    raise AssertionError("the reader accepted this record")


def verifying_error(text: str) -> BadRecord:
    """Replay what can be read but breaks a rule, and return the refusal."""
    record = read(text)
    try:
        ledger_of(record)
    except BadRecord as error:
        return error
    raise AssertionError("the rules accepted this record")


def place(error: BadRecord) -> tuple[str, int]:
    """Return what was wrong and in which line."""
    return error.code, error.values["line"]


def cause(error: BadRecord) -> IllegalMove:
    """Return why the rules refused an event of a record."""
    found = error.values["cause"]
    assert isinstance(found, IllegalMove)
    return found


@cache
def table(name: str = "roses", rules: str = "classic") -> Game:
    """Load a game as plain Python, once."""
    return load(name, rules, compiled=False)


def opened(rules: str = "classic", seed: int = 7) -> Ledger:
    """Start a game whose draws follow from a number."""
    return Ledger.start(table(rules=rules), SEATS, seed)


def play_at_random(ledger: Ledger, plies: int, chooser: random.Random) -> None:
    """Play so many random moves, or until the end."""
    for _ in range(plies):
        if ledger.ended:
            return
        ledger.play(chooser.choice(ledger.state.moves))


def append_if_seated(ledger: Ledger, kind: str) -> None:
    """Let something happen at the table, brought about by the player to act."""
    if not ledger.ended:
        seat = ledger.state.turn if kind in ("forfeit", "resign", "timeout") else None
        ledger.append(TableEvent(kind, seat))
        ledger.settle()


@st.composite
def ledgers(draw: st.DrawFn) -> Ledger:
    """Draw a game of any rule set: finished or not, with or without events of the table."""
    ledger = Ledger.start(table(*draw(st.sampled_from(TABLES))), SEATS, draw(st.integers(0, 999)))
    chooser = random.Random(draw(st.integers(0, 999)))
    for kind in draw(st.lists(st.sampled_from(TABLE_EVENTS), max_size=2)):
        play_at_random(ledger, draw(st.integers(0, 40)), chooser)
        append_if_seated(ledger, kind)
    play_at_random(ledger, draw(st.sampled_from((0, 10, 200))), chooser)
    return ledger
