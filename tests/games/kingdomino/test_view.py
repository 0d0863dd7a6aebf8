"""A position as plain data: all that lies on the table."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from couronne.games.kingdomino.data import DECK_SIZE, KING_DRAWN, SEATS, TERRAINS
from couronne.games.state import State
from tests.games.kingdomino.tables import TABLES, Table, game
from tests.games.kingdomino.test_position import journey, reachable

SEED = Table("seed", 2)
THREE = Table("seed", 3)
STRICT = Table("seed", 2, ("strict",))
RANK = Table("seed", 3, ("rank",))
OFFICIAL = Table("official", 2)
BONUSES = Table("official", 2, ("middle_kingdom", "harmony"))
DUEL = Table("official", 2, ("middle_kingdom", "harmony", "mighty_duel"))

SUPPLY = "21,5,16,6,12,6,10,2,2,6,2,2,1,1,3,1"
FULL = "fffff/fffff/ff@ff/fffff/fffff"
View = dict[str, Any]


def half(terrain: str, crowns: int = 0) -> View:
    """Write half a domino as a view does."""
    return {"terrain": terrain, "crowns": crowns}


def domino(first: View, second: View, number: int | None = None) -> View:
    """Write a domino as a view does."""
    return {"number": number, "halves": [first, second]}


def region(terrain: str, crowns: int, *cells: str) -> View:
    """Write a region as a view does."""
    size = len(cells)
    return {
        "kind": "region",
        "terrain": terrain,
        "size": size,
        "crowns": crowns,
        "points": size * crowns,
        "cells": list(cells),
    }


def view_of(table: Table, position: str) -> View:
    """View a written position."""
    return game(table).position(position).view()


WET = domino(half("water"), half("field"))
MINES = domino(half("mine"), half("mine", 1))


def middle_of_the_game() -> View:
    """Blue has taken water and field, and must place it."""
    return view_of(
        SEED,
        f"r1f./r@w2/nw.|fffff/fffff/ff@ff/fffff/fffff 0,1 place:0 01 wf,- wf:0,nn1 - 5 {SUPPLY}",
    )


def test_everything_that_lies_on_the_table() -> None:
    """All is public but the order of the draw: these are the names under which it is told."""
    view = middle_of_the_game()
    lists = ("kingdoms", "moves", "targets", "left")
    expected = {
        "schema": 1,
        "game": "kingdomino",
        "rules": "seed",
        "seats": ["blue", "pink"],
        "turn": 0,
        "scores": [4, 10],
        "winners": [],
        "size": 5,
        "phase": "place",
        "hand": WET,
        "first_half": None,
        "line": [
            {"letter": "A", "domino": WET, "taken_by": 0, "fits": True},
            {"letter": "B", "domino": MINES, "taken_by": None, "fits": True},
        ],
        "turns": [
            {"seat": 0, "over": False, "domino": WET},
            {"seat": 1, "over": False, "domino": None},
        ],
        "next_turns": [1, 0],
        "round": 5,
        "rounds": 12,
        "chooses_ahead": False,
        "has_numbers": False,
        "may_discard": False,
    }

    assert {name: value for name, value in view.items() if name not in lists} == expected
    assert set(lists) <= set(view)


def test_a_kingdom() -> None:
    """Castle, covered cells, the window that is shown, free cells in it, regions and bonuses."""
    own = middle_of_the_game()["kingdoms"][0]
    free = own.pop("free")
    expected = {
        "castle": "g7",
        "cells": {
            "f8": half("forest", 1),
            "g8": half("field"),
            "f7": half("forest"),
            "h7": half("water", 2),
            "f6": half("mine"),
            "g6": half("water"),
        },
        "rows": ["10", "9", "8", "7", "6", "5", "4"],
        "columns": ["d", "e", "f", "g", "h", "i", "j"],
        "discards": 0,
        "middle_kingdom": "possible",
        "harmony": None,
        "regions": [
            region("forest", 1, "f8", "f7"),
            region("water", 2, "h7"),
            region("field", 0, "g8"),
            region("water", 0, "g6"),
            region("mine", 0, "f6"),
        ],
    }

    assert own == expected
    assert len(free) == 7 * 7 - 7


def test_a_full_kingdom() -> None:
    """Nothing is free, and the castle is in the middle of the square."""
    own = middle_of_the_game()["kingdoms"][1]
    expected: tuple[list[str], int, int, str] = ([], 24, 1, "got")

    assert (own["free"], len(own["cells"]), own["discards"], own["middle_kingdom"]) == expected


@pytest.mark.parametrize(
    ("kingdom", "columns"),
    [("@", "defghij"), ("@ww", "efghijk"), ("@wwww", "fghijkl"), ("wwww@", "bcdefgh")],
)
def test_a_kingdom_stands_in_the_middle_of_what_is_shown(kingdom: str, columns: str) -> None:
    """As much on both sides of what can still be covered, wherever the castle is."""
    view = view_of(SEED, f"{kingdom}|@ 0,0 half:0 01 -,- - - 2 {SUPPLY}")

    assert "".join(view["kingdoms"][0]["columns"]) == columns


def test_cells_are_listed_row_by_row_from_the_top_left() -> None:
    """As one reads."""
    cells = middle_of_the_game()["kingdoms"][0]["cells"]

    assert list(cells) == ["f8", "g8", "f7", "h7", "f6", "g6"]


def test_targets_are_the_legal_placements_by_their_labels() -> None:
    """Each with the cells that it covers, the first half's first."""
    view = middle_of_the_game()
    labels = [move["label"] for move in view["moves"]]

    assert list(view["targets"]) == labels
    assert view["targets"]["f9g9"] == ["f9", "g9"]
    assert view["targets"]["g10g9"] == ["g10", "g9"]


def test_a_discard_is_a_move_but_no_target() -> None:
    """Option `strict`."""
    view = view_of(STRICT, f"@|@ 0,0 place:0 01 wf,- wf:0,nn1 - 1 {SUPPLY}")

    assert view["may_discard"]
    assert [move["label"] for move in view["moves"]] == ["discard", *view["targets"]]


@given(reachable)
def test_there_are_targets_only_while_a_domino_is_placed(state: State) -> None:
    """And then there is a domino in hand, and nothing else to do but to discard it."""
    view = state.view()
    placing = view["phase"] == "place"

    assert bool(view["targets"]) == bool(view["hand"]) == placing
    if placing:
        labels = {move["label"] for move in view["moves"]} - {"discard"}
        assert set(view["targets"]) == labels


@given(reachable)
def test_a_view_is_plain_data(state: State) -> None:
    """What a page receives is what was sent."""
    view = state.view()

    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_table_is_like(table: Table) -> None:
    """Size of the square, rounds, and what the rule set decides."""
    view = game(table).undealt().view()
    official, duel = table.rules == "official", "mighty_duel" in table.options
    expected = {
        "size": 7 if duel else 5,
        "rounds": 6 if official and table.players == 2 and not duel else 12,
        "chooses_ahead": official,
        "has_numbers": official,
        "may_discard": "strict" in table.options,
        "seats": list(SEATS[: table.players]),
    }

    assert {name: view[name] for name in expected} == expected


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_bonuses_that_are_not_played_for_have_no_status(table: Table) -> None:
    """Seed: Middle Kingdom always on, Harmony off; official: as the options say."""
    own = game(table).undealt().view()["kingdoms"][0]
    middle = table.rules == "seed" or "middle_kingdom" in table.options
    expected = (
        "possible" if middle else None,
        "possible" if "harmony" in table.options else None,
    )

    assert (own["middle_kingdom"], own["harmony"]) == expected


@pytest.mark.parametrize(
    ("table", "position", "phase", "turn"),
    [
        (OFFICIAL, "@|@ 0,0 king:0 - -,-,-,- - - 0 1-48", "draw", "chance"),
        (OFFICIAL, "@|@ 0,0 domino:0 0101 -,-,-,- - - 0 1-48", "draw", "chance"),
        (SEED, f"@|@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "draw", "chance"),
        (OFFICIAL, "@|@ 0,0 choose:1 0101 -,-,-,- 1,2,3,4:0 - 1 5-48", "choose", 1),
        (OFFICIAL, "@|@ 0,0 place:2 0101 -,-,3,4 - - 6 5-48", "place", 0),
        (OFFICIAL, "@|@ 0,0 over:0 0101 -,-,-,- - - 6 -", "over", "over"),
    ],
)
def test_what_comes_next_and_who_acts(
    table: Table, position: str, phase: str, turn: int | str
) -> None:
    """A draw, a choice, a placement, or nothing; turns that are nobody's have names."""
    view = view_of(table, position)

    assert (view["phase"], view["turn"]) == (phase, turn)


def test_a_half_that_waits_is_seen() -> None:
    """The first half of a domino that is being drawn."""
    view = view_of(SEED, f"@|@ 0,0 half:0 01 -,- ff n2 0 {SUPPLY}")

    assert (view["first_half"], len(view["line"])) == (half("mine", 2), 1)


def test_printed_dominoes_bear_their_numbers() -> None:
    """48: field and mine with three crowns."""
    view = view_of(OFFICIAL, "@|@ 0,0 choose:0 0101 -,-,-,- 1,19,40,48 - 1 2-18,20-39")
    expected = [
        domino(half("field"), half("field"), 1),
        domino(half("field", 1), half("forest"), 19),
        domino(half("mine", 1), half("field"), 40),
        domino(half("field"), half("mine", 3), 48),
    ]

    assert [slot["domino"] for slot in view["line"]] == expected


def test_the_line_tells_who_took_what() -> None:
    """A seat's number, or nothing."""
    view = view_of(OFFICIAL, "@|@ 0,0 choose:2 1010 -,-,-,- 1:1,2,3,4:0 - 1 5-48")
    expected = [("A", 1), ("B", None), ("C", None), ("D", 0)]

    assert [(slot["letter"], slot["taken_by"]) for slot in view["line"]] == expected


def test_the_line_tells_what_would_fit() -> None:
    """For the player to act, as the kingdom stands: the free cells lie beside fields only."""
    kingdom = "..fff/fffff/ff@ff/fffff/fffff"
    view = view_of(SEED, f"{kingdom}|@ 0,0 choose:0 01 -,- ww,wf - 1 {SUPPLY}")
    other = view_of(SEED, f"@|{kingdom} 0,0 choose:0 01 -,- ww,wf - 1 {SUPPLY}")

    assert [slot["fits"] for slot in view["line"]] == [False, True]
    assert [slot["fits"] for slot in other["line"]] == [True, True]


def test_nothing_is_said_to_fit_while_nobody_acts() -> None:
    """Chance has no kingdom."""
    view = view_of(OFFICIAL, "@|@ 0,0 domino:0 0101 -,-,-,- 1,2 - 0 3-48")

    assert [slot["fits"] for slot in view["line"]] == [None, None]


def test_turns_tell_who_waits_with_which_domino() -> None:
    """Official: what was chosen in the line before, until it is placed."""
    view = view_of(OFFICIAL, "@|@ 0,0 place:1 0110 -,7,8,9 1:0,2,3,4 - 3 10-48")
    waters = [domino(half("water"), half("water"), number) for number in (7, 8, 9)]
    expected = [
        {"seat": 0, "over": True, "domino": None},
        {"seat": 1, "over": False, "domino": waters[0]},
        {"seat": 1, "over": False, "domino": waters[1]},
        {"seat": 0, "over": False, "domino": waters[2]},
    ]

    assert (view["turns"], view["hand"]) == (expected, waters[0])


def test_turns_grow_while_kings_are_drawn() -> None:
    """Two of four kings are known."""
    state = game(OFFICIAL).undealt().play_event(KING_DRAWN + 1).play_event(KING_DRAWN)
    expected = [(1, True), (0, True)]

    assert [(turn["seat"], turn["over"]) for turn in state.view()["turns"]] == expected


def test_all_turns_are_over_at_the_end() -> None:
    """Nobody acts any more."""
    view = view_of(OFFICIAL, "@|@ 0,0 over:0 0101 -,-,-,- - - 6 -")

    assert [turn["over"] for turn in view["turns"]] == [True] * 4


@pytest.mark.parametrize(
    ("table", "position", "expected"),
    [
        # The first player moves on by one seat each round.
        (THREE, f"@|@|@ 0,0,0 choose:0 012 -,-,- ff,ww,rr - 1 {SUPPLY}", [1, 2, 0]),
        (THREE, f"@|@|@ 0,0,0 choose:0 120 -,-,- ff,ww,rr - 2 {SUPPLY}", [2, 0, 1]),
        # There is no round after the last.
        (THREE, f"@|@|@ 0,0,0 choose:0 201 -,-,- ff,ww,rr - 12 {SUPPLY}", []),
        # Not before the line is there.
        (THREE, f"@|@|@ 0,0,0 half:0 012 -,-,- ff,ww - 0 {SUPPLY}", []),
        # Fewest crowns first, then the commonest terrain, then the place in the line.
        (RANK, f"@|@|@ 0,0,0 choose:0 012 -,-,- fn3,ss,ff - 1 {SUPPLY}", [None, None, None]),
        (RANK, f"@|@|@ 0,0,0 place:0 012 fn3,-,- fn3:0,ss,ff - 1 {SUPPLY}", [None, None, 0]),
        (RANK, f"@|@|@ 0,0,0 place:1 012 -,ff,- fn3:0,ss,ff:1 - 1 {SUPPLY}", [1, None, 0]),
        (RANK, f"@|@|@ 0,0,0 place:2 012 -,-,ss fn3:0,ss:2,ff:1 - 1 {SUPPLY}", [1, 2, 0]),
        # By the numbers of the dominoes chosen.
        (OFFICIAL, "@|@ 0,0 choose:0 0101 -,-,-,- 1,2,3,4 - 1 5-48", [None] * 4),
        (OFFICIAL, "@|@ 0,0 choose:2 0101 -,-,-,- 1,2:1,3,4:0 - 1 5-48", [None, 1, None, 0]),
        # The last line of all is placed once more.
        (OFFICIAL, "@|@ 0,0 place:0 0101 5,6,7,8 1,2,3,4 - 6 9-48", [None] * 4),
        (OFFICIAL, "@|@ 0,0 place:2 0101 -,-,3,4 - - 6 5-48", []),
    ],
)
def test_the_order_of_the_next_round_as_far_as_it_is_known(
    table: Table, position: str, expected: list[int | None]
) -> None:
    """None for what is still open."""
    assert view_of(table, position)["next_turns"] == expected


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_next_round_comes_as_it_was_told(table: Table) -> None:
    """What was known of the order holds when its time comes."""
    known: list[int | None] = []
    rounds = 0
    for state in journey(table, 3):
        view = state.view()
        if known and not view["next_turns"]:
            rounds += 1
            turns = [turn["seat"] for turn in view["turns"]]
            assert all(seat in (None, turns[step]) for step, seat in enumerate(known))
        known = view["next_turns"]

    assert rounds == view["rounds"] - (not view["chooses_ahead"])


@given(reachable)
def test_halves_on_the_table_and_halves_left_are_96(state: State) -> None:
    """What is drawn lies in a kingdom, in the line, with a king, or was discarded."""
    view = state.view()
    left = sum(kind["count"] for kind in view["left"]["halves"])
    laid = sum(len(own["cells"]) for own in view["kingdoms"])
    discarded = 2 * sum(own["discards"] for own in view["kingdoms"])
    free = [slot for slot in view["line"] if slot["taken_by"] is None or view["chooses_ahead"]]
    waiting = 2 * sum(turn["domino"] is not None for turn in view["turns"])
    drawing = 1 if view["first_half"] else 0

    assert left + laid + discarded + 2 * len(free) + waiting + drawing == 96


@given(reachable)
def test_what_is_left_is_counted_by_kind(state: State) -> None:
    """16 kinds, each with how many there are of it in all; printed dominoes are listed too."""
    left = state.view()["left"]
    counts = [kind["count"] for kind in left["halves"]]

    assert [kind["of"] for kind in left["halves"]] == [int(count) for count in SUPPLY.split(",")]
    assert all(0 <= kind["count"] <= kind["of"] for kind in left["halves"])
    assert {kind["terrain"] for kind in left["halves"]} == set(TERRAINS)
    assert left["of"] == -(-sum(counts) // 2), "a half that waits counts with the next one"
    if state.view()["has_numbers"]:
        assert sum(counts) == 2 * len(left["dominoes"])
    else:
        assert left["dominoes"] == []


def test_a_printed_domino_that_is_drawn_takes_its_halves_along() -> None:
    """Field and mine with three crowns: one field of 21 and the only such mine are gone."""
    view = view_of(OFFICIAL, "@|@ 0,0 domino:0 0101 -,-,-,- 48 - 0 1-47")
    counts = {(kind["terrain"], kind["crowns"]): kind["count"] for kind in view["left"]["halves"]}

    assert (counts["field", 0], counts["mine", 3]) == (20, 0)
    assert view["left"]["dominoes"] == list(range(1, DECK_SIZE))


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (Table("seed", 2), 24),
        (Table("seed", 3), 36),
        (Table("seed", 4), 48),
        (Table("official", 2), 24),
        (Table("official", 3), 36),
        (Table("official", 4), 48),
        (DUEL, 48),
    ],
    ids=str,
)
def test_dominoes_to_draw_at_the_beginning(table: Table, expected: int) -> None:
    """24, 36 or 48; a mighty duel uses them all."""
    assert game(table).undealt().view()["left"]["to_draw"] == expected


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_dominoes_to_draw_are_counted_down_one_by_one(table: Table) -> None:
    """One less for each domino drawn, and none at the end."""
    counts = [state.view()["left"]["to_draw"] for state in journey(table, 6)]
    changes = {after - before for before, after in pairwise(counts)}

    assert changes == {0, -1}
    assert counts[-1] == 0


@pytest.mark.parametrize(
    ("kingdom", "expected"),
    [
        ("@", "possible"),
        ("ww@", "possible"),
        ("www@w", "lost"),
        ("w..../.w.../..@../...w./....w", "got"),
        ("ww@ww", "possible"),
        ("..w../..w../ww@ww/..w../..w..", "got"),
        ("wwwww/wwwww/ww@ww/wwww.", "possible"),
        ("wwww./wwwww/wwwww/ww@ww", "lost"),
    ],
)
def test_how_the_middle_kingdom_stands(kingdom: str, expected: str) -> None:
    """Won with a box of 5×5 around the castle; lost once the kingdom reaches three to one side."""
    status = view_of(SEED, f"{kingdom}|@ 0,0 half:0 01 -,- - - 2 {SUPPLY}")["kingdoms"][0]

    assert status["middle_kingdom"] == expected


def test_what_is_still_possible_is_lost_at_the_end() -> None:
    """When the game is over nothing more can be laid."""
    view = view_of(BONUSES, "@|@ 0,1 over:0 0101 -,-,-,- - - 6 -")

    assert [own["middle_kingdom"] for own in view["kingdoms"]] == ["lost", "lost"]
    assert [own["harmony"] for own in view["kingdoms"]] == ["lost", "lost"]


@pytest.mark.parametrize(
    ("kingdom", "discards", "expected"),
    [("@", 0, "possible"), ("@", 1, "lost"), (FULL, 0, "got"), ("ww@", 2, "lost")],
)
def test_how_harmony_stands(kingdom: str, discards: int, expected: str) -> None:
    """Won with a complete kingdom; lost with the first discard."""
    position = f"{kingdom}|@ {discards},0 domino:0 0101 9,10,11,12 - - 1 13-48"

    assert view_of(BONUSES, position)["kingdoms"][0]["harmony"] == expected


def test_a_mighty_duel_asks_for_more() -> None:
    """A full square of 5 by 5 is neither complete nor seven wide."""
    own = view_of(DUEL, f"{FULL}|@ 0,0 domino:0 0101 1,2,3,4 - - 7 5-48")["kingdoms"][0]

    assert (own["middle_kingdom"], own["harmony"]) == ("possible", "possible")


AFTER = {
    "possible": {"possible", "got", "lost"},
    "got": {"got"},
    "lost": {"lost"},
}
"""How a bonus may stand later."""


@pytest.mark.parametrize("bonus", ["middle_kingdom", "harmony"])
@pytest.mark.parametrize("table", [BONUSES, DUEL], ids=str)
def test_a_bonus_that_is_won_or_lost_stays_so(table: Table, bonus: str) -> None:
    """Kingdoms never change once laid; at the end nothing is open."""
    for seed in range(4):
        seen = [[own[bonus] for own in state.view()["kingdoms"]] for state in journey(table, seed)]
        for seat in range(table.players):
            stands = [statuses[seat] for statuses in seen]
            assert all(now in AFTER[then] for then, now in pairwise(stands))
            assert stands[-1] in ("got", "lost")


@given(reachable)
def test_every_cell_that_a_domino_may_cover_is_shown(state: State) -> None:
    """The window holds the castle, the kingdom and all targets."""
    view = state.view()
    for seat, own in enumerate(view["kingdoms"]):
        shown = {column + row for row in own["rows"] for column in own["columns"]}
        wanted = {own["castle"], *own["cells"], *own["free"]}
        if view["turn"] == seat:
            wanted |= {cell for cells in view["targets"].values() for cell in cells}

        assert wanted <= shown


@given(reachable)
def test_targets_are_free_cells(state: State) -> None:
    """What may be covered now is among what may be covered at all."""
    view = state.view()
    if view["phase"] != "place":
        return
    free = set(view["kingdoms"][view["turn"]]["free"])

    assert {cell for cells in view["targets"].values() for cell in cells} <= free


@given(reachable)
def test_explained_scores_are_the_scores(state: State) -> None:
    """The items of each seat add up to its total, which is its score."""
    explained = state.explain_score()
    expected = list(state.scores)

    assert [seat["total"] for seat in explained] == expected
    assert [sum(item["points"] for item in seat["items"]) for seat in explained] == expected


@given(reachable)
def test_regions_cover_the_kingdom_once(state: State) -> None:
    """Every cell but the castle's belongs to one region of its terrain; crowns add up."""
    for own in state.view()["kingdoms"]:
        cells = [cell for region in own["regions"] for cell in region["cells"]]

        assert sorted(cells) == sorted(own["cells"])
        for region in own["regions"]:
            halves = [own["cells"][cell] for cell in region["cells"]]
            assert {found["terrain"] for found in halves} == {region["terrain"]}
            assert region["crowns"] == sum(found["crowns"] for found in halves)
            assert region["points"] == region["size"] * region["crowns"]


def test_a_score_is_explained_with_its_bonuses() -> None:
    """10 for the Middle Kingdom, 5 for Harmony; what is not won brings nothing."""
    state = game(BONUSES).position(f"{FULL}|@ 0,1 over:0 0101 -,-,-,- - - 6 -")
    blue, pink = state.explain_score()

    assert [item["points"] for item in blue["items"]] == [0, 10, 5]
    assert pink == {
        "seat": 1,
        "colour": "pink",
        "total": 0,
        "items": [
            {"kind": "middle_kingdom", "status": "lost", "points": 0},
            {"kind": "harmony", "status": "lost", "points": 0},
        ],
    }
