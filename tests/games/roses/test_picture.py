"""The picture of a Rose King position shows what the view tells, and says it without words."""

import re
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import couronne
from couronne.games.roses.data import RULE_SETS
from couronne.games.roses.ornaments import SHIELD
from couronne.games.roses.picture import CELL, parts
from couronne.games.svg import FADED, outline
from tests.games.drawn import FETCHED, SVG, paths, pieces, texts

SEED = 7
MIDDLE = 34
END = 1000
LETTERS = list("abcdefghi")
WORDLESS = re.compile(r"[a-i]|[a-i][1-9]|[0-9]+|I{1,3}|–")
MIDDLE_BOARD = [
    ". . . . . . . . .",
    ". . . . . . o . .",
    ". . . . . x . . .",
    ". . . . o . . . .",
    ". . o x x . . o .",
    ". . x . . . o . .",
    ". o o . . . x x .",
    ". . o . x . o . .",
    ". . . . x x o . .",
]
"""Red is x; the king stands on d5 and red is to move."""
MIDDLE_REST = (
    "d5 0 N2,E1,S2,W1,NW3 SE3,S1 N1,N3,NE1,NE2,NE3,E2,E3,SE1,SE2,S3,SW1,SW2,SW3,W2,W3,NW1,NW2 4,3 0"
)
POSITIONS = list(product(sorted(RULE_SETS), (0, MIDDLE, END), (0, 1)))


def svg(view: dict[str, Any], side: int) -> str:
    """Draw a position as one text."""
    return "".join(parts(view, side))


def played(rules: str, plies: int) -> dict[str, Any]:
    """View a game after some random moves."""
    state = couronne.load("roses", rules=rules, compiled=False).start(seed=SEED)
    random = Random(SEED)
    for _ply in range(plies):
        if state.over:
            break
        state = state.play(random.choice(state.moves))
    return state.view()


def middle(rules: str = "classic") -> dict[str, Any]:
    """View the position of MIDDLE_BOARD."""
    rows = [line.replace(" ", "") for line in MIDDLE_BOARD]
    board = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows))
    game = couronne.load("roses", rules=rules, compiled=False)
    return game.position(f"{board} {MIDDLE_REST}").view()


def picture(view: dict[str, Any], side: int = 0) -> Element:
    """Draw and read back."""
    return ElementTree.fromstring(svg(view, side))


def card(root: Element, name: str) -> Element:
    """Find a card by its name."""
    return next(element for element in root.iter() if element.get("data-card") == name)


def strips(root: Element) -> dict[int, Element]:
    """Find what belongs to each seat."""
    found = [strip for strip in root if strip.get("data-strip")]
    return {int(strip.attrib["data-strip"]): strip for strip in found}


def cell(element: Element) -> tuple[int, int]:
    """Tell in which column and row of the picture something stands."""
    x, y = map(float, re.findall(r"[-\d.]+", element.attrib["transform"])[:2])
    return int(x // CELL), int(y // CELL)


def squares(root: Element, seat: int) -> dict[str, tuple[int, int]]:
    """Find where each rose of a seat is drawn."""
    roses = [rose for rose in pieces(root, "rose") if rose.get("data-seat") == str(seat)]
    return {rose.attrib["data-square"]: cell(rose) for rose in roses}


def pointing(card: Element) -> int:
    """Tell where a card's arrow points, in degrees clockwise from the top."""
    turns = [element.get("transform", "") for element in card.iter(f"{SVG}path")]
    return next(int(turn[len("rotate(") : -1]) for turn in turns if turn.startswith("rotate("))


@pytest.mark.parametrize(("rules", "plies", "side"), POSITIONS)
def test_every_picture_is_well_formed(rules: str, plies: int, side: int) -> None:
    """Any position of any rule set gives one SVG element that an XML parser reads."""
    root = picture(played(rules, plies), side)

    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox")


@pytest.mark.parametrize(("rules", "plies", "side"), POSITIONS)
def test_there_are_no_words(rules: str, plies: int, side: int) -> None:
    """Only coordinates, numbers, roman numerals and a dash are written."""
    written = texts(picture(played(rules, plies), side))

    assert [text for text in written if not WORDLESS.fullmatch(text)] == []


def test_it_is_named_after_game_rules_and_score() -> None:
    """Title and label name the picture for those who cannot see it."""
    root = picture(middle())

    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "roses/classic 19-18"


def test_names_are_escaped() -> None:
    """What comes from data cannot break out of its place."""
    view = middle() | {"rules": '<"&>'}

    assert picture(view).findtext(f"{SVG}title") == 'roses/<"&> 19-18'


def test_same_view_gives_the_same_bytes() -> None:
    """Nothing but the view and the side goes into a picture."""
    assert svg(middle(), 0) == svg(middle(), 0)


def test_several_pictures_share_a_page() -> None:
    """There are no ids that could clash, and nothing is fetched from elsewhere."""
    drawn = svg(middle(), 0)

    assert not re.search(FETCHED, drawn)


@pytest.mark.parametrize(("seat", "letter"), [(0, "x"), (1, "o")])
def test_each_pawn_is_a_rose_on_its_square(seat: int, letter: str) -> None:
    """The viewer at the bottom sees a1 at the lower left."""
    expected = {
        (column, row)
        for row, line in enumerate(MIDDLE_BOARD)
        for column, pawn in enumerate(line.split())
        if pawn == letter
    }

    assert set(squares(picture(middle()), seat).values()) == expected


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_side_sees_the_board_turned(seat: int) -> None:
    """A half turn sends each square to the opposite one."""
    view = middle()
    turned = {name: (8 - x, 8 - y) for name, (x, y) in squares(picture(view, 0), seat).items()}

    assert squares(picture(view, 1), seat) == turned


@pytest.mark.parametrize(("side", "expected"), [(0, "abcdefghi"), (1, "ihgfedcba")])
def test_coordinates_turn_with_the_board(side: int, expected: str) -> None:
    """Letters run from left to right for red, the other way for the other seat."""
    letters = [text for text in picture(middle(), side).iter(f"{SVG}text") if text.text in LETTERS]
    letters.sort(key=lambda text: (text.attrib["y"], float(text.attrib["x"])))

    assert "".join(text.text or "" for text in letters) == 2 * expected


@pytest.mark.parametrize(("side", "expected"), [(0, (3, 4)), (1, (5, 4))])
def test_the_crown_stands_on_the_kings_square(side: int, expected: tuple[int, int]) -> None:
    """One crown on the board, on d5, over the pawn that is there."""
    (crown,) = pieces(picture(middle(), side), "crown")

    assert crown.get("data-square") == "d5"
    assert cell(crown[0]) == expected


def test_roses_differ_in_shape() -> None:
    """The petals of the seats have different outlines, whatever their colours."""
    roses = {rose.get("data-seat"): paths(rose) for rose in pieces(picture(middle()), "rose")}

    assert roses["0"] != roses["1"]


@pytest.mark.parametrize(
    ("rules", "colour"), [("classic", "#fffdf6"), ("king-of-roses", "#2f5fa5")]
)
def test_the_second_seat_has_the_colour_of_its_rules(rules: str, colour: str) -> None:
    """White in the classic rules, blue in king-of-roses."""
    roses = pieces(picture(middle(rules)), "rose")
    fills = {path.get("fill") for rose in roses if rose.get("data-seat") == "1" for path in rose}

    assert colour in fills


def test_territories_of_two_or_more_are_outlined() -> None:
    """Red has 3, 2 and 2 pawns together, white 3 and 2; single pawns have no outline."""
    outlined = [group.attrib["data-seat"] for group in pieces(picture(middle()), "territory")]

    assert outlined == ["0", "0", "0", "1", "1"]


def test_an_outline_follows_holes() -> None:
    """A ring of cells has an outer and an inner border."""
    ring = set(product(range(3), range(3))) - {(1, 1)}

    assert outline(ring, 10, 1, 2).count("M") == 2


def test_an_outline_keeps_inside_its_cells() -> None:
    """The border of one cell is drawn a little inside it, with its corners cut."""
    assert outline([(0, 0)], 10, 1, 2) == "M1 3Q1 1 3 1L7 1Q9 1 9 3L9 7Q9 9 7 9L3 9Q1 9 1 7Z"


def test_territories_bear_their_values() -> None:
    """Each large territory is worth the square of its size."""
    values = [text for value in pieces(picture(middle()), "value") for text in texts(value)]

    assert values == ["9", "4", "4", "9", "4"]


def test_an_unplayable_card_is_faded() -> None:
    """E1 would land on red's own pawn on e5; N2 finds d7 empty."""
    root = picture(middle())

    assert card(root, "E1").get("opacity") == str(FADED)
    assert card(root, "N2").get("opacity") == "1"


def test_all_cards_are_faded_once_the_game_is_over() -> None:
    """Nothing can be played any more."""
    root = picture(played("classic", END))
    cards = [element for element in root.iter() if element.get("data-card")]

    assert {card.get("opacity") for card in cards} == {str(FADED)}


def test_a_card_that_needs_a_hero_bears_a_shield() -> None:
    """W1 lands on the white pawn on c5."""
    root = picture(middle())
    shields = [name for name in ("N2", "E1", "W1") if SHIELD in paths(card(root, name))]

    assert shields == ["W1"]


@pytest.mark.parametrize(
    ("rules", "side", "red", "white"),
    [
        ("classic", 0, 0, 0),
        ("classic", 1, 180, 180),
        ("international", 0, 0, 180),
        ("international", 1, 180, 0),
    ],
)
def test_arrows_point_where_the_king_would_go(rules: str, side: int, red: int, white: int) -> None:
    """Red's N2 moves it up the board; white's S1 does too, but only where cards are turned."""
    root = picture(middle(rules), side)

    assert (pointing(card(root, "N2")), pointing(card(root, "S1"))) == (red, white)


def test_a_card_tells_steps_and_landing_square() -> None:
    """NW3 takes the king three steps, from d5 to a8."""
    assert texts(card(picture(middle()), "NW3")) == ["III", "a8"]


def test_landing_squares_of_the_player_to_move_are_marked() -> None:
    """Those of all the cards that red can play, with or without a hero."""
    marked = [mark.attrib["data-square"] for mark in pieces(picture(middle()), "landing")]

    assert sorted(marked) == ["a8", "c5", "d3", "d7"]


def test_heroes_left_are_shields() -> None:
    """Red has four of them, white three, and one more marks a card in red's hand."""
    found = strips(picture(middle()))

    assert paths(found[0]).count(SHIELD) == 4 + 1
    assert paths(found[1]).count(SHIELD) == 3


@pytest.mark.parametrize("side", [0, 1])
def test_the_viewers_strip_is_at_the_bottom(side: int) -> None:
    """The other seat's strip is above it."""
    found = strips(picture(middle(), side))

    assert cell(found[side])[1] > cell(found[1 - side])[1]


def test_one_marker_shows_whose_turn_it_is() -> None:
    """It stands in the strip of the player to move."""
    found = strips(picture(middle()))
    marked = [seat for seat, strip in found.items() if pieces(strip, "turn")]

    assert marked == [0]


def test_winners_wear_a_laurel() -> None:
    """Red wins this game; nobody is to move any more."""
    view = played("classic", END)
    root = picture(view)
    wreathed = [seat for seat, strip in strips(root).items() if pieces(strip, "laurel")]

    assert wreathed == view["winners"] == [0]
    assert pieces(root, "turn") == []
