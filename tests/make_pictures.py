"""Draws the pictures of docs/python.md: `python -m tests.make_pictures`."""

from pathlib import Path

import couronne
from couronne.arena.table import play_turn
from couronne.players.bots import make_bot
from couronne.records.ledger import Ledger

FOLDER = Path(__file__).parent.parent / "docs" / "images"
PICTURES = {
    "roses": ("classic", "greedy random", 34),
    "kingdomino": ("official", "greedy greedy", 30),
    "pairleroy": ("pairleroy", "greedy greedy greedy", 360),
}
"""By game: the rules, the players, and after how many moves."""


def picture(name: str) -> str:
    """Let bots make some moves and draw what lies on the table."""
    rules, who, plies = PICTURES[name]
    seats = tuple(who.split())
    ledger = Ledger.start(couronne.load(name, rules, len(seats), compiled=False), seats, seed=5)
    players = [make_bot(bot, b"picture", seat) for seat, bot in enumerate(seats)]
    for _ in range(plies):
        play_turn(ledger, players[ledger.state.turn])
    return ledger.state.svg()


if __name__ == "__main__":
    for game in PICTURES:
        (FOLDER / f"{game}.svg").write_text(picture(game), "utf-8")
