"""The standings of a tournament while it is played, where somebody is looking."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from couronne.arena.tournament.log import Logged
from couronne.arena.tournament.ratings import LiveRatings
from couronne.arena.tournament.standings import Standings
from couronne.arena.tournament.titles import titles
from couronne.cli.screen import Screen
from couronne.i18n.speaker import shown

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

SHOWN = 30
"""Entries that fit on a screen."""


class LiveTable:
    """A table that follows the games; silent without a terminal."""

    def __init__(self, screen: Screen, standings: Standings) -> None:
        self.screen, self.standings = screen, standings
        self.names = [shown(name) for name in titles(standings.plan)]
        self.ratings = LiveRatings(len(self.names))
        self.games = [0] * len(self.names)
        self.score = [0.0] * len(self.names)
        self.done = 0
        self.live: Live | None = None
        for game in standings.log():
            self.hear(game)

    def __enter__(self) -> Self:
        if sys.stdout.isatty() and not self.screen.plain:
            from rich.live import Live

            self.live = Live(
                get_renderable=self._table, console=self.screen.console, transient=True
            )
            self.live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.live is not None:
            self.live.stop()

    def hear(self, game: Logged) -> None:
        """Count one more game; it is shown when the screen is drawn next."""
        outcome = self.standings.outcome(game)
        self.ratings.hear(self.standings.ranked(game))
        self.done += 1
        for entry in outcome.seated:
            self.games[entry] += 1
            self.score[entry] += outcome.share(entry)

    def _table(self) -> "Table":
        from rich.table import Table

        say = self.screen.speaker.say
        known = self.standings.meeting_size * len(self.standings.meetings)
        title = say("tournament.progress", done=self.done, known=known)
        table = Table(title=self.screen.fit(title))
        for column in ("rank", "name", "score", "games", "skill"):
            side = "left" if column == "name" else "right"
            table.add_column(self.screen.fit(say(f"tournament.page.{column}")), justify=side)  # type: ignore[arg-type]
        order = sorted(range(len(self.names)), key=lambda entry: -self.ratings.skill(entry))
        for rank, entry in enumerate(order[:SHOWN], 1):
            score = say("tournament.score", score=self.score[entry])
            skill = say("tournament.points", points=self.ratings.skill(entry))
            cells = (str(rank), self.names[entry], score, str(self.games[entry]), skill)
            table.add_row(*map(self.screen.fit, cells))
        return table
