"""Kingdoms drawn in a test, for reading and for writing, and games to walk through.

Drawings are what `game.sketch` reads: rows of words, the top first; `@` is the castle, `.` an empty
cell, `field` a field and `mine2` a mine with two crowns. The castle always stands on g7.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from couronne import State
from couronne.games.kingdomino.notation import read_outcome
from tests.games.kingdomino.tables import Table, game

SEED = Table("seed", 2)
OFFICIAL = Table("official", 2)
DUEL = Table("official", 2, ("mighty_duel",))
BOTH = (SEED, OFFICIAL)
"""Both rule sets at their smallest table."""
SIZES = [Table(rules, players) for rules in ("seed", "official") for players in (2, 3, 4)]
"""Both rule sets at every table size."""

Rows = list[list[str]]

COLUMNS = "abcdefghijklm"
EMPTY = "@"
"""A kingdom of nothing but its castle."""


def sketch(table: Table, *kingdoms: str, line: str = "", held: str = "") -> State:
    """Set up a position: kingdoms, dominoes on offer and dominoes to place (`water field, ...`)."""
    marked = [("?", line), (">", held)]
    dominoes = "\n".join(
        f"{mark} {domino}" for mark, listed in marked for domino in listed.split(",") if domino
    )
    return game(table).sketch("\n\n".join((*kingdoms, dominoes)))


def placing(table: Table, kingdom: str, domino: str) -> State:
    """Set up a position in which the first seat is to place a domino.

    With kings it is the very last turn of the game. Without, others are still to choose.
    """
    others = "" if table.rules == "official" else ",".join(["field field"] * (table.players - 1))
    return sketch(table, kingdom, held=domino, line=others)


def over(table: Table, *kingdoms: str) -> State:
    """Set up the end of a game with these kingdoms."""
    state = sketch(table, *kingdoms)
    fields = state.position.split(" ")
    seats = fields[3]
    rounds = state.view()["rounds"]
    fields[2:8] = ["over:0", seats, ",".join("-" * len(seats)), "-", "-", str(rounds)]
    return game(table).position(" ".join(fields))


def rows(drawing: str) -> Rows:
    """Return the rows of a drawing, to be compared with `drawn`."""
    return [line.split() for line in drawing.strip().splitlines()]


def drawn(state: State, seat: int = 0) -> Rows:
    """Draw a kingdom: no more rows and columns than it has."""
    cells = kingdom(state, seat) | {"g7": "@"}
    numbers = [int(name[1:]) for name in cells]
    letters = [COLUMNS.index(name[0]) for name in cells]
    return [
        [
            cells.get(f"{COLUMNS[column]}{row}", ".")
            for column in range(min(letters), max(letters) + 1)
        ]
        for row in range(max(numbers), min(numbers) - 1, -1)
    ]


def kingdom(state: State, seat: int = 0) -> dict[str, str]:
    """Tell what lies on each cell, the castle's excepted."""
    cells = state.view()["kingdoms"][seat]["cells"]
    return {name: word(half) for name, half in cells.items()}


def kingdoms(state: State) -> list[dict[str, str]]:
    """Tell what lies on each cell of each kingdom."""
    return [kingdom(state, seat) for seat in range(state.game.players)]


def word(half: dict[str, Any]) -> str:
    """Write a half of a view as in a drawing."""
    return f"{half['terrain']}{half['crowns'] or ''}"


def domino_words(domino: dict[str, Any] | None) -> str | None:
    """Write a domino of a view as in a drawing."""
    return None if domino is None else " ".join(word(half) for half in domino["halves"])


def line(state: State) -> list[str | None]:
    """List the dominoes on offer."""
    return [domino_words(slot["domino"]) for slot in state.view()["line"]]


def numbers(state: State) -> list[int]:
    """List the numbers of the printed dominoes on offer."""
    return [slot["domino"]["number"] for slot in state.view()["line"]]


def takers(state: State) -> list[int | None]:
    """Tell for each domino on offer who took it."""
    return [slot["taken_by"] for slot in state.view()["line"]]


def turns(state: State) -> list[int]:
    """List the seats in the order of this round."""
    return [turn["seat"] for turn in state.view()["turns"]]


def hand(state: State) -> str | None:
    """Tell the domino that is to be placed."""
    return domino_words(state.view()["hand"])


def phase(state: State) -> str:
    """Tell what comes next."""
    return str(state.view()["phase"])


def discards(state: State) -> list[int]:
    """Count the dominoes that each seat has discarded."""
    return [kingdom["discards"] for kingdom in state.view()["kingdoms"]]


def labels(state: State) -> list[str]:
    """List the legal moves."""
    return [move.label for move in state.moves]


def cells_of(label: str) -> tuple[str, str]:
    """Split the label of a placement into the cells of the first half and of the second."""
    second = next(place for place, letter in enumerate(label) if place and letter in COLUMNS)
    return label[:second], label[second:]


def act(state: State, *moves: str) -> State:
    """Play moves without letting chance act."""
    for move in moves:
        state = state.play_event(state.action_of(move))
    return state


def draw(state: State, outcomes: str) -> State:
    """Let chance bring these: halves as in a drawing, numbers of dominoes, colours of kings."""
    for outcome in outcomes.split():
        state = state.play_event(read_outcome(outcome))
    return state


class Event(NamedTuple):
    """What happened, between two positions."""

    before: State
    event: int
    after: State


def walk(table: Table, seed: int, compiled: bool = True) -> Iterator[Event]:
    """Play a random game from before the first draw to the end, event by event."""
    random = Random(f"{table} {seed}")
    state = game(table, compiled).undealt()
    while not state.over:
        event = random.choice(state.actions)
        after = state.play_event(event)
        yield Event(state, event, after)
        state = after


def played(table: Table, seed: int) -> State:
    """Return the end of a random game."""
    *_, last = walk(table, seed)
    return last.after
