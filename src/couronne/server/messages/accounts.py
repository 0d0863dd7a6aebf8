"""Accounts: coming in, sessions, tokens and bots."""

from pydantic import Field

from couronne.server.messages.ground import LONGEST_NAME, Message
from couronne.server.messages.people import Person

LONGEST_SECRET = 400
"""More than a password may have: one that is too long gets a sentence of its own."""
LONGEST_LABEL = 60


class Credentials(Message):
    """A name and a password, to sign up or to log in."""

    name: str = Field(max_length=LONGEST_NAME)
    password: str = Field(max_length=LONGEST_SECRET)


class Recovery(Credentials):
    """A recovery code, and the password from now on."""

    code: str = Field(max_length=100)


class NewPassword(Message):
    """The password until now and from now on."""

    current: str = Field(max_length=LONGEST_SECRET)
    password: str = Field(max_length=LONGEST_SECRET)


class Farewell(Message):
    """The password of somebody who leaves for good; a guest has none."""

    password: str = Field("", max_length=LONGEST_SECRET)


class LoggedIn(Person):
    """Who somebody is from now on; a program is told the token that proves it, a page is not."""

    token: str | None = None


class SignedUp(LoggedIn):
    """The same with a recovery code, which is told only here."""

    recovery_code: str


class SessionEntry(Message):
    """A browser in which somebody is logged in."""

    id: str
    label: str
    created: float
    seen: float
    address: str | None
    current: bool


class Sessions(Message):
    """Where somebody is logged in."""

    sessions: list[SessionEntry]


class NewToken(Message):
    """What a token is for."""

    label: str = Field(min_length=1, max_length=LONGEST_LABEL)


class TokenEntry(Message):
    """A token that a program has."""

    id: str
    label: str
    created: float
    seen: float


class MadeToken(Message):
    """A token, which is told only here."""

    id: str
    label: str
    token: str


class TokenList(Message):
    """One's tokens."""

    tokens: list[TokenEntry]


class NewBot(Message):
    """What a bot account is to be called."""

    name: str = Field(max_length=LONGEST_NAME)


class BotEntry(Message):
    """A bot account that somebody has made."""

    id: str
    name: str
    created: float
    seen: float


class MadeBot(Message):
    """A bot account with its token, which is told only here."""

    id: str
    name: str
    token: str


class BotList(Message):
    """One's bot accounts."""

    bots: list[BotEntry]
