"""A match: several games at one table, whose points are added."""

import pytest

import couronne
from couronne import BadChoice, Game
from couronne.arena.match import (
    first_game,
    games_in,
    is_decided,
    match_winners,
    next_game,
    totals,
)
from couronne.arena.table import play_out
from couronne.players.bots import make_bot
from couronne.records.ledger import Ledger
from couronne.records.record import MatchGame, TableEvent

WHO = ("random", "random")


@pytest.fixture(scope="module")
def game() -> Game:
    return couronne.load("kingdomino", compiled=False)


@pytest.fixture
def finished(game: Game) -> Ledger:
    """The first game of a dynasty, played to its end."""
    ledger = Ledger.start(game, WHO, seed=1)
    ledger.match = first_game(game, "dynasty")
    play_out(ledger, [make_bot(name, b"", seat) for seat, name in enumerate(WHO)])
    return ledger


def test_a_match_begins_without_points(game: Game) -> None:
    assert first_game(game, "dynasty") == MatchGame("dynasty", 1, (0, 0))


def test_a_dynasty_has_three_games(finished: Ledger) -> None:
    """The rules: three games, totals added; a match format rather than a state."""
    assert games_in(finished) == 3


def test_the_points_of_a_game_are_added(finished: Ledger) -> None:
    finished.match = MatchGame("dynasty", 2, (100, 7))

    assert totals(finished) == (100 + finished.state.scores[0], 7 + finished.state.scores[1])
    assert match_winners(finished) == (0,)


def test_equals_share_a_match(finished: Ledger) -> None:
    first, second = finished.state.scores
    finished.match = MatchGame("dynasty", 3, (second, first))

    assert match_winners(finished) == (0, 1)


@pytest.mark.parametrize("kind", ["resign", "timeout"])
def test_who_gives_up_a_game_has_lost_the_match(game: Game, kind: str) -> None:
    """Even with the most points, and no game follows."""
    ledger = Ledger.start(game, WHO, seed=1)
    ledger.match = MatchGame("dynasty", 2, (90, 5))
    ledger.append(TableEvent(kind, 0))

    assert is_decided(ledger)
    assert match_winners(ledger) == (1,)
    assert next_game(ledger) is None


def test_a_match_goes_on_after_a_game_that_was_agreed_a_draw(game: Game) -> None:
    ledger = Ledger.start(game, WHO, seed=1)
    ledger.match = first_game(game, "dynasty")
    ledger.append(TableEvent("agreed"))

    assert next_game(ledger) is not None


def test_the_next_game_is_at_the_same_table_with_other_draws(finished: Ledger) -> None:
    following = next_game(finished)

    assert following is not None
    assert following.match == MatchGame("dynasty", 2, totals(finished))
    assert (following.game, following.seats) == (finished.game, finished.seats)
    assert following.commitment != finished.commitment


def test_a_seed_stands_for_a_whole_match(finished: Ledger) -> None:
    one, other = next_game(finished), next_game(finished)

    assert one is not None
    assert other is not None
    assert one.state == other.state


def test_no_game_follows_one_that_goes_on(game: Game) -> None:
    ledger = Ledger.start(game, WHO, seed=1)
    ledger.match = first_game(game, "dynasty")

    assert next_game(ledger) is None


def test_no_game_follows_the_last_one(finished: Ledger) -> None:
    finished.match = MatchGame("dynasty", 3, (0, 0))

    assert next_game(finished) is None


def test_no_game_follows_outside_a_match(finished: Ledger) -> None:
    finished.match = None

    assert next_game(finished) is None


def test_no_game_follows_one_that_was_aborted(game: Game) -> None:
    ledger = Ledger.start(game, WHO, seed=1)
    ledger.match = first_game(game, "dynasty")
    ledger.append(TableEvent("aborted"))

    assert next_game(ledger) is None
    assert match_winners(ledger) == ()


@pytest.mark.parametrize(("name", "rules"), [("kingdomino", "seed"), ("roses", "classic")])
def test_rules_without_matches_have_none(name: str, rules: str) -> None:
    table = couronne.load(name, rules, compiled=False)

    with pytest.raises(BadChoice, match="has no match 'dynasty'; matches: none"):
        first_game(table, "dynasty")
