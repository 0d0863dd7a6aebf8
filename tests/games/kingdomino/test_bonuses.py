"""Middle Kingdom and Harmony: when they are won, what they bring, and where they are played for."""

from hashlib import sha256

import pytest

from couronne import State
from couronne.players.simple import GreedyPlayer
from tests.games.kingdomino.boards import DUEL, EMPTY, SEED, act, discards, over, placing, sketch
from tests.games.kingdomino.tables import TABLES, Table, game

MIDDLE = Table("official", 2, ("middle_kingdom",))
HARMONY = Table("official", 2, ("harmony",))
BOTH_BONUSES = Table("official", 2, ("middle_kingdom", "harmony"))
NO_BONUS = Table("official", 2)
MIGHTY = Table("official", 2, ("middle_kingdom", "harmony", "mighty_duel"))

FULL = """
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  @      swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  swamp  swamp  swamp
"""
"""A full kingdom without a crown, its castle in the middle."""
FULL_OFF_CENTRE = """
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  @      swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  swamp  swamp  swamp
"""
ALL_BUT_ONE = """
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  @      swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    .      .      swamp  swamp  swamp
"""
"""A kingdom that lacks one domino."""
CROSS = """
    .      .      swamp  .      .
    .      .      swamp  .      .
    swamp  swamp  @      swamp  swamp
    .      .      swamp  .      .
    .      .      swamp  .      .
"""
STAIRS = """
    swamp  swamp  .      .      .
    .      swamp  swamp  .      .
    .      .      @      .      .
    .      .      swamp  swamp  .
    .      .      .      swamp  swamp
"""
"""From corner to corner of the box."""
IN_THE_MIDDLE = {"full": FULL, "all but one": ALL_BUT_ONE, "cross": CROSS, "stairs": STAIRS}

ELSEWHERE = {
    "nothing": EMPTY,
    "one row": "swamp swamp @ swamp swamp",
    "four rows of five": """
        .      .      swamp  .      .
        .      .      swamp  .      .
        swamp  swamp  @      swamp  swamp
        .      .      swamp  swamp  .
    """,
    "five rows of four": """
        .      swamp  .      .
        .      swamp  .      .
        swamp  @      swamp  swamp
        .      swamp  swamp  .
        .      swamp  .      .
    """,
    "three rows of three": """
        swamp  swamp  swamp
        swamp  @      swamp
        swamp  swamp  swamp
    """,
    "a row too low": FULL_OFF_CENTRE,
    "a column too far left": """
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  @      swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
    """,
    "in the corner": """
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  @
    """,
}


def points(table: Table, kingdom: str) -> int:
    """Return the points of a kingdom."""
    return sketch(table, kingdom).scores[0]


def bonus(state: State, kind: str, seat: int = 0) -> int:
    """Return the points of a bonus as the score is explained."""
    items = state.explain_score()[seat]["items"]
    return int(next(item["points"] for item in items if item["kind"] == kind))


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
@pytest.mark.parametrize("kingdom", IN_THE_MIDDLE.values(), ids=IN_THE_MIDDLE)
def test_middle_kingdom(table: Table, kingdom: str) -> None:
    """+10: the bounding box is exactly n x n and the castle is its middle cell.

    An incomplete kingdom can have it.
    """
    state = sketch(table, kingdom)

    assert (state.scores[0], bonus(state, "middle_kingdom")) == (10, 10)


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
@pytest.mark.parametrize("kingdom", ELSEWHERE.values(), ids=ELSEWHERE)
def test_no_middle_kingdom(table: Table, kingdom: str) -> None:
    """The box is exactly n x n, and the castle its middle cell: both must hold."""
    state = sketch(table, kingdom)

    assert (state.scores[0], bonus(state, "middle_kingdom")) == (0, 0)


@pytest.mark.parametrize("table", [NO_BONUS, HARMONY], ids=str)
@pytest.mark.parametrize("kingdom", [ALL_BUT_ONE, CROSS, STAIRS])
def test_without_the_option_there_is_no_middle_kingdom(table: Table, kingdom: str) -> None:
    """Options: `middle_kingdom` (+10)."""
    assert points(table, kingdom) == 0


@pytest.mark.parametrize("table", [each for each in TABLES if each.rules == "seed"], ids=str)
def test_the_seed_always_plays_with_the_middle_kingdom(table: Table) -> None:
    """Les règles additionnelles sont comptabilisées à chaque partie: Middle Kingdom always on."""
    assert points(table, CROSS) == 10


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
def test_the_last_column_brings_the_middle_kingdom(table: Table) -> None:
    """The bounding box is exactly 5x5 only with the domino that is laid on the right."""
    kingdom = """
        .      .      swamp  .
        .      .      swamp  swamp
        swamp  swamp  @      swamp
        .      .      swamp  .
        .      .      swamp  .
    """
    before = placing(table, kingdom, "swamp swamp")
    outside, inside = act(before, "i8i7"), act(before, "f9f8")

    assert (before.scores[0], outside.scores[0], inside.scores[0]) == (0, 10, 0)


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
def test_each_kingdom_has_its_own_middle(table: Table) -> None:
    """Si votre château se retrouve au centre de votre royaume: each on its own."""
    assert sketch(table, EMPTY, CROSS).scores == (0, 10)


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
def test_the_middle_kingdom_decides_a_game(table: Table) -> None:
    """Marquez 10 points de bonus: they count like others at the end."""
    state = over(table, "@ mine3 mine3", CROSS)

    assert (state.scores, state.winners) == ((12, 10), (0,))


@pytest.mark.parametrize("kingdom", [FULL, FULL_OFF_CENTRE])
def test_harmony(kingdom: str) -> None:
    """`harmony` (+5 without a discard): all of the square is covered, wherever the castle is."""
    state = sketch(HARMONY, kingdom)

    assert (state.scores[0], bonus(state, "harmony")) == (5, 5)


@pytest.mark.parametrize("kingdom", [EMPTY, CROSS, ALL_BUT_ONE])
def test_no_harmony_without_all_twelve_dominoes(kingdom: str) -> None:
    """+5 without a discard: one domino that is missing loses it."""
    state = sketch(HARMONY, kingdom)

    assert (state.scores[0], bonus(state, "harmony")) == (0, 0)


def test_the_last_domino_brings_harmony() -> None:
    """+5 without a discard: it is there with the twelfth domino."""
    before = placing(HARMONY, ALL_BUT_ONE, "swamp swamp")

    assert (before.scores[0], act(before, "e5f5").scores[0]) == (0, 5)


def test_a_last_domino_that_is_discarded_brings_no_harmony() -> None:
    """+5 without a discard."""
    after = placing(HARMONY, ALL_BUT_ONE, "swamp swamp").forfeit()

    assert (after.over, discards(after), after.scores[0]) == (True, [1, 0], 0)


@pytest.mark.parametrize("table", [NO_BONUS, MIDDLE], ids=str)
def test_without_the_option_there_is_no_harmony(table: Table) -> None:
    """Options: `harmony` (+5)."""
    assert points(table, FULL_OFF_CENTRE) == 0


@pytest.mark.parametrize("table", [each for each in TABLES if each.rules == "seed"], ids=str)
def test_the_seed_knows_no_harmony(table: Table) -> None:
    """Harmony off."""
    state = over(table, *[FULL_OFF_CENTRE] * table.players)

    assert state.scores == (0,) * table.players


@pytest.mark.parametrize(
    ("kingdom", "expected"), [(FULL, 15), (FULL_OFF_CENTRE, 5), (ALL_BUT_ONE, 10), (EMPTY, 0)]
)
def test_both_bonuses_add_up(kingdom: str, expected: int) -> None:
    """Options, combinable."""
    assert points(BOTH_BONUSES, kingdom) == expected


@pytest.mark.parametrize("players", [3, 4])
def test_bonuses_at_larger_tables(players: int) -> None:
    """Options, combinable: for every player at every table."""
    table = Table("official", players, ("middle_kingdom", "harmony"))
    state = over(table, FULL, FULL_OFF_CENTRE, *[CROSS] * (players - 2))

    assert state.scores == (15, 5, 10, 10)[:players]


def test_a_smaller_kingdom_has_no_bonus_in_a_mighty_duel() -> None:
    """Let n = 7 in `mighty_duel`: a full square of five is neither 7x7 nor complete."""
    assert points(MIGHTY, FULL) == 0


def seven(row: int, column: int) -> str:
    """Draw a full square of seven with the castle there."""
    cells = [["forest"] * 7 for _ in range(7)]
    cells[row][column] = "@"
    return "\n".join(" ".join(cell) for cell in cells)


@pytest.mark.parametrize("row", range(7))
@pytest.mark.parametrize("column", range(7))
def test_bonuses_of_a_mighty_duel(row: int, column: int) -> None:
    """Where n = 7, the castle is the middle of a full square of seven on one cell only."""
    expected = 15 if (row, column) == (3, 3) else 5

    assert points(MIGHTY, seven(row, column)) == expected


def test_a_mighty_duel_without_options_has_no_bonus() -> None:
    """Options, combinable: each on its own."""
    assert points(DUEL, seven(3, 3)) == 0


def test_an_incomplete_mighty_kingdom_can_have_the_middle() -> None:
    """The bounding box is exactly n x n: three cells in each direction will do."""
    up = "\n".join(". . . forest . . ." for _ in range(3))
    cross = f"{up}\nforest forest forest @ forest forest forest\n{up}"

    assert points(MIGHTY, cross) == 10


@pytest.mark.parametrize("rules", ["", "mighty_duel"])
def test_harmony_is_for_those_who_have_discarded_nothing(rules: str) -> None:
    """+5 without a discard: at the end of a game it is the same as a full square."""
    table = Table("official", 2, ("harmony", rules) if rules else ("harmony",))
    found = set()
    for seed in range(4):
        state = game(table).start(seed=seed)
        bot = GreedyPlayer(sha256(b"%d" % seed).digest())
        while not state.over:
            state = state.play(bot.choose(state))
        for seat, gone in enumerate(discards(state)):
            assert (bonus(state, "harmony", seat) == 5) == (gone == 0)
            found.add(gone == 0)

    assert found == {True, False}
