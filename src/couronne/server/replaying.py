"""A game that is kept, played again from its log."""

from couronne.records.reading import read_origin
from couronne.server.questions import StoredGame
from couronne.server.room import Room, Seat, make_room


def replayed(stored: StoredGame, up_since: float = 0.0) -> Room:
    """Bring a game that is kept to where its log says it is, on a server that runs since then."""
    seats = [Seat(**seat) for seat in stored.seats]
    table = (stored.game, stored.rules, stored.options)
    origin = read_origin([line.text for line in stored.lines])
    room = make_room(stored.id, table, seats, stored.seed, origin)
    room.public, room.rated, room.rematch = stored.public, stored.rated, stored.rematch
    room.wanted = stored.wanted
    room.set_pace(stored.pace)
    room.replay(stored.lines[room.lines :], up_since)
    return room
