"""Players: their pages, their games, their ratings."""

from typing import Literal

from couronne.server.messages.ground import Message


class Rating(Message):
    """How strong somebody is: the truth is nearly always within the uncertainty."""

    rating: int
    uncertainty: int
    provisional: bool


class RatingChange(Message):
    """What a game has made of a rating."""

    before: Rating
    after: Rating


class PlayerRating(Message):
    """A rating in one game by one set of rules, and the rated games that it comes from."""

    game: str
    rules: str
    rating: Rating
    games: int
    wins: int
    losses: int
    updated: float


class Player(Message):
    """What everybody may know of somebody: an account, a bot's account, or one of our levels."""

    name: str
    kind: Literal["member", "bot", "level"]
    since: float | None
    ratings: list[PlayerRating]


class HistorySeat(Message):
    """Who sat where; some have a page."""

    name: str
    kind: Literal["person", "bot", "open"]
    has_page: bool
    program: bool
    """Whether that was somebody's program."""
    own: bool


class HistoryGame(Message):
    """A game that is over, as one of its players sees it."""

    id: str
    game: str
    rules: str
    rated: bool
    ended: float
    seats: list[HistorySeat]
    scores: list[int]
    winners: list[int]
    reason: str | None
    outcome: Literal["won", "lost", "drawn"] | None
    change: RatingChange | None


class History(Message):
    """Games, the latest first; `next` is the `before` of those that follow."""

    games: list[HistoryGame]
    next: str | None


class RatingStep(Rating):
    """A rating after a game."""

    table: str
    at: float


class RatingSteps(Message):
    """How a rating came about: what it was at first, then after each game."""

    start: Rating
    steps: list[RatingStep]


class RankedPlayer(Message):
    """Somebody's place in a ranking."""

    place: int
    name: str
    kind: Literal["member", "bot", "level"]
    rating: Rating
    games: int
    wins: int
    losses: int


class Rankings(Message):
    """A page of a ranking: the first is who is surely the strongest."""

    players: list[RankedPlayer]
    page: int
    pages: int


class SeatRating(Message):
    """The rating of who sits somewhere, and what the game has made of it if it counted."""

    seat: int
    rating: Rating
    change: RatingChange | None


class TableRatings(Message):
    """The ratings at a table, by seat; an open seat has none."""

    seats: list[SeatRating]
