"""Who somebody is."""

from typing import Literal

from pydantic import Field

from couronne.server.messages.ground import LONGEST_NAME, Message


class NewGuest(Message):
    """Somebody who comes without an account."""

    name: str | None = Field(None, max_length=LONGEST_NAME)


class Person(Message):
    """Who somebody is."""

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    admin: bool


class Guest(Person):
    """Who somebody is from now on; a program is told the token that proves it, a page is not."""

    token: str | None = None


class NewName(Message):
    """Another name."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
