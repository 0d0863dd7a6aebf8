"""Who sits where: players and seats by the names that people type."""

from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.i18n.catalogue import catalogue
from couronne.i18n.language import LANGUAGES
from couronne.players.bots import PERSON, UNSAFE, is_program, make_bot
from couronne.players.player import Player
from couronne.records.ledger import Ledger

Seat = Player | None
"""Who sits there: a bot, or None for a person at this terminal."""


def seat_players(names: list[str], seed: bytes) -> list[Seat]:
    """Seat people and bots."""
    return [
        None if name == PERSON else make_bot(name, seed, seat) for seat, name in enumerate(names)
    ]


def as_trusted(names: list[str], unsafe: bool) -> list[str]:
    """Mark the programs among the players if somebody trusts them; a name cannot say so itself."""
    return [_marked(name, unsafe) if is_program(name) else name for name in names]


def _marked(name: str, unsafe: bool) -> str:
    path = f"./{name}" if name.startswith(UNSAFE) else name
    return f"{UNSAFE}{path}" if unsafe else path


def check_trusted(ledger: Ledger) -> None:
    """Refuse a game that asks by itself for a program without protection."""
    for who in ledger.seats:
        if is_program(who) and who.startswith(UNSAFE):
            raise BadChoice("record_trusts", program=who.removeprefix(UNSAFE))


def seat_again(ledger: Ledger) -> list[Seat]:
    """Seat those whom a game names, its seed being known."""
    draws = ledger.state.draws
    assert draws is not None
    return seat_players([typed_name(who) for who in ledger.seats], draws.seed)


def typed_name(who: str) -> str:
    """Return a player's name as people type it; a program's has no settings behind it."""
    return who if is_program(who) else who.split(" ")[0]


def seat_of(colour: str | None, game: Game) -> int | None:
    """Find a seat by its colour, in either language; no colour means no seat."""
    if colour is None:
        return None
    for seat, name in enumerate(game.seats):
        spoken = {name, *(catalogue(language, game.name)[f"seat.{name}"] for language in LANGUAGES)}
        if colour.lower() in spoken:
            return seat
    raise BadChoice("unknown_seat", seat=colour, known=game.seats)
