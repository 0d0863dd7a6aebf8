"""What every player is: something that chooses a move in a position."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from couronne.games.state import Move, State

if TYPE_CHECKING:
    from couronne.search.searcher import Findings


class Forfeit(Exception):
    """Raised by a player that gives no valid answer: its turn goes by."""


@dataclass(frozen=True)
class Remark:
    """Something to be told about a player besides its moves, to whoever wrote it."""

    kind: str
    """`named`, `printed`, or what was wrong with an answer."""
    text: str

    @property
    def is_complaint(self) -> bool:
        """Whether something was wrong."""
        return self.kind not in {"named", "printed"}


class Player(Protocol):
    """Chooses moves. It is given positions as the public sees them, and never draws."""

    name: str
    """What the record says of it, with its version and settings."""

    thinks: bool
    """Whether a move may take long enough to be waited for."""

    remarks: Sequence[Remark]
    """What there was to be told so far."""

    found: "Findings | None" = None
    """What its search has found in the last position, if it searched there."""

    def choose(self, state: State, clock: float | None = None) -> Move:
        """Return a legal move, within so many seconds if a clock runs; or forfeit the turn."""

    def prepare(self, state: State) -> None:
        """Have ready what takes long to get ready, before any clock runs."""

    def close(self) -> None:
        """Leave the table; nothing is left behind."""
