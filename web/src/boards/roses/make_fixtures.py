"""Write real positions for the tests of the Rose King board."""

import json
import random
from pathlib import Path

import couronne
from couronne.i18n.speaker import Speaker
from couronne.server.showing import offered

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ["Alice", "Bruno"]


def walk(rules, seed):
    """Play a random game, and yield each position with the move that led to it."""
    chance = random.Random(seed)
    state, last = couronne.load("roses", rules=rules).start(seed=seed), None
    yield state, last
    while not state.over:
        last = chance.choice(state.moves).label
        state = state.play(last)
        yield state, last


def find(rules, wanted, seeds=range(200)):
    """Return the first position of random games that is as wanted."""
    walks = (position for seed in seeds for position in walk(rules, seed))
    return next((state, last) for state, last in walks if wanted(state))


def laid(state):
    return sum(owner is not None for row in state.view()["board"] for owner in row)


def offers(state, *ends):
    """Tell whether there is a move with each of these ends of a label."""
    return all(any(move.label.endswith(end) for move in state.moves) for end in ends)


def fixture(state, last):
    """Return a position as a table shows it."""
    moves = [move.model_dump() for move in offered(state, Speaker("fr", "roses"))]
    return {"view": state.view(), "moves": moves, "names": NAMES, "last": last}


def save(name, state, last):
    text = json.dumps(fixture(state, last), ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main():
    FOLDER.mkdir(exist_ok=True)
    start, _last = next(walk("classic", 1))
    save("start", start, None)
    choice, last = find(
        "classic",
        lambda s: s.turn == 1 and laid(s) > 20 and offers(s, "+", "1", "draw"),
    )
    save("choice", choice, last)
    flip = next(move.label for move in choice.moves if move.label.endswith("+"))
    save("flipped", choice.play(flip), flip)
    save("drawn", choice.play("draw"), "draw")
    save("blocked", *find("classic", lambda s: offers(s, "pass")))
    save("blue", *find("king-of-roses", lambda s: s.turn == 0 and laid(s) > 16))
    save("compass", *find("international", lambda s: s.turn == 1 and laid(s) > 30))
    save("course", *find("course", lambda s: s.turn == 0 and laid(s) > 24 and len(s.moves) > 3))
    save("over", *find("course", lambda s: s.over and len(s.winners) == 1))


if __name__ == "__main__":
    main()
