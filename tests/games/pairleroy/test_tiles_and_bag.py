"""The bag: what is in it, who draws how many, and how likely each tile is."""

from collections import Counter

import pytest

from couronne import CHANCE, BadChoice, State, load
from couronne.games.pairleroy.data import LETTERS
from tests.games.pairleroy.boards import (
    CARD_NAMES,
    CLASSES,
    SIZES,
    act,
    bag,
    board,
    colons,
    draw,
    game,
    hand,
    honour,
    just_drawn,
    labels,
    laid,
    land,
    line_east,
    phase,
    place,
    player,
)

SMALL, LARGE = (2, 3, 4), (5, 6)


def dealt(players: int = 2) -> State:
    """Put the first sixteen cards into the market: seat 0 is about to draw."""
    return draw(game(players).undealt(), " ".join(CARD_NAMES[:16]))


def turn_begins(held: str = "", left: str | None = None) -> State:
    """Let seat 0 be about to draw, with some tiles in hand."""
    return board(land(line_east(2)), phase="draw", hands=(held,), bag=left)


# What is in the bag


@pytest.mark.parametrize("players", SMALL)
def test_one_hundred_and_twenty_tiles(players: int) -> None:
    """Bag: 120 tiles, for two to four players."""
    assert bag(game(players).undealt()).total() == 120


@pytest.mark.parametrize("players", LARGE)
def test_a_large_table_has_twice_the_tiles(players: int) -> None:
    """With 5 or 6 players the bag is doubled (240), class by class."""
    small, large = bag(game(2).undealt()), bag(game(players).undealt())

    assert large.total() == 240
    assert large == small + small


@pytest.mark.parametrize(("terrains", "each", "together"), [(1, 12, 48), (2, 4, 48), (3, 3, 24)])
def test_tiles_by_their_number_of_terrains(terrains: int, each: int, together: int) -> None:
    """48 of one terrain (12 of each), 48 of two (4 of each pair), 24 of three (3 of each class)."""
    full = bag(game().undealt())
    found = [count for name, count in full.items() if len(set(name)) == terrains]

    assert set(found) == {each}
    assert sum(found) == together


@pytest.mark.parametrize("terrain", LETTERS)
def test_a_quarter_of_the_thirds_for_each_terrain(terrain: str) -> None:
    """25 % of the thirds for each terrain: 90 of 360."""
    full = bag(game().undealt())

    assert sum(count * name.count(terrain) for name, count in full.items()) == 90


def test_tiles_of_three_terrains_turn_one_way_or_the_other() -> None:
    """ABC and ACB differ: the same three terrains make two classes."""
    sets = Counter(frozenset(name) for name in CLASSES if len(set(name)) == 3)

    assert set(sets.values()) == {2}


# The start


@pytest.mark.parametrize("players", SIZES)
def test_two_to_six_play(players: int) -> None:
    """2 to 6 players, each with a colon on Pairleroy, honour 0 on cell 0 and an empty hand."""
    state = dealt(players)

    assert colons(state) == ["0"] * players
    assert honour(state) == [0] * players
    assert [hand(state, seat) for seat in range(players)] == [""] * players
    assert [player(state, seat)["track"] for seat in range(players)] == [0] * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_nobody_plays_alone_nor_seven(players: int) -> None:
    """2 to 6 players; without a number, two."""
    with pytest.raises(BadChoice) as refused:
        load("pairleroy", players=players)

    assert refused.value.code == "bad_table_size"
    assert load("pairleroy").players == 2


def test_there_are_no_options() -> None:
    """No option exists beyond the number of players."""
    assert load("pairleroy").options == {}
    with pytest.raises(BadChoice):
        load("pairleroy", free_steps=3)


def test_pairleroy_lies_there_alone() -> None:
    """Castle of Pairleroy at (0,0), placed at the start, and no other tile."""
    tiles = game().undealt().view()["tiles"]

    assert tiles == [{"cell": "0", "q": 0, "r": 0, "thirds": None}]


def test_seat_0_starts_and_draws_after_the_cards() -> None:
    """Set-up: 16 card draws, then seat 0's turn begins with its tile draws."""
    before = draw(game().undealt(), " ".join(CARD_NAMES[:15]))
    after = draw(before, CARD_NAMES[15])

    assert (phase(before), phase(after)) == ("deal", "draw")
    assert (after.turn, after.fields.seat, after.fields.owed) == (CHANCE, 0, 3)


# Drawing


@pytest.mark.parametrize(
    ("held", "drawn"),
    [
        ("", 3),
        ("FFF", 2),
        ("FFF CCC", 1),
        ("FFF CCC PPP", 1),
        ("FFF CCC PPP UUU", 1),
        ("FFF FFF CCC CCC PPP PPP UUU UUU", 1),
    ],
)
def test_up_to_three_tiles_or_one(held: str, drawn: int) -> None:
    """Fewer than 3 tiles in hand: draw up to 3; otherwise draw 1."""
    state = turn_begins(held)
    for _ in range(drawn):
        assert (state.turn, phase(state)) == (CHANCE, "draw")
        state = draw(state, "FFC")

    assert (state.turn, phase(state)) == (0, "tile")
    assert just_drawn(state) == " ".join(["FFC"] * drawn)


def test_all_are_drawn_before_anything_is_placed() -> None:
    """All are drawn first; then you may place: there is no choice after the first or second."""
    state = draw(turn_begins(), "FFF CCC")

    assert (state.turn, state.moves) == (CHANCE, ())
    assert labels(draw(state, "PPP")) == ["FFF", "CCC", "PPP", "keep"]


@pytest.mark.parametrize(("left", "drawn"), [("FFF", 1), ("FFF CCC", 2), ("FFF CCC PPP", 3)])
def test_a_short_bag_gives_what_it_has(left: str, drawn: int) -> None:
    """A short bag gives what it has: with an empty hand one would draw three."""
    state = turn_begins(left=left)

    assert state.fields.owed == drawn
    assert just_drawn(draw(state, left)) == left


def test_tiles_drawn_come_from_the_bag_into_the_hand() -> None:
    """Draw: what is in the hand is no longer in the bag."""
    before = turn_begins("FFF")
    after = draw(before, "CCC FCP")

    assert hand(after) == "FFF CCC FCP"
    assert bag(before) - bag(after) == Counter({"CCC": 1, "FCP": 1})


def test_every_tile_in_the_bag_is_as_likely_as_another() -> None:
    """Toutes les tuiles dans un sachet pour une pioche aléatoire: the weight of a class."""
    state = draw(dealt(), "FFF FCP")
    weights = {
        name: sum(state.outcome_at(index) == outcome for index in range(state.total_weight))
        for outcome, name in enumerate(CLASSES)
    }

    assert state.total_weight == 118
    assert weights == bag(state)
    assert (weights["FFF"], weights["CCC"], weights["FCP"], weights["FFC"]) == (11, 12, 2, 4)


def test_a_class_that_is_used_up_is_not_drawn() -> None:
    """The weight of none left is none: there are three FCP."""
    state = draw(dealt(), "FCP FCP")

    used_up = act(draw(state, "FCP"), "keep", "stop")

    assert CLASSES.index("FCP") in state.actions
    assert CLASSES.index("FCP") not in used_up.actions


def test_the_order_of_drawing_leaves_no_trace() -> None:
    """All are drawn first: the same tiles are the same hand."""
    assert draw(dealt(), "FFF CCC FCP") == draw(dealt(), "FCP FFF CCC")


def test_each_player_draws_for_oneself() -> None:
    """The player in turn fills the hand, whatever the others hold."""
    state = act(draw(dealt(), "FFF CCC FCP"), "keep", "stop")
    state = draw(state, "UUU UUU")

    assert (state.fields.seat, hand(state, 0), hand(state, 1)) == (1, "FFF CCC FCP", "UUU UUU")
    assert state.turn == CHANCE


def test_hands_may_grow() -> None:
    """Otherwise draw 1, and keep it: four tiles, then five."""
    state = draw(dealt(), "FFF FFF FFF")
    for size in (3, 4, 5):
        assert len(hand(state).split()) == size
        state = act(state, "keep", "stop")  # seat 1
        state = act(draw(state, "UUU UUU UUU" if size == 3 else "UUU"), "keep", "stop")
        state = draw(state, "CCC")  # seat 0 again


def test_a_placed_tile_is_in_neither_hand_nor_bag() -> None:
    """A tile lies on the map for good."""
    before = draw(dealt(), "FFF CCC FCP")
    after = place(before, "FFF", "E2")

    assert (hand(after), laid(after)) == ("CCC FCP", {"E2": "FFF"})
    assert bag(after) == bag(before)
