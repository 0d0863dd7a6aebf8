"""The result of a tournament on one page, to be projected on a wall."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from couronne.arena.tournament.faults import Fault
from couronne.arena.tournament.meetings import Meeting, Played
from couronne.arena.tournament.standings import Standings
from couronne.arena.tournament.titles import titles
from couronne.i18n.speaker import Speaker
from couronne.pages.render import render

COLUMNS = (
    *("rank", "name", "score", "games", "wins", "draws", "losses", "points"),
    *("rating", "interval", "seconds", "faults"),
)
WORDS = (
    *COLUMNS,
    *("title", "finalists", "standings", "bracket", "cross", "ais", "faultless", "winner"),
    "unfinished",
)


@dataclass(frozen=True)
class Side:
    """One of two in a match of the bracket."""

    name: str
    score: str
    won: bool


def write_page(standings: Standings, speaker: Speaker) -> str:
    """Write the page."""
    plan = standings.plan
    games = sum(len(games) for games in standings.games.values())
    met = list(map(standings.look, standings.meetings))
    return render(
        __package__,
        "page.html.jinja",
        language=speaker.language,
        words={word: speaker.say(f"tournament.page.{word}") for word in WORDS},
        about=speaker.say(
            "tournament.about",
            game=plan.game,
            rules=plan.rules,
            format=speaker.say(f"tournament.format.{plan.format}"),
            entries=len(plan.entries),
            games=games,
            seed=plan.seed,
        ),
        over=standings.is_over,
        columns=COLUMNS,
        rows=[_row(standings, entry, met, speaker) for entry in standings.order],
        bracket=_bracket(standings, speaker),
    )


def _row(
    standings: Standings, entry: int, met: Sequence[Played], speaker: Speaker
) -> dict[str, Any]:
    plan, row, rating = standings.plan, standings.rows[entry], standings.ratings[entry]
    return {
        "entry": entry,
        "name": titles(plan)[entry],
        "folder": None if plan.anonymous else plan.entries[entry].folder,
        "score": _halves(row.score, speaker),
        "games": row.games,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "points": speaker.say("tournament.points", points=row.points),
        "rating": whole(rating.elo),
        "low": whole(rating.low),
        "high": whole(rating.high),
        "seconds": speaker.say("tournament.seconds", seconds=row.seconds),
        "faulty": sum(row.faults.values()),
        "time": speaker.say("tournament.time", seconds=row.seconds, games=row.games),
        "cross": _cross(standings.order, entry, met, speaker),
        "faults": _faults(standings, entry, speaker),
    }


def whole(number: float) -> str:
    """Write a rating; without games there is none."""
    return f"{number:.0f}" if abs(number) < float("inf") else "?"


def _halves(score: float, speaker: Speaker) -> str:
    return speaker.say("tournament.score", score=float(score))


def _cross(order: Sequence[int], entry: int, met: Sequence[Played], speaker: Speaker) -> list[str]:
    """Return the score against each other entry, of all games that the two have played."""
    scores: dict[int, float] = {}
    for played in met:
        if entry in played.meeting.entries and played.outcomes:
            for other in played.meeting.entries:
                scores[other] = scores.get(other, 0.0) + played.shares[entry]
    scores.pop(entry, None)
    return [_halves(scores[other], speaker) if other in scores else "" for other in order]


def _faults(standings: Standings, entry: int, speaker: Speaker) -> list[dict[str, str]]:
    """Tell how often each fault was made, and the first of them with its position."""
    told = []
    first = _first_faults(standings, entry)
    for kind, count in sorted(standings.rows[entry].faults.items()):
        fault = first[kind]
        what = speaker.say(f"tournament.fault.{kind}", count=count)
        told.append({"count": what, "text": fault.text, "position": fault.position})
    return told


def _first_faults(standings: Standings, entry: int) -> dict[str, Fault]:
    key = standings.keys[entry]
    found: dict[str, Fault] = {}
    for game in standings.log():
        for fault in game.faults:
            if game.seated[fault.seat] == key:
                found.setdefault(fault.kind, fault)
    return found


def _bracket(standings: Standings, speaker: Speaker) -> list[list[list[Side]]]:
    """Return the rounds of the knockout, if there is one."""
    knockout = [one for one in standings.meetings if one.stage.startswith("knockout")]
    rounds = sorted({meeting.round for meeting in knockout})
    return [
        [_match(standings, meeting, speaker) for meeting in knockout if meeting.round == number]
        for number in rounds
    ]


def _match(standings: Standings, meeting: Meeting, speaker: Speaker) -> list[Side]:
    played, names = standings.look(meeting), titles(standings.plan)
    return [
        Side(
            names[entry],
            _halves(played.shares[entry], speaker),
            played.over and played.winner == entry,
        )
        for entry in meeting.entries
    ]
