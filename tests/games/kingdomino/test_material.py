"""What is in the box: halves, dominoes, crowns, seats, and the options of each rule set."""

import pytest

import couronne
from couronne.errors import BadChoice
from tests.games.kingdomino.boards import BOTH, OFFICIAL, SIZES, draw, line, numbers, word
from tests.games.kingdomino.tables import Table, game

PRINTED = {
    1: "field field",
    2: "field field",
    3: "forest forest",
    4: "forest forest",
    5: "forest forest",
    6: "forest forest",
    7: "water water",
    8: "water water",
    9: "water water",
    10: "meadow meadow",
    11: "meadow meadow",
    12: "swamp swamp",
    13: "field forest",
    14: "field water",
    15: "field meadow",
    16: "field swamp",
    17: "forest water",
    18: "forest meadow",
    19: "field1 forest",
    20: "field1 water",
    21: "field1 meadow",
    22: "field1 swamp",
    23: "field1 mine",
    24: "forest1 field",
    25: "forest1 field",
    26: "forest1 field",
    27: "forest1 field",
    28: "forest1 water",
    29: "forest1 meadow",
    30: "water1 field",
    31: "water1 field",
    32: "water1 forest",
    33: "water1 forest",
    34: "water1 forest",
    35: "water1 forest",
    36: "field meadow1",
    37: "water meadow1",
    38: "field swamp1",
    39: "meadow swamp1",
    40: "mine1 field",
    41: "field meadow2",
    42: "water meadow2",
    43: "field swamp2",
    44: "meadow swamp2",
    45: "mine2 field",
    46: "swamp mine2",
    47: "swamp mine2",
    48: "field mine3",
}
"""The printed dominoes, written out from the rules; a digit is a number of crowns."""

HALVES = {
    "field": 21,
    "field1": 5,
    "meadow": 10,
    "meadow1": 2,
    "meadow2": 2,
    "water": 12,
    "water1": 6,
    "swamp": 6,
    "swamp1": 2,
    "swamp2": 2,
    "forest": 16,
    "forest1": 6,
    "mine": 1,
    "mine1": 1,
    "mine2": 3,
    "mine3": 1,
}
"""The list of the seed, with the star on `Forêt x6` that it lost."""


def supply(table: Table) -> dict[str, int]:
    """Count the halves before anything is drawn."""
    left = game(table).undealt().view()["left"]["halves"]
    return {word(half): half["count"] for half in left}


def crowns_of(half: str) -> int:
    return int(half[-1]) if half[-1].isdigit() else 0


@pytest.mark.parametrize("number", PRINTED)
def test_printed_domino(number: int) -> None:
    """Fixed 48 dominoes, numbered: 1-2 field-field; ... 48 field-mine*** (a star is a crown)."""
    kings_drawn = draw(game(OFFICIAL).undealt(), "blue blue pink pink")
    state = draw(kings_drawn, str(number))

    assert (numbers(state), line(state)) == ([number], [PRINTED[number]])


def test_forty_eight_printed_dominoes() -> None:
    """Fixed 48 dominoes."""
    expected = list(range(1, 49))

    assert game(OFFICIAL).undealt().view()["left"]["dominoes"] == expected


def test_halves_of_the_seed() -> None:
    """Champ x21, Champ* x5, Mer x12, Mer* x6, Forêt x16, Forêt* x6, Prairie x10, ... Mine*** x1."""
    assert supply(Table("seed", 2)) == HALVES


def test_printed_dominoes_have_the_same_halves_as_the_seed() -> None:
    """Both rule sets on one engine: the 48 dominoes are made of the seed's 96 halves."""
    halves = " ".join(PRINTED.values()).split()
    expected = {half: halves.count(half) for half in HALVES}

    assert expected == HALVES == supply(OFFICIAL)


@pytest.mark.parametrize("table", SIZES, ids=str)
def test_ninety_six_halves_and_thirty_nine_crowns(table: Table) -> None:
    """96 halves, 39 crowns, however many players share them."""
    found = supply(table)
    crowns = sum(count * crowns_of(half) for half, count in found.items())

    assert (sum(found.values()), crowns) == (96, 39)


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize(
    ("terrain", "cells", "crowns"),
    [
        ("field", 26, 5),
        ("forest", 22, 6),
        ("water", 18, 6),
        ("meadow", 14, 6),
        ("swamp", 10, 6),
        ("mine", 6, 10),
    ],
)
def test_cells_and_crowns_of_each_terrain(
    table: Table, terrain: str, cells: int, crowns: int
) -> None:
    """Field 26/5, forest 22/6, water 18/6, meadow 14/6, swamp 10/6, mine 6/10."""
    own = {half: count for half, count in supply(table).items() if half.startswith(terrain)}

    assert sum(own.values()) == cells
    assert sum(count * crowns_of(half) for half, count in own.items()) == crowns


@pytest.mark.parametrize("table", SIZES, ids=str)
def test_each_player_begins_with_a_castle_and_nothing_else(table: Table) -> None:
    """A kingdom is a set of cells around the castle."""
    kingdoms = game(table).start(seed=1).view()["kingdoms"]
    found = [(each["castle"], len(each["cells"]), each["discards"]) for each in kingdoms]

    assert found == [("g7", 0, 0)] * table.players


@pytest.mark.parametrize("rules", ["seed", "official"])
def test_two_to_four_play(rules: str) -> None:
    """2 to 4 players; without a number, two."""
    loaded = couronne.load("kingdomino", rules)

    assert loaded.describe()["table_sizes"] == [2, 3, 4]
    assert loaded.players == 2


@pytest.mark.parametrize("rules", ["seed", "official"])
@pytest.mark.parametrize("players", [0, 1, 5])
def test_nobody_plays_alone_nor_five(rules: str, players: int) -> None:
    """2 to 4 players."""
    with pytest.raises(BadChoice) as refused:
        couronne.load("kingdomino", rules, players)

    assert refused.value.code == "bad_table_size"


def test_the_published_game_is_what_one_gets_without_asking() -> None:
    """`official` is the published game, which players know and will ask for."""
    assert couronne.load("kingdomino").rules == "official"


@pytest.mark.parametrize(
    ("rules", "options"),
    [("seed", ["strict", "rank"]), ("official", ["middle_kingdom", "harmony", "mighty_duel"])],
)
def test_options_of_each_rule_set(rules: str, options: list[str]) -> None:
    """Options, combinable, all off unless they are asked for."""
    assert couronne.load("kingdomino", rules).options == dict.fromkeys(options, 0)


@pytest.mark.parametrize(
    ("rules", "option"),
    [
        ("seed", "middle_kingdom"),
        ("seed", "harmony"),
        ("seed", "mighty_duel"),
        ("official", "strict"),
        ("official", "rank"),
    ],
)
def test_an_option_of_the_other_rule_set_is_refused(rules: str, option: str) -> None:
    """Option `strict` (`seed` only); seed: Middle Kingdom always on, Harmony off."""
    with pytest.raises(BadChoice) as refused:
        game(Table(rules, 2, (option,)))

    assert refused.value.code == "unknown_option"


@pytest.mark.parametrize("players", [3, 4])
def test_a_mighty_duel_is_for_two(players: int) -> None:
    """`mighty_duel` (2 players)."""
    with pytest.raises(BadChoice) as refused:
        couronne.load("kingdomino", "official", players, mighty_duel=1)

    assert refused.value.code == "option_table_size"


def test_a_dynasty_is_three_games() -> None:
    """`dynasty` (three games, totals added; a match format rather than a state)."""
    expected = {"official": {"dynasty": 3}, "seed": {}}

    assert {
        rules: couronne.load("kingdomino", rules).describe()["matches"] for rules in expected
    } == expected
