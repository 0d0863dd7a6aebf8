"""Plays games of bots against themselves: what is missing is handed out, what comes is kept."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

from couronne.arena.contest import check_positive
from couronne.arena.folders import choose_seed
from couronne.arena.jobs import prepared, workers_for
from couronne.arena.pace import Pace
from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.players.bots import is_program
from couronne.research.selfplay import table
from couronne.research.selfplay.batches import Batch, play_batch
from couronne.research.selfplay.folder import SelfPlayFolder, holding
from couronne.research.selfplay.plan import Plan, everyone
from couronne.research.selfplay.shelf import POSITIONS, RECORDS, Shelf

SECONDS = 0.5
"""What a batch should take at least."""


class SelfPlay:
    """Self-play in a folder, as `opened` gives it."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self.plan, self.shelf = plan, shelf
        self.pace = Pace()

    @property
    def games(self) -> int:
        """How many games are in the folder."""
        return self.shelf.games

    @property
    def positions(self) -> int:
        """How many rows the table has for them."""
        return self.shelf.positions

    @property
    def folders(self) -> tuple[Path, Path]:
        """Where the table is, and where the records are."""
        return self.shelf.path / POSITIONS, self.shelf.path / RECORDS

    def play(
        self, games: int, workers: int | None = None, on: str | None = None
    ) -> Generator[int, None, None]:
        """Play what is missing of so many games; yield how many there are, as they are kept.

        They are played in so many processes, or on all cores; `on` is the address of a Ray cluster.
        However it ends, all games that were kept are in the table.
        """
        check_positive(games=games, jobs=workers)
        missing = (number for number in range(1, games + 1) if number not in self.shelf)
        do = workers_for(play_batch, workers, self._checked(on))
        try:
            with closing(do(self._batches(missing))) as done:
                for batch in done:
                    self.shelf.keep(batch.games)
                    self.pace.hear(batch.seconds, len(batch.games))
                    yield self.shelf.games
        finally:
            self.shelf.settle()

    def _checked(self, on: str | None) -> str | None:
        """Refuse to send to other machines what lies on this one."""
        if on is not None and any(map(is_program, self.plan.players)):
            raise BadChoice("program_on_cluster")
        return on

    def _batches(self, missing: Iterable[int]) -> Iterator[Batch]:
        """Divide games so that a batch takes a moment; the first has the code compiled here."""
        coming = iter(missing)
        while numbers := tuple(islice(coming, self.pace.games_in(SECONDS))):
            prepared(self.plan.game, frozenset(self.plan.players))
            yield Batch(tuple(map(self.plan.job, numbers)), self.plan.observations)


@contextmanager
def opened(
    game: Game,
    players: Sequence[str],
    out: Path,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    observations: bool = False,
) -> Iterator[SelfPlay]:
    """Begin self-play in a folder, or go on with it; without a seed, with that of the folder."""
    table.arrow()
    seated = everyone(game, players)
    check_positive(time=seconds)
    with holding(out):
        folder = SelfPlayFolder(out)
        plan = Plan(game, seated, choose_seed(seed, folder), seconds, observations)
        folder.claim(plan.facts)
        yield SelfPlay(plan, Shelf(folder.path, plan))


def self_play(
    game: Game,
    players: str | Sequence[str],
    games: int,
    out: Path | str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    observations: bool = False,
    workers: int | None = None,
    on: str | None = None,
) -> SelfPlay:
    """Play so many games into a folder; those that are there already are not played again.

    >>> import couronne, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game = couronne.load("roses", rules="king-of-roses")
    ...     data = self_play(game, "random", 3, folder, seed=7, workers=1)
    >>> data.games
    3
    """
    names = [players] if isinstance(players, str) else players
    with opened(
        game, names, Path(out), seed=seed, seconds=seconds, observations=observations
    ) as data:
        for _games in data.play(games, workers, on):
            pass
    return data
