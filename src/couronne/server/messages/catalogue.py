"""What can be played, and its rules in words."""

from couronne.server.messages.ground import Message


class RuleOption(Message):
    """A choice that a rule set leaves, at some numbers of players or at all."""

    name: str
    title: str
    least: int
    most: int
    usual: int
    players: list[int]


class RuleSet(Message):
    """A rule set."""

    rules: str
    title: str
    about: str
    players: list[int]
    options: list[RuleOption]


class GameEntry(Message):
    """A game with its rule sets."""

    game: str
    title: str
    about: str
    picture: str
    rules: list[RuleSet]


class Catalogue(Message):
    """What can be played, and against whom."""

    games: list[GameEntry]
    levels: list[int]
    chat: bool
    """Whether people may talk at their tables."""


class Section(Message):
    """A part of the rules in words."""

    title: str
    text: str


class RulesText(Message):
    """The rules in words."""

    title: str
    sections: list[Section]
