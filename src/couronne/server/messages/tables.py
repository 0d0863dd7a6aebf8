"""Tables: set up, shown, listed, and what can be done at them."""

from typing import Annotated, Any, Literal

from pydantic import Field

from couronne.server.messages.ground import LONGEST_NAME, Message

MOST_SEATS = 6
LONGEST_MOVE = 80
MOST_SEQ = 1_000_000

LONGEST_SEAT = LONGEST_NAME + len("user:")
SEAT = rf"^((me|user):.{{1,{LONGEST_NAME}}}|me|open|greedy|random|bot:(10|[1-9]))$"
"""`me:Anne` is somebody else at the same screen, `user:Anne` an account for which it is kept."""
LOWEST_RATING, HIGHEST_RATING = -10_000, 10_000

SeatName = Annotated[str, Field(max_length=LONGEST_SEAT, pattern=SEAT)]


class Blitz(Message):
    """A clock with a bank for the game and an increment for each turn, in seconds."""

    kind: Literal["blitz"] = "blitz"
    bank: int = Field(ge=10, le=3 * 3600)
    increment: int = Field(0, ge=0, le=300)


class Days(Message):
    """A clock that gives days for every turn."""

    kind: Literal["days"] = "days"
    days: int = Field(ge=1, le=14)


Pace = Annotated[Blitz | Days, Field(discriminator="kind")]


class Level(Message):
    """The ratings that somebody may have for whom open seats are."""

    least: int | None = Field(None, ge=LOWEST_RATING, le=HIGHEST_RATING)
    most: int | None = Field(None, ge=LOWEST_RATING, le=HIGHEST_RATING)


class NewGame(Message):
    """A table to be set up."""

    game: str = Field(max_length=40)
    rules: str | None = Field(None, max_length=40)
    options: dict[str, int] = Field(default_factory=dict, max_length=20)
    seats: list[SeatName] = Field(min_length=1, max_length=MOST_SEATS)
    public: bool = False
    rated: bool = False
    pace: Pace | None = None
    wanted: Level | None = None


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


class Offer(Message):
    """A draw or a take-back; who only agrees makes no offer where none stands any more."""

    agree: bool = False


class Move(Message):
    """A move, and after how many lines of the log it was chosen."""

    seq: int = Field(ge=0, le=MOST_SEQ)
    move: str = Field(max_length=LONGEST_MOVE)


class Undo(Message):
    """After how many lines of the log a decision is taken back."""

    seq: int = Field(ge=0, le=MOST_SEQ)


class Seat(Message):
    """Who sits where."""

    name: str
    kind: Literal["person", "bot", "open"]
    you: bool
    online: bool
    has_page: bool = False
    program: bool = False
    """Whether somebody's program sits there, under an account of its own."""
    invited: bool
    """Whether an open seat is kept for who is named."""


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


class TableClock(Message):
    """What each seat has left in seconds, and whose time runs."""

    left: list[float]
    running: int | None


class Standing(Message):
    """What was offered or asked and not yet answered: the seats that are for it."""

    draw: list[int]
    takeback: list[int]


class Possible(Message):
    """What the one who looks may do at the table besides moving."""

    undo: bool
    takeback: bool
    draw: bool
    abort: bool
    claim: bool
    leave: bool


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
    can: Possible
    pace: Pace | None
    clock: TableClock | None
    offers: Standing
    rated: bool
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
    invited: bool = False
    """Whether an open seat is kept for who is named."""
    has_page: bool = False
    program: bool = False
    """Whether somebody's program sits there, under an account of its own."""


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
    pace: Pace | None
    deadline: float | None
    rated: bool
    wanted: Level | None
    updated: float


class Listed(Message):
    """Tables."""

    games: list[Summary]
