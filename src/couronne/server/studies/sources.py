"""What can be studied, as a record: a finished game, an uploaded one, a position."""

from dataclasses import replace

from couronne.errors import Refusal
from couronne.games.written import read_written
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import Origin, Record
from couronne.server.boards import check_board
from couronne.server.footprint import give_back_compiler
from couronne.server.messages.studies import NewStudy
from couronne.server.room import OVER, Room

MOST_EVENTS = 3_000
"""Of a game that is studied; the longest that were seen have a third of it."""


def of_room(room: Room) -> Record:
    """Return a game that was played here, without the names: the table knows who played."""
    if room.status != OVER:
        raise Refusal("game_goes_on")
    record = room.record()
    return replace(record, header=replace(record.header, seats=room.game.seats))


def of_wish(wanted: NewStudy) -> tuple[Record, Ledger]:
    """Return the game or position that somebody sent, and replayed, or raise what is wrong."""
    if wanted.record is not None and wanted.position is None:
        return _uploaded(wanted.record)
    if wanted.record is None and wanted.position is not None and wanted.game is not None:
        return _position(wanted.game, wanted.position, wanted)
    raise Refusal("record_or_position")


def events_in(wanted: NewStudy) -> int:
    """Return about how many events somebody has sent, before any of them is read."""
    return (wanted.record or "").count("\n")


def _uploaded(text: str) -> tuple[Record, Ledger]:
    record = read(text)
    check_board(record.header.game)
    if len(record.events) > MOST_EVENTS:
        raise Refusal("study_too_long", events=len(record.events), most=MOST_EVENTS)
    return record, ledger_of(record, compiled=True)


def _position(game: str, text: str, wanted: NewStudy) -> tuple[Record, Ledger]:
    check_board(game)
    state = read_written(game, wanted.rules, wanted.options, text, wanted.players)
    ledger = Ledger(state.game, state.game.seats, None, Origin(state.position))
    return ledger.record(), ledger


def opened(text: str) -> Ledger:
    """Replay a record that was kept."""
    ledger = ledger_of(read(text), compiled=True)
    give_back_compiler()
    return ledger
