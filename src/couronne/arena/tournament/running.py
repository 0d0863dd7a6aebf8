"""Plays a tournament: what is missing is handed out in batches, what comes back is kept."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import groupby

from couronne.arena.jobs import Workers, prepared
from couronne.arena.pace import Pace
from couronne.arena.tournament.batches import Batch, Contestant, GamePlayed, Task
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.log import Logged, logged
from couronne.arena.tournament.meetings import Meeting, Placed, placed
from couronne.arena.tournament.plan import Entry
from couronne.arena.tournament.standings import Standings

BatchWorkers = Workers[Batch, tuple[GamePlayed, ...]]
DEALS = 10
"""Games that a program plays in one go, each of another deal.

It is fixed: what a program remembers depends on it.
"""
SECONDS = 1.0
"""What a batch should take at least."""


class Running:
    """A tournament that is being played."""

    def __init__(self, folder: TournamentFolder) -> None:
        self.folder = folder
        self.plan = folder.read()
        folder.log.journal.mend()
        self.standings = Standings(self.plan, folder.log.read())
        self.table = self.plan.table
        self.contestants = self._contestants()
        self.pace = Pace()

    def _contestants(self) -> Mapping[int, Contestant]:
        return {
            number: self._contestant(number, entry)
            for number, entry in enumerate(self.plan.entries)
        }

    def _contestant(self, number: int, entry: Entry) -> Contestant:
        if entry.folder is None:
            return Contestant(number, entry.player)
        files = self.folder.files_of(entry)
        return Contestant(number, entry.program, files, entry.is_unsafe)

    def prepare(self) -> None:
        """Have the rules and the bots compiled here, once, and not by every worker."""
        bots = (entry.player for entry in self.plan.entries if entry.folder is None)
        prepared(self.table, frozenset(bots))

    def play(self, workers: BatchWorkers) -> Generator[Logged, None, None]:
        """Play what is missing, round after round; yield each game once it is kept."""
        while not self.standings.is_over:
            with closing(workers(self.batches())) as done:
                for batch in done:
                    yield from self._keep(batch)

    def _keep(self, batch: tuple[GamePlayed, ...]) -> list[Logged]:
        keys = [entry.key for entry in self.plan.entries]
        new = [logged(game, keys) for game in batch if not self._is_known(game.placed)]
        if new:
            self.folder.log.append(new)
        for game in new:
            self.standings.add(game)
            self.pace.hear(sum(game.seconds))
        return new

    def _is_known(self, game: Placed) -> bool:
        return game.number in self.standings.games.get(game.meeting, {})

    def batches(self) -> Iterator[Batch]:
        """Yield what is missing of the meetings that are certain by now."""
        for meeting in self.standings.meetings:
            games = list(placed(meeting, self.standings.keys, self.plan.games))
            remembers = any(self.contestants[entry].files for entry in meeting.entries)
            yield from self._in_one_go(games, meeting) if remembers else self._apart(games, meeting)

    def _in_one_go(self, games: list[Placed], meeting: Meeting) -> Iterator[Batch]:
        """Divide a meeting always in the same way, whatever of it was played before."""
        for together in _of_other_deals(games):
            if not all(map(self._is_known, together)):
                yield self._batch(together, meeting)

    def _apart(self, games: list[Placed], meeting: Meeting) -> Iterator[Batch]:
        """Divide what is missing so that a batch takes about a second."""
        missing = [game for game in games if not self._is_known(game)]
        while missing:
            size = self.pace.games_in(SECONDS)
            yield self._batch(missing[:size], meeting)
            missing = missing[size:]

    def _batch(self, games: list[Placed], meeting: Meeting) -> Batch:
        contestants = tuple(self.contestants[entry] for entry in meeting.entries)
        tasks = tuple(
            Task(game, self.plan.deal_seed(game.meeting, game.deal, meeting.entries))
            for game in games
        )
        return Batch(self.table, contestants, tasks, self.plan.time)


def _of_other_deals(games: Iterable[Placed]) -> Iterator[list[Placed]]:
    """Divide games so that none meets its deal again: who remembers would know all its cards."""
    deals = [list(same) for _deal, same in groupby(games, key=lambda game: game.deal)]
    for first in range(0, len(deals), DEALS):
        yield from map(list, zip(*deals[first : first + DEALS], strict=True))
