"""Numbers of event sequences to depth n, from fixed deals: any change of a rule changes them."""

from copy import deepcopy

import pytest

from couronne.games.draws import Draws, seed_of
from couronne.games.state import State
from couronne.kernel.contract import CHANCE
from tests.games.roses.boards import game
from tests.reference.roses import Reference

TABLE: dict[tuple[str, int, int], list[int]] = {
    ("classic", 1, 0): [5, 21, 88, 531, 2539, 12913],
    ("classic", 2, 0): [5, 24, 112, 727, 3817, 20668],
    ("classic", 1, 30): [1, 16, 48, 328, 453, 2242, 6820],
    ("classic", 6, 80): [1, 11, 11, 13, 113, 43, 76, 126, 477, 1594],
    ("international", 1, 0): [5, 22, 85, 512, 2459, 13181],
    ("international", 2, 0): [5, 20, 84, 520, 2666, 13815],
    ("international", 3, 80): [3, 21, 101, 423, 2257, 10111],
    ("international", 1, 60): [1, 7, 21, 75, 191, 585, 1857, 5827],
    ("king-of-roses", 1, 0): [5, 21, 88, 531, 2539, 12913],
    ("king-of-roses", 3, 0): [5, 20, 62, 456, 1870, 9288],
    ("king-of-roses", 1, 30): [1, 16, 21, 145, 208, 1054, 3449],
    ("king-of-roses", 6, 60): [1, 3, 3, 4, 9, 11, 15, 16, 25, 46],
    ("course", 1, 0): [5, 22, 85, 512, 2447, 12761],
    ("course", 2, 0): [5, 20, 84, 504, 2605, 13213],
    ("course", 2, 80): [2, 20, 70, 437, 1698, 8723],
    ("course", 1, 80): [1, 12, 12, 17, 139, 141, 324, 1686, 2586, 7565],
}
"""By rule set, seed of the deal and actions already played, the k-th being number k modulo the
number of legal ones: how many sequences of 1, 2, 3, ... events can follow."""

CASES = [
    pytest.param(*start, counts, id="-".join(map(str, start))) for start, counts in TABLE.items()
]


def events_of(rules: str, seed: int, plies: int) -> list[int]:
    """List the events that lead to a starting point of the table, the deal included."""
    state = game(rules).undealt().with_draws(Draws(seed_of(seed)))
    events: list[int] = []
    played = 0
    while state.turn == CHANCE or played < plies:
        if state.turn == CHANCE:
            events.append(state.next_draw.outcome)
        else:
            events.append(state.actions[played % len(state.actions)])
            played += 1
        state = state.play_event(events[-1])
    return events


def sequences(state: State, depth: int) -> int:
    """Count the sequences of so many events."""
    if depth == 1:
        return len(state.actions)
    return sum(sequences(state.play_event(event), depth - 1) for event in state.actions)


def reference_sequences(reference: Reference, depth: int) -> int:
    """Count them with the reference."""
    if depth == 1:
        return len(reference.legal())
    count = 0
    for event in reference.legal():
        after = deepcopy(reference)
        after.apply(event)
        count += reference_sequences(after, depth - 1)
    return count


@pytest.mark.parametrize(("rules", "seed", "plies", "expected"), CASES)
def test_sequences_of_the_rules(rules: str, seed: int, plies: int, expected: list[int]) -> None:
    """The engine counts what the table says."""
    state = game(rules).undealt()
    for event in events_of(rules, seed, plies):
        state = state.play_event(event)

    assert [sequences(state, depth) for depth in range(1, len(expected) + 1)] == expected


@pytest.mark.parametrize(("rules", "seed", "plies", "expected"), CASES)
def test_sequences_of_the_reference(rules: str, seed: int, plies: int, expected: list[int]) -> None:
    """So does the reference, which shares no code with the engine."""
    reference = Reference(rules)
    for event in events_of(rules, seed, plies):
        reference.apply(event)

    assert [
        reference_sequences(reference, depth) for depth in range(1, len(expected) + 1)
    ] == expected
