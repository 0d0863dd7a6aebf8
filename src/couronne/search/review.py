"""A whole game looked at: how the chances went, which moves cost most, what was luck."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue

from couronne.games.game import Game
from couronne.games.state import State
from couronne.records.ledger import Ledger
from couronne.records.record import Action, Chance, Event
from couronne.search.analysis import Analysis, analyse_with
from couronne.search.searcher import Searcher
from couronne.search.tuning import tuning_of

Report = Callable[[int, int], None]
NOTICED = 0.02
"""What a move costs at least to be worth a word: less is noise."""
WHOLE_GAME = 9.0
"""Seconds that a core may search for all positions of a game."""
FEWEST, MOST = 32, 10_000
"""Simulations of a position."""
USUAL_PACE = 20_000
"""Simulations a second, times the seats, where a game does not tell."""


@dataclass(frozen=True)
class Step:
    """An event of a game between what was to be expected before it and after it."""

    index: int
    event: Event
    before: Analysis
    after: Analysis

    @property
    def gains(self) -> tuple[float, ...]:
        """By seat: how much likelier the win became."""
        return tuple(
            later - sooner for sooner, later in zip(self.before.win, self.after.win, strict=True)
        )

    @property
    def cost(self) -> float:
        """How much of the win a move gave away, against the best one; nothing for a draw."""
        if not isinstance(self.event, Action):
            return 0.0
        return max(0.0, -self.gains[self.event.seat])

    @property
    def is_mistake(self) -> bool:
        """Whether another move would have been better, by more than the search may err."""
        if not isinstance(self.event, Action) or not self.before.moves:
            return False
        return self.cost >= NOTICED and self.before.moves[0].move != self.event.label


@dataclass(frozen=True)
class Account:
    """Where a seat's chances came from: they add up from the beginning to the end."""

    start: float
    luck: float
    """What draws brought, against their expectation."""
    own: float
    """What the own moves gave away, and giving up."""
    others: float
    """What the others' moves brought."""
    end: float


@dataclass(frozen=True)
class Review:
    """A game with every position looked at."""

    positions: tuple[Analysis, ...]
    """Before each event, and at the end."""
    steps: tuple[Step, ...]

    @property
    def accounts(self) -> tuple[Account, ...]:
        """By seat: luck and skill."""
        return tuple(self._account(seat) for seat in range(len(self.positions[0].win)))

    def _account(self, seat: int) -> Account:
        luck = own = others = 0.0
        for step in self.steps:
            gain = step.gains[seat]
            if isinstance(step.event, Chance):
                luck += gain
            elif step.event.seat == seat:
                own += gain
            else:
                others += gain
        return Account(self.positions[0].win[seat], luck, own, others, self.positions[-1].win[seat])

    def costliest(self, most: int) -> list[Step]:
        """Return the moves that gave away most, the worst first."""
        moves = [step for step in self.steps if step.cost > 0]
        return sorted(moves, key=lambda step: step.cost, reverse=True)[:most]

    def mistakes(self, most: int) -> list[Step]:
        """Return the moves in whose place another one was better, the worst first."""
        return [step for step in self.costliest(len(self.steps)) if step.is_mistake][:most]


def review(
    ledger: Ledger,
    simulations: int,
    seconds: float | None,
    report: Report = lambda _done, _all: None,
) -> Review:
    """Look at every position of a game, on all cores."""
    return reviewed(ledger, _all_positions(ledger, simulations, seconds, report))


def reviewed(ledger: Ledger, found: Sequence[Analysis]) -> Review:
    """Put together what was found of every position of a game."""
    positions = list(found)
    if ledger.result is not None:
        positions[-1] = _decided(ledger, positions[-1])
    steps = [
        Step(index, event, positions[index], positions[index + 1])
        for index, event in enumerate(ledger.events)
    ]
    return Review(tuple(positions), tuple(steps))


def effort(game: Game, positions: int) -> int:
    """Return the simulations for each of so many positions: always as many, on any machine."""
    pace = getattr(game.package.knowledge, "PACE", USUAL_PACE)
    return max(FEWEST, min(MOST, int(WHOLE_GAME * pace / (game.players * positions))))


def _all_positions(
    ledger: Ledger, simulations: int, seconds: float | None, report: Report
) -> list[Analysis]:
    cores = os.cpu_count() or 1
    searchers: SimpleQueue[Searcher] = SimpleQueue()
    for _ in range(cores):
        searchers.put(Searcher(ledger.game, tuning_of(ledger.game, deep=True)))

    def look(state: State) -> Analysis:
        with _borrowed(searchers) as searcher:
            return analyse_with(searcher, state, simulations, seconds)

    found = []
    pool = ThreadPoolExecutor(cores)
    try:
        for analysis in pool.map(look, ledger.states):
            found.append(analysis)
            report(len(found), len(ledger.states))
    finally:
        pool.shutdown(cancel_futures=True)
    return found


@contextmanager
def _borrowed(searchers: "SimpleQueue[Searcher]") -> Iterator[Searcher]:
    searcher = searchers.get()
    try:
        yield searcher
    finally:
        searchers.put(searcher)


def _decided(ledger: Ledger, last: Analysis) -> Analysis:
    """Give the end the game's result, which may have come at the table."""
    assert ledger.result is not None
    winners = ledger.result.winners
    share = tuple(
        (1 / len(winners) if seat in winners else 0.0) if winners else 1 / len(last.win)
        for seat in range(len(last.win))
    )
    return Analysis(share, last.margin, (), last.simulations)
