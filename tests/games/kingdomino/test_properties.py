"""What holds in every game: boxes, edges, halves, and points that know neither order nor side."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from couronne import CHANCE, State
from tests.games.kingdomino.boards import (
    COLUMNS,
    DUEL,
    SEED,
    Rows,
    cells_of,
    drawn,
    hand,
    kingdom,
    kingdoms,
    phase,
    sketch,
    word,
)
from tests.games.kingdomino.tables import TABLES, Table, game

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 10**9)
few = settings(max_examples=40)


def position(table: Table, seed: int, until: float = 1.0) -> State:
    """Play a random game up to a part of it, and on to the next decision or to the end."""
    random = Random(seed)
    state = game(table).undealt()
    events = int(until * random.randrange(1, 150))
    while not state.over and (events > 0 or state.turn == CHANCE):
        state = state.play_event(random.choice(state.actions))
        events -= 1
    return state


positions = st.builds(position, tables, seeds)


def placing_position(table: Table, seed: int) -> State:
    """Return a position in which a domino is to be placed."""
    state = position(table, seed)
    while phase(state) != "place":
        if state.over:
            state = position(table, seed, until=0)
        state = state.play_event(state.actions[seed % len(state.actions)])
    return state


to_place = st.builds(placing_position, tables, seeds)


def place(cell: str) -> tuple[int, int]:
    """Return column and row of a cell."""
    return COLUMNS.index(cell[0]), int(cell[1:])


def spans(cells: Sequence[str]) -> list[int]:
    """Count the columns and the rows of the box around some cells and the castle."""
    places = [place(cell) for cell in (*cells, "g7")]
    return [max(numbers) - min(numbers) + 1 for numbers in zip(*places, strict=True)]


def touch(one: str, other: str) -> bool:
    """Tell whether two cells share a side."""
    (column, row), (other_column, other_row) = place(one), place(other)
    return abs(column - other_column) + abs(row - other_row) == 1


def terrain(half: str) -> str:
    return half.rstrip("0123456789")


def is_legal(laid: dict[str, str], cells: tuple[str, str], halves: list[str], size: int) -> bool:
    """Say by the words of the rules whether a domino may lie there."""
    covers = any(cell in laid or cell == "g7" for cell in cells)
    within = max(spans([*laid, *cells])) <= size
    connects = any(
        touch(cell, "g7")
        or any(touch(cell, other) and terrain(half) == terrain(laid[other]) for other in laid)
        for cell, half in zip(cells, halves, strict=True)
    )
    return not covers and within and connects


@few
@given(to_place)
def test_legal_placements_are_those_of_the_words(state: State) -> None:
    """The box is at most n x n *and* at least one half touches the castle or its own terrain."""
    laid, size = kingdom(state, state.turn), state.view()["size"]
    halves = str(hand(state)).split()
    pairs = [
        (f"{COLUMNS[column]}{row}", f"{COLUMNS[column + right]}{row + up}")
        for column in range(13)
        for row in range(1, 14)
        for right, up in ((1, 0), (0, -1), (-1, 0), (0, 1))
        if 0 <= column + right < 13 and 1 <= row + up <= 13
    ]
    expected = {
        first + second for first, second in pairs if is_legal(laid, (first, second), halves, size)
    }
    if halves[0] == halves[1]:  # to the right and downwards only: the others are the same
        expected = {
            label
            for label in expected
            for (column, row), (other_column, other_row) in [tuple(map(place, cells_of(label)))]
            if other_column > column or other_row < row
        }

    assert {move.label for move in state.moves} - {"discard"} == expected


@few
@given(positions)
def test_no_kingdom_is_larger_than_its_box(state: State) -> None:
    """The bounding box of all cells, castle included, is at most n x n."""
    size = state.view()["size"]

    assert all(max(spans(list(cells))) <= size for cells in kingdoms(state))


@few
@given(positions)
def test_every_half_is_somewhere(state: State) -> None:
    """96 halves: in a kingdom, on offer, in a hand, discarded, or left to be drawn."""
    view = state.view()
    seen = Counter(half for cells in kingdoms(state) for half in cells.values())
    free = [slot for slot in view["line"] if slot["taken_by"] is None]
    ahead = view["line"] if view["chooses_ahead"] else free  # else what is taken is held or laid
    dominoes = [slot["domino"] for slot in ahead]
    dominoes += [turn["domino"] for turn in view["turns"] if turn["domino"]]
    seen.update(word(half) for domino in dominoes for half in domino["halves"])
    seen.update({word(half): half["count"] for half in view["left"]["halves"]})
    if view["first_half"]:
        seen[word(view["first_half"])] += 1
    discarded = sum(each["discards"] for each in view["kingdoms"])

    assert sum(seen.values()) + 2 * discarded == 96
    assert all(seen[word(half)] <= half["of"] for half in view["left"]["halves"])


@few
@given(positions)
def test_kingdoms_never_change_once_laid(state: State) -> None:
    """Kingdoms never change once laid: whatever is played, all that lay there lies there still."""
    before = kingdoms(state)
    for action in state.actions[:: max(1, len(state.actions) // 5)]:
        for seat, after in enumerate(kingdoms(state.play_event(action))):
            assert before[seat].items() <= after.items()


@few
@given(positions)
def test_how_a_position_came_about_leaves_no_trace(state: State) -> None:
    """Only what lies where counts: the position read from its own text is the same, bit by bit."""
    again = state.game.position(state.position)

    assert again == state
    assert again.actions == state.actions


@settings(max_examples=25)
@given(st.sampled_from([SEED, DUEL, Table("official", 3, ("middle_kingdom", "harmony"))]), seeds)
def test_points_do_not_depend_on_the_order_of_laying(table: Table, seed: int) -> None:
    """A region scores cells x crowns: a kingdom drawn at once has the points of one built up."""
    end = position(table, seed, until=1000)
    text = ["\n".join(" ".join(row) for row in drawn(end, seat)) for seat in range(table.players)]

    assert sketch(table, *text).scores == end.scores


def turned(rows: Rows) -> Rows:
    """Turn a drawing to the right."""
    return [list(row) for row in zip(*rows[::-1], strict=True)]


def mirrored(rows: Rows) -> Rows:
    """Mirror a drawing from left to right."""
    return [row[::-1] for row in rows]


SYMMETRIES: dict[str, Callable[[Rows], Rows]] = {
    "turned": turned,
    "turned twice": lambda rows: turned(turned(rows)),
    "turned back": lambda rows: turned(turned(turned(rows))),
    "mirrored": mirrored,
    "upside down": lambda rows: rows[::-1],
    "along the diagonal": lambda rows: mirrored(turned(rows)),
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@settings(max_examples=15)
@given(st.sampled_from([SEED, DUEL, Table("official", 2, ("middle_kingdom", "harmony"))]), seeds)
def test_points_are_the_same_from_every_side(symmetry: str, table: Table, seed: int) -> None:
    """Only the bounding box counts, never the view: a kingdom may be turned and mirrored."""
    end = position(table, seed, until=1000)
    for seat in range(table.players):
        rows = SYMMETRIES[symmetry](drawn(end, seat))
        text = "\n".join(" ".join(row) for row in rows)
        state = sketch(table, text)

        assert state.scores[0] == end.scores[seat]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@settings(max_examples=15)
@given(st.sampled_from([SEED, DUEL]), seeds)
def test_placements_are_as_many_from_every_side(symmetry: str, table: Table, seed: int) -> None:
    """Only the bounding box counts, never the view: nor does it for what may be laid."""
    state = placing_position(table, seed)
    rows = SYMMETRIES[symmetry](drawn(state, state.turn))
    text = "\n".join(" ".join(row) for row in rows)
    others = "field field" if table == SEED else ""
    again = sketch(table, text, held=str(hand(state)), line=others)

    assert len(again.actions) == len(state.actions)
