"""Studies: asked for, shown, and what can be done with them; hints in a game."""

from typing import Annotated, Any, Literal

from pydantic import Field

from couronne.server.messages.ground import Message
from couronne.server.messages.tables import (
    MOST_SEATS,
    LastMove,
    ListedSeat,
    LogEntry,
    Result,
)

LONGEST_RECORD = 200_000
LONGEST_POSITION = 8_000
MOST_EVENTS = 100_000

Opponent = Annotated[str, Field(pattern=r"^(greedy|random|bot:(10|[1-9]))$")]


class NewStudy(Message):
    """A game as a `.crown` text, or a position of a game, to be looked at."""

    record: str | None = Field(None, max_length=LONGEST_RECORD)
    game: str | None = Field(None, max_length=40)
    rules: str | None = Field(None, max_length=40)
    players: int | None = Field(None, ge=1, le=MOST_SEATS)
    options: dict[str, int] = Field(default_factory=dict, max_length=20)
    position: str | None = Field(None, max_length=LONGEST_POSITION)


class StudyBegun(Message):
    """A study that was begun, or was there."""

    id: str
    url: str


class Progress(Message):
    """How far a study is: positions looked at, of all."""

    status: Literal["waiting", "running", "done", "failed"]
    done: int
    total: int


class LookedMove(Message):
    """A move with what it promises to who plays it, and what would follow."""

    label: str
    text: str
    win: float
    margin: float
    weight: float
    line: list[str]


class Mistake(Message):
    """A move in whose place another one was better: after so many events, by whom."""

    at: int
    seat: int
    move: str
    text: str
    cost: float
    best: LookedMove


class StudyAccount(Message):
    """Where a seat's chances came from; the parts add up from the start to the end."""

    start: float
    luck: float
    own: float
    others: float
    end: float


class Study(Progress):
    """A game or position, and what was found: the chances of each seat before each event."""

    id: str
    table: str | None
    game: str
    rules: str
    options: dict[str, int]
    seats: list[ListedSeat]
    events: int
    log: list[LogEntry]
    result: Result | None
    curve: list[list[float]]
    mistakes: list[Mistake]
    accounts: list[StudyAccount]
    simulations: int


class Found(Message):
    """What the search says of a position, the best moves first."""

    win: list[float]
    margin: list[float]
    moves: list[LookedMove]
    simulations: int


class StudyPosition(Message):
    """The position after so many events, what is known of it, and what was played then."""

    at: int
    view: dict[str, Any]
    turn: int | None
    last: LastMove | None
    found: Found | None
    played: LastMove | None
    cost: float


class Hint(Found):
    """The best moves of who asks, as the game stood after so many lines of its log."""

    seq: int


class PlayOn(Message):
    """From where a game goes on, in which seat, and against whom."""

    at: int = Field(ge=0, le=MOST_EVENTS)
    seat: int = Field(ge=0, lt=MOST_SEATS)
    bot: Opponent = "bot:5"


class Example(Message):
    """A position as it can be written."""

    game: str
    rules: str
    players: int
    options: dict[str, int]
    position: str
