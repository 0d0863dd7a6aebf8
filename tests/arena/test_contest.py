"""Contests: the same deals from every seat, the same games on any number of cores."""

import math
import multiprocessing
import os
import signal
from collections.abc import Sequence
from contextlib import closing

import pytest

from couronne.arena import jobs
from couronne.arena.contest import Contest, Group, Tally, consult
from couronne.arena.jobs import Job, Played, play
from couronne.arena.statistics import Sprt
from couronne.errors import BadChoice
from couronne.games.draws import seed_of
from couronne.games.game import Game
from couronne.games.registry import load
from couronne.games.state import Move, State
from couronne.players.simple import Ready
from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.records.record import Chance, Event, Result

ROSES = load("roses", "king-of-roses", compiled=False)


def table(players: int) -> Game:
    """Return a game that so many can play."""
    return ROSES if players == 2 else load("kingdomino", "official", players, compiled=False)


def contest(
    games: int = 4, seed: int = 7, players: Sequence[str] = ("random", "greedy")
) -> Contest:
    """Return a short contest."""
    return Contest(table(len(players)), players, seed, games)


def played(some: Contest, workers: int = 1, known: dict[int, Result] | None = None) -> list[Played]:
    """Play a contest; return its new games in their order."""
    games: list[Played] = []
    for _group in some.play(workers, known, games.append):
        pass
    return sorted(games, key=lambda game: game.job.number)


def deal(record: str) -> tuple[Event, ...]:
    """Return what chance did before the first move."""
    events = read(record).events
    moves = [place for place, event in enumerate(events) if not isinstance(event, Chance)]
    return events[: moves[0]]


def result(*winners: int, scores: tuple[int, ...] = (0, 0)) -> Result:
    """Return a result by seats."""
    return Result(scores, winners, "rules")


def tally(*groups: tuple[Result, ...]) -> Tally:
    """Count groups."""
    counted = Tally(len(groups[0]))
    for number, results in enumerate(groups):
        counted.add(Group(number, results))
    return counted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_sits_once_at_every_seat_in_a_group(players: int) -> None:
    """A group has as many games as players, each turned by one seat."""
    names = [f"uct:{number + 1}" for number in range(players)]
    some = contest(players, players=names)
    seated = [some.job(number).players for number in range(players)]

    assert seated[0] == tuple(names)
    for seat in range(players):
        assert sorted(names) == sorted(game[seat] for game in seated)


def test_games_of_a_group_have_the_same_deal() -> None:
    """Swapped seats, same cards; the next pair has others."""
    first, swapped, other, _ = played(contest(4))

    assert deal(first.record) == deal(swapped.record)
    assert deal(first.record) != deal(other.record)
    assert read(first.record).header.seats == read(swapped.record).header.seats[::-1]


def test_records_of_a_contest_are_whole_and_true() -> None:
    """Each is verified by replaying it, and its result is the one that counts."""
    for game in played(contest(2)):
        assert game.result == ledger_of(read(game.record)).result


def test_same_games_whatever_the_number_of_processes() -> None:
    """One process or two: equal bytes."""
    alone, together = (played(contest(6), workers) for workers in (1, 2))

    assert [game.record for game in alone] == [game.record for game in together]


def test_another_seed_gives_other_games() -> None:
    """The seed is not ignored."""
    assert played(contest(2, seed=1))[0].record != played(contest(2, seed=2))[0].record


@pytest.mark.parametrize(
    ("wanted", "players", "games"), [(1, 2, 2), (4, 2, 4), (5, 2, 6), (5, 4, 8)]
)
def test_games_are_rounded_up_to_whole_groups(wanted: int, players: int, games: int) -> None:
    """No deal is played from one side only."""
    assert contest(wanted, players=["random"] * players).games == games


def test_known_games_are_not_played_again() -> None:
    """A contest goes on where it stopped, and ends as it would have ended."""
    whole = played(contest(6))
    known = {game.job.number: game.result for game in (whole[0], whole[1], whole[4])}

    rest = played(contest(6), known=known)

    assert [whole[2], whole[3], whole[5]] == rest


def test_known_games_count() -> None:
    """A group of old and new games is whole."""
    whole = played(contest(4))
    groups = list(contest(4).play(1, {3: whole[3].result}))

    assert [game.result for game in whole] == [
        game for group in sorted(groups, key=lambda group: group.number) for game in group.results
    ]


def test_known_games_beyond_the_end_are_left_out() -> None:
    """A shorter contest does not count what a longer one has played."""
    known = {number: result(0) for number in range(6)}

    assert [0, 1] == [group.number for group in contest(4).play(1, known)]


def test_closing_a_contest_ends_its_processes() -> None:
    """Nobody goes on playing when nobody listens."""
    with closing(contest(1000, players=("random", "random")).play(2)) as groups:
        next(groups)

        assert len(multiprocessing.active_children()) == 2
    assert multiprocessing.active_children() == []


def test_loss_of_a_process_is_told() -> None:
    """A process that is killed does not leave the others waiting."""
    groups = contest(1000, players=("random", "random")).play(2)
    next(groups)
    victim = multiprocessing.active_children()[0].pid
    assert victim is not None
    os.kill(victim, signal.SIGKILL)

    with pytest.raises(BadChoice) as error:
        list(groups)
    assert error.value.code == "worker_lost"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"players": ("human", "random")}, "only_bots"),
        ({"players": ("random", "nobody")}, "unknown_player"),
        ({"players": ("random", "random", "random")}, "seat_count"),
        ({"players": ()}, "seat_count"),
        ({"games": 0}, "not_positive"),
        ({"games": -2}, "not_positive"),
        ({"seconds": 0.0}, "not_positive"),
        ({"seconds": math.nan}, "not_positive"),
        ({"seconds": math.inf}, "not_positive"),
    ],
)
def test_contest_that_cannot_be_is_refused(arguments: dict[str, object], code: str) -> None:
    """Before any game is played."""
    usual: dict[str, object] = {"players": ("random", "random"), "seed": 1, "games": 2}
    with pytest.raises(BadChoice) as error:
        Contest(ROSES, **{**usual, **arguments})  # type: ignore[arg-type]

    assert error.value.code == code


def test_who_cannot_play_is_not_proposed() -> None:
    """The list of players has bots only."""
    with pytest.raises(BadChoice) as error:
        contest(players=("random", "nobody"))

    assert "greedy" in error.value.values["known"]
    assert "human" not in error.value.values["known"]


class Clocked(Ready):
    """Plays the first move, and remembers what the clock said."""

    name = "clocked version=1"
    thinks = False

    def __init__(self) -> None:
        self.clocks: list[float | None] = []

    def choose(self, state: State, clock: float | None = None) -> Move:
        """Return the first legal move."""
        self.clocks.append(clock)
        return state.moves[0]


@pytest.mark.parametrize("seconds", [None, 2.5])
def test_every_turn_has_the_seconds_of_the_job(
    seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Clocked()
    monkeypatch.setattr(jobs, "make_bot", lambda *_: player)
    play(Job(0, ROSES, (f"clocked {seconds}",) * 2, seed_of(1), seconds))

    assert {seconds} == set(player.clocks)


def test_tally_follows_players_and_not_seats() -> None:
    """The first player sits at seat 0, then at seat 1: it has won both games."""
    counted = tally((result(0, scores=(9, 4)), result(1, scores=(2, 7))))

    assert (counted.games, counted.wins, counted.draws) == (2, [2, 0], 0)
    assert (counted.score, counted.points) == ([1.0, 0.0], [8.0, 3.0])


def test_shared_win_is_divided() -> None:
    """A draw is half a point for each of two."""
    counted = tally((result(0, 1), result(0)))

    assert (counted.wins, counted.draws) == ([0, 1], 1)
    assert counted.score == [0.25, 0.75]


def test_share_of_three_players() -> None:
    """Seats 0, 1, 2 of the first player; a win of two others is a drawn game too."""
    three = (0, 0, 0)
    counted = tally(
        (result(0, scores=three), result(0, 2, scores=three), result(0, 1, 2, scores=three))
    )

    assert (counted.wins, counted.draws) == ([1, 0, 0], 2)
    assert counted.score == pytest.approx(
        [(1 + 1 / 3) / 3, (1 / 2 + 1 / 3) / 3, (1 / 2 + 1 / 3) / 3]
    )
    assert sum(counted.score) == pytest.approx(1)


def test_tally_does_not_depend_on_the_order_of_the_games() -> None:
    """Whichever process is faster."""
    groups = [Group(number, (result(number % 2), result(0, 1))) for number in range(5)]
    forwards, backwards = Tally(2), Tally(2)
    for group in groups:
        forwards.add(group)
    for group in reversed(groups):
        backwards.add(group)

    assert (forwards.score, forwards.interval) == (backwards.score, backwards.interval)
    assert forwards.elo_interval == backwards.elo_interval


def test_tally_of_nothing_claims_nothing() -> None:
    """No games, no score."""
    empty = Tally(2)

    assert (empty.games, empty.wins, empty.draws, empty.interval) == (0, [0, 0], 0, (0.0, 1.0))
    assert math.isnan(empty.share)


def test_elo_of_a_tally_is_the_first_players() -> None:
    """Three of four games, then all: the interval stays finite below."""
    counted = tally((result(0), result(1)), (result(0), result(0)))
    all_won = tally(*[(result(0), result(1))] * 5)

    assert counted.elo == pytest.approx(190.849, abs=0.001)
    assert all_won.elo == math.inf
    assert all_won.elo_interval[0] < all_won.elo_interval[1] == math.inf


def test_test_sees_groups_in_their_order() -> None:
    """A group that ended early waits for those before it, and none is seen twice."""
    test, counted = Sprt(), Tally(2)
    for number in (1, 0, 2):
        counted.add(Group(number, (result(0), result(1))))
        consult(test, counted)

    assert test.groups == 3


def test_verdict_rests_on_the_groups_that_it_needed() -> None:
    """Groups that ended meanwhile change nothing: the result is the same on any machine."""
    test, counted = Sprt(), tally(*[(result(0), result(1))] * 40)

    assert consult(test, counted)
    assert test.verdict == "stronger"
    assert counted.first(test.groups).games == 2 * test.groups < counted.games
