"""What whoever runs the site sees of it."""

from couronne.server.messages.ground import Message
from couronne.server.messages.tables import ListedSeat


class SeenError(Message):
    """A kind of error on a server: how often it came, when last, and what it said then."""

    event: str
    detail: str
    at: float
    count: int


class Load(Message):
    """How a server is."""

    version: str
    connections: int
    tables: int
    moves_per_second: float
    waiting: int
    running: int
    memory: int
    cpu: float
    errors: list[SeenError]


class Worker(Message):
    """A server that shares the database; one that is stale has said nothing for a while."""

    id: str
    host: str
    started: float
    seen: float
    stale: bool
    load: Load | None


class LiveGame(Message):
    """A game that is being played."""

    id: str
    game: str
    rules: str
    seats: list[ListedSeat]
    created: float
    updated: float


class Report(Message):
    """What somebody found wrong with somebody."""

    id: str
    by: str | None
    about: str | None
    game: str | None
    text: str
    at: float
    settled: float | None


class Settle(Message):
    """Whether a report is settled."""

    settled: bool


class Counts(Message):
    """How many there are; games of today began since midnight, UTC."""

    members: int
    guests: int
    bots: int
    playing: int
    waiting: int
    today: int


class Overview(Message):
    """How the site is."""

    now: float
    counts: Counts
    games: list[LiveGame]
    workers: list[Worker]
    reports: list[Report]
