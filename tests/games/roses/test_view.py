"""A position as plain data: all that lies on the table."""

import json

import pytest
from hypothesis import given

from couronne.games.state import State
from tests.games.roses.boards import CARDS, RULES, game, position
from tests.games.roses.test_positions import reachable

MIDDLE = """
    .........
    .........
    .........
    ....o....
    ...xX....
    .........
    .........
    .........
    .........
"""


def test_everything_that_lies_on_the_table() -> None:
    """Everything is public: board, king, both hands, pile as a set, discard, heroes, stock."""
    state = position(
        "king-of-roses",
        MIDDLE,
        hands=("N1 W1", "S3"),
        pile="NW1 E2",
        heroes=(2, 3),
        passes=1,
    )
    rows: list[list[int | None]] = [[None] * 9 for _row in range(9)]
    rows[3][4], rows[4][3], rows[4][4] = 1, 0, 0
    in_sight = ("N1", "W1", "S3", "NW1", "E2")
    expected = {
        "schema": 1,
        "game": "roses",
        "rules": "king-of-roses",
        "seats": ["red", "blue"],
        "turn": 0,
        "moves": [{"label": "N1+", "action": 24}, {"label": "draw", "action": 48}],
        "scores": [4, 1],
        "winners": [],
        "board": rows,
        "king": "e5",
        "hands": [
            [
                {"card": "N1", "to": "e6", "alone": False, "with_hero": True},
                {"card": "W1", "to": "d5", "alone": False, "with_hero": False},
            ],
            [{"card": "S3", "to": "e8", "alone": True, "with_hero": False}],
        ],
        "targets": {"N1+": "e6"},
        "heroes": [2, 3],
        "stock": [49, 49],
        "shared_stock": True,
        "pile": ["E2", "NW1"],
        "discard": [card for card in CARDS if card not in in_sight],
        "passes": 1,
        "receiver": None,
        "turned": True,
        "has_heroes": True,
        "territories": [[["d5", "e5"]], [["e6"]]],
    }

    assert state.view() == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("classic", (True, True, True)),
        ("international", (False, True, True)),
        ("king-of-roses", (True, True, True)),
        ("course", (False, False, False)),
    ],
)
def test_what_a_rule_set_is_like(rules: str, expected: tuple[bool, bool, bool]) -> None:
    """Whether cards are turned, heroes exist and pawns are shared."""
    view = game(rules).start(seed=1).view()

    assert (view["turned"], view["has_heroes"], view["shared_stock"]) == expected


@pytest.mark.parametrize("rules", RULES)
def test_turns_that_are_nobodys_have_names(rules: str) -> None:
    """Chance deals, a player moves, and after two forfeits the game is over."""
    start = game(rules).start(seed=1)
    expected = ["chance", 0, "over"]

    assert [
        state.view()["turn"] for state in (game(rules).undealt(), start, start.forfeit().forfeit())
    ] == expected


@given(reachable)
def test_a_view_is_plain_data(state: State) -> None:
    """What a page receives is what was sent."""
    view = state.view()

    assert json.loads(json.dumps(view)) == view


@given(reachable)
def test_every_card_is_in_one_place(state: State) -> None:
    """24 cards, one of each: in a hand, in the pile or in the discard."""
    view = state.view()
    held = [card["card"] for hand in view["hands"] for card in hand]
    expected = sorted(CARDS)

    assert sorted(held + view["pile"] + view["discard"]) == expected


@given(reachable)
def test_every_pawn_is_on_the_board_or_in_the_stock(state: State) -> None:
    """52 pawns shared, or 26 each: a hero move never changes the supply."""
    view = state.view()
    squares = [owner for row in view["board"] for owner in row]
    laid = [squares.count(0), squares.count(1)]
    shared = [sum(laid)] * 2
    full = 52 if view["shared_stock"] else 26
    expected = [full - count for count in (shared if view["shared_stock"] else laid)]

    assert view["stock"] == expected


@given(reachable)
def test_a_card_is_offered_alone_or_with_a_hero_never_both(state: State) -> None:
    """A card is playable alone or with a hero, never both; and the moves are what cards offer."""
    view = state.view()
    if not isinstance(view["turn"], int):
        return
    hand = view["hands"][view["turn"]]
    offered = [card["card"] for card in hand if card["alone"]]
    offered += [f"{card['card']}+" for card in hand if card["with_hero"]]
    listed = [move["label"] for move in view["moves"] if move["label"] not in ("draw", "pass")]

    assert not any(card["alone"] and card["with_hero"] for card in hand)
    assert listed == offered


@given(reachable)
def test_explained_scores_are_the_scores(state: State) -> None:
    """The items of each seat add up to its total, which is its score."""
    explained = state.explain_score()
    expected = list(state.scores)

    assert [seat["total"] for seat in explained] == expected
    assert [sum(item["points"] for item in seat["items"]) for seat in explained] == expected
    assert all(item["points"] == item["size"] ** 2 for seat in explained for item in seat["items"])
