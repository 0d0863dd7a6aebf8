"""Pairleroy in characters: the map, what lies beside it, what moves would do and what they did."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise
from textwrap import dedent
from typing import Any

import pytest

import couronne
from couronne.games.game import Game
from couronne.games.package import Frame, Line, Phrase, Span, plain_text
from couronne.games.pairleroy import text
from couronne.games.pairleroy.data import CARDS, SEATS, TERRAINS, TILES, letters_of, turns_of
from couronne.games.pairleroy.places import Hex
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from couronne.kernel.contract import CHANCE
from tests.games.pairleroy.sample_views import View, at_end, played, view_at

MARGIN = 4
"""Columns before the map, in which the rows have their names."""
HALF, HIGH = 3, 3
"""Columns of half a hex, and lines of a row."""
FACES = sorted({face for tile in TILES for face in turns_of(tile)})
LETTERS = "fcpu"
"""The terrains on the map, in the order of their names."""
LANGUAGES = ("fr", "en")
PLAYERS = (2, 3, 4, 5, 6)

ALONE = "0:0:@"
"""Pairleroy before any tile."""
RING = "-1:0:UPUFFU/0:-1:PCP@FCF/1:-1:CCCCUC"
"""Six tiles around Pairleroy: its rounds N1E1 (forest), 0 (field) and N1W1 (prairie) are closed."""
HEATH = "-1:0:FFFFFF/0:-1:FFF@FFF/1:-1:FFF"
"""The same of forest alone, without S1E1, which would close the round 0."""
NOOK = "-1:0:UPPUUU/0:-1:PFF@FCU/1:-2:FFF1CPC"
"""A land on which a tile CCC fits only at S1E3, where it closes the round E2."""
ROW = "0:0:@" + 12 * "FFF" + 3 * "FCF"
"""A row of tiles from Pairleroy to the eastern edge of the table."""
HALL = range(24, 40)
"""The cards of the market: the four columns cost 1, 2, 3 and 4."""


@cache
def game(players: int) -> Game:
    """Open a table."""
    return couronne.load("pairleroy", players=players, compiled=False)


def seat(
    honour: int = 0,
    colon: str = "0",
    castle: str = "-",
    hand: str = "-",
    contracts: str = "-",
    built: str = "-",
) -> str:
    """Write what a player has."""
    return f"{honour};{colon};{castle};{hand};{contracts};{built}"


def at(
    tiles: str,
    *players: str,
    status: str = "0:draw:3:0:-",
    pieces: str = "-",
    outposts: str = "-",
    drawn: str = "-",
    chosen: str = "-;-;-",
    market: Iterable[object] = HALL,
) -> State:
    """Set up a position; unless told otherwise two players are about to draw their first tiles."""
    seats = players or (seat(), seat())
    cards = ",".join(map(str, market))
    fields = (tiles, pieces, outposts, "|".join(seats), status, drawn, chosen, cards)
    return game(len(seats)).position(" ".join(fields))


def lines(drawing: str) -> list[str]:
    """Return the lines of a drawing, without what stands before all of them."""
    return dedent(drawing).strip("\n").split("\n")


def plain(drawn: Iterable[Line]) -> list[str]:
    """Return lines without colour; phrases appear as their codes."""
    return plain_text(drawn).split("\n")


def said(drawn: Iterable[Line], language: str) -> list[str]:
    """Say lines in a language."""
    return [_said(line, Speaker(language, "pairleroy")) for line in drawn]


def _said(line: Line, speaker: Speaker) -> str:
    words = []
    for span in line:
        if isinstance(span.content, Phrase):
            words.append(speaker.phrase(span.content))
        elif isinstance(span.content, str):
            words.append(span.content)
        else:
            words.append(speaker.tokens(span.content))
    return "".join(words).rstrip().replace("\N{NO-BREAK SPACE}", " ")


def roles(drawn: Iterable[Line], role: str) -> list[str]:
    """List what is shown in one role."""
    return [plain_text([(span,)]).strip() for line in drawn for span in line if span.role == role]


def chart(state: State, ascii_only: bool = True, frame: Frame | None = None) -> list[str]:
    """Draw the map."""
    return plain(text.boards(state.view(), 0, ascii_only, frame)[0])


def panel(state: State, language: str = "en", ascii_only: bool = False) -> list[str]:
    """Say what lies beside the map."""
    return said(text.panel(state.view(), 0, ascii_only), language)


class Chart:
    """A map that is read back: where Pairleroy is, is where row 0 and column 0 meet."""

    def __init__(self, drawn: Sequence[str]) -> None:
        self.lines = drawn
        names = re.search(r"(?<!\S)0(?!\S)", drawn[0])
        assert names is not None
        self.middle = names.start()
        self.row = next(i for i, line in enumerate(drawn) if line[:MARGIN].rstrip() == "0" and i)

    def near(self, place: Hex, down: int, reach: int) -> str:
        """Read around the middle of a hex, so many lines below it."""
        line = self.row + HIGH * place.r + down
        column = self.middle + HALF * place.steps_east
        shown = self.lines[line] if 0 < line < len(self.lines) else ""
        return shown.ljust(column + reach + 1)[column - reach : column + reach + 1]

    def hex(self, place: Hex) -> list[str]:
        """Read the three lines of a hex."""
        return [self.near(place, down, 2) for down in (-1, 0, 1)]

    def round(self, place: Hex) -> str:
        """Read a round, with what stands to its left and right."""
        return self.near(place, 2, 1)


def read(state: State, ascii_only: bool = True) -> Chart:
    """Draw the map and read it back."""
    return Chart(chart(state, ascii_only))


def hex_of(item: View) -> Hex:
    """Return the cell that an item of a view names."""
    return Hex(item["q"], item["r"])


def round_of(item: View) -> Hex:
    """Return the round that an item of a view names."""
    return Hex(item["a"], item["b"])


EAST = Hex(1, 0)
"""The cell E2, to the right of Pairleroy."""


# The map


def test_the_map_line_by_line() -> None:
    """Rulers, thirds, rounds open, empty and taken, castles with their owners, colons."""
    state = at(
        RING, seat(castle="E2"), seat(castle="S1W1", colon="S1E1"), pieces="N1E1:0", outposts="0:1"
    )
    expected = lines("""
               W2    0     E2
               .uuuuu.uu|ff.
        N1      uuuuu uu|ff
                ppppp fffff
            .pppppo  ^  Afffff.
        0    ppppp   @   f#Aff
             ccccc  iA   ccccc
               .cccc[B]cccc.
        S1      c#Bcc ccccc
                ccccc uiBuu
                  .     .
    """)

    assert chart(state) == expected


def test_the_map_in_full() -> None:
    """With more than ASCII there are shapes, a tower, a pawn, a king and his crown."""
    state = at(
        RING, seat(castle="E2"), seat(castle="S1W1", colon="S1E1"), pieces="N1E1:0", outposts="0:1"
    )
    expected = lines("""
               W2    0     E2
               ·uuuuu·uu|ff·
        N1      uuuuu uu|ff
                ppppp fffff
            ·ppppp○  ♛  ●fffff·
        0    ppppp   ♚   f♜●ff
             ccccc  ♟●   ccccc
               ·cccc[◆]cccc·
        S1      c♜◆cc ccccc
                ccccc u♟◆uu
                  ·     ·
    """)

    assert chart(state, ascii_only=False) == expected


@pytest.mark.parametrize("face", FACES, ids=letters_of)
def test_every_face_of_a_tile_shows_its_thirds(face: tuple[int, int, int]) -> None:
    """North-east, bottom, north-west; a bar parts the upper thirds where they differ."""
    north_east, bottom, north_west = (LETTERS[third] for third in face)
    upper = f"{2 * north_west}{'|' if north_east != north_west else north_east}{2 * north_east}"

    shown = read(at(f"0:0:@{letters_of(face)}")).hex(EAST)

    assert shown == [upper, upper, 5 * bottom]


@pytest.mark.parametrize("face", FACES, ids=letters_of)
def test_thirds_are_coloured_by_their_terrain(face: tuple[int, int, int]) -> None:
    """Each third has at least four characters in the role of its terrain."""
    drawn = text.boards(at(f"0:0:@{letters_of(face)}").view(), 0, ascii_only=True)[0]
    shown = {terrain: "".join(roles(drawn, terrain)) for terrain in TERRAINS}
    least = [(4, face[0]), (5, face[1]), (4, face[2])]

    for number, terrain in enumerate(TERRAINS):
        expected = sum(count for count, third in least if third == number)
        assert set(shown[terrain]) <= {LETTERS[number]}
        assert len(shown[terrain]) >= expected


@pytest.mark.parametrize("terrain", TERRAINS)
def test_a_tile_of_one_terrain_is_coloured_as_a_whole(terrain: str) -> None:
    """Five characters on each of three lines, without a hole in the middle."""
    letter = LETTERS[TERRAINS.index(terrain)]
    drawn = text.boards(at(f"0:0:@{3 * letter.upper()}").view(), 0, ascii_only=True)[0]

    assert "".join(roles(drawn, terrain)) == 15 * letter


def test_pairleroy_has_no_terrain() -> None:
    """A crown above a king, and nothing else but the colons."""
    shown = read(at(ALONE)).hex(Hex(0, 0))

    assert shown == ["  ^  ", "  @  ", " iAB "]


STATUSES = {
    "open": ("E2", ".", "·"),
    "empty": ("N1W1", "o", "○"),
    "piece": ("N1E1", "A", "●"),
    "outpost": ("0", "[A]", "[●]"),
}
"""For each status of a round its sign in the position below."""


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_round_shows_its_status(status: str, ascii_only: bool) -> None:
    """Open, closed and empty, with a piece, with an outpost."""
    state = at(RING, seat(castle="E2"), seat(), pieces="N1E1:0", outposts="0:0")
    name, ascii_sign, full_sign = STATUSES[status]
    found = next(spot for spot in state.view()["rounds"] if spot["round"] == name)
    shown = read(state, ascii_only).round(round_of(found))

    assert found["status"] == status
    assert (shown if status == "outpost" else shown[1]) == (ascii_sign if ascii_only else full_sign)


@pytest.mark.parametrize(("ascii_only", "expected"), [(True, "x"), (False, "×")])
def test_a_round_at_the_edge_of_the_table_is_dead(ascii_only: bool, expected: str) -> None:
    """It can never close, and does not look like one that may."""
    state = at(ROW)
    dead = [round_of(spot) for spot in state.view()["rounds"] if spot["status"] == "dead"]
    shown = read(state, ascii_only)

    assert dead
    assert {shown.round(spot)[1] for spot in dead} == {expected}


@pytest.mark.parametrize("ascii_only", [True, False])
def test_no_two_statuses_look_the_same(ascii_only: bool) -> None:
    """Five signs, told apart without colour; an outpost has brackets."""
    state = at(RING, seat(castle="E2"), seat(), pieces="N1E1:0", outposts="0:0")
    signs = {
        spot["status"]: read(state, ascii_only).round(round_of(spot))
        for spot in state.view()["rounds"]
    }
    middles = {status: shown[1] for status, shown in signs.items()}
    far = at(ROW)
    dead = next(spot for spot in far.view()["rounds"] if spot["status"] == "dead")
    middles["dead"] = read(far, ascii_only).round(round_of(dead))[1]

    assert signs["outpost"][::2] == "[]"
    assert middles["outpost"] == middles["piece"]
    assert len(set(middles.values())) == len(middles) - 1 == 4


@pytest.mark.parametrize("ascii_only", [True, False])
def test_the_sign_of_an_owner_is_that_of_the_list_of_players(ascii_only: bool) -> None:
    """All six have one of their own, on pieces, outposts, castles and colons alike."""
    castles = ["N1W1", "N1E1", "W2", "E2", "S1W1", "S1E1"]
    players = [seat(castle=castle, colon=castle) for castle in castles]
    signs = []
    for owner in range(6):
        state = at(RING, *players, pieces=f"0:{owner}", outposts=f"N1W1:{owner}")
        listed = said(text.panel(state.view(), 0, ascii_only), "en")
        sign = next(line[1] for line in listed if line[3:].startswith(SEATS[owner]))
        shown = read(state, ascii_only)
        castle = state.view()["players"][owner]["castle"]
        block = shown.hex(hex_of(castle))

        assert shown.round(Hex(0, 0))[1] == sign
        assert shown.round(Hex(0, -1)) == f"[{sign}]"
        assert block[1][2] == block[2][2] == sign
        signs.append(sign)

    assert len(set(signs)) == 6


@pytest.mark.parametrize(("ascii_only", "expected"), [(True, "f#Bff"), (False, "f♜◆ff")])
def test_a_castle_stands_in_the_middle_of_its_tile(ascii_only: bool, expected: str) -> None:
    """With the sign of its owner."""
    state = at("0:0:@FFF", seat(), seat(castle="E2"))

    assert read(state, ascii_only).hex(EAST)[1] == expected


@pytest.mark.parametrize(
    ("colons", "expected"),
    [
        (1, " fiAff "),
        (2, " fiABf "),
        (3, " iABCf "),
        (4, " iABCD "),
        (5, "iABCDE "),
        (6, "iABCDEF"),
    ],
)
def test_colons_on_one_tile_stand_beside_each_other(colons: int, expected: str) -> None:
    """Up to six, behind one sign for them all."""
    players = [seat(colon="E2" if number < colons else "0") for number in range(6)]

    assert read(at("0:0:@FFF", *players)).near(EAST, 1, 3) == expected


def test_a_colon_and_a_castle_share_a_tile() -> None:
    """The castle in the middle, the colon below it."""
    state = at("0:0:@FFF", seat(colon="E2"), seat(castle="E2"))

    assert read(state).hex(EAST) == ["fffff", "f#Bff", "fiAff"]


@pytest.mark.parametrize("acting", range(6))
def test_the_colon_of_the_player_in_turn_is_always_drawn(acting: int) -> None:
    """Six colons on Pairleroy, as at the start: pink and white must find their own."""
    state = at(ALONE, *[seat()] * 6, status=f"{acting}:draw:3:0:-")

    assert read(state).near(Hex(0, 0), 1, 3) == "iABCDEF"


def test_all_colons_of_two_neighbouring_tiles_are_drawn() -> None:
    """Six in all: those of one tile hide nobody on the other."""
    players = [seat(colon="E2" if number < 3 else "0") for number in range(6)]
    shown = read(at("0:0:@FFF", *players))

    assert shown.hex(EAST)[2] == "iABCf"
    assert shown.hex(Hex(0, 0))[2] == "iDEF "


SAMPLES = {
    "2 at the start": (2, 1, None),
    "2 tile": (2, 20, "tile"),
    "4 cell": (4, 30, "cell"),
    "4 face": (4, 50, "face"),
    "4 step": (4, 60, "step"),
    "4 hand": (4, 20, "hand"),
    "4 kingdom": (4, 90, "kingdom"),
    "2 piece": (2, 40, "piece"),
}
"""Positions of games: players, tiles on the map at least, and phase."""


def sample(name: str) -> View:
    """View one of them."""
    return view_at(*SAMPLES[name])


@pytest.fixture(params=[*SAMPLES, "4 over", "2 far away"])
def view(request: pytest.FixtureRequest) -> View:
    """View one position after the other."""
    if request.param == "4 over":
        return at_end(4)
    return at_end(2, far=True) if request.param == "2 far away" else sample(request.param)


def test_every_tile_is_where_the_view_has_it(view: View) -> None:
    """Read back by rulers: the letters at both ends of the middle line, and of the bottom."""
    shown = Chart(plain(text.boards(view, 0, True)[0]))
    for tile in view["tiles"]:
        _upper, middle, lower = shown.hex(hex_of(tile))
        if tile["thirds"] is None:
            assert middle.strip(" ") == "@"
            continue
        north_east, bottom, north_west = (
            LETTERS[TERRAINS.index(terrain)] for terrain in tile["thirds"]
        )
        assert (middle[0], middle[-1], lower[-1]) == (north_west, north_east, bottom)


def test_every_round_is_where_the_view_has_it(view: View) -> None:
    """Those that no number covers: their sign says status and owner."""
    shown = Chart(plain(text.boards(view, 0, True)[0]))
    numbered = {mark["round"] for mark in view["marks"]}
    signs = {"open": ".", "empty": "o", "dead": "x"}
    for spot in view["rounds"]:
        if spot["round"] in numbered:
            continue
        sign = signs.get(spot["status"]) or "ABCDEF"[spot["owner"]]
        found = shown.round(round_of(spot))
        assert found[1] == sign
        assert (found[::2] == "[]") is (spot["status"] == "outpost")


def test_every_cell_that_a_move_leads_to_has_its_number(view: View) -> None:
    """In the middle of an empty cell, on the upper line of a tile; as in the list of moves."""
    shown = Chart(plain(text.boards(view, 0, True)[0]))
    laid = {tile["cell"] for tile in view["tiles"]}
    for place in view["places"]:
        line = 0 if place["cell"] in laid else 1
        found = re.findall(r"\d+", shown.hex(hex_of(place))[line])
        assert found == [str(place["move"] + 1)]


def test_every_round_that_a_move_names_has_its_number(view: View) -> None:
    """Instead of its sign."""
    shown = Chart(plain(text.boards(view, 0, True)[0]))
    for mark in view["marks"]:
        assert re.findall(r"\d+", shown.round(round_of(mark))) == [str(mark["move"] + 1)]


def test_no_other_number_is_on_the_map(view: View) -> None:
    """As many as there are moves with a place, and none besides."""
    drawn = text.boards(view, 0, ascii_only=True)[0]
    numbers = [word for word in roles(drawn, "target") if word.isdecimal()]
    expected = sorted(place["move"] + 1 for place in view["places"] + view["marks"])

    assert sorted(map(int, numbers)) == expected


@pytest.mark.parametrize("players", [2, 4])
def test_there_are_numbers_of_several_digits(players: int) -> None:
    """So that the tests above have seen castles, outposts and cells with two digits."""
    found: set[int] = set()
    for state in played(players):
        if 40 < len(state.actions) and state.turn != CHANCE:
            drawn = text.boards(state.view(), 0, ascii_only=True)[0]
            found |= {len(word) for word in roles(drawn, "target") if word.isdecimal()}
            break

    assert 2 in found


def test_the_cell_chosen_for_a_tile_bears_a_question_mark() -> None:
    """Which way round is still open."""
    state = at(
        ALONE, seat(hand="FFC"), seat(), status="0:face:0:0:-", drawn="FFC", chosen="FFC;S1E1;-"
    )

    assert read(state).hex(Hex(0, 1)) == ["     ", "  ?  ", "     "]


def test_the_cell_that_the_colon_enters_bears_a_question_mark() -> None:
    """Which tile of the hand goes there is still open."""
    state = at(ALONE, seat(hand="FFF,CCC"), seat(), status="0:hand:0:0:-", chosen="-;W2;-")

    assert read(state).hex(Hex(-1, 0))[1] == "  ?  "


@pytest.mark.parametrize(("language", "west"), [("fr", "O"), ("en", "W")])
def test_columns_are_named_by_half_steps_from_pairleroy(language: str, west: str) -> None:
    """Every other one, east and west, as in the names of cells."""
    drawn = text.boards(at(RING).view(), 0, ascii_only=True)[0]

    assert said(drawn, language)[0].split() == [f"{west}2", "0", "E2"]


@pytest.mark.parametrize("name", SAMPLES)
def test_names_of_columns_stand_above_the_middles_of_their_cells(name: str) -> None:
    """The first character of a name is as far from that of Pairleroy as it says."""
    ruler = plain(text.boards(sample(name), 0, ascii_only=True)[0])[0]
    starts = {found[0]: found.start() for found in re.finditer(r"\S+", ruler)}
    for column, start in starts.items():
        way = -1 if column.startswith("W") else 1
        expected = starts["0"] + way * HALF * int(column.lstrip("EW"))
        assert start == expected


@pytest.mark.parametrize("name", SAMPLES)
def test_rows_are_named_north_and_south_of_pairleroy(name: str) -> None:
    """On the middle line of each row, from the north."""
    drawn = plain(text.boards(sample(name), 0, ascii_only=True)[0])
    named = [(number, line[:MARGIN].strip()) for number, line in enumerate(drawn)]
    found = [(number, row) for number, row in named if row and number]
    home = next(number for number, row in found if row == "0")
    expected = [(number - home) // HIGH for number, _row in found]

    assert [int(row.replace("N", "-").replace("S", "")) for _number, row in found] == expected


def test_a_map_is_drawn_in_ascii_where_there_is_nothing_else(view: View) -> None:
    """Not one character beyond."""
    assert plain_text(text.boards(view, 0, ascii_only=True)[0]).isascii()


@pytest.mark.parametrize("players", PLAYERS)
def test_the_map_stays_as_it_is_whoever_looks(players: int) -> None:
    """Nobody sits opposite."""
    view = at(RING, *[seat()] * players).view()

    assert {text.side_of(view, number) for number in range(players)} == {0}
    assert len({plain_text(text.boards(view, side, True)[0]) for side in range(players)}) == 1


def test_there_is_one_board() -> None:
    """All players share it."""
    assert len(text.boards(view_at(4, 10), 0, ascii_only=True)) == 1


# The frame


FRAMES = [Frame(40, 14), Frame(61, 25), Frame(80, 21), Frame(50, 47)]
WIDE_VIEW = "4 kingdom"
MORE = "table.more"


def framed(view: View, frame: Frame | None) -> list[str]:
    """Draw what a frame shows of a map."""
    return plain(text.boards(view, 0, True, frame)[0])


def cut(view: View, frame: Frame) -> list[str]:
    """Draw what a frame shows of a map, without ruler and note."""
    return [line for line in framed(view, frame)[1:] if line != MORE]


def scrolled(frame: Frame, right: int = 0, down: int = 0) -> Frame:
    """Scroll a frame."""
    return Frame(frame.columns, frame.lines, right, down)


@pytest.mark.parametrize("frame", FRAMES, ids=str)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_map_keeps_to_its_frame(name: str, frame: Frame) -> None:
    """Ruler and note included, it is never higher; ruler and rows are never wider."""
    drawn = framed(sample(name), frame)

    assert len(drawn) <= frame.lines
    assert max(len(line) for line in drawn if line != MORE) <= frame.columns


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_note_that_the_map_goes_on_keeps_to_the_frame_too(language: str) -> None:
    """Else the map is too wide to stand beside the panel for which it was cut."""
    frame = Frame(40, 25)
    drawn = text.boards(sample(WIDE_VIEW), 0, True, frame)[0]

    assert max(map(len, said(drawn, language))) <= frame.columns


@pytest.mark.parametrize("frame", FRAMES, ids=str)
def test_a_frame_is_filled_by_a_larger_map(frame: Frame) -> None:
    """No line is given away: ruler, rows, and the note that it goes on."""
    assert len(framed(sample(WIDE_VIEW), frame)) == frame.lines


@pytest.mark.parametrize("name", SAMPLES)
def test_a_map_that_fits_is_drawn_whole(name: str) -> None:
    """As without a frame, and without the note."""
    view = sample(name)

    assert framed(view, Frame(300, 300)) == framed(view, None)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_map_just_as_large_as_its_frame_is_not_cut(name: str) -> None:
    """Two lines are for ruler and note."""
    view = sample(name)
    drawn = text.boards(view, 0, True)[0]
    width = max(len(plain([(*line, Span("|"))])[0]) - 1 for line in drawn)

    assert framed(view, Frame(width, len(drawn) + 1)) == plain(drawn)
    assert framed(view, Frame(width - 1, len(drawn) + 1)) != plain(drawn)
    assert framed(view, Frame(width, len(drawn))) != plain(drawn)


@pytest.mark.parametrize("frame", FRAMES, ids=str)
def test_a_cut_map_says_that_it_goes_on(frame: Frame) -> None:
    """On its last line."""
    drawn = framed(sample(WIDE_VIEW), frame)

    assert [number for number, line in enumerate(drawn) if line == MORE] == [len(drawn) - 1]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", "… gauche, droite, haut, bas, centre"),
        ("en", "… left, right, up, down, centre"),
    ],
)
def test_the_note_says_what_to_type(language: str, expected: str) -> None:
    """The words that scroll, in the language."""
    drawn = text.boards(sample(WIDE_VIEW), 0, True, Frame(60, 20))[0]

    assert said(drawn, language)[-1] == expected


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize(("right", "down"), [(0, 0), (8, 0), (-8, 0), (0, 4), (0, -4), (99, -99)])
def test_a_frame_shows_a_part_of_the_map_as_it_is(name: str, right: int, down: int) -> None:
    """Every line of it is found in the whole map, all shifted alike."""
    view = sample(name)
    whole, part = framed(view, None)[1:], cut(view, Frame(40, 14, right, down))
    width = max(map(len, whole))
    rows = [line[MARGIN:].ljust(width) for line in whole]
    shifts = [
        (top, left)
        for top in range(len(rows) - len(part) + 1)
        for left in range(width - MARGIN)
        if all(
            rows[top + number][left:].startswith(line[MARGIN:]) for number, line in enumerate(part)
        )
    ]

    assert shifts


def focus_in(view: View, frame: Frame, sign: str) -> tuple[int, int]:
    """Return line and column at which a frame shows a sign."""
    rows = cut(view, frame)
    line = next(number for number, row in enumerate(rows) if sign in row)
    return line, rows[line].index(sign) - MARGIN


def test_the_cell_chosen_is_in_the_middle_of_the_frame() -> None:
    """Where the map goes on to all sides."""
    state = at(
        ROW, seat(hand="FFC"), seat(), status="0:face:0:0:-", drawn="FFC", chosen="FFC;N1E15;-"
    )
    frame = Frame(MARGIN + 31, 8)

    assert focus_in(state.view(), frame, "?")[1] == 15


@pytest.mark.parametrize(("acting", "sign"), [(0, "iA"), (1, "iB")])
def test_the_colon_in_turn_is_in_the_middle_of_the_frame(acting: int, sign: str) -> None:
    """Each player sees where their own colon stands."""
    players = (seat(colon="E10"), seat(colon="E20"))
    state = at(ROW, *players, status=f"{acting}:draw:3:0:-")
    frame = Frame(MARGIN + 31, 8)

    assert focus_in(state.view(), frame, sign)[1] in (14, 15)


def test_a_frame_shows_the_rows_around_the_colon() -> None:
    """Above and below it as much, as far as the map goes."""
    view = sample(WIDE_VIEW) | {"acting": 0}
    frame = Frame(60, 2 + 13)

    assert focus_in(view, frame, "iA")[0] == 6 + 1


@pytest.mark.parametrize(
    ("right", "down", "shift"), [(1, 0, (0, 3)), (-1, 0, (0, -3)), (4, 0, (0, 12)), (0, 0, (0, 0))]
)
def test_scrolling_moves_the_map_sideways(right: int, down: int, shift: tuple[int, int]) -> None:
    """By half hexes: what is shown goes the other way."""
    state = at(ROW, seat(colon="E14"), seat())
    frame = Frame(MARGIN + 31, 8)
    line, column = focus_in(state.view(), frame, "iA")

    moved = focus_in(state.view(), scrolled(frame, right, down), "iA")

    assert (line - moved[0], column - moved[1]) == shift


def test_scrolling_moves_the_map_up_and_down() -> None:
    """By rows."""
    view = sample(WIDE_VIEW)
    frame = Frame(300, 17)
    names = [
        [line[:MARGIN].strip() for line in cut(view, scrolled(frame, down=down))]
        for down in (0, 1, -1)
    ]
    still, further, back = names

    assert still[HIGH:] == further[:-HIGH]
    assert still[:-HIGH] == back[HIGH:]


@pytest.mark.parametrize(("right", "down"), [(99, 0), (-99, 0), (0, 99), (0, -99), (99, 99)])
def test_scrolling_never_goes_beyond_the_map(right: int, down: int) -> None:
    """At the end of the map the frame is as full as before."""
    view = sample(WIDE_VIEW)
    whole = framed(view, None)[1:]
    width, high = max(map(len, whole)) - MARGIN, len(whole)
    columns, rows = 40, 15
    rooms = {0: None, 99: slice(-columns, None), -99: slice(0, columns)}
    floors = {0: None, 99: slice(high - rows, high), -99: slice(0, rows)}

    edge = cut(view, Frame(MARGIN + columns, 2 + rows, right, down))

    assert len(edge) == rows
    if floor := floors[down]:
        assert [line[:MARGIN].strip() for line in edge] == [
            line[:MARGIN].strip() for line in whole[floor]
        ]
    if room := rooms[right]:
        ends = [line[MARGIN:].ljust(width)[room].rstrip() for line in whole]
        assert [line[MARGIN:] for line in edge if line[MARGIN:] not in ends] == []


@pytest.mark.parametrize("way", [(99, 0), (-99, 0), (0, 99), (0, -99)])
def test_as_far_as_it_goes_is_as_far_as_it_goes(way: tuple[int, int]) -> None:
    """Ninety-nine or a thousand: the same picture."""
    view = sample(WIDE_VIEW)
    right, down = way

    assert cut(view, Frame(44, 17, right, down)) == cut(view, Frame(44, 17, 11 * right, 11 * down))


# Beside the map: banner


BANNERS: dict[str, tuple[State, tuple[str, str], tuple[str, str]]] = {
    "deal": (
        game(2).undealt(),
        ("Mise en place", "Les cartes du marché sont tirées."),
        ("Setting up", "The cards of the market are drawn."),
    ),
    "draw": (
        at(ALONE),
        ("bleu, phase 1 : pioche", "Les tuiles sont tirées du sac."),
        ("blue, phase 1: drawing", "Tiles are drawn from the bag."),
    ),
    "tile": (
        at(ALONE, seat(hand="FFF,CUP"), seat(), status="0:tile:0:0:-", drawn="FFF,CUP"),
        (
            "bleu, phase 1 : pioche et pose",
            "Posez une des tuiles piochées (*), ou gardez-les toutes.",
        ),
        (
            "blue, phase 1: draw and place",
            "Place one of the tiles just drawn (*), or keep them all.",
        ),
    ),
    "cell": (
        at(ALONE, seat(hand="FFC"), seat(), status="0:cell:0:0:-", drawn="FFC", chosen="FFC;-;-"),
        ("bleu, phase 1 : où poser FFC ?", "Un numéro de la carte ; « annuler » pour revenir."),
        ("blue, phase 1: where does FFC go?", "A number on the map; `undo` to go back."),
    ),
    "face": (
        at(ALONE, seat(), seat(hand="FFC"), status="1:face:0:0:-", drawn="FFC", chosen="FFC;W2;-"),
        (
            "rouge : dans quel sens poser FFC sur O2 ?",
            "Tiers nord-est, bas, nord-ouest ; « annuler » pour revenir.",
        ),
        (
            "red: which way round does FFC lie on W2?",
            "Thirds north-east, bottom, north-west; `undo` to go back.",
        ),
    ),
    "step": (
        at("0:0:@FFF", status="0:step:0:1:-"),
        ("bleu, phase 3 : le colon", "Pas gratuits : 1 ; le prochain coûte 0."),
        ("blue, phase 3: the settler", "Free steps: 1; the next one costs 0."),
    ),
    "hand": (
        at(ALONE, seat(hand="FFF,CCC"), seat(), status="0:hand:0:0:-", chosen="-;W2;-"),
        (
            "bleu, phase 3 : quelle tuile poser sur O2 ?",
            "Une tuile de votre main ; « annuler » pour revenir.",
        ),
        ("blue, phase 3: which tile goes on W2?", "A tile of your hand; `undo` to go back."),
    ),
    "kingdom": (
        at(ALONE, seat(5), seat(), status="0:kingdom:0:0:-"),
        ("bleu, phase 4 : le royaume", "Château 20, avant-poste 3, achats, livraisons, ou fin."),
        ("blue, phase 4: the kingdom", "Castle 20, outpost 3, buy, deliver, or end."),
    ),
    "refill": (
        at(ALONE, seat(5), seat(), status="0:refill:0:0:-", market=["-", *range(25, 40)]),
        ("bleu, phase 4 : le royaume", "Une carte remplace celle qui est achetée."),
        ("blue, phase 4: the kingdom", "A card replaces the one that was bought."),
    ),
    "piece": (
        at(
            RING,
            seat(9, castle="E2", contracts="15"),
            seat(),
            status="0:piece:0:0:-",
            pieces="N1E1:0,0:0",
            chosen="-;-;15",
        ),
        (
            "bleu, phase 4 : quel aménagement pour Écurie ?",
            "Un numéro de la carte ; « annuler » pour revenir.",
        ),
        ("blue, phase 4: which piece goes to Stable?", "A number on the map; `undo` to go back."),
    ),
}
"""For each phase a position, and what the first two lines say in French and in English."""


@pytest.mark.parametrize("phase", BANNERS)
def test_the_banner_tells_who_decides_what(phase: str) -> None:
    """Every phase has its sentence and its hint, in both languages."""
    state, french, english = BANNERS[phase]

    assert state.view()["phase"] == phase
    assert panel(state, "fr")[:3] == [*french, ""]
    assert panel(state, "en")[:3] == [*english, ""]


@pytest.mark.parametrize(
    ("language", "expected"), [("fr", "Partie finie."), ("en", "The game is over.")]
)
def test_the_banner_of_a_game_that_is_over(language: str, expected: str) -> None:
    """One line, without a hint, nobody's turn, no word about a last round."""
    state = at(ALONE, seat(48), seat(), status="0:over:0:0:0")

    assert panel(state, language)[:2] == [expected, ""]
    assert [line for line in panel(state, language) if line.startswith(">")] == []


LEFT = ("tile", "cell", "face", "step", "hand", "kingdom", "piece")
"""Phases in which somebody may resign."""


@pytest.mark.parametrize("phase", LEFT)
def test_a_game_that_was_left_asks_nobody_anything(phase: str) -> None:
    """Though its rules would go on: no turn, numbers, question mark, stars or brackets."""
    view = BANNERS[phase][0].view()
    asked = text.boards(view, 0, True)[0] + text.panel(view, 0, True)
    ended = {**view, "turn": "over", "moves": []}
    board, beside = text.boards(ended, 0, True)[0], text.panel(ended, 0, True)

    assert roles(asked, "target")
    assert roles(board + beside, "target") == []
    assert said(beside, "en")[:2] == ["The game is over.", ""]
    assert [line for line in plain(board) if "?" in line] == []
    assert [line for line in plain(beside) if line.startswith(">") or "*" in line] == []
    assert [line for line in plain(beside) if re.search(r"\[\d", line)] == []


def test_a_game_that_was_left_keeps_all_that_lies_there() -> None:
    """Tiles, hands and cards are shown as before, without their marks."""
    view = BANNERS["tile"][0].view()
    ended = {**view, "turn": "over", "moves": []}
    asked = panel(BANNERS["tile"][0], ascii_only=True)
    left = said(text.panel(ended, 0, ascii_only=True), "en")

    assert asked[5] == "           hand FFF* CUP*"
    assert left[4] == "           hand FFF CUP"
    assert [re.sub(r"[>*\[\]]", " ", line).split() for line in left[1:]] == [
        re.sub(r"[>*\[\]]", " ", line).split() for line in asked[2:]
    ]


@pytest.mark.parametrize(("steps", "left", "price"), [(0, 2, 0), (1, 1, 0), (2, 0, 2), (5, 0, 2)])
def test_the_hint_counts_free_steps(steps: int, left: int, price: int) -> None:
    """Two a turn; then each costs two."""
    state = at("0:0:@FFF", seat(9), seat(), status=f"0:step:0:{steps}:-")

    assert panel(state)[1] == f"Free steps: {left}; the next one costs {price}."


@pytest.mark.parametrize(
    ("language", "expected"),
    [("fr", "Dernier tour, déclenché par rouge."), ("en", "Last round, brought by red.")],
)
def test_the_last_round_is_announced_below_the_hint(language: str, expected: str) -> None:
    """For as long as it lasts, with the name of who brought it, in the colour of warnings."""
    state = at("0:0:@FFF", seat(), seat(50), status="0:step:0:0:1")

    assert panel(state, language)[2:4] == [expected, ""]
    assert roles(text.panel(state.view(), 0, True), "error") == ["table.last_round red"]


def test_before_the_last_round_there_is_no_word_about_it() -> None:
    """Nobody is warned too early."""
    assert roles(text.panel(at(ALONE).view(), 0, True), "error") == []


# Beside the map: players


def test_players_line_by_line() -> None:
    """Whose turn, sign, name, honour, crowns, castle, outposts, pieces, zone, buildings; hands."""
    state = at(
        RING,
        seat(37, castle="E2", hand="FFF", built="1,2"),
        seat(4, hand="2CCC,CUP"),
        pieces="N1W1:0,N1E1:0",
        outposts="0:0",
        status="1:step:0:0:-",
    )
    expected = lines("""
                   hon. crwn cas out  F  C  P  U zone  blt
         A blue      37   2^   #   1  1  0  1  0    7    2
                   hand FFF
        >B red        4   0^   -   0  0  0  0  0    0    0
                   hand 2xCCC CUP
    """)
    told = panel(state, "en", ascii_only=True)

    assert told[3:8] == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6])
def test_numbers_of_players_stand_under_their_titles(seats: int, language: str) -> None:
    """Whatever the name of the colour: each number ends where its title ends."""
    told = panel(at(ALONE, *[seat()] * seats), language)
    title, own = told[3], told[4 : 4 + 2 * seats : 2]
    ends = [found.end() for found in re.finditer(r"\S+", title)]
    assert len(ends) == 10
    for line in own:
        numbers = [found.end() for found in re.finditer(r"(?<= )(\d+♛?|-)(?= |$)", line)]
        assert numbers == ends


@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_has_a_line_and_a_hand(players: int) -> None:
    """In the order of the seats."""
    told = panel(at(ALONE, *[seat()] * players))[4 : 4 + 2 * players]

    assert [line[3:].split()[0] for line in told[::2]] == [*SEATS[:players]]
    assert [line.strip() for line in told[1::2]] == ["hand"] * players


@pytest.mark.parametrize("acting", range(3))
def test_one_line_bears_the_sign_of_the_turn(acting: int) -> None:
    """That of who decides."""
    told = panel(at(ALONE, seat(), seat(), seat(), status=f"{acting}:draw:3:0:-"))

    assert [told[4 + 2 * number][0] for number in range(3)] == [
        ">" if number == acting else " " for number in range(3)
    ]


@pytest.mark.parametrize(
    ("hand", "drawn", "expected"),
    [
        ("-", "-", ""),
        ("FFF", "-", " FFF"),
        ("FFF,CUP", "CUP", " FFF CUP*"),
        ("3FFF,2CUP", "-", " 3×FFF 2×CUP"),
        ("2FFF,CUP", "2FFF,CUP", " 2×FFF** CUP*"),
        ("4FFF", "FFF", " 4×FFF*"),
        ("3FFF", "3FFF", " 3×FFF***"),
    ],
)
def test_stars_mark_what_was_just_drawn(hand: str, drawn: str, expected: str) -> None:
    """Tiles by class with their number; one star for each new tile, none for old ones."""
    status = "0:draw:3:0:-" if hand == "-" else "0:step:0:0:-" if drawn == "-" else "0:tile:0:0:-"
    state = at("0:0:@FFF", seat(hand=hand), seat(), status=status, drawn=drawn)

    assert panel(state)[5] == f"           hand{expected}"


def test_tiles_just_drawn_stand_out() -> None:
    """In the colour of what can be chosen."""
    state = at(ALONE, seat(hand="FFF,CUP"), seat(), status="0:tile:0:0:-", drawn="CUP")
    drawn = text.panel(state.view(), 0, True)[5]

    assert roles([drawn], "target") == ["CUP*"]
    assert roles([drawn], "card") == ["FFF"]


@pytest.mark.parametrize(
    ("classes", "rows"), [(7, [7]), (8, [8]), (9, [8, 1]), (16, [8, 8]), (24, [8, 8, 8])]
)
def test_a_long_hand_goes_on_below(classes: int, rows: list[int]) -> None:
    """Eight classes of tiles a line, all under the first; then comes the next player."""
    tiles = [letters_of(tile) for tile in TILES[:classes]]
    state = at("0:0:@FFF", seat(hand=",".join(tiles)), seat(), status="0:step:0:0:-")
    told = panel(state)[5 : 5 + len(rows) + 1]

    assert [len(line.split()) for line in told[:-1]] == [rows[0] + 1, *rows[1:]]
    assert " ".join(line.strip() for line in told[:-1]).split() == ["hand", *tiles]
    assert {line[:15] for line in told[1:-1]} <= {15 * " "}
    assert {line[15] + line[16] for line in told[:-1]} <= {f" {letter}" for letter in "FCPU"}
    assert told[-1].startswith(" ◆ red")


def test_hands_of_all_players_are_shown() -> None:
    """They are public."""
    told = panel(at("0:0:@FFF", seat(hand="CCC"), seat(hand="PPU"), status="0:step:0:0:-"))

    assert [told[5].strip(), told[7].strip()] == ["hand CCC", "hand PPU"]


# Beside the map: contracts


CONTRACTS = [
    ("15", "fr", "  ● Écurie -/FCP → 18"),
    ("15+C", "fr", "  ● Écurie C/FP → 18"),
    ("30+FC", "fr", "  ● Manoir FC/FC → 20"),
    ("15", "en", "  ● Stable -/FCP → 18"),
    ("15+FP", "en", "  ● Stable FP/C → 18"),
]
TITLES = {
    "fr": "Contrats : livré/manque → récompense",
    "en": "Contracts: given/lacking → reward",
}
"""What stands above the contracts."""


@pytest.mark.parametrize(("contract", "language", "expected"), CONTRACTS)
def test_a_contract_tells_what_it_was_given_and_what_it_lacks(
    contract: str, language: str, expected: str
) -> None:
    """As the letters of the terrains that give it, and what it is worth, under a title."""
    market = [card for card in range(40) if card not in (15, 30)][:16]
    told = panel(at(ALONE, seat(contracts=contract), seat(), market=market), language)
    first = told.index(TITLES[language])

    assert told[first + 1 : first + 3] == [expected, ""]


def test_contracts_stand_two_a_line_by_owner() -> None:
    """All of one player, then of the next, each with the sign of its owner."""
    state = at(ALONE, seat(contracts="3,7,9"), seat(contracts="1,5"))
    told = panel(state)
    first = told.index(TITLES["en"])

    assert told[first + 1 : first + 5] == [
        "  ● Sawmill -/FU → 13  ● Sheepfold -/PP → 12",
        "  ● Well -/UU → 10  ◆ Smokehouse -/FC → 11",
        "  ◆ Almonry -/CP → 11",
        "",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_contracts_fit_a_small_terminal(language: str) -> None:
    """Whichever two cards they are: the longest two stand on one line of 80 columns."""
    lengths = []
    for card in range(len(CARDS)):
        market = [other for other in range(len(CARDS)) if other != card][:16]
        state = at(ALONE, seat(contracts=str(card)), seat(), market=market)
        told = panel(state, language)
        lengths.append(len(told[told.index(TITLES[language]) + 1]))

    assert sum(sorted(lengths)[-2:]) <= 80


def test_without_contracts_there_is_no_title() -> None:
    """Nothing is said of what is not there."""
    assert [line for line in panel(at(ALONE)) if line.startswith("Contracts")] == []


# Beside the map: market and track


ROWS = 8
"""The column of the names of the rows, right of the longest cell of the track."""
SLOTS = ROWS + 1
"""The column where the slots begin."""


def market_of(state: State, ascii_only: bool = True) -> list[str]:
    """Return the seven lines of the market, with the title before them."""
    told = panel(state, "en", ascii_only)
    first = next(number for number, line in enumerate(told) if line.startswith("Market"))
    return told[first : first + 8]


def test_the_market_line_by_line() -> None:
    """The ring of the track with both cubes, names of slots, price, needs and reward."""
    expected = lines("""
        Market; [seen by the cube]; pile: 24
                  0B         1          2          3
                   a          b          c          d
        15      1 1 CPU 15   2 CUU 15   3 PPP 15   4 PPU 17   4
        14      2[1 PUU 14] [2 UUU 14] [3 FFCC 20][4 FFPP 21] 5A
        13      3 1 FFUU 18  2 CCPP 19  3 CCUU 20  4 PPUU 21  6
        12      4 1 FCPU 20  2 FCPU 21  3 FCPU 22  4 FCPU 23  7
                 11         10          9          8
    """)

    assert market_of(at(ALONE, seat(5), seat(16))) == expected


SEEN = {
    **{cell: {f"{'abcd'[cell]}{row}" for row in range(1, 5)} for cell in range(4)},
    **{cell: {f"{column}{cell - 3}" for column in "abcd"} for cell in range(4, 8)},
    **{cell: {f"{'abcd'[11 - cell]}{row}" for row in range(1, 5)} for cell in range(8, 12)},
    **{cell: {f"{column}{16 - cell}" for column in "abcd"} for cell in range(12, 16)},
}
"""By cell of the track, the slots that a cube sees: the column below or above, the row beside."""


@pytest.mark.parametrize("cell", SEEN)
def test_brackets_mark_what_the_cube_sees(cell: int) -> None:
    """A column from above and below, a row from its sides, and nothing else."""
    rows = market_of(at(ALONE, seat(cell), seat()))[3:7]
    seen = {
        f"{'abcd'[column]}{row}"
        for row, line in enumerate(rows, start=1)
        for column in range(4)
        if line[SLOTS + 11 * column] == "["
    }

    assert seen == SEEN[cell]


def test_only_the_cube_in_turn_is_looked_from() -> None:
    """The others see other slots, which are not marked."""
    state = at(ALONE, seat(0), seat(5), status="1:draw:3:0:-")

    assert [line[SLOTS] for line in market_of(state)[3:7]] == [" ", "[", " ", " "]


@pytest.mark.parametrize("honour", range(16))
def test_every_cell_of_the_ring_can_bear_a_cube(honour: int) -> None:
    """Behind its number, which appears once."""
    shown = market_of(at(ALONE, seat(honour + 16), seat(honour + 17 if honour < 15 else 0)))
    found = re.findall(r"(\d+)([AB])", "\n".join(shown[1:]))

    assert sorted(found, key=lambda pair: pair[1]) == [
        (str(honour), "A"),
        (str((honour + 1) % 16), "B"),
    ]


@pytest.mark.parametrize("honour", range(16))
def test_cubes_on_one_cell_stand_beside_each_other(honour: int) -> None:
    """All six of them."""
    shown = market_of(at(ALONE, *[seat(honour) for _ in range(6)]))

    assert re.findall(r"(\d+)ABCDEF", "\n".join(shown[1:])) == [str(honour)]


@pytest.mark.parametrize("cubes", range(1, 7))
@pytest.mark.parametrize("cell", range(16))
def test_cubes_do_not_push_the_slots_aside(cell: int, cubes: int) -> None:
    """Up to all six on a cell, the rows of the market stay in their columns."""
    players = [seat(cell if number < cubes else (cell + 8) % 16) for number in range(6)]
    shown = market_of(at(ALONE, *players))

    assert [line[ROWS] for line in shown[3:7]] == ["1", "2", "3", "4"]
    assert {line[SLOTS + 1 : SLOTS + 35 : 11] for line in shown[3:7]} == {"1234"}


@pytest.mark.parametrize("cell", [*range(4), *range(8, 12)])
def test_many_cubes_do_not_push_the_ring_aside(cell: int) -> None:
    """Above and below the market the numbers of the track stay above and below their slots."""
    shown = market_of(at(ALONE, *[seat(cell) for _ in range(6)]))
    above, below = (
        [line[SLOTS + 11 * column : SLOTS + 2 + 11 * column].strip() for column in range(4)]
        for line in (shown[1], shown[7])
    )

    assert above == ["0", "1", "2", "3"]
    assert below == ["11", "10", "9", "8"]


def test_an_empty_slot_is_a_dash_without_brackets() -> None:
    """Even where the cube looks."""
    built = ",".join(map(str, range(25)))
    state = at(ALONE, seat(), seat(built=built), market=["-", *range(25, 40)])
    shown = market_of(state)

    assert shown[0].endswith("pile: 0")
    assert shown[3][SLOTS : SLOTS + 11] == " -         "


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", "Marché ; [vu par le cube] ; pile : 24"),
        ("en", "Market; [seen by the cube]; pile: 24"),
    ],
)
def test_the_title_of_the_market_counts_the_pile(language: str, expected: str) -> None:
    """Cards that may still come."""
    assert expected in panel(at(ALONE), language)


@pytest.mark.parametrize("slot", range(16))
def test_every_slot_shows_price_needs_and_reward(slot: int) -> None:
    """Where its row and its column meet."""
    state = at(ALONE, market=range(16))
    row, column = divmod(slot, 4)
    card = CARDS[slot]
    needs = "".join(LETTERS[terrain] for terrain in card.needs).upper()
    start = SLOTS + 11 * column
    shown = market_of(state)[3 + row][start : start + 11]

    assert shown.strip(" []").split() == [str(card.price), needs, str(card.reward)]


# Beside the map: the bag


def test_the_bag_tells_its_mix() -> None:
    """How many of how many, thirds by terrain, and all classes that are left."""
    told = panel(at("0:0:@FFC", seat(hand="2UUU"), seat(), status="0:step:0:0:-"))
    first = next(number for number, line in enumerate(told) if line.startswith("Bag"))
    expected = lines("""
        Bag: 117 of 120; thirds  F 88  C 89  P 90  U 84
         12 FFF 12 CCC 12 PPP 10 UUU  3 FFC  4 FFP  4 FFU  4 CCF
          4 CCP  4 CCU  4 PPF  4 PPC  4 PPU  4 UUF  4 UUC  4 UUP
          3 FCP  3 FPC  3 FCU  3 FUC  3 FPU  3 FUP  3 CPU  3 CUP
    """)

    assert told[first:] == expected


def test_a_large_table_has_a_double_bag() -> None:
    """From five players on."""
    sizes = {
        players: next(line for line in panel(at(ALONE, *[seat()] * players)) if "Bag" in line)
        for players in PLAYERS
    }

    assert [players for players, line in sizes.items() if " of 240;" in line] == [5, 6]
    assert [players for players, line in sizes.items() if " of 120;" in line] == [2, 3, 4]


def almost_all(left: str) -> str:
    """Write a hand of all tiles but one of a class, for Pairleroy alone on the map."""
    copies = {1: 12, 2: 4, 3: 3}
    counts = {letters_of(tile): copies[len(set(tile))] for tile in TILES}
    counts[left] -= 1
    return ",".join(f"{count}{tile}" for tile, count in counts.items())


def test_a_class_that_has_run_out_is_not_listed() -> None:
    """One tile is left: only its class is told."""
    told = panel(at(ALONE, seat(), seat(hand=almost_all("CUP")), status="0:draw:1:0:-"))

    assert told[-2:] == ["Bag: 1 of 120; thirds  F 0  C 1  P 1  U 1", "  1 CUP"]


def test_the_panel_has_signs_in_ascii() -> None:
    """Letters for shapes, a caret for crowns, a hash for castles."""
    state = at("0:0:@FFF", seat(castle="E2"), seat(contracts="3"))
    told = plain(text.panel(state.view(), 0, ascii_only=True))

    assert "\n".join(told).isascii()
    assert ">A name.blue" in told[4]
    assert "0^   #" in told[4]
    assert "  B sawmill" in "\n".join(told)


# What a listed move would do


def note(state: State, move: str, language: str = "en") -> str:
    """Say what a listed move would do."""
    return said([text.move_note(state.view(), state.action_of(move))], language)[0].strip()


def placing(
    tiles: str, *players: str, tile: str = "FFF", acting: int = 0, last: str = "-"
) -> State:
    """A player is about to choose a cell for a tile just drawn; the first seat holds it."""
    seats = [*players]
    parts = seats[acting].split(";")
    parts[3] = tile
    seats[acting] = ";".join(parts)
    return at(tiles, *seats, status=f"{acting}:cell:0:0:{last}", drawn=tile, chosen=f"{tile};-;-")


@pytest.mark.parametrize(
    ("cell", "expected"), [("E4", "+1"), ("N1E3", "+1"), ("N2", "+1"), ("S1E1", "+2")]
)
def test_a_placement_tells_its_honour(cell: str, expected: str) -> None:
    """By neighbours: one or two bring 1, three or four bring 2."""
    state = placing(HEATH, seat(), seat())

    assert note(state, cell).split(" ")[0] == expected


def test_a_placement_among_six_tiles_brings_four() -> None:
    """The hole in the middle of a ring."""
    hole = "-1:1:FFFFFF/0:0:@1FFF/1:0:FFFFFF"
    state = placing(hole, seat(), seat())

    assert note(state, "E2").startswith("+4")


@pytest.mark.parametrize(
    ("language", "expected"),
    [("fr", "+2  clôt 0 (personne)"), ("en", "+2  closes 0 (nobody)")],
)
def test_a_placement_that_closes_a_round_for_nobody_says_so(language: str, expected: str) -> None:
    """It would stay empty for good."""
    assert note(placing(HEATH, seat(), seat()), "S1E1", language) == expected


@pytest.mark.parametrize(
    ("owner", "language", "expected"),
    [
        (0, "fr", "+2  clôt 0 (hutte → bleu)"),
        (1, "fr", "+2  clôt 0 (hutte → rouge)"),
        (0, "en", "+2  closes 0 (hut → blue)"),
        (1, "en", "+2  closes 0 (hut → red)"),
    ],
)
def test_a_placement_that_closes_a_round_says_who_would_receive(
    owner: int, language: str, expected: str
) -> None:
    """Even if that is somebody else; in the colour of who receives."""
    players = [seat(castle="S1W1" if owner == number else "-") for number in range(2)]
    state = placing(HEATH, *players)
    drawn = text.move_note(state.view(), state.action_of("S1E1"))

    assert note(state, "S1E1", language) == expected
    assert len(roles([drawn], f"seat{owner}")) == 1


def test_a_placement_that_closes_several_rounds_tells_each() -> None:
    """A tile among six closes three."""
    hole = "-1:1:FFFFFF/0:0:@1FFF/1:0:FFFFFF"
    state = placing(hole, seat(castle="E4"), seat())

    assert note(state, "E2") == "+4  closes N1E3 (hut → blue) E2 (hut → blue) N1E1 (hut → blue)"


@pytest.mark.parametrize(
    ("terrain", "french", "english"),
    [
        ("F", "hutte", "hut"),
        ("C", "ferme", "farm"),
        ("P", "pâturage", "pasture"),
        ("U", "taverne", "tavern"),
    ],
)
def test_a_round_gives_the_piece_of_its_terrain(terrain: str, french: str, english: str) -> None:
    """Forest a hut, field a farm, prairie a pasture, urban a tavern."""
    state = placing(f"0:0:@/1:-1:{3 * terrain}", seat(castle="S1W1"), seat(), tile=3 * terrain)

    assert f"clôt 0 ({french} → bleu)" in note(state, "S1E1", "fr")
    assert f"closes 0 ({english} → blue)" in note(state, "S1E1", "en")


def test_a_placement_that_wins_a_crown_says_so() -> None:
    """From 15 to 16."""
    state = placing("0:0:@CCC", seat(15), seat())

    assert note(state, "W2", "fr") == "+1 gagne 1 couronne"
    assert note(state, "W2", "en") == "+1 wins 1 crown"


def test_each_way_to_turn_a_tile_tells_its_honour_too() -> None:
    """It is gained when the tile lies."""
    state = placing(ALONE, seat(), seat(), tile="FFC").play("W2")

    assert [note(state, move.label) for move in state.moves] == ["+1"] * 3


def test_a_tile_with_one_place_to_go_tells_what_happens_there() -> None:
    """It goes there by itself."""
    players = (seat(hand="FFF,CCC"), seat())
    state = at(NOOK, *players, status="0:tile:0:0:-", drawn="FFF,CCC")

    assert note(state, "CCC") == "+1  closes E2 (nobody)"
    assert note(state, "FFF") == ""


def reigning(honour: int, **more: Any) -> State:
    """Blue sees to the kingdom around Pairleroy, with pieces at two of its rounds."""
    contracts = more.pop("contracts", "-")
    castle = more.pop("castle", "E2")
    return at(
        RING,
        seat(honour, castle=castle, contracts=contracts),
        seat(),
        status="0:kingdom:0:0:-",
        **more,
    )


@pytest.mark.parametrize(
    ("honour", "french", "english"),
    [
        (31, "-20 rend 1 couronne !", "-20 gives 1 crown back!"),
        (33, "-20 rend 2 couronnes !", "-20 gives 2 crowns back!"),
        (47, "-20 rend 1 couronne !", "-20 gives 1 crown back!"),
    ],
)
def test_a_castle_that_gives_a_crown_back_says_so(honour: int, french: str, english: str) -> None:
    """One or two, in the colour of warnings."""
    state = reigning(honour, castle="-")
    drawn = text.move_note(state.view(), state.action_of("castle:E2"))

    assert note(state, "castle:E2", "fr") == french
    assert note(state, "castle:E2", "en") == english
    assert len(roles([drawn], "error")) == 1


@pytest.mark.parametrize(("honour", "expected"), [(4, "-3"), (17, "-3 gives 1 crown back!")])
def test_an_outpost_tells_its_price(honour: int, expected: str) -> None:
    """And whether a crown goes with it."""
    assert note(reigning(honour), "outpost:N1W1") == expected


@pytest.mark.parametrize(
    ("language", "expected"), [("fr", "Cachot (CUU → 15) -2"), ("en", "Dungeon (CUU → 15) -2")]
)
def test_a_purchase_names_its_card(language: str, expected: str) -> None:
    """Name, what it needs, what it is worth, and its price."""
    assert note(reigning(4), "buy:b1", language) == expected


def test_a_purchase_that_gives_a_crown_back_says_so() -> None:
    """From 16, on cell 0, to 15."""
    assert note(reigning(16), "buy:a1") == "Guildhall (CPU → 15) -1 gives 1 crown back!"


@pytest.mark.parametrize(
    ("contracts", "expected"),
    [("15", "lacks FCP"), ("15+P", "lacks FC"), ("15+CP", "lacks F  +18 wins 1 crown")],
)
def test_a_delivery_tells_what_is_lacking_and_the_reward_of_the_last(
    contracts: str, expected: str
) -> None:
    """Only the delivery that completes the building brings honour."""
    state = reigning(4, contracts=contracts, pieces="N1E1:0,0:0")

    assert note(state, "deliver:stable") == expected


def test_a_piece_to_deliver_is_named() -> None:
    """A label of a round does not say what stands there."""
    state = reigning(4, contracts="15", pieces="N1E1:0,0:0").play("deliver:stable")

    assert [note(state, move.label, "fr") for move in state.moves] == ["hutte", "ferme"]


def test_the_last_piece_tells_the_reward() -> None:
    """Two huts for one that is lacking: either completes the building."""
    land = "-1:0:FFFFFF/0:-1:FFF@FFF/1:-1:FFFFFF"
    state = at(
        land,
        seat(4, castle="E2", contracts="1+C"),
        seat(),
        status="0:kingdom:0:0:-",
        pieces="N1E1:0,0:0",
    ).play("deliver:smokehouse")

    assert [note(state, move.label) for move in state.moves] == ["hut  +11"] * 2


@pytest.mark.parametrize(("steps", "expected"), [(0, ""), (1, ""), (2, "-2")])
def test_a_step_tells_its_price(steps: int, expected: str) -> None:
    """Two are free."""
    state = at("0:0:@FFF", seat(9), seat(), status=f"0:step:0:{steps}:-")

    assert note(state, "E") == expected


def test_a_step_that_gives_a_crown_back_says_so() -> None:
    """From 17 to 15."""
    state = at("0:0:@FFF", seat(17), seat(), status="0:step:0:2:-")

    assert note(state, "E", "fr") == "-2 rend 1 couronne !"


@pytest.mark.parametrize("move", ["SE", "FFF"])
def test_a_step_that_lays_a_tile_tells_the_rounds_that_it_closes(move: str) -> None:
    """The step itself, and the choice of the tile after it; for no honour."""
    state = at(HEATH, seat(castle="S1W1", hand="FFF,FFC"), seat(), status="0:step:0:0:-")
    state = state if move == "SE" else state.play("SE")

    assert note(state, move) == "closes 0 (hut → blue)"


@pytest.mark.parametrize("move", ["stop", "W"])
def test_a_step_that_changes_nothing_needs_no_note(move: str) -> None:
    """To a tile, or none at all."""
    state = at(HEATH, status="0:step:0:0:-")

    assert note(state, move) == ""


# The log: what a move did


def log(state: State, move: str, language: str = "en") -> str:
    """Say what a move did."""
    return said([text.log_note(state.view(), state.action_of(move))], language)[0]


@pytest.mark.parametrize(
    ("move", "expected"),
    [("buy:b1", "Cachot (CUU → 15)"), ("end", ""), ("outpost:N1W1", ""), ("deliver:stable", "")],
)
def test_the_log_names_the_card_that_was_bought(move: str, expected: str) -> None:
    """A slot says nothing once another card lies there; the other moves say it all."""
    assert log(reigning(4, contracts="15", pieces="N1E1:0"), move, "fr") == expected


def test_the_log_names_the_piece_that_was_delivered() -> None:
    """A round says nothing once the piece is gone."""
    state = reigning(4, contracts="15", pieces="N1E1:0,0:0").play("deliver:stable")

    assert [log(state, move.label) for move in state.moves] == ["hut", "farm"]


def followed(before: State, move: str | None, language: str = "en") -> list[str]:
    """Play a move, without the draws after it, and say what followed."""
    action = None if move is None else before.action_of(move)
    after = before.forfeit() if action is None else before.play_event(action)
    return said(text.consequences(before.view(), after.view(), action), language)


DISPUTES: dict[str, tuple[tuple[str, ...], int, str, str]] = {
    "nobody": (
        (seat(), seat()),
        0,
        "le rond 0 est fermé : personne à portée, il reste vide",
        "the round 0 is closed: nobody within reach, it stays empty",
    ),
    "alone": (
        (seat(castle="N1E1"), seat()),
        0,
        "le rond 0 est fermé : hutte pour bleu, seul à portée (à 1)",
        "the round 0 is closed: hut goes to blue, alone within reach (at 1)",
    ),
    "alone, of another": (
        (seat(), seat(castle="S1W1")),
        0,
        "le rond 0 est fermé : hutte pour rouge, seul à portée (à 0)",
        "the round 0 is closed: hut goes to red, alone within reach (at 0)",
    ),
    "nearest": (
        (seat(castle="W2"), seat(castle="S1W1")),
        0,
        "le rond 0 est fermé : hutte pour rouge, le plus proche (0 contre 1)",
        "the round 0 is closed: hut goes to red: nearest, 0 against 1",
    ),
    "layer": (
        (seat(castle="E2"), seat(castle="W2")),
        0,
        "le rond 0 est fermé : hutte pour bleu, à égalité (1 contre 1), qui a posé la tuile",
        "the round 0 is closed: hut goes to blue: equal, 1 against 1, and laid the tile",
    ),
    "layer, of another seat": (
        (seat(castle="E2"), seat(castle="W2")),
        1,
        "le rond 0 est fermé : hutte pour rouge, à égalité (1 contre 1), qui a posé la tuile",
        "the round 0 is closed: hut goes to red: equal, 1 against 1, and laid the tile",
    ),
    "order": (
        (seat(castle="E2"), seat(castle="W2"), seat()),
        2,
        "le rond 0 est fermé : hutte pour bleu, à égalité (1 contre 1), le premier à jouer ensuite",
        "the round 0 is closed: hut goes to blue: equal, 1 against 1, and next in turn",
    ),
    "order, not from the first": (
        (seat(), seat(castle="W2"), seat(castle="E2")),
        0,
        (
            "le rond 0 est fermé : hutte pour rouge, à égalité (1 contre 1),"
            " le premier à jouer ensuite"
        ),
        "the round 0 is closed: hut goes to red: equal, 1 against 1, and next in turn",
    ),
    "order, though the layer is farther": (
        (seat(castle="S1W1"), seat(castle="W2"), seat(castle="E2")),
        1,
        "le rond 0 est fermé : hutte pour bleu, le plus proche (0 contre 1)",
        "the round 0 is closed: hut goes to blue: nearest, 0 against 1",
    ),
}
"""Players, who lays S1E1, and what is said of the round 0 that it closes."""


@pytest.mark.parametrize("dispute", DISPUTES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_explains_who_receives_a_piece(dispute: str, language: str) -> None:
    """Alone within reach, nearest, who laid the tile, next in turn, or nobody."""
    players, acting, french, english = DISPUTES[dispute]
    state = placing(HEATH, *players, acting=acting)
    expected = f"  {french if language == 'fr' else english}"

    told = followed(state, "S1E1", language)

    assert [line for line in told if " 0 " in line] == [expected]


def test_each_round_that_a_tile_closes_is_explained() -> None:
    """Three by one tile."""
    state = placing("-1:1:FFFFFF/0:0:@1FFF/1:0:FFFFFF", seat(castle="E4"), seat())

    assert len([line for line in followed(state, "E2") if "hut goes to blue" in line]) == 3


def test_a_round_is_not_explained_before_the_tile_lies() -> None:
    """The cell is chosen, but not yet which way round the tile lies."""
    state = placing("0:0:@/1:-1:FFF", seat(castle="S1W1"), seat(), tile="FFC")

    assert followed(state, "S1E1") == []
    assert "hut goes to blue" in followed(state.play("S1E1"), "C-F-F")[0]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("fr", "  bleu : +1 d'honneur, soit 8"), ("en", "  blue: +1 honour, now 8")],
)
def test_the_log_tells_honour_gained(language: str, expected: str) -> None:
    """How much, and how much that makes."""
    assert followed(placing("0:0:@CCC", seat(7), seat()), "W2", language)[1:] == [expected]


def test_the_log_tells_honour_paid() -> None:
    """An outpost costs three."""
    assert followed(reigning(7), "outpost:N1W1", "fr") == ["  bleu : -3 d'honneur, soit 4"]


def test_the_log_tells_a_crown_won() -> None:
    """From 15 to 16: the first."""
    told = followed(placing("0:0:@CCC", seat(15), seat()), "W2", "fr")

    assert told[-1] == "  bleu gagne 1 couronne ; en tout : 1"


def test_the_log_tells_a_crown_given_back() -> None:
    """From 17 to 14."""
    told = followed(reigning(17), "outpost:N1W1", "fr")

    assert told[-1] == "  bleu rend 1 couronne ; en tout : 0"


@pytest.mark.parametrize(
    ("language", "lost", "won"),
    [
        (
            "fr",
            "  bleu rend 2 couronnes ; en tout : 0",
            "  bleu gagne 2 couronnes ; en tout : 2",
        ),
        (
            "en",
            "  blue gives 2 crowns back; in all: 0",
            "  blue wins 2 crowns; in all: 2",
        ),
    ],
)
def test_two_crowns_at_once_are_not_told_as_one(language: str, lost: str, won: str) -> None:
    """A castle at 33 leaves 13, and a Cathedral at 15 makes 38."""
    castle = followed(reigning(33, castle="-"), "castle:E2", language)
    cathedral = at(
        RING,
        seat(15, castle="E2", contracts="39+CPU"),
        seat(),
        status="0:kingdom:0:0:-",
        pieces="N1E1:0",
        market=range(16),
    )

    assert castle[-1] == lost
    assert followed(cathedral, "deliver:cathedral", language)[-1] == won


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", ["  bleu achève un bâtiment : Écurie", "  bleu : +18 d'honneur, soit 22"]),
        ("en", ["  blue completes a building: Stable", "  blue: +18 honour, now 22"]),
    ],
)
def test_the_log_tells_a_building_completed(language: str, expected: list[str]) -> None:
    """Which one, then what it brought."""
    state = reigning(4, contracts="15+CP", pieces="N1E1:0")

    assert followed(state, "deliver:stable", language)[1:3] == expected


def test_a_delivery_that_completes_nothing_is_not_told_twice() -> None:
    """The move itself says it."""
    state = reigning(4, contracts="15", pieces="N1E1:0,0:0").play("deliver:stable")

    assert followed(state, "piece:0") == []


@pytest.mark.parametrize(
    ("language", "expected"),
    [("fr", "Dernier tour, déclenché par bleu."), ("en", "Last round, brought by blue.")],
)
def test_the_log_tells_the_last_round_brought_by_crowns(language: str, expected: str) -> None:
    """The third crown."""
    told = followed(placing("0:0:@CCC", seat(47), seat()), "W2", language)

    assert told[-1] == expected


def test_the_log_tells_the_last_round_brought_by_the_bag() -> None:
    """Its last tile is drawn."""
    before = at(ALONE, seat(), seat(hand=almost_all("CUP")), status="0:draw:1:0:-")
    after = before.play_event(before.actions[0])

    told = said(text.consequences(before.view(), after.view(), None), "fr")

    assert told == ["Dernier tour, déclenché par bleu."]


def test_the_last_round_is_told_once() -> None:
    """Who brings another third crown changes nothing."""
    state = placing("0:0:@CCC", seat(47), seat(50), last="1")

    assert followed(state, "W2")[-1] == "  blue wins 1 crown; in all: 3"


@pytest.mark.parametrize("move", ["end", "buy:b1"])
def test_what_chance_will_bring_is_not_told_before(move: str) -> None:
    """Only the price follows from a purchase, and nothing from the end of a turn."""
    expected = {"end": [], "buy:b1": ["  blue: -2 honour, now 2"]}

    assert followed(reigning(4), move) == expected[move]


def test_nothing_follows_where_nothing_happened() -> None:
    """Somebody resigns: the position stays."""
    view = reigning(4).view()

    assert text.consequences(view, view, None) == []


def test_nothing_follows_from_a_turn_that_is_lost() -> None:
    """It costs no honour."""
    assert followed(reigning(4), None) == []


FORCED: dict[str, tuple[State, str, list[str], list[str]]] = {
    "the only tile that fits under the colon": (
        at(ALONE, seat(hand="FFF"), seat(), status="0:step:0:0:-"),
        "E",
        ["  F-F-F posée sur E2"],
        ["  F-F-F laid on E2"],
    ),
    "the only cell where a tile fits": (
        at(NOOK, seat(hand="CCC"), seat(), status="0:tile:0:0:-", drawn="CCC"),
        "CCC",
        [
            "  C-C-C posée sur S1E3",
            "  le rond E2 est fermé : personne à portée, il reste vide",
            "  bleu : +1 d'honneur, soit 1",
        ],
        [
            "  C-C-C laid on S1E3",
            "  the round E2 is closed: nobody within reach, it stays empty",
            "  blue: +1 honour, now 1",
        ],
    ),
    "the only way round": (
        placing("0:0:@CCC", seat(), seat(), tile="FFC"),
        "E4",
        ["  F-F-C posée sur E4", "  bleu : +1 d'honneur, soit 1"],
        ["  F-F-C laid on E4", "  blue: +1 honour, now 1"],
    ),
    "the only piece that can be delivered": (
        reigning(4, contracts="15", pieces="N1E1:0"),
        "deliver:stable",
        ["  livré : hutte du rond N1E1"],
        ["  delivered: hut of the round N1E1"],
    ),
}
"""Positions, moves after which something happens that leaves no choice, and what is told."""


@pytest.mark.parametrize("what", FORCED)
def test_what_leaves_no_choice_is_told(what: str) -> None:
    """A reader of the log learns which tile was laid, and which piece left the board."""
    state, move, french, english = FORCED[what]

    assert followed(state, move, "fr") == french
    assert followed(state, move, "en") == english


def test_a_face_that_was_chosen_is_not_told_twice() -> None:
    """The move itself says it."""
    state = placing(ALONE, seat(), seat(), tile="FFC").play("W2")

    assert followed(state, "F-F-C") == ["  blue: +1 honour, now 1"]


def test_a_piece_that_is_still_to_be_chosen_is_not_told() -> None:
    """Two would do: nothing has left the board yet."""
    state = reigning(4, contracts="15", pieces="N1E1:0,0:0")

    assert followed(state, "deliver:stable") == []


@pytest.mark.parametrize(
    ("move", "french", "english"),
    [
        ("E", "→ E2", "→ E2"),
        ("W", "→ O2", "→ W2"),
        ("NW", "→ N1O1", "→ N1W1"),
        ("NE", "→ N1E1", "→ N1E1"),
        ("SW", "→ S1O1", "→ S1W1"),
        ("stop", "", ""),
    ],
)
def test_the_log_tells_where_a_step_leads(move: str, french: str, english: str) -> None:
    """A side says nothing once the colon stands elsewhere."""
    state = at(HEATH, status="0:step:0:0:-")

    assert log(state, move, "fr") == french
    assert log(state, move, "en") == english


# Draws and scores


@pytest.mark.parametrize(
    ("language", "expected"), [("fr", "rouge pioche FUC"), ("en", "red draws FUC")]
)
def test_a_drawn_tile_is_told_with_who_drew_it(language: str, expected: str) -> None:
    """In the colour of the player."""
    view = at(ALONE, status="1:draw:3:0:-").view()
    drawn = text.draw_note(view, "FUC")

    assert said([drawn], language) == [expected]
    assert drawn[0].role == "seat1"


@pytest.mark.parametrize(
    ("language", "expected"),
    [("fr", "Marché b1 : Palissade (FF → 9)"), ("en", "Market b1: Palisade (FF → 9)")],
)
def test_a_drawn_card_is_told_with_its_slot(language: str, expected: str) -> None:
    """The one that is empty; with what it needs and what it is worth."""
    market = [24, "-", *range(26, 40)]
    view = at(ALONE, seat(5), seat(), status="0:refill:0:0:-", market=market).view()

    assert said([text.draw_note(view, "palisade")], language) == [expected]


def test_cards_are_dealt_slot_by_slot() -> None:
    """At the start of a game, from the first to the last."""
    state, told = game(2).undealt(), []
    for card in range(16):
        told += said([text.draw_note(state.view(), CARDS[card].name)], "en")
        state = state.play_event(state.actions[0])

    assert [line.split(":")[0] for line in told] == [
        f"Market {column}{row}" for row in range(1, 5) for column in "abcd"
    ]


@pytest.mark.parametrize(
    ("kind", "french", "english"),
    [
        ("honour", "honneur 7", "honour 7"),
        ("pieces", "aménagements 7", "pieces 7"),
        ("zone", "plus grande zone 7", "largest zone 7"),
        ("buildings", "cinq bâtiments 7", "five buildings 7"),
    ],
)
def test_a_part_of_a_score(kind: str, french: str, english: str) -> None:
    """Its name and its points."""
    drawn = [text.score_item({"kind": kind, "points": 7}, False)]

    assert said(drawn, "fr") == [french]
    assert said(drawn, "en") == [english]


def test_every_part_of_a_final_score_can_be_said() -> None:
    """Those that a game that is over explains."""
    explained = played(4)[-1].explain_score()
    told = [
        said([text.score_item(item, False)], "fr")[0]
        for part in explained
        for item in part["items"]
    ]

    assert len(told) == 16
    assert [line for line in told if not re.fullmatch(r"[a-zéâ ]+ \d+", line)] == []


# Whole games


def told_in(before: State, after: State, action: int | None, language: str) -> Iterator[str]:
    """Say everything that is ever said about a position and the event after it."""
    view = before.view()
    yield from said(text.boards(view, 0, ascii_only=False)[0], language)
    yield from said(text.panel(view, 0, ascii_only=False), language)
    yield from said((text.move_note(view, move.action) for move in before.moves), language)
    yield from said(text.consequences(view, after.view(), action), language)
    if action is not None:
        yield from said([text.log_note(view, action)], language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_everything_can_be_said_in_both_languages(players: int, language: str) -> None:
    """No token, phrase or plural is missing, from the first choice to the end."""
    states = played(players)
    for before, after in list(pairwise(states))[::29]:
        told = told_in(before, after, None, language)

        assert [line for line in told if "table." in line or "_" in line] == []


@pytest.mark.parametrize("players", [2, 4])
def test_all_honour_is_told(players: int) -> None:
    """What the log tells adds up to what everybody has, event by event."""
    states = played(players)
    told = [0] * players
    for before, after in list(pairwise(states))[:150]:
        for line in text.consequences(before.view(), after.view(), None):
            content = line[0].content
            if isinstance(content, Phrase) and content.code == "log.honour":
                told[SEATS.index(content.values["seat"])] += content.values["honour"]

        assert told == [player["honour"] for player in after.view()["players"]]


def test_a_panel_is_never_wider_than_a_small_terminal() -> None:
    """Eighty columns, whatever is in the hands."""
    widest = 0
    for players in (2, 4):
        for state in played(players)[::40]:
            told = chain.from_iterable(panel(state, language) for language in LANGUAGES)
            widest = max(widest, *map(len, told))

    assert widest <= 80
