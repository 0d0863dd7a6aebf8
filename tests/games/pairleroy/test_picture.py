"""The picture of a Pairleroy position shows what the view tells, and says it without words."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, product
from math import cos, dist, radians, sin
from typing import Any, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import couronne
from couronne.games.pairleroy import map_picture, market_picture
from couronne.games.pairleroy.data import PIECES as PIECE_NAMES
from couronne.games.pairleroy.data import RESOURCES as RESOURCE_NAMES
from couronne.games.pairleroy.data import SEATS, TERRAINS
from couronne.games.pairleroy.map_picture import BOARD, EDGE, FRAME
from couronne.games.pairleroy.ornaments import (
    GROUNDS,
    HEXAGON,
    MOTIFS,
    PIECE_OF,
    PIECES,
    RHOMBS,
    ROUND_LOOKS,
    SECTORS,
)
from couronne.games.pairleroy.ornaments import SEATS as PAINTS
from couronne.games.pairleroy.picture import MARGIN, WIDTH, parts
from couronne.games.pairleroy.pixels import RADIUS, centre, contour, round_spot
from couronne.games.pairleroy.places import PAIRLEROY, Hex
from couronne.games.pairleroy.signs import RESOURCES
from couronne.games.svg import GOLD
from tests.games.drawn import FETCHED, SVG, paths, pieces, texts
from tests.games.pairleroy.sample_views import View, at_end, crowded, view_at

WORDLESS = re.compile(r"[NSEW]?[0-9]+|[a-d][1-4]|[+−×][0-9]+|[0-9]+(\+[0-9]+){3}")
PLAYERS = (2, 3, 4, 5, 6)
LARGEST_FILE = 250_000
FULL_BAG = 121
"""Tiles of a map on which all tiles of one bag lie."""

PHASES = ("tile", "cell", "face", "step", "hand", "kingdom", "piece")
VIEWS: dict[str, Callable[[], View]] = {
    **{f"{players} at the start": partial(view_at, players) for players in (2, 6)},
    **{f"4 after {tiles}": partial(view_at, 4, tiles) for tiles in (10, 40, 100)},
    **{f"4 {phase}": partial(view_at, 4, 50, phase) for phase in PHASES},
    **{f"{players} at the end": partial(at_end, players) for players in PLAYERS},
    "6 after 100": partial(view_at, 6, 100),
    "6 far away": partial(at_end, 6, far=True),
    "2 crowded": partial(crowded, 2),
    "6 crowded": partial(crowded, 6),
}


def svg(view: dict[str, Any], side: int) -> str:
    """Draw a position as one text."""
    return "".join(parts(view, side))


@pytest.fixture(scope="module", params=VIEWS)
def view(request: pytest.FixtureRequest) -> View:
    """View one position after the other."""
    return VIEWS[request.param]()


@pytest.fixture(scope="module")
def root(view: View) -> Element:
    """Draw it, and read it back."""
    return picture(view)


def every_view() -> list[View]:
    """View all positions."""
    return [make() for make in VIEWS.values()]


def picture(view: View, side: int = 0) -> Element:
    """Draw and read back."""
    return ElementTree.fromstring(svg(view, side))


def fragment(drawn: str) -> Element:
    """Read a part of a picture."""
    return ElementTree.fromstring(f'<g xmlns="{SVG[1:-1]}">{drawn}</g>')


def marked(root: Element, name: str) -> dict[str, Element]:
    """Find what bears a mark, by its value."""
    return {element.attrib[name]: element for element in root.iter() if name in element.attrib}


def place(element: Element) -> tuple[float, float]:
    """Tell where something is put."""
    x, y = re.findall(r"[-\d.]+", element.attrib["transform"])[:2]
    return float(x), float(y)


def cell_of(item: View) -> Hex:
    """Return the cell that an item of a view names."""
    return Hex(item["q"], item["r"])


def round_of(item: View) -> Hex:
    """Return the round that an item of a view names."""
    return Hex(item["a"], item["b"])


def paint(view: View, seat: int | str) -> str:
    """Return the crest of a seat."""
    return PAINTS[view["seats"][int(seat)]].crest


class Box(NamedTuple):
    """What an element covers."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, other: "Box", slack: float = 0.6) -> bool:
        """Tell whether another box is inside, but for rounding."""
        return (
            other.left > self.left - slack
            and other.top > self.top - slack
            and other.right < self.right + slack
            and other.bottom < self.bottom + slack
        )

    def overlaps(self, other: "Box") -> bool:
        """Tell whether another box has more than its edge in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0.6 and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.6


Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0}
CHARACTER = 0.73
"""The width of a character, as a share of its size."""


def times(first: Matrix, second: Matrix) -> Matrix:
    """Carry out one transformation inside another."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def moved(matrix: Matrix, element: Element) -> Matrix:
    """Return where the inside of an element is drawn."""
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        values = [float(value) for value in inside.split()]
        if name == "translate":
            matrix = times(matrix, (1, 0, 0, 1, values[0], values[1]))
        elif name == "scale":
            matrix = times(matrix, (values[0], 0, 0, values[0], 0, 0))
        else:
            turn = radians(values[0])
            matrix = times(matrix, (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0))
    return matrix


def path_points(path: str) -> Iterator[Point]:
    """List the points of a path, those that only bend it included."""
    x = y = 0.0
    start = (x, y)
    for command, inside in re.findall(rf"([a-zA-Z])((?:\s*{NUMBER})*)", path):
        values = [float(value) for value in re.findall(NUMBER, inside)]
        if command in "zZ":
            x, y = start
        for first in range(0, len(values), size := ARGUMENTS[command.upper()] or 1):
            own = values[first : first + size]
            dx, dy = (x, y) if command.islower() else (0.0, 0.0)
            if command in "hH":
                found = [(own[0] + dx, y)]
            elif command in "vV":
                found = [(x, own[0] + dy)]
            else:
                flat = own[5:] if command in "aA" else own
                found = [(a + dx, b + dy) for a, b in zip(flat[::2], flat[1::2], strict=True)]
            x, y = found[-1]
            start = (x, y) if command in "mM" else start
            yield from found


def outline(element: Element) -> list[Point]:
    """List points around what one element draws by itself, in its own coordinates."""
    value = {name: float(text) for name, text in element.items() if re.fullmatch(NUMBER, text)}
    kind = element.tag.removeprefix(SVG)
    if kind == "path":
        return list(path_points(element.attrib["d"]))
    if kind == "text":
        return text_corners(element, value)
    if kind == "rect":
        x, y = value.get("x", 0), value.get("y", 0)
        return [(x, y), (x + value["width"], y + value["height"])]
    if kind in ("circle", "ellipse"):
        x, y = value.get("cx", 0), value.get("cy", 0)
        rx, ry = value.get("rx", value.get("r", 0)), value.get("ry", value.get("r", 0))
        return [(x - rx, y - ry), (x + rx, y - ry), (x - rx, y + ry), (x + rx, y + ry)]
    return []


def text_corners(element: Element, value: dict[str, float]) -> list[Point]:
    """Guess what a text covers."""
    size, x, y = value["font-size"], value["x"], value["y"]
    width = CHARACTER * size * len(element.text or "")
    left = x if element.get("text-anchor") == "start" else x - width / 2
    return [(left, y - 0.75 * size), (left + width, y)]


def boxes(root: Element) -> dict[Element, Box]:
    """Measure every element of a picture with all that it holds."""
    found: dict[Element, Box] = {}

    def measure(element: Element, outside: Matrix) -> list[Point]:
        matrix = moved(outside, element)
        a, b, c, d, e, f = matrix
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in outline(element)]
        for part in element:
            points += measure(part, matrix)
        if points:
            (lefts, tops) = zip(*points, strict=True)
            found[element] = Box(min(lefts), min(tops), max(lefts), max(tops))
        return [(found[element].left, found[element].top), found[element][2:]] if points else []

    measure(root, (1, 0, 0, 1, 0, 0))
    return found


@pytest.fixture(scope="module")
def measured(root: Element) -> dict[Element, Box]:
    """Measure the position that is drawn."""
    return boxes(root)


def test_every_picture_is_well_formed(view: View) -> None:
    """Any position gives one SVG element that an XML parser reads, from every side."""
    for side in range(len(view["seats"])):
        assert picture(view, side).tag == f"{SVG}svg"


def test_there_are_no_words(root: Element) -> None:
    """Only names of rows, columns and slots, numbers, and sums of points."""
    written = texts(root)

    assert [text for text in written if not WORDLESS.fullmatch(text)] == []


@pytest.mark.parametrize("players", [2, 6])
def test_chance_can_be_watched(players: int) -> None:
    """Every position of the first draws has a picture too, from the bare table on."""
    state = couronne.load("pairleroy", players=players, compiled=False).undealt()
    while state.view()["turn"] == "chance":
        view = state.view()
        cards = [slot["card"] for slot in view["market"]]
        assert len(pieces(picture(view), "card")) == len(cards) - cards.count(None)
        state = state.play_event(state.actions[0])


def test_it_is_named_after_game_rules_and_score() -> None:
    """Title and label name the picture for those who cannot see it."""
    view = view_at(3, 40)
    root = picture(view)
    name = f"pairleroy/pairleroy {'-'.join(map(str, view['scores']))}"

    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == name


def test_same_view_gives_the_same_bytes() -> None:
    """Nothing but the view and the side goes into a picture."""
    view = view_at(5, 40)

    assert svg(view, 1) == svg(view, 1)


def test_several_pictures_share_a_page(view: View) -> None:
    """There are no ids that could clash, and nothing is fetched from elsewhere."""
    assert not re.search(FETCHED, svg(view, 0))


def test_nothing_leaves_the_picture(root: Element, measured: dict[Element, Box]) -> None:
    """All that is drawn lies inside the view box."""
    sheet = Box(*map(float, root.attrib["viewBox"].split()))

    assert [box for box in measured.values() if not sheet.holds(box)] == []


@pytest.mark.parametrize("players", PLAYERS)
def test_the_size_depends_on_the_number_of_players_only(players: int) -> None:
    """A picture does not jump while a game goes on."""
    views = [view_at(players), view_at(players, 40), at_end(players)]
    sizes = {
        picture(view, side).get("viewBox") for view, side in zip(views, (0, 1, 1), strict=True)
    }

    assert len(sizes) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_files_stay_small(players: int) -> None:
    """A full map of one bag fits into a quarter of a megabyte."""
    view = view_at(players, FULL_BAG)

    assert len(view["tiles"]) > 100
    assert len(svg(view, 0)) < LARGEST_FILE


def test_each_tile_lies_on_its_cell(view: View, root: Element) -> None:
    """It shows the colours of its thirds where they are; Pairleroy shows a castle."""
    tiles = marked(root, "data-tile")

    assert set(tiles) == {item["cell"] for item in view["tiles"]}
    for item in view["tiles"]:
        drawn = tiles[item["cell"]]
        assert place(drawn) == pytest.approx(centre(cell_of(item)), abs=0.01)
        grounds = {path.get("d"): path.get("fill") for path in drawn.iter(f"{SVG}path")}
        thirds = item["thirds"] or ()
        shown = [grounds.get(rhomb, grounds[HEXAGON]) for rhomb in RHOMBS[: len(thirds)]]
        assert shown == [GROUNDS[terrain] for terrain in thirds]


def test_each_third_reaches_its_round() -> None:
    """Third by third: the corner of a tile where its round lies belongs to it alone."""
    for cell in (PAIRLEROY, Hex(2, -3)):
        x, y = centre(cell)
        corners = [(a - x, b - y) for a, b in map(round_spot, cell.rounds)]
        for rhomb, (third, corner) in product(RHOMBS, enumerate(corners)):
            near = min(dist(corner, point) for point in path_points(rhomb))
            assert (near < 0.1) == (rhomb == RHOMBS[third])


def test_each_third_of_a_round_lies_in_its_cell() -> None:
    """Above it, below on the left, below on the right."""
    spot = Hex(1, 1)
    x, y = round_spot(spot)
    for sector, cell in zip(SECTORS, spot.cells, strict=True):
        assert all(
            dist((x + dx, y + dy), centre(cell)) <= RADIUS + 0.1 for dx, dy in path_points(sector)
        )


def test_each_third_shows_what_grows_there(view: View, root: Element) -> None:
    """Two motifs of its terrain stand on every third of the map."""
    thirds = Counter(terrain for item in view["tiles"] for terrain in item["thirds"] or ())
    drawn = marked(marked(root, "data-map")[""], "data-motif")
    counts = {
        terrain: sum(path.attrib["d"].count(variety) for variety in MOTIFS[terrain].varieties)
        for terrain, path in drawn.items()
    }

    assert counts == {terrain: 2 * count for terrain, count in thirds.items()}


def test_terrains_differ_in_colour_and_shape() -> None:
    """No two terrains share a ground or a motif."""
    motifs = [variety for terrain in TERRAINS for variety in MOTIFS[terrain].varieties]

    assert len({GROUNDS[terrain] for terrain in TERRAINS}) == len(TERRAINS)
    assert len(set(motifs)) == len(motifs)


def test_the_map_stays_in_its_frame(
    view: View, root: Element, measured: dict[Element, Box]
) -> None:
    """Tiles, the cells around them and zones are all inside, and reach two opposite edges."""
    (frame,) = marked(root, "data-map").values()
    board = Box(0, 0, BOARD, BOARD)
    box = measured[frame]
    seen = Box(*(value - MARGIN - (FRAME, EDGE)[i % 2] for i, value in enumerate(box)))

    assert board.holds(seen)
    if len(view["tiles"]) >= 10:
        assert max(seen.right - seen.left, seen.bottom - seen.top) > 0.9 * BOARD


def test_rows_and_columns_are_named(root: Element, measured: dict[Element, Box]) -> None:
    """A cell is found by the name of its row and of its half-step, where there is room for it."""
    names = marked(root, "data-names")
    rows = {name.text: measured[name] for name in names["rows"]}
    columns = {name.text: measured[name] for name in names["columns"]}
    for name, tile in marked(root, "data-tile").items():
        row, column = re.sub("[EW].*", "", name) or "0", re.sub("[NS][0-9]+", "", name) or "0"
        box = measured[tile]
        assert rows[row].middle[1] == pytest.approx(box.middle[1], abs=2)
        assert columns.get(column, box).middle[0] == pytest.approx(box.middle[0], abs=2)


def test_each_round_lies_at_its_corner(view: View, root: Element) -> None:
    """It tells its status, and whose is what stands on it."""
    rounds = marked(root, "data-round")

    assert set(rounds) == {item["round"] for item in view["rounds"]}
    for item in view["rounds"]:
        drawn = rounds[item["round"]]
        owner = drawn.get("data-owner")
        assert place(drawn) == pytest.approx(round_spot(round_of(item)), abs=0.01)
        assert drawn.get("data-status") == item["status"]
        assert owner == (None if item["owner"] is None else str(item["owner"]))
        assert owner is None or paint(view, owner) in paths(drawn)


def test_a_piece_is_that_of_its_terrain(view: View, root: Element) -> None:
    """A hut stands in a forest, a farm on a field, and so on."""
    rounds = marked(root, "data-round")
    for item in view["rounds"]:
        if item["status"] == "piece":
            kind = PIECE_OF[item["terrain"]]
            assert list(marked(rounds[item["round"]], "data-kind")) == [kind]
            assert PIECES[kind] in paths(rounds[item["round"]])


def test_an_open_round_has_a_third_for_each_tile(view: View, root: Element) -> None:
    """So has one that can never close, which is crossed out too."""
    laid = {cell_of(item) for item in view["tiles"]}
    rounds = marked(root, "data-round")
    for item in view["rounds"]:
        if item["status"] in ("open", "dead"):
            cells = zip(SECTORS, round_of(item).cells, strict=True)
            thirds = "".join(sector for sector, cell in cells if cell in laid)
            found = paths(rounds[item["round"]])
            assert found[0] == thirds != ""
            assert len(found) == 1 + (item["status"] == "dead")


def test_games_come_to_every_status() -> None:
    """The positions of these tests hold all kinds of rounds, pieces and owners."""
    rounds = [item for view in every_view() for item in view["rounds"]]
    standing = {item["terrain"] for item in rounds if item["status"] == "piece"}

    assert {item["status"] for item in rounds} == set(ROUND_LOOKS)
    assert standing == set(TERRAINS)
    assert {item["owner"] for item in rounds} == {None, *range(len(SEATS))}


def test_seats_differ_in_colour_crest_and_line() -> None:
    """Owners, and zones that overlap, are told apart without colours too."""
    paints = [PAINTS[name] for name in SEATS]

    for values in zip(*((seat.fill, seat.crest, seat.dashes) for seat in paints), strict=True):
        assert len(set(values)) == len(SEATS)


def test_pieces_and_resources_differ_in_shape() -> None:
    """Each has a figure of its own."""
    signs = {layers[0].path for layers in RESOURCES.values()}

    assert set(PIECES) == set(PIECE_OF.values()) == set(PIECE_NAMES)
    assert len(set(PIECES.values())) == len(PIECES)
    assert set(RESOURCES) == set(RESOURCE_NAMES)
    assert len(signs) == len(RESOURCES)


def test_each_zone_has_a_line_of_its_own(view: View, root: Element) -> None:
    """It runs around the seat's zone, inside the lines of the seats before."""
    lines = marked(root, "data-zone")
    zones = {seat: player["zone"] for seat, player in enumerate(view["players"]) if player["zone"]}

    assert set(lines) == {str(seat) for seat in zones}
    for seat, zone in zones.items():
        cells = [Hex(q, r) for q, r in zone]
        drawn = list(path_points(lines[str(seat)].attrib["d"]))
        border = list(path_points(contour(cells, 0)))
        depths = [dist(*pair) for pair in zip(drawn, border, strict=True)]
        assert max(depths) - min(depths) < 0.5
        assert 3 * (seat + 1) < min(depths) < RADIUS


def test_a_zone_of_one_castle_has_a_border_of_thirty_sides() -> None:
    """Nineteen cells within two steps; a ring has a second border inside."""
    zone = {cell for near in PAIRLEROY.neighbours for cell in (near, *near.neighbours)}
    ring = zone - {PAIRLEROY}

    assert len(list(path_points(contour(zone, 3)))) == 30
    assert len(list(path_points(contour(ring, 3)))) == 36
    assert contour(ring, 3).count("Z") == 2


def test_castles_and_colons_stand_on_their_cells(view: View, root: Element) -> None:
    """Each with its crest; colons that share a cell stand beside each other."""
    castles, colons = marked(root, "data-castle"), marked(root, "data-colon")
    spots = [place(colon) for colon in colons.values()]

    assert set(castles) == {str(s) for s, player in enumerate(view["players"]) if player["castle"]}
    assert len(set(spots)) == len(colons) == len(view["players"])
    for seat, castle in castles.items():
        player = view["players"][int(seat)]
        assert place(castle) == pytest.approx(centre(cell_of(player["castle"])), abs=0.01)
        assert paint(view, seat) in paths(castle)
    for seat, colon in colons.items():
        cell = centre(cell_of(view["players"][int(seat)]["colon"]))
        assert dist(place(colon), cell) < 0.87 * RADIUS
        assert paint(view, seat) in paths(colon)


def test_where_moves_lead_is_marked(view: View, root: Element) -> None:
    """Cells and rounds, and nothing else."""
    places, marks = marked(root, "data-place"), marked(root, "data-mark")

    assert set(places) == {item["cell"] for item in view["places"]}
    assert set(marks) == {item["round"] for item in view["marks"]}
    for item in view["places"]:
        assert place(places[item["cell"]]) == pytest.approx(centre(cell_of(item)), abs=0.01)
    for item in view["marks"]:
        assert place(marks[item["round"]]) == pytest.approx(round_spot(round_of(item)), abs=0.01)


def test_what_was_chosen_is_framed_in_gold(view: View, root: Element) -> None:
    """A cell on the map, a tile of the hand in turn, a contract."""
    chosen = view["chosen"]
    strips = marked(root, "data-seat")
    hands = {s: marked(strip, "data-hand") for s, strip in strips.items()}
    contracts = marked(root, "data-contract")

    cells = [chosen["cell"]["cell"]] if chosen["cell"] else []
    assert list(marked(root, "data-chosen")) == cells
    for seat, tiles in hands.items():
        framed = [name for name, tile in tiles.items() if GOLD in frames(tile)]
        acting = seat == str(view["acting"])
        assert framed == [chosen["tile"]] * (acting and chosen["tile"] is not None)
    framed = [card for card, drawn in contracts.items() if GOLD in frames(drawn)]
    assert framed == ([str(chosen["card"]["card"])] if chosen["card"] else [])


def frames(element: Element) -> set[str | None]:
    """List the colours of the lines in an element."""
    return {part.get("stroke") for part in element.iter()}


def test_positions_with_choices_are_among_these() -> None:
    """A cell, a tile and a contract were chosen in some of them."""
    for kind in ("cell", "tile", "card"):
        assert any(view["chosen"][kind] for view in every_view())


def test_the_market_lies_four_by_four(view: View, root: Element) -> None:
    """Cards with slot, price, reward and resources; what the cube sees is framed in gold."""
    slots = marked(root, "data-slot")
    spots = list(map(place, slots.values()))

    assert list(slots) == [slot["slot"] for slot in view["market"]]
    assert len({x for x, _ in spots}) == len({y for _, y in spots}) == 4
    assert spots == sorted(spots, key=lambda spot: spot[::-1])
    for slot in view["market"]:
        drawn, card = slots[slot["slot"]], slot["card"]
        assert texts(drawn) == [slot["slot"], *card_numbers(card)]
        assert resources(drawn) == Counter(card["resources"] if card else {})
        assert (GOLD in frames(drawn)) == (card is not None and slot["seen"])


def card_numbers(card: View | None) -> list[str]:
    """Return what a card costs and what it brings, as it is written."""
    return [f"−{card['price']}", f"+{card['reward']}"] if card else []


def resources(element: Element) -> Counter[str]:
    """Count the resources drawn in an element."""
    return Counter(part.attrib["data-resource"] for part in pieces_with(element, "data-resource"))


def pieces_with(element: Element, name: str) -> Iterable[Element]:
    """List the parts of an element that bear a mark."""
    return (part for part in element.iter() if name in part.attrib)


def test_cubes_stand_on_the_track(view: View, root: Element, measured: dict[Element, Box]) -> None:
    """Each on the cell of its seat, with its crest, beside the others."""
    for cell, drawn in marked(root, "data-track").items():
        cubes = marked(drawn, "data-cube")
        expected = [s for s, player in enumerate(view["players"]) if player["track"] == int(cell)]
        assert list(cubes) == list(map(str, expected))
        assert all(paint(view, seat) in paths(cube) for seat, cube in cubes.items())
        assert not any(
            measured[a].overlaps(measured[b]) for a, b in combinations(cubes.values(), 2)
        )


def test_the_track_runs_around_the_cards() -> None:
    """Above columns, right of rows, below columns from the right, left of rows from below."""
    root = picture(view_at(2))
    measured = boxes(root)
    cells = [measured[cell] for cell in marked(root, "data-track").values()]
    slots = [measured[slot] for slot in marked(root, "data-slot").values()]
    grid = Box(slots[0].left, slots[0].top, slots[-1].right, slots[-1].bottom)

    assert [cell.left for cell in cells[:4]] == [slot.left for slot in slots[:4]]
    assert [cell.top for cell in cells[4:8]] == [slot.top for slot in slots[::4]]
    assert [cell.left for cell in cells[8:12]] == [slot.left for slot in slots[3::-1]]
    assert [cell.top for cell in cells[12:]] == [slot.top for slot in slots[12::-4]]
    assert all(cell.bottom < grid.top for cell in cells[:4])
    assert all(cell.left > grid.right for cell in cells[4:8])
    assert all(cell.top > grid.bottom for cell in cells[8:12])
    assert all(cell.right < grid.left for cell in cells[12:])


@pytest.mark.parametrize("side", range(4))
def test_the_viewers_strip_comes_first(side: int) -> None:
    """The others follow in the order of the seats, at the same places."""
    view = view_at(4, 40)
    found = marked(picture(view, side), "data-seat")

    assert list(found) == [str((side + turn) % 4) for turn in range(4)]
    assert list(map(place, found.values())) == [
        place(strip) for strip in marked(picture(view), "data-seat").values()
    ]


def test_a_strip_counts_what_its_seat_owns(view: View, root: Element) -> None:
    """Score and crowns, pieces by kind, castle, outposts, buildings, tiles in the zone."""
    for seat, strip in marked(root, "data-seat").items():
        player = view["players"][int(seat)]
        counts = {kind: int(texts(drawn)[0]) for kind, drawn in marked(strip, "data-owned").items()}
        assert marked(strip, "data-score")[""].text == str(view["scores"][int(seat)])
        assert list(marked(strip, "data-crowns")) == [str(player["crowns"])]
        assert counts == {
            **player["pieces"],
            "castle": int(player["castle"] is not None),
            "outpost": player["outposts"],
            "building": len(player["buildings"]),
            "zone": player["zone_tiles"],
        }


def test_hands_are_shown_with_what_was_just_drawn(view: View, root: Element) -> None:
    """A number where there are several tiles of a class, a dot for each just drawn."""
    for seat, strip in marked(root, "data-seat").items():
        tiles = marked(strip, "data-hand")
        hand = view["players"][int(seat)]["hand"]
        assert list(tiles) == [item["tile"] for item in hand]
        for item, drawn in zip(hand, tiles.values(), strict=True):
            motifs = [part.get("data-motif") for part in pieces_with(drawn, "data-motif")]
            dots = [dot for dot in drawn.iter(f"{SVG}circle") if dot.get("fill") == GOLD]
            assert motifs == item["thirds"]
            assert texts(drawn) == [str(item["count"])] * (item["count"] > 1)
            assert len(dots) == item["drawn"]


def test_contracts_show_what_was_given_and_what_they_lack(view: View, root: Element) -> None:
    """What was given lies on a full disc."""
    for seat, strip in marked(root, "data-seat").items():
        contracts = marked(strip, "data-contract")
        expected = view["players"][int(seat)]["contracts"]
        assert list(contracts) == [str(card["card"]) for card in expected]
        for card, drawn in zip(expected, contracts.values(), strict=True):
            needs = list(pieces_with(drawn, "data-given"))
            for state, key in (("1", "given"), ("0", "lacks")):
                shown = [need for need in needs if need.get("data-given") == state]
                assert sum(map(resources, shown), Counter()) == Counter(card[key])
            assert texts(drawn) == [f"+{card['reward']}"]


@pytest.mark.parametrize("view", [crowded(2), crowded(6), at_end(6)])
def test_crowded_strips_stay_in_order(view: View) -> None:
    """However many tiles and contracts there are, they keep apart and in their strip."""
    root = picture(view)
    measured = boxes(root)
    for strip in marked(root, "data-seat").values():
        tiles = [measured[tile] for tile in marked(strip, "data-hand").values()]
        cards = [measured[card] for card in marked(strip, "data-contract").values()]
        counts = [measured[count] for count in marked(strip, "data-owned").values()]
        scores = [measured[score] for score in marked(strip, "data-score").values()]
        parts = scores + counts + tiles + cards
        assert all(measured[strip].holds(part) for part in parts)
        assert not any(one.overlaps(other) for one, other in combinations(parts, 2))


def test_bag_and_pile_are_counted(view: View, root: Element) -> None:
    """The bag by tiles, and how many thirds of each terrain are left in it."""
    left = {terrain: texts(row) for terrain, row in marked(root, "data-left").items()}

    assert marked(root, "data-bag")[""].text == str(view["bag"]["count"])
    assert marked(root, "data-pile")[""].text == str(view["pile"])
    assert left == {terrain: [str(count)] for terrain, count in view["bag"]["terrains"].items()}


def test_the_player_in_turn_is_marked(view: View, root: Element) -> None:
    """On the strip and on the table, with the part of the turn that is played."""
    acting = [] if view["acting"] is None else [str(view["acting"])]
    pointed = [seat for seat, strip in marked(root, "data-seat").items() if pieces(strip, "turn")]

    assert pointed == list(marked(root, "data-acting")) == acting


@pytest.mark.parametrize(
    ("phase", "part"),
    [("tile", "tile"), ("cell", "tile"), ("step", "colon"), ("kingdom", "castle")],
)
def test_the_part_of_the_turn_is_lit(phase: str, part: str) -> None:
    """The others are faded."""
    parts = marked(picture(view_at(4, 40, phase)), "data-part")
    lit = [name for name, drawn in parts.items() if drawn[0].get("opacity") == "1"]

    assert lit == [part]


def test_steps_are_counted_until_they_cost() -> None:
    """Two dots for the free steps, then the price."""
    view = view_at(4, 40, "step")
    free = marked(picture(view), "data-steps")
    costly = view | {"steps": {"made": 3, "free": 2, "price": 2}}
    paid = marked(picture(costly), "data-steps")

    assert [texts(drawn) for drawn in free.values()] == [[]]
    assert [drawn.text for drawn in paid.values()] == ["−2"]


def test_the_last_round_shows_who_brought_it() -> None:
    """There is no sign before."""
    before, after = picture(view_at(3)), picture(at_end(3))
    ((seat, sign),) = marked(after, "data-last-round").items()

    assert marked(before, "data-last-round") == {}
    assert seat == str(at_end(3)["last_round"])
    assert paint(at_end(3), seat) in paths(sign)


@pytest.mark.parametrize("players", PLAYERS)
def test_winners_wear_a_laurel(players: int) -> None:
    """The points of the final count are written below each score."""
    view = at_end(players)
    strips = marked(picture(view), "data-seat")
    wreathed = [int(seat) for seat, strip in strips.items() if pieces(strip, "laurel")]

    assert wreathed == view["winners"] != []
    for seat, strip in strips.items():
        points = view["final"][int(seat)].values()
        assert marked(strip, "data-final")[""].text == "+".join(map(str, points))


def test_market_and_map_stand_side_by_side() -> None:
    """The market is as wide as what the map leaves."""
    assert WIDTH == 3 * MARGIN + map_picture.SIZE + market_picture.WIDE
