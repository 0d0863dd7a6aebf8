"""The picture of a Kingdomino position shows what the view tells, and says it without words."""

import re
from functools import cache
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from couronne.games.kingdomino.data import RULE_SETS, SEATS, TERRAINS
from couronne.games.kingdomino.ornaments import BONUSES, GROUNDS, MOTIFS, STATES, bonus, tile
from couronne.games.kingdomino.ornaments import SEATS as PAINTS
from couronne.games.kingdomino.picture import BOARD, HIGH, parts
from couronne.games.svg import FADED, GOLD
from tests.games.drawn import FETCHED, SVG, paths, pieces, texts
from tests.games.kingdomino.tables import Table, game

SEED = 3
END = 1000
WORDLESS = re.compile(r"[a-m]|[A-D]|[0-9]+|[0-9]+×[0-9]+")
DUEL = Table("official", 2, ("middle_kingdom", "harmony", "mighty_duel"))
TABLES = [*(Table(rules, players) for rules in sorted(RULE_SETS) for players in (2, 3, 4)), DUEL]
POSITIONS = list(product(TABLES, (0, 1, 21, END)))
ALL = pytest.mark.parametrize(("table", "plies"), POSITIONS, ids=str)
RULES = pytest.mark.parametrize("rules", sorted(RULE_SETS))


def svg(view: dict[str, Any], side: int) -> str:
    """Draw a position as one text."""
    return "".join(parts(view, side))


@cache
def views(table: Table) -> list[dict[str, Any]]:
    """View a random game from its start to its end."""
    state = game(table, compiled=False).start(seed=SEED)
    random = Random(SEED)
    found = [state.view()]
    while not state.over:
        state = state.play(random.choice(state.actions))
        found.append(state.view())
    return found


def played(table: Table, plies: int = 21) -> dict[str, Any]:
    """View a game after some moves, or at its end."""
    return views(table)[: plies + 1][-1]


def in_phase(table: Table, phase: str) -> dict[str, Any]:
    """View the first position in a phase of a later round whose first turn is over."""
    return next(
        view
        for view in views(table)
        if view["phase"] == phase and view["round"] > 2 and view["turns"][0]["over"]
    )


def picture(view: dict[str, Any], side: int = 0) -> Element:
    """Draw and read back."""
    return ElementTree.fromstring(svg(view, side))


def marked(root: Element, name: str) -> dict[str, Element]:
    """Find what bears a mark, by its value."""
    return {element.attrib[name]: element for element in root.iter() if name in element.attrib}


def kingdoms(root: Element) -> dict[str, Element]:
    """Find all that belongs to each seat, in the order drawn."""
    return marked(root, "data-kingdom")


def cells(root: Element, piece: str) -> dict[str, Element]:
    """Find the pieces of one kind in a kingdom, by the cell on which they stand."""
    return {element.attrib["data-cell"]: element for element in pieces(root, piece)}


def place(element: Element) -> tuple[float, float]:
    """Tell where something is put."""
    x, y = re.findall(r"[-\d.]+", element.attrib["transform"])[:2]
    return float(x), float(y)


def terrains(root: Element) -> list[str]:
    """List the terrains of the tiles inside an element."""
    found = (element.get("data-terrain") for element in root.iter())
    return [terrain for terrain in found if terrain]


def names_of(domino: dict[str, Any]) -> list[str]:
    """List the terrains of a domino in a view."""
    return [half["terrain"] for half in domino["halves"]]


def height(root: Element) -> int:
    """Return the height of a picture."""
    return int(root.attrib["viewBox"].split()[3])


@ALL
def test_every_picture_is_well_formed(table: Table, plies: int) -> None:
    """Any position of any table gives one SVG element that an XML parser reads."""
    for side in range(table.players):
        assert picture(played(table, plies), side).tag == f"{SVG}svg"


@ALL
def test_there_are_no_words(table: Table, plies: int) -> None:
    """Only names of rows, columns and the line, numbers, and what regions are worth."""
    written = texts(picture(played(table, plies)))

    assert [text for text in written if not WORDLESS.fullmatch(text)] == []


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_chance_can_be_watched(table: Table) -> None:
    """Every position of the first draw has a picture too, from the bare table on."""
    state = game(table, compiled=False).undealt()
    while state.view()["turn"] == "chance":
        root = picture(state.view())
        assert len(kingdoms(root)) == table.players
        assert pieces(root, "turn") == []
        state = state.play_event(state.actions[0])


def test_it_is_named_after_game_rules_and_score() -> None:
    """Title and label name the picture for those who cannot see it."""
    view = played(Table("official", 3))
    root = picture(view)
    name = f"kingdomino/official {'-'.join(map(str, view['scores']))}"

    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == name


def test_same_view_gives_the_same_bytes() -> None:
    """Nothing but the view and the side goes into a picture."""
    view = played(DUEL)

    assert svg(view, 1) == svg(view, 1)


@RULES
def test_several_pictures_share_a_page(rules: str) -> None:
    """There are no ids that could clash, and nothing is fetched from elsewhere."""
    assert not re.search(FETCHED, svg(played(Table(rules, 4)), 0))


@ALL
def test_each_covered_cell_is_a_tile_of_its_terrain(table: Table, plies: int) -> None:
    """A tile has the colour of its terrain, what grows there, and its crowns."""
    view = played(table, plies)
    for seat, root in kingdoms(picture(view)).items():
        tiles = cells(root, "tile")
        expected = view["kingdoms"][int(seat)]["cells"]
        assert set(tiles) == set(expected)
        for name, half in expected.items():
            fills = {rect.get("fill") for rect in tiles[name].iter(f"{SVG}rect")}
            assert GROUNDS[half["terrain"]] in fills
            assert {layer.path for layer in MOTIFS[half["terrain"]]} <= set(paths(tiles[name]))
            assert len(pieces(tiles[name], "crown")) == half["crowns"]


def test_terrains_differ_in_colour_and_shape() -> None:
    """No two terrains share a ground or anything that grows on it."""
    layers = [layer.path for terrain in TERRAINS for layer in MOTIFS[terrain]]

    assert len({GROUNDS[terrain] for terrain in TERRAINS}) == len(TERRAINS)
    assert len(set(layers)) == len(layers)


def test_many_crowns_are_told_by_a_digit() -> None:
    """There is no room for four."""
    root = ElementTree.fromstring(tile("mine", 4))

    assert len(pieces(root, "crown")) == 1
    assert "".join(root.itertext()) == "4"


@pytest.mark.parametrize("table", [Table("official", 2), DUEL], ids=str)
def test_cells_stand_in_their_row_and_column(table: Table) -> None:
    """Columns run from left to right, rows from the bottom up; the window fills the board."""
    view = played(table)
    kingdom = view["kingdoms"][0]
    edge = BOARD / len(kingdom["columns"])
    board = kingdoms(picture(view))["0"]

    for name, drawn in (cells(board, "tile") | cells(board, "castle")).items():
        x, y = place(drawn)
        assert kingdom["columns"][int(x / edge)] + kingdom["rows"][int(y / edge)] == name


@RULES
def test_rows_and_columns_are_named(rules: str) -> None:
    """Each name is written along its edge of the kingdom."""
    view = played(Table(rules, 2))
    for seat, root in kingdoms(picture(view)).items():
        kingdom = view["kingdoms"][int(seat)]
        written = texts(root)
        names = kingdom["columns"] + kingdom["rows"]
        first = written.index(names[0])
        assert written[first : first + len(names)] == names


def test_each_castle_has_the_colour_and_shape_of_its_seat() -> None:
    """The banner tells the seats apart without colours."""
    assert len({PAINTS[name].shape for name in SEATS}) == len(SEATS)
    assert len({PAINTS[name].fill for name in SEATS}) == len(SEATS)

    for seat, root in kingdoms(picture(played(Table("seed", 4)))).items():
        (castle,) = pieces(root, "castle")
        assert PAINTS[SEATS[int(seat)]].shape in paths(castle)


@pytest.mark.parametrize(("players", "rows"), [(2, 1.5), (3, 2), (4, 2.5)])
@RULES
def test_kingdoms_stand_two_abreast(rules: str, players: int, rows: float) -> None:
    """The table takes half a row, or the place of the fourth kingdom."""
    root = picture(played(Table(rules, players)))
    corners = [place(kingdom) for kingdom in kingdoms(root).values()]

    assert height(root) == pytest.approx(rows * HIGH, rel=0.06)
    assert len({y for _x, y in corners}) == (players + 1) // 2
    assert len({x for x, _y in corners}) == 2


def test_a_mighty_duel_takes_no_more_room() -> None:
    """Nine cells across instead of seven are smaller ones."""
    sizes = {picture(played(table)).get("viewBox") for table in (DUEL, Table("official", 2))}

    assert len(sizes) == 1


@pytest.mark.parametrize("side", range(4))
def test_the_viewers_kingdom_comes_first(side: int) -> None:
    """The others follow in the order of the seats, at the same places."""
    view = played(Table("seed", 4))
    found = kingdoms(picture(view, side))

    assert list(found) == [str((side + turn) % 4) for turn in range(4)]
    assert list(map(place, found.values())) == [
        place(kingdom) for kingdom in kingdoms(picture(view)).values()
    ]


@RULES
def test_cells_that_can_be_covered_are_marked(rules: str) -> None:
    """All that some placement would cover, in the kingdom of the player to move only."""
    view = in_phase(Table(rules, 3), "place")
    expected = {name for names in view["targets"].values() for name in names}
    found = {seat: set(cells(root, "target")) for seat, root in kingdoms(picture(view)).items()}

    assert found.pop(str(view["turn"])) == expected
    assert not any(found.values())


@RULES
def test_free_cells_are_outlined(rules: str) -> None:
    """One outline for each cell of the window that can still be covered."""
    view = played(Table(rules, 2))
    (free,) = pieces(kingdoms(picture(view))["1"], "free")

    assert free.attrib["d"].count("M") == len(view["kingdoms"][1]["free"])


@pytest.mark.parametrize("phase", ["choose", "place"])
@RULES
def test_the_domino_in_hand_lies_with_the_player_to_move(rules: str, phase: str) -> None:
    """It is there only while it is to be placed; the marker is there all the time."""
    view = in_phase(Table(rules, 3), phase)
    for seat, root in kingdoms(picture(view)).items():
        acting = seat == str(view["turn"])
        holding = acting and phase == "place"
        hands = [terrains(hand) for hand in pieces(root, "hand")]
        assert len(pieces(root, "turn")) == acting
        assert hands == ([names_of(view["hand"])] if holding else [])


@RULES
def test_the_line_shows_what_is_offered_and_what_is_taken(rules: str) -> None:
    """Dominoes with letters and numbers; the king of the taker stands on one that is taken."""
    view = in_phase(Table(rules, 4), "choose")
    found = marked(picture(view), "data-slot")

    assert list(found) == [slot["letter"] for slot in view["line"]]
    assert any(slot["taken_by"] is not None for slot in view["line"])
    for slot, drawn in zip(view["line"], found.values(), strict=True):
        number, taker = slot["domino"]["number"], slot["taken_by"]
        assert texts(drawn) == [slot["letter"], *([str(number)] if number else [])]
        assert terrains(drawn) == names_of(slot["domino"])
        assert list(marked(drawn, "data-taker")) == ([] if taker is None else [str(taker)])
        assert taker is None or PAINTS[SEATS[taker]].shape in paths(drawn)


@pytest.mark.parametrize("phase", ["choose", "place"])
@RULES
def test_what_can_be_chosen_is_framed_in_gold(rules: str, phase: str) -> None:
    """Only free dominoes, and only while somebody is to choose."""
    view = in_phase(Table(rules, 4), phase)
    golden = [
        letter
        for letter, slot in marked(picture(view), "data-slot").items()
        if GOLD in {rect.get("fill") for rect in slot.iter(f"{SVG}rect")}
    ]

    assert golden == [move["label"] for move in view["moves"] if phase == "choose"]


@RULES
def test_turns_of_this_round_stand_in_order(rules: str) -> None:
    """Those that are over are faded; the others show the domino that waits for them."""
    view = in_phase(Table(rules, 4), "place")
    drawn = [turn for turn in picture(view).iter() if "data-turn" in turn.attrib]

    for turn, element in zip(view["turns"], drawn, strict=True):
        assert element.get("data-turn") == str(turn["seat"])
        assert (element.get("opacity") == str(FADED)) == turn["over"]
        assert terrains(element) == (names_of(turn["domino"]) if turn["domino"] else [])


@RULES
def test_turns_of_the_next_round_may_be_open(rules: str) -> None:
    """An open one has no seat."""
    view = in_phase(Table(rules, 3), "choose")
    drawn = [turn.get("data-next") for turn in picture(view).iter() if "data-next" in turn.attrib]

    assert drawn == ["" if seat is None else str(seat) for seat in view["next_turns"]]


@ALL
def test_regions_that_earn_points_bear_cells_and_crowns(table: Table, plies: int) -> None:
    """Those of a single cell speak for themselves."""
    view = played(table, plies)
    for seat, root in kingdoms(picture(view)).items():
        valued = [
            f"{region['size']}×{region['crowns']}"
            for region in view["kingdoms"][int(seat)]["regions"]
            if region["points"] and region["size"] > 1
        ]
        (outlines,) = pieces(root, "regions")
        assert len(outlines) == len(valued)
        assert [text for value in pieces(root, "value") for text in texts(value)] == valued


@ALL
def test_scores_and_discards_are_counted(table: Table, plies: int) -> None:
    """Each seat's strip has its score, and its discards if there are any."""
    view = played(table, plies)
    for seat, root in kingdoms(picture(view)).items():
        gone = view["kingdoms"][int(seat)]["discards"]
        assert texts(root)[0] == str(view["scores"][int(seat)])
        assert [texts(sign) for sign in pieces(root, "discards")] == ([[str(gone)]] if gone else [])


@ALL
def test_bonuses_of_the_table_are_shown(table: Table, plies: int) -> None:
    """A bonus that this table does not play for has no sign."""
    view = played(table, plies)
    for seat, root in kingdoms(picture(view)).items():
        kingdom = view["kingdoms"][int(seat)]
        signs = marked(root, "data-bonus")
        assert {kind: sign.get("data-state") for kind, sign in signs.items()} == {
            kind: kingdom[kind] for kind in BONUSES if kingdom[kind]
        }


def test_states_of_a_bonus_differ_in_shape() -> None:
    """Got, possible and lost can be told apart without colours, and so can the bonuses."""
    signs = {
        tuple(paths(ElementTree.fromstring(f'<g xmlns="{SVG[1:-1]}">{bonus(kind, state)}</g>')))
        for kind in BONUSES
        for state in STATES
    }

    assert len(signs) == len(BONUSES) * len(STATES)


@RULES
def test_winners_wear_a_laurel(rules: str) -> None:
    """Nobody is to move any more."""
    view = played(Table(rules, 3), END)
    root = picture(view)
    wreathed = [int(seat) for seat, part in kingdoms(root).items() if pieces(part, "laurel")]

    assert wreathed == view["winners"] != []
    assert pieces(root, "turn") == []
