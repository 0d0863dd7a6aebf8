"""What went wrong with a player in a game, by kinds that a teacher can count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from couronne.games.state import State
from couronne.players.player import Remark

KINDS = {
    "timeout": "timeout",
    "raised": "crash",
    "died": "crash",
    "missing": "crash",
    "exhausted": "crash",
    "garbled": "invalid",
    "invalid": "invalid",
    "memory": "memory",
    "import": "import",
    "nameless": "nameless",
}
"""By what is told of a player."""
TELLING = {"missing": "NameError: name '{}' is not defined"}
"""By what is told of a player: how, where that would not be clear."""
FORFEIT = "forfeit"
"""A turn that went by, whatever the reason."""
LONGEST = 400


@dataclass(frozen=True)
class Fault:
    """Something that went wrong, and where."""

    seat: int
    ply: int
    """Events before it."""
    kind: str
    text: str
    position: str


def faults_of(
    remarks: Sequence[Remark], forfeited: bool, seat: int, ply: int, state: State
) -> Iterator[Fault]:
    """Yield the faults of one turn."""
    for remark in remarks:
        if remark.kind in KINDS:
            text = TELLING.get(remark.kind, "{}").format(remark.text.strip())[-LONGEST:]
            yield Fault(seat, ply, KINDS[remark.kind], text, state.position)
    if forfeited:
        yield Fault(seat, ply, FORFEIT, "", state.position)
