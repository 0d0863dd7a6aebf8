"""The end: what brings the last round, who plays in it, and what happens once the bag is empty."""

from typing import Any

import pytest

from couronne import CHANCE, OVER, IllegalMove, State
from tests.games.pairleroy.boards import (
    SIZES,
    about_to_place,
    act,
    bag,
    board,
    castles,
    class_of,
    draw,
    hand,
    hexagon,
    honour,
    idle,
    idle_to_the_end,
    labels,
    land,
    last_round,
    line_east,
    phase,
    place,
    placed,
    player,
)

FIELD = land(hexagon(2), {"E2": "F"})


def crowned(points: int = 47, **given: Any) -> State:
    """Let the player in turn place a tile among six others, for four points."""
    seats = given.get("players", 2)
    return placed("E2", FIELD, **{"honour": [points] * seats} | given)


def drawing_the_last(held: str = "FFF FFF FFF", left: str = "CCC", **given: Any) -> State:
    """Let the player in turn be about to draw the last tiles of the bag."""
    seat = given.get("seat", 0)
    hands = [*[""] * seat, held]
    return board(land(line_east(3)), phase="draw", hands=hands, bag=left, **given)


# Three crowns


@pytest.mark.parametrize(
    ("points", "is_last"), [(43, False), (44, True), (45, True), (47, True), (28, False)]
)
def test_three_crowns_bring_the_last_round(points: int, is_last: bool) -> None:
    """The moment a player reaches 3 crowns (48 honour) the last round is triggered."""
    state = crowned(points)

    assert (honour(state)[0] >= 48) == is_last
    assert last_round(state) == (0 if is_last else None)


def test_a_building_may_bring_it() -> None:
    """The moment a player reaches 3 crowns: also by the reward of a building, in phase 4."""
    before = board(FIELD, honour=(40,), castles=("E2",), pieces="E2:0", contracts=("palisade+F",))
    after = act(before, "deliver:palisade")

    assert (last_round(before), last_round(after), honour(after)[0]) == (None, 0, 49)
    assert (after.turn, phase(after)) == (0, "kingdom")


def test_it_stays_triggered_if_honour_falls() -> None:
    """And stays triggered even if honour falls: a castle costs more than a crown."""
    state = act(crowned(), "stop", "castle:E2")
    after = idle(state)

    assert (honour(state)[0], player(state)["crowns"]) == (31, 1)
    assert (last_round(after), after.fields.seat) == (0, 1)
    assert idle(after).over


def test_the_player_in_turn_finishes_the_turn() -> None:
    """The player in turn finishes the turn: the colon moves, and the kingdom is organised."""
    state = crowned()
    after = act(state, "E", "stop", "castle:W2", "end")

    assert (state.turn, phase(state)) == (0, "step")
    assert castles(after)[0] == "W2"
    assert (after.turn, after.fields.seat) == (CHANCE, 1)


@pytest.mark.parametrize("players", SIZES)
def test_every_other_player_has_one_more_turn(players: int) -> None:
    """Does not play again; every other player has one more turn, whoever brings the last round."""
    for seat in range(players):
        state = idle(crowned(players=players, seat=seat))
        others = [(seat + turn) % players for turn in range(1, players)]

        assert idle_to_the_end(state)[0] == others


def test_in_the_last_round_tiles_are_drawn_as_ever() -> None:
    """One more turn: with phase 1, as long as the bag has any tile."""
    state = idle(crowned())

    assert (phase(state), state.fields.owed, state.turn) == ("draw", 3, CHANCE)
    assert labels(draw(state, "UUU UUC UUP"))[-1] == "keep"


def test_the_game_is_over_when_the_turn_would_come_back() -> None:
    """Tous les joueurs jouent une dernière fois jusqu'à lui."""
    state = idle(idle(crowned()))

    assert (state.turn, state.over, state.moves, phase(state)) == (OVER, True, (), "over")
    with pytest.raises(IllegalMove) as refused:
        state.play("keep")
    assert refused.value.code == "game_over"


def test_without_a_trigger_the_game_goes_on() -> None:
    """The game does not end by itself: after a round the first player draws again."""
    state = idle(idle(crowned(20)))

    assert (state.over, state.fields.seat, last_round(state)) == (False, 0, None)


# The bag


def test_drawing_the_last_tile_brings_it_too() -> None:
    """Drawing the last tile of the bag triggers it too."""
    before = drawing_the_last()
    after = draw(before, "CCC")

    assert (last_round(before), last_round(after), bag(after).total()) == (None, 0, 0)


def test_a_bag_with_a_tile_left_does_not() -> None:
    """Drawing the *last* tile."""
    state = draw(drawing_the_last(left="CCC PPP"), "CCC")

    assert (last_round(state), bag(state)) == (None, {"PPP": 1})


def test_the_last_tiles_of_several() -> None:
    """A short bag gives what it has: two instead of three, and the second is the last."""
    state = drawing_the_last(held="", left="CCC PPP")
    first = draw(state, "PPP")
    second = draw(first, "CCC")

    assert [last_round(each) for each in (state, first, second)] == [None, None, 0]
    assert phase(second) == "tile"


def test_who_draws_it_places_it() -> None:
    """The player in turn finishes the turn: the last tile may be placed as any other."""
    state = place(draw(drawing_the_last(), "CCC"), "CCC", "W2")

    assert (state.turn, phase(state), honour(state)) == (0, "step", [1, 0])


def test_phase_1_is_skipped_with_an_empty_bag() -> None:
    """With phase 1 skipped if the bag is empty: the turn begins with the colon."""
    state = idle(draw(drawing_the_last(players=3), "CCC"))

    assert (state.turn, phase(state), state.fields.seat) == (1, "step", 1)


def test_tiles_in_hand_are_not_placed_when_phase_1_is_skipped() -> None:
    """Tiles already in hand are never placed in phase 1; the colon may lay them."""
    state = idle(draw(drawing_the_last(), "CCC"))

    assert len(hand(state, 1).split()) > 3
    assert labels(state) == ["stop", "E", "SE", "SW", "W", "NW", "NE"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_other_player_has_one_more_turn_without_a_bag(players: int) -> None:
    """The player in turn does not play again; every other player has one more turn."""
    for seat in range(players):
        state = idle(draw(drawing_the_last(players=players, seat=seat), "CCC"))
        others = [(seat + turn) % players for turn in range(1, players)]

        assert idle_to_the_end(state)[0] == others


# The first trigger


def test_crowns_of_another_do_not_prolong_the_game() -> None:
    """The first trigger alone counts: seat 1 reaches three crowns in its last turn."""
    before = about_to_place("E2", FIELD, seat=1, honour=(50, 47), last=0)
    state = place(before, FIELD["E2"], "E2")

    assert (honour(state)[1], last_round(state)) == (51, 0)
    assert idle(state).over


def test_an_empty_bag_does_not_prolong_the_game() -> None:
    """The first trigger alone counts: seat 1 draws the last tile in its last turn."""
    state = draw(drawing_the_last(players=3, seat=1, honour=(50,), last=0), "CCC")
    after = idle(state)

    assert last_round(state) == 0
    assert idle_to_the_end(after)[0] == [2]


def test_crowns_after_the_bag_do_not_prolong_the_game() -> None:
    """The first trigger alone counts: seat 1 reaches three crowns after seat 0's last tile."""
    state = board(
        FIELD,
        seat=1,
        last=0,
        bag="",
        honour=(0, 40),
        castles=("-", "E2"),
        pieces="E2:1",
        contracts=("", "palisade+F"),
    )
    after = act(state, "deliver:palisade")

    assert (honour(after)[1], last_round(after)) == (49, 0)
    assert idle(after).over


def test_both_in_one_turn() -> None:
    """The first trigger alone counts: the last tile is drawn, and then brings three crowns."""
    before = {name: shown for name, shown in FIELD.items() if name != "E2"}
    tile = class_of(FIELD["E2"])
    state = board(before, phase="draw", honour=(47,), hands=("UUU UUU UUU",), bag=tile)
    state = place(draw(state, tile), FIELD["E2"], "E2")

    assert (honour(state)[0], last_round(state)) == (51, 0)
    assert idle_to_the_end(idle(state))[0] == [1]


# Not by other means


def test_paying_and_winning_again_below_48_brings_nothing() -> None:
    """Reaches 3 crowns (48 honour): laps that were given back are not counted twice."""
    state = act(board(FIELD, honour=(47,)), "castle:E2")
    state = placed("E2", FIELD, honour=(honour(state)[0],))

    assert (honour(state)[0], last_round(state)) == (31, None)


def test_who_has_played_can_be_told_before_the_end() -> None:
    """Everything but the order of the bag and of the pile is public: so is the last round."""
    assert crowned().view()["last_round"] == 0
    assert crowned(20).view()["last_round"] is None
