"""Several games whose points are added, one after another at the same table."""

import hashlib

from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.records.ledger import Ledger
from couronne.records.record import MatchGame, TableEvent

PLAYED_OUT = ("rules", "agreed")
"""The reasons after which a match goes on."""


def first_game(game: Game, name: str) -> MatchGame:
    """Return the beginning of a match, of a kind that the rules know."""
    known = tuple(game.rule_set.matches)
    if name not in known:
        raise BadChoice("unknown_match", game=game.name, rules=game.rules, match=name, known=known)
    return MatchGame(name, 1, (0,) * game.players)


def games_in(ledger: Ledger) -> int:
    """Return how many games the match of a ledger has."""
    assert ledger.match is not None
    return ledger.game.rule_set.matches[ledger.match.name]


def totals(ledger: Ledger) -> tuple[int, ...]:
    """Return the points of each seat in the match, the game on the table included."""
    assert ledger.match is not None
    return tuple(
        before + now for before, now in zip(ledger.match.points, ledger.state.scores, strict=True)
    )


def is_decided(ledger: Ledger) -> bool:
    """Tell whether a match is over: after its last game, or when somebody gives up."""
    assert ledger.match is not None
    if ledger.result is None:
        return False
    return ledger.match.number == games_in(ledger) or ledger.result.reason not in PLAYED_OUT


def match_winners(ledger: Ledger) -> tuple[int, ...]:
    """Return who has the most points; equals share the match, and who gave up has lost it."""
    result, last = ledger.result, ledger.events[-1]
    assert result is not None
    if result.reason == "aborted":
        return ()
    gave_up = last.seat if isinstance(last, TableEvent) else None
    points = {seat: total for seat, total in enumerate(totals(ledger)) if seat != gave_up}
    return tuple(seat for seat, total in points.items() if total == max(points.values()))


def next_game(ledger: Ledger) -> Ledger | None:
    """Open the next game of a match, if a game has ended and another one follows.

    Its seed follows from the last one, so that a seed stands for a whole match.
    """
    match, result, draws = ledger.match, ledger.result, ledger.state.draws
    if match is None or result is None or draws is None or is_decided(ledger):
        return None
    seed = hashlib.sha256(b"next game:" + draws.seed).digest()
    following = Ledger.start(ledger.game, ledger.seats, seed)
    following.match = MatchGame(match.name, match.number + 1, totals(ledger))
    return following
