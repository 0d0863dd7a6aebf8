"""One game between players, to its end."""

from collections.abc import Sequence

from couronne.players.player import Forfeit, Player
from couronne.records.ledger import Ledger
from couronne.records.record import TableEvent


def play_turn(ledger: Ledger, player: Player, clock: float | None = None) -> None:
    """Let a player make one move, seeing what the public sees; a turn has so many seconds."""
    try:
        move = player.choose(ledger.state.public(), clock)
    except Forfeit:
        ledger.append(TableEvent("forfeit", ledger.state.turn))
    else:
        ledger.play(move)


def play_out(ledger: Ledger, players: Sequence[Player], clock: float | None = None) -> None:
    """Let the players play until the game has ended."""
    while not ledger.ended:
        play_turn(ledger, players[ledger.state.turn], clock)
