"""Dominoes that find no place, or that a strict table lets one lay aside."""

import pytest

from couronne import CHANCE
from couronne.errors import IllegalMove
from tests.games.kingdomino.boards import (
    BOTH,
    EMPTY,
    OFFICIAL,
    SEED,
    act,
    discards,
    drawn,
    hand,
    kingdoms,
    labels,
    phase,
    placing,
    sketch,
)
from tests.games.kingdomino.tables import Table, game

STRICT = Table("seed", 2, ("strict",))
ONE_HOLE = """
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  @      swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    .      .      swamp  swamp  swamp
"""
"""Room for one domino with a swamp on it: on e5 and f5 of a full box."""
TWO_SINGLE_HOLES = """
    .      swamp  swamp  swamp  .
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  @      swamp  swamp
    swamp  swamp  swamp  swamp  swamp
    swamp  swamp  swamp  swamp  swamp
"""
"""Free cells, but no two side by side."""
HELD = "field field,forest forest,water water,meadow meadow"
NEW_LINE = "field water,field meadow,field swamp,forest water"


def test_a_domino_without_a_place_is_discarded_at_once() -> None:
    """A domino that has no legal placement is discarded, automatically."""
    before = sketch(SEED, ONE_HOLE, EMPTY, line="field water,forest forest")
    after = act(before, "A")

    assert discards(after) == [1, 0]
    assert kingdoms(after) == kingdoms(before)


def test_the_second_decision_is_skipped() -> None:
    """Two successive decisions; the second is skipped when the domino must be discarded."""
    after = act(sketch(SEED, ONE_HOLE, EMPTY, line="field water,forest forest"), "A")

    assert (after.turn, phase(after), hand(after)) == (1, "place", "forest forest")


def test_a_domino_with_a_place_is_not_discarded() -> None:
    """Discarded when it has no legal placement: here the swamp finds one, either way round."""
    after = act(sketch(SEED, ONE_HOLE, EMPTY, line="field swamp,forest forest"), "A")

    assert (after.turn, labels(after), discards(after)) == (0, ["e5f5", "f5e5"], [0, 0])


def test_a_single_place_is_still_asked_for() -> None:
    """A placeable domino must be placed: where, says its owner, even if there is one way only."""
    after = act(sketch(SEED, ONE_HOLE, EMPTY, line="swamp swamp,forest forest"), "A")

    assert (after.turn, phase(after), labels(after)) == (0, "place", ["e5f5"])


def test_single_cells_take_no_domino() -> None:
    """A domino covers two free cells side by side."""
    after = act(sketch(SEED, TWO_SINGLE_HOLES, EMPTY, line="swamp swamp,forest forest"), "A")

    assert (after.turn, discards(after)) == (1, [1, 0])


def test_a_king_whose_domino_finds_no_place_goes_on_to_choose() -> None:
    """Each king places its domino and then chooses: the discard takes the place of the first."""
    before = sketch(OFFICIAL, EMPTY, ONE_HOLE, held=HELD, line=NEW_LINE)
    after = act(before, "h7i7", "C")

    assert (after.turn, phase(after), discards(after)) == (1, "choose", [0, 1])
    assert labels(after) == ["A", "B", "D"]


def test_kings_whose_dominoes_find_no_place_after_the_last_line_are_passed_over() -> None:
    """After the last line: place only. Who cannot loses a domino, and the next one places."""
    before = sketch(OFFICIAL, EMPTY, ONE_HOLE, held=HELD)
    after = act(before, "h7i7")

    assert (after.turn, hand(after), discards(after)) == (0, "water water", [0, 1])


def test_the_game_may_end_with_a_discard() -> None:
    """Lorsque les derniers dominos sont placés: or discarded."""
    before = sketch(OFFICIAL, EMPTY, ONE_HOLE, held=HELD)
    after = act(before, "h7i7", "g8h8")

    assert (after.over, discards(after)) == (True, [0, 2])


def test_the_last_of_the_line_may_be_taken_and_discarded_without_a_question() -> None:
    """The last takes what remains, and it is discarded automatically: a new round begins."""
    before = sketch(SEED, EMPTY, ONE_HOLE, line="field field,water water")
    after = act(before, "A", "h7i7")

    assert (after.turn, discards(after)) == (CHANCE, [0, 1])


def test_discards_add_up() -> None:
    """The domino is discarded and will bring no points: each one counts."""
    table = Table("seed", 3)
    before = sketch(table, ONE_HOLE, ONE_HOLE, EMPTY, line="water water,field field,mine mine1")
    after = act(before, "B", "C")

    assert (after.turn, discards(after)) == (2, [1, 1, 0])
    assert hand(after) == "water water"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_discard_brings_no_points(table: Table) -> None:
    """Le domino est défaussé et ne vous rapportera aucun point, whatever its crowns."""
    others = "field field" if table == SEED else ""
    before = sketch(table, EMPTY, held="field mine3", line=others)
    after = before.forfeit()

    assert (after.scores, discards(after)) == ((0, 0), [1, 0])


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_placeable_domino_must_be_placed(table: Table) -> None:
    """A placeable domino must be placed: laying it aside is no legal move."""
    state = placing(table, EMPTY, "field water")

    assert "discard" not in labels(state)
    with pytest.raises(IllegalMove) as refused:
        state.play("discard")
    assert refused.value.code == "must_place"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_an_illegal_placement_costs_nothing(table: Table) -> None:
    """An illegal placement is refused with its reason and nothing is lost."""
    state = placing(table, EMPTY, "field water")
    expected = (state.position, [0, 0])

    with pytest.raises(IllegalMove):
        state.play("a1a2")

    assert (state.position, discards(state)) == expected


@pytest.mark.parametrize("kingdom", [EMPTY, "@ field1 field", ONE_HOLE])
@pytest.mark.parametrize("domino", ["swamp swamp", "field swamp", "swamp mine3"])
def test_strict_tables_may_discard_any_chosen_domino(kingdom: str, domino: str) -> None:
    """Option `strict`: *discard* is one more legal action for any chosen domino."""
    strict, usual = placing(STRICT, kingdom, domino), placing(SEED, kingdom, domino)

    assert labels(strict) == ["discard", *labels(usual)]


def test_a_strict_discard_is_counted_and_the_next_plays() -> None:
    """Discard is one more legal action: nothing is laid, and the turn is over."""
    before = placing(STRICT, "@ field1 field", "swamp mine3")
    after = act(before, "discard")

    assert (discards(after), drawn(after), after.turn) == ([1, 0], drawn(before), 1)


def test_a_strict_table_chooses_before_it_discards() -> None:
    """For any *chosen* domino: while choosing there is nothing to discard."""
    state = game(STRICT).start(seed=1)

    assert labels(state) == ["A", "B"]
    with pytest.raises(IllegalMove) as refused:
        state.play("discard")
    assert refused.value.code == "choose_first"


def test_a_strict_table_does_not_ask_where_there_is_no_place() -> None:
    """The second decision is skipped when the domino must be discarded, here too."""
    after = act(sketch(STRICT, ONE_HOLE, EMPTY, line="field water,forest forest"), "A")

    assert (after.turn, phase(after), discards(after)) == (1, "place", [1, 0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_strict_game_without_a_kingdom(players: int) -> None:
    """Discard is one more legal action, in every round: twelve discards each, and no points."""
    state = game(Table("seed", players, ("strict",))).start(seed=2)
    while not state.over:
        state = state.play("discard" if phase(state) == "place" else labels(state)[0])

    assert discards(state) == [12] * players
    assert (state.scores, state.winners) == ((0,) * players, tuple(range(players)))


def test_the_published_game_is_never_strict() -> None:
    """Option `strict` (`seed` only)."""
    assert "strict" not in game(OFFICIAL).options
