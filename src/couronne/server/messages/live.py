"""What goes over a live connection in either direction."""

from typing import Annotated, Literal

from pydantic import Field

from couronne.server.messages.chats import ChatLine
from couronne.server.messages.ground import Language, Message, Problem
from couronne.server.messages.tables import Move, Summary, Table


class LiveMove(Move):
    """A move over the live connection."""

    type: Literal["move"]


class LiveLanguage(Message):
    """From now on in another language."""

    type: Literal["language"]
    lang: Language


class LivePing(Message):
    """A question whether anybody is there."""

    type: Literal["ping"]


Heard = Annotated[LiveMove | LiveLanguage | LivePing, Field(discriminator="type")]
"""What a client may send over the live connection."""


class LiveTable(Message):
    """The table has changed."""

    type: Literal["table"] = "table"
    table: Table


class LiveEvents(Message):
    """Lines that were added to the log, and the number of lines it now has."""

    type: Literal["events"] = "events"
    seq: int
    lines: list[str]


class LiveDone(Message):
    """A move was kept: the lines that it has left in the log, and how many that has now."""

    type: Literal["ack"] = "ack"
    seq: int
    lines: list[str]


class LiveProblem(Problem):
    """A message was refused."""

    type: Literal["error"] = "error"
    seq: int | None = None


class LivePong(Message):
    """Somebody is there."""

    type: Literal["pong"] = "pong"


class LiveLobby(Message):
    """The open and the running tables have changed."""

    type: Literal["lobby"] = "lobby"
    open: list[Summary]
    live: list[Summary]


class LiveChat(ChatLine):
    """Somebody has said something at the table."""

    type: Literal["chat"] = "chat"


class LiveMine(Message):
    """Something about one's own tables has changed, or about those where one is invited."""

    type: Literal["mine"] = "mine"
    games: list[Summary]
    invitations: list[Summary]


Said = LiveTable | LiveEvents | LiveDone | LiveProblem | LivePong | LiveLobby | LiveChat | LiveMine
"""What the server may send over a live connection."""
