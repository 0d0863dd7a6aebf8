"""How long a game is: rounds, dominoes drawn, placed and left."""

import pytest

from couronne import CHANCE
from tests.games.kingdomino.boards import DUEL, discards, draw, kingdoms, phase, walk
from tests.games.kingdomino.tables import TABLES, Table, game

LENGTHS = [
    (Table("seed", 2), 12, 2, 24),
    (Table("seed", 3), 12, 3, 36),
    (Table("seed", 4), 12, 4, 48),
    (Table("official", 2), 6, 4, 24),
    (Table("official", 3), 12, 3, 36),
    (Table("official", 4), 12, 4, 48),
    (DUEL, 12, 4, 48),
]
"""By table: rounds, dominoes in a round, dominoes in a game."""
EACH = pytest.mark.parametrize(
    ("table", "rounds", "line", "dominoes"), LENGTHS, ids=[str(length[0]) for length in LENGTHS]
)


def length_of(table: Table) -> tuple[int, int, int]:
    """Return the row of a table, whatever options have nothing to do with it."""
    same = table.rules, table.players
    duel = "mighty_duel" in table.options
    return next(
        (rounds, line, dominoes)
        for other, rounds, line, dominoes in LENGTHS
        if (other.rules, other.players) == same and bool(other.options) == duel
    )


@EACH
def test_rounds(table: Table, rounds: int, line: int, dominoes: int) -> None:
    """12 rounds (24, 36, 48 dominoes); official: 2 players 6 rounds, 4 per round."""
    view = game(table).start(seed=1).view()

    assert (view["rounds"], len(view["line"]), rounds * line) == (rounds, line, dominoes)


@EACH
def test_rounds_are_counted_one_by_one(table: Table, rounds: int, line: int, dominoes: int) -> None:
    """As many lines as rounds, each as long as there are turns in it."""
    seen: list[int] = []
    for event in walk(table, seed=1):
        if event.before.turn == CHANCE and event.after.turn != CHANCE:
            view = event.after.view()
            assert len(view["line"]) == line
            seen.append(view["round"])

    assert seen == list(range(1, rounds + 1))
    assert line * len(seen) == dominoes


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_dominoes_drawn_placed_and_left(table: Table) -> None:
    """À 2 joueurs 24 dominos, à 3 36, à 4 48: what is drawn is placed or discarded."""
    _rounds, _line, dominoes = length_of(table)
    left = 48 - dominoes
    draws = 0
    for event in walk(table, seed=2):
        if event.before.turn == CHANCE:
            outcome = event.event
            draws += 1 if outcome < 16 else 2 if outcome < 64 else 0  # halves; a king is none
    end = event.after
    placed = sum(len(cells) for cells in kingdoms(end)) // 2

    assert draws == 2 * dominoes
    assert placed + sum(discards(end)) == dominoes
    assert sum(half["count"] for half in end.view()["left"]["halves"]) == 2 * left


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_each_player_gets_as_many_dominoes(table: Table) -> None:
    """12 each, or 24 each in a mighty duel: 5x5 and 7x7 cells are a castle and all of these."""
    _rounds, _line, dominoes = length_of(table)
    *_, last = walk(table, seed=3)
    cells = [len(cells) // 2 for cells in kingdoms(last.after)]
    each = [laid + gone for laid, gone in zip(cells, discards(last.after), strict=True)]

    assert each == [dominoes // table.players] * table.players
    assert 1 + 2 * each[0] == last.after.view()["size"] ** 2


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_game_ends_with_the_last_domino(table: Table) -> None:
    """Fin du jeu: lorsque les derniers dominos sont placés, and not before."""
    *_, last = walk(table, seed=4)
    handled = [
        sum(len(cells) for cells in kingdoms(state)) // 2 + sum(discards(state))
        for state in (last.before, last.after)
    ]
    dominoes = length_of(table)[2]

    assert handled[0] < dominoes == handled[1]
    assert (last.after.over, last.after.moves, last.after.actions) == (True, (), ())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_last_line_kings_only_place(players: int) -> None:
    """After the last line: place only."""
    decisions = [
        (view["round"], len(view["line"]), view["phase"])
        for before, _event, _after in walk(Table("official", players), seed=5)
        if before.turn != CHANCE
        for view in [before.view()]
    ]
    rounds = decisions[-1][0]
    without_a_line = [decision for decision in decisions if decision[1] == 0]

    assert set(without_a_line) == {(rounds, 0, "place")}
    assert decisions[-len(without_a_line) :] == without_a_line


def test_in_the_first_round_kings_only_choose() -> None:
    """First line: kings choose. They have nothing to place yet."""
    state = draw(game(Table("official", 4)).undealt(), "blue pink green yellow 1 2 3 4")
    phases = []
    while state.turn != CHANCE:
        phases.append(phase(state))
        state = state.play_event(state.actions[0])

    assert phases == ["choose"] * 3
