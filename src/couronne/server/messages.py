"""What goes over the wire, typed once: the page's types are made from these models."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS = 6
LONGEST_MOVE = 80
LONGEST_NAME = 40
MOST_SEQ = 1_000_000

SEAT = rf"^(me(:.{{1,{LONGEST_NAME}}})?|open|greedy|random|bot:(10|[1-9]))$"
"""`me:Anne` is somebody else at the same screen."""

SeatName = Annotated[str, Field(max_length=LONGEST_NAME + 3, pattern=SEAT)]
Language = Literal["fr", "en"]


class Message(BaseModel):
    """Whatever has fields that nobody named is refused."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Message):
    """Somebody who comes without an account."""

    name: str | None = Field(None, max_length=LONGEST_NAME)


class Person(Message):
    """Who somebody is."""

    id: str
    name: str


class Guest(Person):
    """Who somebody is from now on, with the token that proves it."""

    token: str


class NewName(Message):
    """Another name."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)


class NewGame(Message):
    """A table to be set up."""

    game: str = Field(max_length=40)
    rules: str | None = Field(None, max_length=40)
    options: dict[str, int] = Field(default_factory=dict, max_length=20)
    seats: list[SeatName] = Field(min_length=1, max_length=MOST_SEATS)
    public: bool = False


class Created(Message):
    """A table that was set up."""

    id: str
    url: str


class Join(Message):
    """A seat that somebody wants; without a number, any open one."""

    seat: int | None = Field(None, ge=0, lt=MOST_SEATS)


class Resign(Message):
    """The seat that gives up; without a number, one's own."""

    seat: int | None = Field(None, ge=0, lt=MOST_SEATS)


class Move(Message):
    """A move, and after how many lines of the log it was chosen."""

    seq: int = Field(ge=0, le=MOST_SEQ)
    move: str = Field(max_length=LONGEST_MOVE)


class Undo(Message):
    """After how many lines of the log a decision is taken back."""

    seq: int = Field(ge=0, le=MOST_SEQ)


class Done(Message):
    """Something was done and kept."""

    seq: int


class Problem(Message):
    """What was wrong, and what would be right."""

    code: str
    message: str


class Seat(Message):
    """Who sits where."""

    name: str
    kind: Literal["person", "bot", "open"]
    you: bool
    online: bool


class OfferedMove(Message):
    """A legal move as the record and as people spell it, what it would do, the scores after it."""

    label: str
    action: int
    text: str
    note: str
    scores: list[int]


class LogEntry(Message):
    """A line of the story, after so many events."""

    seq: int
    seat: int | None
    text: str


class LastMove(Message):
    """The last decision."""

    seat: int
    move: str
    text: str


class ScoreItem(Message):
    """A part of a score."""

    points: int
    text: str


class ScoreCount(Message):
    """What a score is made of."""

    seat: int
    total: int
    items: list[ScoreItem]


class Result(Message):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    reason: str
    text: str


class Draw(Message):
    """A draw: its place in the total weight."""

    index: int
    total: int


class Table(Message):
    """A table as somebody sees it."""

    id: str
    game: str
    rules: str
    options: dict[str, int]
    status: Literal["open", "playing", "over"]
    seats: list[Seat]
    seq: int
    events: int
    turn: int | None
    mine: bool
    thinking: bool
    view: dict[str, Any]
    moves: list[OfferedMove]
    last: LastMove | None
    log: list[LogEntry]
    can_undo: bool
    result: Result | None
    explain: list[ScoreCount]
    commitment: str
    seed: str | None
    draws: list[Draw]
    rematch: str | None


class ListedSeat(Message):
    """Who sits where, in a list."""

    name: str
    kind: Literal["person", "bot", "open"]


class Summary(Message):
    """A table in a list."""

    id: str
    game: str
    rules: str
    seats: list[ListedSeat]
    status: Literal["open", "playing", "over"]
    turn: int | None
    yours: bool
    your_turn: bool
    updated: float


class Listed(Message):
    """Tables."""

    games: list[Summary]


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


class Section(Message):
    """A part of the rules in words."""

    title: str
    text: str


class RulesText(Message):
    """The rules in words."""

    title: str
    sections: list[Section]


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


Said = LiveTable | LiveEvents | LiveDone | LiveProblem | LivePong | LiveLobby
"""What the server may send over a live connection."""
