"""The result of a tournament on one page, to be projected on a wall."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from markupsafe import Markup

from couronne.arena.tournament.faults import Fault
from couronne.arena.tournament.meetings import Meeting, Played
from couronne.arena.tournament.refusals import refusals
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
    "disqualified",
    *("unfinished", "replay", "whose", "everybody", "meeting", "game", "moves"),
    *("first", "back", "run", "halt", "on", "last"),
)
SCRIPT_WORDS = ("run", "halt", "start", "moment", "given_up")
FAULT_KINDS = ("timeout", "crash", "invalid", "memory", "import", "nameless", "forfeit")


@dataclass(frozen=True)
class Side:
    """One of two in a match of the bracket."""

    name: str
    score: str
    won: bool


def write_page(standings: Standings, films: Mapping[str, str], speaker: Speaker) -> str:
    """Write the page; the films of the meetings are known by their keys."""
    plan = standings.plan
    games = sum(len(games) for games in standings.games.values())
    met = [played for played in map(standings.look, standings.meetings) if played.outcomes]
    shown = [_shown(standings, number, played, speaker) for number, played in enumerate(met)]
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
        disqualified=refusals(plan, speaker),
        bracket=_bracket(standings, speaker),
        meetings=shown,
        films=[films[played.meeting.key(standings.keys)] for played in met],
        told={
            "meetings": shown,
            "words": {word: speaker.say(f"tournament.page.{word}") for word in SCRIPT_WORDS},
            "kinds": {kind: speaker.say(f"tournament.kind.{kind}") for kind in FAULT_KINDS},
        },
        script=Markup(files(__package__).joinpath("page.js").read_text("utf-8")),
    )


def _shown(standings: Standings, number: int, played: Played, speaker: Speaker) -> dict[str, Any]:
    """Tell of a meeting what the page needs to offer its games."""
    names, entries = titles(standings.plan), played.meeting.entries
    who = " – ".join(f"{names[one]} {_halves(played.shares[one], speaker)}" for one in entries)
    return {"number": number, "title": who, "entries": entries}


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
        "faults": _faults(standings, entry, met, speaker),
    }


def whole(number: float) -> str:
    """Write a rating; without games there is none."""
    return f"{number:.0f}" if abs(number) < float("inf") else "?"


def _halves(score: float, speaker: Speaker) -> str:
    return speaker.say("tournament.score", score=float(score))


def _cross(
    order: Sequence[int], entry: int, met: Sequence[Played], speaker: Speaker
) -> list[dict[str, Any] | None]:
    """Return the score against each other entry, of all games that the two have played."""
    scores: dict[int, float] = {}
    last: dict[int, int] = {}
    for number, played in enumerate(met):
        if entry in played.meeting.entries:
            for other in played.meeting.entries:
                scores[other] = scores.get(other, 0.0) + played.shares[entry]
                last[other] = number
    scores.pop(entry, None)
    return [
        {"score": _halves(scores[other], speaker), "meeting": last[other]}
        if other in scores
        else None
        for other in order
    ]


@dataclass(frozen=True)
class Place:
    """A game in which something went wrong, and where it did first."""

    meeting: int
    number: int
    event: int
    title: str


def _faults(
    standings: Standings, entry: int, met: Sequence[Played], speaker: Speaker
) -> list[dict[str, Any]]:
    """Tell how often each fault was made, the first with its position, and in which games."""
    found: dict[str, list[tuple[Place, Fault]]] = {}
    for number, played in enumerate(met):
        if entry in played.meeting.entries:
            for kind, place, fault in _wrong(standings, entry, number, played, speaker):
                found.setdefault(kind, []).append((place, fault))
    counts = standings.rows[entry].faults
    return [
        {
            "count": speaker.say(f"tournament.fault.{kind}", count=counts[kind]),
            "text": places[0][1].text,
            "position": places[0][1].position,
            "games": speaker.say("tournament.fault_games", count=len(places)),
            "places": [place for place, _fault in places],
        }
        for kind, places in sorted(found.items())
    ]


def _wrong(
    standings: Standings, entry: int, meeting: int, played: Played, speaker: Speaker
) -> Iterator[tuple[str, Place, Fault]]:
    """Yield by kind where an entry first went wrong in the games of a meeting."""
    key, names = standings.keys[entry], titles(standings.plan)
    games = standings.games[played.meeting.key(standings.keys)]
    others = ", ".join(names[one] for one in played.meeting.entries if one != entry)
    for number, game in enumerate(games[place] for place in sorted(games)):
        own = [fault for fault in game.faults if game.seated[fault.seat] == key]
        for kind, count in Counter(fault.kind for fault in own).items():
            first = next(fault for fault in own if fault.kind == kind)
            title = speaker.say(
                "tournament.fault_place", others=others, number=number + 1, count=count
            )
            yield kind, Place(meeting, number, first.ply, title), first


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
