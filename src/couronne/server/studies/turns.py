"""Whose study is next: addresses in turn, then their users, and short work before long.

Studies have slots by their size, so that a short one never waits for a long one to end. The slots
of a size are shared by addresses: whoever has many users has no more of them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from couronne.server.studies.keeping import Unfinished

AT_ONCE = 4
"""Studies of one size that a server works on; their owners share the processes."""
OF_AN_ADDRESS = 2
"""Studies of one size that are done for one address, on all servers together."""


class Turns:
    """Remembers who was served, for as long as they wait for more."""

    def __init__(self) -> None:
        self._served: dict[str, int] = {}
        """Of addresses and users: when they had their last turn, counted in turns."""
        self._turn = 0

    def keep(self, unfinished: Iterable[Unfinished]) -> None:
        """Forget those who wait for nothing."""
        waiting = {who for study in unfinished for who in (study.address, study.owner)}
        self._served = {who: turn for who, turn in self._served.items() if who in waiting}

    def next(
        self,
        waiting: Sequence[Unfinished],
        running: Iterable[Unfinished],
        here: Iterable[Unfinished],
    ) -> Unfinished | None:
        """Return who is next of those that wait, given what runs anywhere and on this server."""
        addresses = Counter((study.address, study.size) for study in running)
        sizes = Counter(study.size for study in here)
        able = [
            study
            for study in waiting
            if sizes[study.size] < AT_ONCE and addresses[study.address, study.size] < OF_AN_ADDRESS
        ]
        return min(able, key=self._rank, default=None)

    def _rank(self, study: Unfinished) -> tuple[int, int, int, float]:
        """Return what puts a study before others; among equals it is the shortest, then oldest."""
        served = (self._served.get(who, 0) for who in (study.address, study.owner))
        return (*served, study.total, study.created)  # type: ignore[return-value]

    def serve(self, study: Unfinished) -> None:
        """Note that somebody has had a turn."""
        self._turn += 1
        self._served |= dict.fromkeys((study.address, study.owner), self._turn)


def others(studies: Iterable[Unfinished], but: Collection[Unfinished]) -> list[Unfinished]:
    """Return studies but for some."""
    left_out = {study.claim.id for study in but}
    return [study for study in studies if study.claim.id not in left_out]
