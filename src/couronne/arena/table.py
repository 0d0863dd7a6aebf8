"""One game between players, to its end."""

from collections.abc import Sequence

from couronne.players.player import Player
from couronne.records.ledger import Ledger


def play_turn(ledger: Ledger, player: Player, clock: float | None = None) -> None:
    """Let a player make one move, seeing what the public sees; a turn has so many seconds."""
    ledger.play(player.choose(ledger.state.public(), clock))


def play_out(ledger: Ledger, players: Sequence[Player], clock: float | None = None) -> None:
    """Let the players play until the game has ended."""
    while not ledger.ended:
        play_turn(ledger, players[ledger.state.turn], clock)
