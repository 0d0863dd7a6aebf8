"""Territories, points, and how a tie is broken in each rule set."""

import pytest

from couronne.games.state import State
from tests.games.roses.boards import RULES, game, position

PUBLISHER = """
    oooo.....
    oooo.xx..
    .....xxx.
    .........
    .oo.....x
    ...o.....
    .xx......
    ....X....
    ....x....
"""
"""The other seat has 8, 2, 1; red has 5, 2, 2, 1."""
COURSE_FIGURE = """
    xx..o....
    xx..o....
    .........
    ..xx...o.
    .oo.....X
    .........
    x..oo....
    .......o.
    .....o...
"""
"""Red has 4, 2, 1, 1; white 2, 2, 2, 1, 1, 1."""
COURSE_EXAMPLE = """
    .........
    .........
    .........
    ...oxxX..
    .........
    ..x......
    xoo.xox..
    ..ooo....
    ..o......
"""
"""The worked example of the course's companion document."""


def over(rules: str, drawing: str) -> State:
    """Return a position where the game has ended with this board, by two forfeited turns."""
    return position(rules, drawing, sign="#", passes=2)


@pytest.mark.parametrize("rules", RULES)
def test_publishers_example(rules: str) -> None:
    """Publisher's example: territories 8, 2, 1 → 69; 5, 2, 2, 1 → 34."""
    expected = (34, 69)

    assert over(rules, PUBLISHER).scores == expected


@pytest.mark.parametrize("rules", RULES)
def test_course_figure(rules: str) -> None:
    """Course: 4, 2, 1, 1 → 22 and 2, 2, 2, 1, 1, 1 → 15."""
    expected = (22, 15)

    assert over(rules, COURSE_FIGURE).scores == expected


@pytest.mark.parametrize("rules", RULES)
def test_worked_example_of_the_course(rules: str) -> None:
    """Scores: red 13, white 38."""
    expected = (13, 38)

    assert over(rules, COURSE_EXAMPLE).scores == expected


def test_territories_of_the_worked_example() -> None:
    """Red has {(3,4), (3,5), (3,6)}; white {(7,2), (6,1), (6,2), (8,2), (7,3), (7,4)}."""
    red, white = over("course", COURSE_EXAMPLE).view()["territories"]
    expected = ({"e6", "f6", "g6"}, {"c2", "b3", "c3", "c1", "d2", "e2"})

    assert (set(red[0]), set(white[0])) == expected


@pytest.mark.parametrize("rules", RULES)
def test_pawns_are_never_joined_by_corners(rules: str) -> None:
    """Territory: pawns of one colour joined by sides, never by corners."""
    diagonals = """
        x.......o
        .x.....o.
        ..x...o..
        ...x.o...
        ....X....
        ...o.x...
        ..o...x..
        .o.....x.
        o.......x
    """
    expected = (9, 8)

    assert position(rules, diagonals).scores == expected


@pytest.mark.parametrize("rules", RULES)
def test_pawns_of_different_colours_are_not_joined(rules: str) -> None:
    """Territory: pawns of one colour."""
    chequered = """
        .........
        .........
        .........
        ...xo....
        ...oX....
        .........
        .........
        .........
        .........
    """
    expected = (2, 2)

    assert position(rules, chequered).scores == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_territory_winds_over_the_whole_board(rules: str) -> None:
    """Joined by sides, however long the way: one snake of red, and a row of the other."""
    snake = """
        .xxxxxxx.
        .......x.
        .......x.
        x......x.
        x.oooo.x.
        x......x.
        x......x.
        xxxxxxxX.
        .........
    """
    expected = (25**2, 4**2)

    assert position(rules, snake).scores == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_territory_turns_left_and_right(rules: str) -> None:
    """Joined by sides in all four directions, in the upper half of the board and in the lower."""
    bends = """
        .xxxxxx..
        ......x..
        .xxxxxx..
        .x.......
        .xxX.....
        .........
        oooooo...
        .....o...
        .oooooo..
    """
    expected = (17**2, 13**2)

    assert position(rules, bends).scores == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_edges_of_the_board_are_not_joined(rules: str) -> None:
    """The last square of a row and the first one of the next do not touch."""
    edges = """
        x........
        ........x
        x........
        ........x
        x.......o
        ........X
        o.......x
        x.......o
        o........
    """
    expected = (1 + 1 + 1 + 1 + 1 + 4 + 1, 4)

    assert position(rules, edges).scores == expected


@pytest.mark.parametrize("rules", RULES)
def test_an_empty_board_scores_nothing(rules: str) -> None:
    """Score = sum over territories of size²: there are none."""
    state = game(rules).start(seed=1)
    expected = ((0, 0), (0, 0))

    assert (state.scores, state.ranks) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("drawing", [PUBLISHER, COURSE_FIGURE, COURSE_EXAMPLE])
def test_explained_scores_are_the_scores(rules: str, drawing: str) -> None:
    """Each territory is an item with the square of its size, the largest first."""
    state = over(rules, drawing)
    explained = state.explain_score()
    expected = list(state.scores)

    assert [seat["total"] for seat in explained] == expected
    assert [sum(item["points"] for item in seat["items"]) for seat in explained] == expected


def test_an_explanation_names_the_squares() -> None:
    """Every territory with its kind, size, points and squares."""
    drawing = """
        .........
        .........
        .........
        ...xX....
        .........
        ..x......
        .o.......
        .........
        .........
    """
    expected = [
        {
            "seat": 0,
            "colour": "red",
            "total": 5,
            "items": [
                {"kind": "territory", "size": 2, "points": 4, "squares": ["d6", "e6"]},
                {"kind": "territory", "size": 1, "points": 1, "squares": ["c4"]},
            ],
        },
        {
            "seat": 1,
            "colour": "blue",
            "total": 1,
            "items": [{"kind": "territory", "size": 1, "points": 1, "squares": ["b3"]}],
        },
    ]

    assert position("king-of-roses", drawing).explain_score() == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("drawing", "winner"), [(PUBLISHER, 1), (COURSE_FIGURE, 0)])
def test_more_points_win(rules: str, drawing: str, winner: int) -> None:
    """The higher sum wins, whichever seat has it."""
    expected = (winner,)

    assert over(rules, drawing).winners == expected


MORE_POINTS = """
    xxx.xxx..
    .........
    .xxx.....
    .........
    ooooo..O.
    .........
    .........
    .........
    .........
"""
"""27 points against 26: the other has the larger territory, by more than a point."""
FEWER_PAWNS = """
    Xxxx.....
    .........
    .........
    .........
    ooo.oo.o.
    .........
    ..o......
    .........
    .........
"""
"""16 points against 15, 4 pawns against 7."""
LARGER_TERRITORY = """
    xxxxX....
    .........
    oooo.....
    .........
    ooo......
    .........
    .........
    .........
    .........
"""
"""25 points each: red has the larger territory, the other has more pawns."""
MORE_PAWNS = """
    xxx.xx...
    .........
    xX..x....
    .........
    .........
    .........
    ooo......
    .........
    ooo......
"""
"""18 points each, the largest territory of 3 each, 8 pawns against 6."""
ALL_EQUAL = """
    xxxx.x...
    x.x......
    .........
    .........
    ..o......
    ..O......
    ..ooo....
    ..o......
    ......o..
"""
"""37 points, a territory of 6 and 7 pawns each."""


def other_way_round(drawing: str) -> str:
    """Swap the colours of a drawing."""
    return drawing.translate(str.maketrans("xXoO", "oOxX"))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("drawing", [MORE_POINTS, FEWER_PAWNS])
def test_points_come_before_everything_else(rules: str, drawing: str) -> None:
    """Ties are for equal points only: neither territory nor pawns outweigh a point."""
    expected = [(0,), (1,)]

    assert [
        over(rules, drawing).winners,
        over(rules, other_way_round(drawing)).winners,
    ] == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("classic", [(0,), (1,)]),
        ("international", [(0,), (1,)]),
        ("king-of-roses", [(1,), (0,)]),
        ("course", [(0, 1), (0, 1)]),
    ],
)
def test_equal_points_but_another_largest_territory(
    rules: str, expected: list[tuple[int, ...]]
) -> None:
    """Tie on points: largest single territory; or pawns on the board; or a draw."""
    states = [over(rules, LARGER_TERRITORY), over(rules, other_way_round(LARGER_TERRITORY))]

    assert [state.scores for state in states] == [(25, 25)] * 2
    assert [state.winners for state in states] == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("classic", [(0,), (1,)]),
        ("international", [(0,), (1,)]),
        ("king-of-roses", [(0,), (1,)]),
        ("course", [(0, 1), (0, 1)]),
    ],
)
def test_equal_points_and_territories_but_more_pawns(
    rules: str, expected: list[tuple[int, ...]]
) -> None:
    """Tie on points: largest single territory, then pawns on the board; or a draw."""
    states = [over(rules, MORE_PAWNS), over(rules, other_way_round(MORE_PAWNS))]

    assert [state.scores for state in states] == [(18, 18)] * 2
    assert [state.winners for state in states] == expected


@pytest.mark.parametrize("rules", RULES)
def test_all_equal_is_a_draw(rules: str) -> None:
    """Then a draw: nobody is ahead."""
    state = over(rules, ALL_EQUAL)
    expected = ((37, 37), (0, 1), (0, 0))

    assert (state.scores, state.winners, state.ranks) == expected


@pytest.mark.parametrize("rules", RULES)
def test_ranks_before_the_end_follow_the_points(rules: str) -> None:
    """Who is ahead can be seen at any time; who has won only at the end."""
    state = position(rules, PUBLISHER)
    expected = ((1, 0), ())

    assert (state.ranks, state.winners) == expected
