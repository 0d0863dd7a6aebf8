"""Positions of the kernel as the course writes them."""

from collections.abc import Iterator

import couronne
from couronne import State

FRENCH = str.maketrans("W", "O")
SIZE = 9
COLOURS = ("Rouge", "Blanc")


def board_of(state: State) -> list[list[str]]:
    """Read the pawns off the position as it is written, which the kernel's own tests guard."""
    rows = state.position.split(" ")[0].split("/")
    letters = {**{str(gap): "." * gap for gap in range(1, SIZE + 1)}, "x": "R", "o": "B"}
    return [list("".join(letters[letter] for letter in row)) for row in rows]


def king_of(state: State) -> tuple[int, int]:
    name = state.position.split(" ")[1]
    return SIZE - int(name[1]), ord(name[0]) - ord("a")


def hands_of(state: State) -> list[list[str]]:
    written = state.position.split(" ")[3:5]
    return [[] if hand == "-" else hand.translate(FRENCH).split(",") for hand in written]


def course_positions(games: int) -> Iterator[State]:
    """Yield every position of games that are played by chance."""
    game = couronne.load("roses", "course")
    for seed in range(games):
        state = game.start(seed=seed)
        while not state.over:
            yield state
            state = state.play(state.moves[(seed * 31 + len(state.position)) % len(state.moves)])
        yield state
