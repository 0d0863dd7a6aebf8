"""A contest of bots: many games in groups that share a deal, everyone once at every seat."""

import hashlib
import math
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from typing import SupportsIndex

from couronne.arena import statistics
from couronne.arena.jobs import Job, Played, play_all
from couronne.arena.statistics import Sprt
from couronne.errors import BadChoice
from couronne.games.draws import seed_of
from couronne.games.game import Game
from couronne.kernel.cpu import cores
from couronne.players.bots import PERSON, make_bot
from couronne.records.record import Result


def check_positive(**numbers: float | None) -> None:
    """Refuse a number that is not above zero, by its name."""
    for name, value in numbers.items():
        if value is not None and not 0 < value < math.inf:
            raise BadChoice("not_positive", name=name, value=value)


@dataclass(frozen=True)
class Group:
    """Games of one deal, as many as players: in game k, player p had seat p + k, counted round."""

    number: int
    results: tuple[Result, ...]

    def points(self, player: int) -> int:
        """Add up a player's points of the games."""
        return sum(result.scores[seat] for seat, result in self._seen_by(player))

    def wins(self, player: int) -> int:
        """Count the games that a player has won alone."""
        return sum(result.winners == (seat,) for seat, result in self._seen_by(player))

    def share(self, player: int) -> float:
        """Return a player's share of the wins, from 0 to 1; who wins together divides a win."""
        won = [
            1 / len(result.winners)
            for seat, result in self._seen_by(player)
            if seat in result.winners
        ]
        return math.fsum(won) / len(self.results)

    def _seen_by(self, player: int) -> Iterator[tuple[int, Result]]:
        """Return the games, each with the seat that the player had."""
        for game, result in enumerate(self.results):
            yield (player + game) % len(self.results), result


class Contest:
    """So many games between these bots, rounded up to whole groups.

    All follows from the seed: group k has the same deal and draws wherever it is played.

    >>> import couronne
    >>> contest = Contest(couronne.load("roses"), ["greedy", "random"], seed=7, games=4)
    >>> tally = Tally(contest.size)
    >>> for group in contest.play(workers=1):
    ...     tally.add(group)
    >>> tally.games, tally.wins
    (4, [3, 1])
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        seed: SupportsIndex | bytes | None = None,
        games: int = 100,
        seconds: float | None = None,
    ) -> None:
        check_positive(games=games, time=seconds)
        self.game = game
        self.players = tuple(players)
        self.seed = seed_of(seed)
        self.seconds = seconds
        if self.size != game.players:
            raise BadChoice("seat_count", count=self.size, expected=game.players)
        self.groups = -(-games // self.size)
        self.names = tuple(map(bot_name, self.players))
        """What records say of each player; who is no bot is refused."""

    @property
    def size(self) -> int:
        """How many play, which is how many games a group has."""
        return len(self.players)

    @property
    def games(self) -> int:
        """The number of games, those of whole groups."""
        return self.groups * self.size

    def seated(self, number: int) -> tuple[int, ...]:
        """Return who sits at each seat in a game: numbers of players, from 0."""
        turned = number % self.size
        return tuple((seat - turned) % self.size for seat in range(self.size))

    def job(self, number: int) -> Job:
        """Describe a game, from 0."""
        seed = hashlib.sha256(b"group:%d:" % (number // self.size) + self.seed).digest()
        names = tuple(self.players[player] for player in self.seated(number))
        return Job(number, self.game, names, seed, self.seconds)

    def play(
        self,
        workers: int | None = None,
        known: Mapping[int, Result] | None = None,
        keep: Callable[[Played], None] = lambda _played: None,
    ) -> Generator[Group, None, None]:
        """Play in so many processes (without a number, on all cores); yield each whole group.

        Games whose results are known are not played again. `keep` is told of every new one.
        Closing the iterator ends the processes.
        """
        check_positive(jobs=workers)
        old = {number: result for number, result in (known or {}).items() if number < self.games}
        missing = (self.job(number) for number in range(self.games) if number not in old)
        with closing(play_all(missing, workers or cores())) as played:
            yield from self.grouped(chain(sorted(old.items()), _kept(played, keep)))

    def grouped(self, results: Iterable[tuple[int, Result]]) -> Iterator[Group]:
        """Put games together, and yield each group when its last game has come."""
        begun: dict[int, dict[int, Result]] = {}
        for number, result in results:
            group, place = divmod(number, self.size)
            games = begun.setdefault(group, {})
            games[place] = result
            if len(games) == self.size:
                del begun[group]
                yield Group(group, tuple(games[place] for place in range(self.size)))


def _kept(played: Iterable[Played], keep: Callable[[Played], None]) -> Iterator[tuple[int, Result]]:
    for game in played:
        keep(game)
        yield game.job.number, game.result


def bot_name(player: str) -> str:
    """Return what records say of a bot; who is none is refused."""
    if player == PERSON:
        raise BadChoice("only_bots", player=player)
    try:
        return make_bot(player, bytes(32), 0).name
    except BadChoice as error:
        error.values["known"] = tuple(name for name in error.values["known"] if name != PERSON)
        raise


class Tally:
    """The groups played so far, in any order, and what they say: the first against the others."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.groups: dict[int, Group] = {}
        self._shares: dict[int, float] = {}

    def add(self, group: Group) -> None:
        """Count one more group."""
        self.groups[group.number] = group
        self._shares[group.number] = group.share(0)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return len(self.groups) * self.players

    @property
    def wins(self) -> list[int]:
        """By player: the games won alone."""
        return [sum(group.wins(player) for group in self.groups.values()) for player in self._all]

    @property
    def draws(self) -> int:
        """The games that several have won together."""
        return self.games - sum(self.wins)

    @property
    def score(self) -> list[float]:
        """By player: the share of all wins, from 0 to 1."""
        groups = self.groups.values()
        return [_mean([group.share(player) for group in groups]) for player in self._all]

    @property
    def points(self) -> list[float]:
        """By player: the points of a game, on average."""
        groups = self.groups.values()
        sums = [_mean([group.points(player) for group in groups]) for player in self._all]
        return [points / self.players for points in sums]

    @property
    def share(self) -> float:
        """The score of the first player."""
        return _mean(list(self._shares.values()))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the first player's score."""
        return statistics.interval(list(self._shares.values()))

    @property
    def elo(self) -> float:
        """The Elo difference of the first player to the others; infinite if it won all or none."""
        return statistics.elo(self.share, self.players)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of that difference."""
        low, high = self.interval
        return statistics.elo(low, self.players), statistics.elo(high, self.players)

    def first(self, groups: int) -> "Tally":
        """Return the tally of the first so many groups alone."""
        tally = Tally(self.players)
        for number in range(groups):
            tally.add(self.groups[number])
        return tally

    @property
    def _all(self) -> range:
        return range(self.players)


def _mean(values: Sequence[float]) -> float:
    """Average numbers, whatever their order; without any there is no average."""
    return math.fsum(values) / len(values) if values else math.nan


def consult(test: Sprt, tally: Tally) -> bool:
    """Show a test the groups that it has not seen; tell whether it is sure.

    It sees them in their order, whichever ended first: the verdict is the same on any machine.
    """
    while test.verdict is None and test.groups in tally.groups:
        test.add(tally.groups[test.groups].share(0))
    return test.verdict is not None
