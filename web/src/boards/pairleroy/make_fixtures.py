"""Writes the positions with which the Pairleroy board is tested: real ones, one for each phase.

Run it from anywhere with the project's Python; it writes `fixtures/*.json` beside itself.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import couronne
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from couronne.players.bots import make_bot
from couronne.server.showing import offered

FOLDER = Path(__file__).parent / "fixtures"
SEED = 4
View = dict[str, Any]

NAMES = ["Aliénor", "Béranger", "Clémence", "Dagobert", "Ermengarde", "Foulques"]
BOT = "bot:2"

WANTED: dict[str, tuple[int, str, Callable[[View], bool]]] = {
    "tile": (2, "tile", lambda view: len(view["moves"]) == 4),
    "cell": (4, "cell", lambda view: _closes(view) and _tiles(view) > 20),
    "face": (4, "face", lambda view: _closes(view) and _tiles(view) > 10),
    "step": (4, "step", lambda view: view["steps"]["price"] > 0 and _offers(view, *"EW")),
    "hand": (3, "hand", lambda view: len(view["moves"]) > 1),
    "castle": (2, "kingdom", lambda view: _offers(view, "castle", "buy")),
    "kingdom": (3, "kingdom", lambda view: _offers(view, "outpost", "buy", "deliver")),
    "piece": (3, "piece", lambda view: len(view["moves"]) > 1),
    "last": (2, "kingdom", lambda view: view["last_round"] is not None),
    "over": (6, "over", lambda view: not view["moves"]),
}
"""By name: how many play, in which phase they are, and what else must be so."""


def main() -> None:
    """Write every position that is wanted."""
    FOLDER.mkdir(exist_ok=True)
    for players in sorted({players for players, *_rest in WANTED.values()}):
        missing = {name for name, wanted in WANTED.items() if wanted[0] == players}
        for state in _game(players):
            for name in [name for name in missing if _is_wanted(state, name)]:
                _write(name, state)
                missing.remove(name)
            if not missing:
                break


def _game(players: int) -> Iterator[State]:
    """Yield the positions of a game between bots, its end included."""
    state = couronne.load("pairleroy", players=players).start(seed=SEED)
    bots = [make_bot(BOT, bytes([seat]), seat) for seat in range(players)]
    while True:
        yield state
        if not state.moves:
            return
        state = state.play(bots[state.turn].choose(state.public()))


def _is_wanted(state: State, name: str) -> bool:
    _players, phase, holds = WANTED[name]
    view = state.view()
    return view["phase"] == phase and holds(view)


def _closes(view: View) -> bool:
    return any(effect["closes"] for effect in view["effects"])


def _tiles(view: View) -> int:
    return len(view["tiles"])


def _offers(view: View, *words: str) -> bool:
    """Tell whether for each word some move begins with it."""
    labels = [move["label"] for move in view["moves"]]
    return all(any(label.startswith(word) for label in labels) for word in words)


def _write(name: str, state: State) -> None:
    view = state.view()
    moves = [move.model_dump() for move in offered(state, Speaker("fr", "pairleroy"))]
    table = {"view": view, "moves": moves, "names": NAMES[: len(view["players"])]}
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
