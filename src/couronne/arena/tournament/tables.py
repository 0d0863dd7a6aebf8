"""The result of a tournament for programs and spreadsheets."""

import json
from dataclasses import asdict
from typing import Any

from couronne.arena.tournament.faults import FORFEIT
from couronne.arena.tournament.meetings import Meeting
from couronne.arena.tournament.refusals import refusals
from couronne.arena.tournament.standings import Standings
from couronne.arena.tournament.titles import titles
from couronne.games.schema import SCHEMA
from couronne.i18n.speaker import Speaker
from couronne.records.spreadsheet import write_csv

FAULTS = ("timeout", "crash", "invalid", "memory", "import")
BESIDES = {"forfeits": FORFEIT, "nameless": "nameless"}
"""What is counted too: turns that went by, and games without a valid name."""
PLACES = 3


def write_json(standings: Standings, speaker: Speaker) -> str:
    """Write all that there is to know but the games themselves."""
    plan = standings.plan
    told = {
        "schema": SCHEMA,
        **{name: getattr(plan, name) for name in ("game", "rules", "seats", "format", "seed")},
        "options": dict(plan.options),
        "time": plan.time,
        "games": sum(len(games) for games in standings.games.values()),
        "over": standings.is_over,
        "finalists": [titles(plan)[entry] for entry in standings.finalists],
        "ais": [_ai(standings, rank, entry) for rank, entry in enumerate(standings.order, 1)],
        "disqualified": [asdict(one) for one in refusals(plan, speaker)],
        "meetings": [_meeting(standings, meeting) for meeting in standings.meetings],
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _ai(standings: Standings, rank: int, entry: int) -> dict[str, Any]:
    plan, row, rating = standings.plan, standings.rows[entry], standings.ratings[entry]
    return {
        "rank": rank,
        "name": titles(plan)[entry],
        "folder": None if plan.anonymous else plan.entries[entry].folder,
        "games": row.games,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "score": round(row.score, PLACES),
        "points": round(row.points, PLACES),
        "rating": _finite(rating.elo),
        "interval": [_finite(rating.low), _finite(rating.high)],
        "seconds": round(row.seconds, PLACES),
        "faults": {kind: row.faults[kind] for kind in FAULTS if row.faults[kind]},
        **{name: row.faults[kind] for name, kind in BESIDES.items()},
        "finalist": entry in standings.finalists,
    }


def _finite(number: float) -> float | None:
    return round(number, 1) if abs(number) < float("inf") else None


def _meeting(standings: Standings, meeting: Meeting) -> dict[str, Any]:
    played, names = standings.look(meeting), titles(standings.plan)
    return {
        "stage": meeting.stage,
        "round": meeting.round + 1,
        "ais": [names[entry] for entry in meeting.entries],
        "games": len(played.outcomes),
        "score": [round(played.shares[entry], PLACES) for entry in meeting.entries],
        "points": [played.points[entry] for entry in meeting.entries],
    }


def write_standings(standings: Standings, speaker: Speaker) -> str:
    """Write a line for each entry, the best first, and then for each that was disqualified."""
    told = [_ai(standings, rank, entry) for rank, entry in enumerate(standings.order, 1)]
    plain = [key for key in told[0] if key not in {"interval", "faults"}] if told else []
    rows = [
        [
            *(ai[key] for key in plain),
            *ai["interval"],
            *(ai["faults"].get(kind, 0) for kind in FAULTS),
            "",
        ]
        for ai in told
    ]
    head = [*plain, "rating_low", "rating_high", *FAULTS, "disqualified"]
    for one in refusals(standings.plan, speaker):
        cells = {"name": one.name, "folder": one.folder, "disqualified": one.message}
        rows.append([cells.get(column, "") for column in head])
    return write_csv(head, rows)


def write_games(standings: Standings) -> str:
    """Write a line for each game."""
    names = dict(zip(standings.numbers, titles(standings.plan), strict=True))
    seats = range(1, standings.plan.seats + 1)
    head = ["game", "stage", "number", "deal", *(f"seat{seat}" for seat in seats)]
    head += [*(f"points{seat}" for seat in seats), "winners", "reason", "faults"]
    rows = []
    for number, game in enumerate(standings.log(), 1):
        players = [names[key] for key in game.seated]
        won = " & ".join(players[seat] for seat in game.winners)
        stage = game.meeting.split("|")[0]
        place = [number, stage, game.number + 1, game.deal + 1]
        rows.append([*place, *players, *game.scores, won, game.reason, len(game.faults)])
    return write_csv(head, rows)
