"""How long somebody may think, and how much of it is left.

Time runs by a clock that never jumps. What a seat has left is kept with each of its moves, so a
server that starts again goes on from there.
"""

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

DAY = 86_400.0


@dataclass(frozen=True)
class Pace:
    """What players agreed on before the game."""

    bank: float
    """Seconds for the whole game, or for each turn."""
    increment: float = 0.0
    """Seconds that are added after each turn."""
    each_turn: bool = False
    """Whether every turn begins with a full bank, and runs even while no server does."""


def pace_of(stored: dict[str, Any] | None) -> Pace | None:
    """Read what was agreed on; nothing means that there is no clock."""
    if stored is None:
        return None
    if "days" in stored:
        return Pace(stored["days"] * DAY, each_turn=True)
    return Pace(float(stored["bank"]), float(stored["increment"]))


class Decision(NamedTuple):
    """What a decision meant for the clock of who took it."""

    seat: int
    left: float
    """Seconds when it was asked."""
    spent: float
    """Seconds that it took."""
    ends_turn: bool


class Clock:
    """The clock of one table; only the time of people runs."""

    def __init__(self, pace: Pace, seats: int, now: Callable[[], float] = time.monotonic) -> None:
        self.pace = pace
        self.left = [pace.bank] * seats
        """Seconds by seat, not counting the turn that runs."""
        self.running: int | None = None
        """The seat whose time runs."""
        self._now = now
        self._since = 0.0

    def turn(self, seat: int | None, people: Collection[int], already: float = 0.0) -> None:
        """Let the time of a seat run, which may have run for a while already, or of nobody."""
        if seat is None and self.running is not None:
            self.left[self.running] = self.remaining(self.running)
        self.running = seat if seat in people else None
        self._since = self._now() - already

    def remaining(self, seat: int) -> float:
        """Return the seconds that a seat has left now."""
        spent = self._now() - self._since if seat == self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    @property
    def is_up(self) -> bool:
        """Whether the time of who is to act has run out."""
        return self.running is not None and self.remaining(self.running) <= 0

    def acted(self, seat: int, turn_ends: bool) -> None:
        """Take note of a decision; with the turn comes the increment, or a full bank."""
        self.left[seat] = self.remaining(seat)
        if turn_ends:
            whole = self.pace.bank if self.pace.each_turn else self.left[seat]
            self.left[seat] = whole + self.pace.increment

    def before(self, undone: Sequence[Decision], alone: bool) -> list[float]:
        """Return what all have left if decisions are taken back, the first of them first.

        What was spent stays spent, and what came with the turns goes. The turn that runs is paid
        by who takes back alone, else by whose turn it is: then that one had to agree.
        """
        back = undone[0].seat
        payer = back if alone else self.running
        left = self._before_turn(undone[0]) if self.pace.each_turn else self._before_all(undone)
        if payer == back or (payer is not None and not self.pace.each_turn):
            left[payer] -= self._now() - self._since
        return left

    def _before_turn(self, first: Decision) -> list[float]:
        """Every turn has a bank of its own: only that which is thought about again was begun."""
        left = [self.pace.bank] * len(self.left)
        left[first.seat] = first.left - first.spent
        return left

    def _before_all(self, undone: Sequence[Decision]) -> list[float]:
        left = list(self.left)
        for decision in undone:
            left[decision.seat] -= self.pace.increment * decision.ends_turn
        return left

    def deadline(self, wall: float) -> float | None:
        """Return when time will be up, by the calendar's clock."""
        return None if self.running is None else wall + self.remaining(self.running)
