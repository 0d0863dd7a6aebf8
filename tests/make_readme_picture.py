"""Draws the picture of the README: `python -m tests.make_readme_picture`."""

from pathlib import Path

import couronne
from couronne.arena.table import play_turn
from couronne.players.bots import make_bot
from couronne.records.ledger import Ledger

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "roses.svg"
PLIES = 34


def picture() -> str:
    """Play some moves between two bots and draw what lies on the table."""
    game = couronne.load("roses", rules="classic", compiled=False)
    ledger = Ledger.start(game, ("greedy", "random"), seed=5)
    players = [make_bot(name, b"picture", seat) for seat, name in enumerate(ledger.seats)]
    for _ in range(PLIES):
        play_turn(ledger, players[ledger.state.turn])
    return ledger.state.svg()


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
