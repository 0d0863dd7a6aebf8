"""What a position promises, and which moves are best in it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from couronne.errors import BadChoice
from couronne.games.schema import SCHEMA
from couronne.games.state import State
from couronne.search.searcher import Choice, Findings, Searcher
from couronne.search.tuning import tuning_of

MOST_SIMULATIONS = 10_000_000
SECONDS = 1.0
LONGEST = 3600.0


@dataclass(frozen=True)
class Candidate:
    """A move with what it promises to who plays it."""

    move: str
    action: int
    win: float
    """How likely it wins, from 0 to 1; a shared win counts in part."""
    margin: float
    """The expected lead over the best opponent, in points."""
    weight: float
    """The part of the search that went into this move: the best one gets most."""
    line: tuple[str, ...]
    """The moves foreseen, this one first, up to the next draw."""


@dataclass(frozen=True)
class Analysis:
    """What a search says about a position: what `couronne.analyse` returns.

    >>> import couronne
    >>> state = couronne.load("roses", rules="course").start(seed=7)
    >>> found = couronne.analyse(state, simulations=100)
    >>> len(found.win), len(found.margin), len(found.moves) == len(state.moves)
    (2, 2, True)
    """

    win: tuple[float, ...]
    """By seat: how likely it wins."""
    margin: tuple[float, ...]
    """By seat: the expected lead over the best opponent, in points."""
    moves: tuple[Candidate, ...]
    """The moves of the player in turn, best first."""
    simulations: int

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"schema": SCHEMA, **asdict(self)}

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> "Analysis":
        """Take up what `as_data` gave, or JSON has made of it."""
        moves = (Candidate(**{**move, "line": tuple(move["line"])}) for move in data["moves"])
        return Analysis(
            tuple(data["win"]), tuple(data["margin"]), tuple(moves), data["simulations"]
        )


def analyse(
    state: State,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
) -> Analysis:
    """Search a position, for one second unless told otherwise, and tell what was found.

    With a number of simulations and no seconds the result is the same at every call.

    >>> import couronne
    >>> state = couronne.load("roses").start(seed=7)
    >>> found = couronne.analyse(state, simulations=500)
    >>> sorted(move.move for move in found.moves) == sorted(move.label for move in state.moves)
    True
    >>> round(sum(found.win), 6), found.simulations
    (1.0, 500)
    """
    searcher = Searcher(state.game, tuning_of(state.game, deep=True), b"%d" % seed)
    return analyse_with(searcher, state, *budget(seconds, simulations))


def budget(seconds: float | None, simulations: int | None) -> tuple[int, float | None]:
    """Return simulations and seconds, whichever ends the search first."""
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise BadChoice("bad_seconds", seconds=seconds, most=LONGEST)
    if simulations is not None and not 0 < simulations <= MOST_SIMULATIONS:
        raise BadChoice("bad_simulations", simulations=simulations, most=MOST_SIMULATIONS)
    if seconds is None and simulations is None:
        seconds = SECONDS
    return MOST_SIMULATIONS if simulations is None else simulations, seconds


def analyse_with(
    searcher: Searcher, state: State, simulations: int, seconds: float | None
) -> Analysis:
    """Search a position afresh; what is decided already needs but one look."""
    found = searcher.search(state.public(), 1 if state.over else simulations, seconds, keep=False)
    moves = tuple(_candidate(state, found, choice) for choice in found.choices)
    return Analysis(found.win, found.margin, moves, found.simulations)


def _candidate(state: State, found: Findings, choice: Choice) -> Candidate:
    game = state.game
    return Candidate(
        game.label(choice.action),
        choice.action,
        choice.win,
        choice.margin,
        choice.visits / max(found.simulations, 1),
        tuple(game.label(action) for action in choice.line),
    )
