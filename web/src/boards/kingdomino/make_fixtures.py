"""Write the positions that the tests of this board use: `python make_fixtures.py`."""

import json
import random
from pathlib import Path
from typing import NamedTuple

import couronne
from couronne.i18n.speaker import Speaker
from couronne.server.showing import offered

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ["Alice", "Bilal", "Chloé", "Diego"]


class Scene(NamedTuple):
    """A game, and the moment of it that is kept."""

    rules: str
    players: int
    options: dict[str, int]
    phase: str
    lap: int


SCENES = {
    "first-choice": Scene("official", 2, {}, "choose", 1),
    "official-choose": Scene("official", 4, {"middle_kingdom": 1, "harmony": 1}, "choose", 8),
    "official-place": Scene("official", 4, {"middle_kingdom": 1, "harmony": 1}, "place", 8),
    "seed-strict": Scene("seed", 3, {"strict": 1}, "place", 6),
    "mighty-duel": Scene("official", 2, {"mighty_duel": 1}, "place", 9),
    "last-line": Scene("official", 3, {}, "choose", 12),
    "seed-choose": Scene("seed", 2, {}, "choose", 12),
    "over": Scene("seed", 2, {}, "over", 12),
}


def moment(scene: Scene) -> couronne.State:
    """Play with an eye for points, now and then at random, up to the moment of a scene."""
    dice = random.Random(7)
    game = couronne.load("kingdomino", rules=scene.rules, players=scene.players, **scene.options)
    state = game.start(seed=7)
    while not reached(state, scene):
        state = state.play(choice(state, dice))
    return state


def reached(state: couronne.State, scene: Scene) -> bool:
    view = state.view()
    return view["phase"] == scene.phase and view["round"] >= scene.lap


def choice(state: couronne.State, dice: random.Random) -> int:
    """Prefer points, and never discard."""
    seat = state.turn
    kept = [move for move in state.moves if move.label != "discard"]
    return max(
        kept, key=lambda move: (state.play_event(move.action).scores[seat], dice.random())
    ).action


def fixture(state: couronne.State) -> dict[str, object]:
    """Return a position as a table shows it."""
    moves = [move.model_dump() for move in offered(state, Speaker("fr", "kingdomino"))]
    view = state.view()
    return {"view": view, "moves": moves, "names": NAMES[: len(view["seats"])]}


for name, scene in SCENES.items():
    written = json.dumps(fixture(moment(scene)), ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(written + "\n", encoding="utf-8")
