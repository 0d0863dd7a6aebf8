"""A position drawn with characters, from both sides of the board."""

from textwrap import dedent

import pytest

from couronne.games.package import plain_text
from couronne.games.roses import text
from tests.games.roses.boards import (
    ABSOLUTE,
    DRAW,
    EMPTY,
    RULES,
    TURNED,
    WITH_HEROES,
    game,
    position,
)

MIDDLE = """
    .........
    .........
    .....x...
    ....o....
    ..oxX....
    ..x......
    .oo......
    .........
    ........o
"""
HANDS = ("N1 NE2 E1 W1", "E3 S2")
FROM_THE_BOTTOM = """
         a   b   c   d   e   f   g   h   i
     9   .   .   .   .   .   .   .   .   .   9
     8   .   .   .   .   .   .   .   .   .   8
     7   .   .   .   .   .   X   1   .   .   7
     6   .   .   .   .   O3  .   .   .   .   6
     5   .   .   O   X  [X]  2   .   .   .   5
     4   .   .   X   .   .   .   .   .   .   4
     3   .   O   O   .   .   .   .   .   .   3
     2   .   .   .   .   .   .   .   .   .   2
     1   .   .   .   .   .   .   .   .   O   1
         a   b   c   d   e   f   g   h   i
"""
FROM_THE_TOP = """
         i   h   g   f   e   d   c   b   a
     1   O   .   .   .   .   .   .   .   .   1
     2   .   .   .   .   .   .   .   .   .   2
     3   .   .   .   .   .   .   O   O   .   3
     4   .   .   .   .   .   .   X   .   .   4
     5   .   .   .   2  [X]  X   O   .   .   5
     6   .   .   .   .   O3  .   .   .   .   6
     7   .   .   1   X   .   .   .   .   .   7
     8   .   .   .   .   .   .   .   .   .   8
     9   .   .   .   .   .   .   .   .   .   9
         i   h   g   f   e   d   c   b   a
"""


def lines(drawing: str) -> list[str]:
    """Return the lines of a drawing, without what stands before all of them."""
    return dedent(drawing).strip("\n").split("\n")


@pytest.mark.parametrize("rules", WITH_HEROES)
@pytest.mark.parametrize(("side", "expected"), [(0, FROM_THE_BOTTOM), (1, FROM_THE_TOP)])
def test_the_board_from_either_side(rules: str, side: int, expected: str) -> None:
    """A person may look from either side: targets bear the number of their move in the list."""
    state = position(rules, MIDDLE, hands=HANDS)

    assert lines(state.text(side)) == lines(expected)


def test_targets_of_the_other_seat_are_where_its_cards_lead() -> None:
    """Show the real effect on the board: white's E3 leads west, its S2 north."""
    state = position("classic", MIDDLE, seat=1, hands=HANDS)
    expected = lines("""
             a   b   c   d   e   f   g   h   i
         9   .   .   .   .   .   .   .   .   .   9
         8   .   .   .   .   .   .   .   .   .   8
         7   .   .   .   .   2   X   .   .   .   7
         6   .   .   .   .   O   .   .   .   .   6
         5   .   1   O   X  [X]  .   .   .   .   5
         4   .   .   X   .   .   .   .   .   .   4
         3   .   O   O   .   .   .   .   .   .   3
         2   .   .   .   .   .   .   .   .   .   2
         1   .   .   .   .   .   .   .   .   O   1
             a   b   c   d   e   f   g   h   i
    """)

    assert lines(state.text()) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_king_on_a_square_without_a_pawn(rules: str) -> None:
    """Brackets round nothing: no pawn lies under the king at the start."""
    state = position(rules, EMPTY, hands=("", ""))
    expected = " 5   .   .   .   .  [ ]  .   .   .   .   5"

    assert state.text().split("\n")[5] == expected


@pytest.mark.parametrize("rules", RULES)
def test_nothing_is_a_target_while_a_card_is_drawn(rules: str) -> None:
    """Nobody is to move: the board bears no numbers."""
    state = position(rules, EMPTY, hands=("N1 N2", "")).play_event(DRAW)
    expected = " 6   .   .   .   .   .   .   .   .   .   6"

    assert state.text().split("\n")[4] == expected


def test_pawns_in_full() -> None:
    """With more than ASCII pawns are round."""
    view = position("classic", MIDDLE, hands=HANDS).view()
    expected = " 5   ·   ·   ○   ●  [●]  2   ·   ·   ·   5"

    assert plain_text(text.boards(view, 0, ascii_only=False)[0]).split("\n")[5] == expected


def test_beside_the_board_with_heroes_and_a_shared_stock() -> None:
    """Hands with real landing squares: + needs a hero, x is taken, -- leaves the board."""
    view = position(
        "classic", MIDDLE, hands=("N1 NE2 E1 W1", "E3 S2"), pile="NW1 NW2", heroes=(3, 4)
    ).view()
    expected = lines("""
          O seat.white  table.score 7  table.heroes 4
            E3:b5    S2:e7


        > X seat.red  table.score 6  table.heroes 3
            N1:e6+   NE2:g7   E1:f5
            W1:d5x

        table.cards 2 16
        table.pawns 43
    """)

    assert plain_text(text.panel(view, 0, ascii_only=True)).split("\n") == expected


def test_beside_the_board_in_the_course() -> None:
    """No heroes, and pawns of one's own."""
    corner = """
        X........
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        ........o
    """
    view = position("course", corner, hands=("N1", "SE2"), pile="NW1").view()
    expected = lines("""
          O seat.white  table.score 1  table.own_pawns 25
            SE2:c7


        > X seat.red  table.score 1  table.own_pawns 25
            N1:--


        table.cards 1 21
    """)

    assert plain_text(text.panel(view, 0, ascii_only=True)).split("\n") == expected


@pytest.mark.parametrize(
    ("rules", "side", "expected"),
    [
        ("classic", 0, ["N1↑e6", "N2↓e3"]),
        ("classic", 1, ["N1↓e6", "N2↑e3"]),
        ("international", 0, ["N1↑e6", "N2↑e7"]),
        ("international", 1, ["N1↓e6", "N2↓e7"]),
    ],
)
def test_arrows_point_where_the_king_would_go_on_the_screen(
    rules: str, side: int, expected: list[str]
) -> None:
    """Red holds N1, white N2: each arrow is right for the side from which one looks."""
    view = position(rules, EMPTY, hands=("N1", "N2")).view()
    shown = plain_text(text.panel(view, side, ascii_only=False))

    assert [card for card in expected if card in shown] == expected


@pytest.mark.parametrize(
    ("move", "expected"),
    [("NE2", "move.lands g7"), ("N1+", "move.flips e6"), ("draw", "")],
)
def test_a_listed_move_tells_where_it_lands(move: str, expected: str) -> None:
    """Show the landing square, and whether the pawn there is flipped."""
    state = position("classic", MIDDLE, hands=HANDS)

    assert plain_text([text.move_note(state.view(), state.action_of(move))]) == expected


@pytest.mark.parametrize("rules", TURNED)
def test_players_face_each_other_where_cards_are_turned(rules: str) -> None:
    """Seat 0 sits at the bottom, seat 1 at the top."""
    view = game(rules).start(seed=1).view()
    expected = [0, 1]

    assert [text.side_of(view, seat) for seat in (0, 1)] == expected


@pytest.mark.parametrize("rules", ABSOLUTE)
def test_both_look_from_the_bottom_where_north_is_up(rules: str) -> None:
    """In `course` and `international` N is up for both."""
    view = game(rules).start(seed=1).view()
    expected = [0, 0]

    assert [text.side_of(view, seat) for seat in (0, 1)] == expected
