"""How players find each other: seeks, invitations, and names."""

from pydantic import Field

from couronne.server.messages.ground import Message
from couronne.server.messages.tables import MOST_SEATS, Created, Level, Pace, Summary


class Seek(Level):
    """What somebody wants to play, and with people of what rating."""

    game: str = Field(max_length=40)
    rules: str | None = Field(None, max_length=40)
    pace: Pace | None = None
    rated: bool = False
    players: int | None = Field(None, ge=2, le=MOST_SEATS)


class Sought(Created):
    """The table where one sits now, and whether it still waits for somebody."""

    waiting: bool


class Invitations(Message):
    """Tables where a seat is kept for the one who asks."""

    invitations: list[Summary]


class Names(Message):
    """What some players are called."""

    names: list[str]
