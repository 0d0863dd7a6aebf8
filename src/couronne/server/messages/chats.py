"""Talk at the table, and what can be done about those who talk."""

from pydantic import Field

from couronne.server.messages.ground import Message

LONGEST_SAID = 300
LONGEST_REPORT = 1000
LONGEST_ID = 24


class Say(Message):
    """Something to be said at a table."""

    text: str = Field(min_length=1, max_length=LONGEST_SAID)


class ChatLine(Message):
    """What somebody said at a table; whoever has left the site has no id any more."""

    number: int
    user: str | None
    name: str
    text: str
    at: float


class Chat(Message):
    """What was said at a table, the latest last, but for what muted people said."""

    lines: list[ChatLine]


class Mute(Message):
    """Somebody whom one does not want to hear."""

    user: str = Field(min_length=1, max_length=LONGEST_ID)


class MutedPerson(Message):
    """Somebody who is not heard."""

    id: str
    name: str


class Mutes(Message):
    """Those whom one does not want to hear, wherever they talk."""

    people: list[MutedPerson]


class NewReport(Message):
    """What somebody at a table did wrong, for whoever runs the server."""

    about: str = Field(min_length=1, max_length=LONGEST_ID)
    text: str = Field(min_length=1, max_length=LONGEST_REPORT)


class Reported(Message):
    """A report that was taken down."""

    id: str
