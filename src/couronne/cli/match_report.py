"""The result of a match, while it is played and afterwards: for people and for programs."""

import math
from collections import Counter
from typing import Any

from couronne.arena.contest import Contest, Group, Tally, consult
from couronne.arena.jobs import Played
from couronne.arena.statistics import Sprt
from couronne.cli.screen import Screen
from couronne.games.package import Span
from couronne.i18n.speaker import shown

LONGEST_NAME = 30
COLUMNS = ("wins", "score", "points")
COLUMN = 11


class Report:
    """What is known of a match."""

    def __init__(self, contest: Contest, facts: dict[str, Any], until_sure: bool) -> None:
        self.contest = contest
        self.facts = facts
        self.tally = Tally(contest.size)
        self.test = Sprt(contest.size) if until_sure else None
        self.interrupted = False
        self.remarks = [Counter[str]() for _ in contest.players]
        """By player: how often there was something wrong."""
        self.names: list[str | None] = [None] * contest.size
        """What programs call themselves."""

    def hear(self, played: Played) -> None:
        """Count what was wrong with the players of a game, and learn their names."""
        seated = self.contest.seated(played.job.number)
        for player, remarks in zip(seated, played.remarks, strict=True):
            self.remarks[player].update(told.kind for told in remarks if told.is_complaint)
            for told in remarks:
                if told.kind == "named":
                    self.names[player] = told.text

    def add(self, group: Group) -> None:
        """Count a group; where the test is sure, those that it did not need are left out."""
        self.tally.add(group)
        if self.test is not None and consult(self.test, self.tally):
            self.tally = self.tally.first(self.test.groups)

    @property
    def is_sure(self) -> bool:
        """Whether the test needs no more games."""
        return self.test is not None and self.test.verdict is not None

    @property
    def progress(self) -> dict[str, Any]:
        """How far it is: `done` games of a `total`, where that is known, and the `score`."""
        total = None if self.test else self.contest.games
        done = self.tally.games
        return {"done": done, "total": total, "games": done, "score": 100 * self.tally.share}

    def figures(self) -> dict[str, Any]:
        """Return all that there is to know, for programs; null is a number that does not exist."""
        tally = self.tally
        return {
            **self.facts,
            "games": tally.games,
            "wins": tally.wins,
            "draws": tally.draws,
            "score": [_finite(share) for share in tally.score],
            "points": [_finite(points) for points in tally.points],
            "interval": list(tally.interval),
            "elo": _finite(tally.elo),
            "elo_interval": [_finite(end) for end in tally.elo_interval],
            "verdict": self.test.verdict if self.test else None,
            "names": self.names,
            "remarks": [dict(sorted(told.items())) for told in self.remarks],
            "interrupted": self.interrupted,
        }

    def show(self, screen: Screen) -> None:
        """Tell it to people."""
        if not self.tally.games:
            screen.say("contest.nothing")
            return
        if self.interrupted:
            screen.say("contest.interrupted")
        screen.say(
            "contest.title",
            "title",
            game=self.facts["game"],
            rules=self.facts["rules"],
            games=self.tally.games,
            seed=self.facts["seed"],
        )
        self._show_table(screen)
        self._show_difference(screen)
        self._show_remarks(screen)

    def _show_table(self, screen: Screen) -> None:
        names = [self._title(player) for player in range(self.contest.size)]
        width = max(map(len, names))
        heads = [screen.speaker.say(f"contest.{column}") for column in COLUMNS]
        title = " " * width + "".join(f"{head:>{COLUMN}}" for head in heads)
        screen.line((Span(title, "title"),))
        tally = self.tally
        for name, wins, share, points in zip(
            names, tally.wins, tally.score, tally.points, strict=True
        ):
            cells = screen.speaker.say("contest.row", wins=wins, score=100 * share, points=points)
            screen.line((Span(f"{name:<{width}}{cells}"),))
        screen.say("contest.draws", draws=tally.draws)

    def _title(self, player: int) -> str:
        """Name a player, a program also as it calls itself."""
        typed, own = shown(self.contest.players[player], LONGEST_NAME), self.names[player]
        return typed if own is None else f"{typed} ({shown(own, LONGEST_NAME)})"

    def _show_remarks(self, screen: Screen) -> None:
        for player, told in zip(self.contest.players, self.remarks, strict=True):
            for kind, count in sorted(told.items()):
                what = screen.speaker.say(f"remark.{kind}")
                who = shown(player, LONGEST_NAME)
                screen.say("contest.remark", "error", who=who, what=what, count=count)

    def _show_difference(self, screen: Screen) -> None:
        who, tally = shown(self.contest.players[0], LONGEST_NAME), self.tally
        low, high = (100 * end for end in tally.interval)
        screen.say("contest.interval", who=who, score=100 * tally.share, low=low, high=high)
        low, high = tally.elo_interval
        screen.say("contest.elo", who=who, elo=tally.elo, low=low, high=high)
        if self.test is not None:
            verdict = self.test.verdict or "unsure"
            screen.say(f"contest.{verdict}", "title", who=who, elo=self.test.difference)


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
