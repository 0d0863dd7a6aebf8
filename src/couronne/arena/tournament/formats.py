"""Formats: which meetings there are, given how those before have ended.

Each is a pure function of the plan and of what was played. A tournament is over when all its
meetings are and none follows. So it makes no difference where it was interrupted.
"""

import math
from collections.abc import Callable, Sequence
from itertools import combinations

from couronne.arena.tournament.meetings import Meeting, Played
from couronne.arena.tournament.pairing import TWO, bracket, by_score, circle, crossed, pools, swiss
from couronne.arena.tournament.plan import Plan

Look = Callable[[Meeting], Played]
"""Tells what was played of a meeting."""


def meetings(plan: Plan, look: Look) -> list[Meeting]:
    """Return all meetings that are certain by now, in their order."""
    return FORMATS[plan.format](plan, look)


def _round_robin(plan: Plan, _look: Look) -> list[Meeting]:
    """Everybody meets everybody."""
    return _all_play_all(plan, range(len(plan.entries)), "round-robin")


def _all_play_all(plan: Plan, entries: Sequence[int], stage: str, first: int = 0) -> list[Meeting]:
    if plan.seats > TWO:
        tables = combinations(entries, plan.seats)
        return [Meeting(stage, table, first) for table in tables]
    return [
        Meeting(stage, (entries[one], entries[two]), first + number)
        for number, pairs in enumerate(circle(len(entries)))
        for one, two in pairs
    ]


def _swiss(plan: Plan, look: Look) -> list[Meeting]:
    """So many rounds, in each of which those meet who have won alike."""
    found: list[Meeting] = []
    scores = [0.0] * len(plan.entries)
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    for number in range(swiss_rounds(plan)):
        field = [place for place, entry in enumerate(plan.entries) if entry.since <= number]
        tables, resting = _swiss_round(plan, field, scores, met, rested)
        new = [Meeting(f"swiss {number + 1}", table, number) for table in tables]
        found += new
        played = [look(meeting) for meeting in new]
        if not all(one.over for one in played):
            break
        for one in played:
            met.update(map(frozenset, combinations(one.meeting.entries, 2)))
            for entry, share in one.shares.items():
                scores[entry] += share / one.games
        for entry in resting:
            rested.add(entry)
            scores[entry] += 1.0
    return found


def swiss_rounds(plan: Plan) -> int:
    """Return how many rounds a Swiss tournament has."""
    field = len(plan.entries)
    enough = max(1, math.ceil(math.log2(max(2, field)))) + 1
    return min(plan.rounds or enough, max(1, field - 1))


def _swiss_round(
    plan: Plan,
    field: Sequence[int],
    scores: Sequence[float],
    met: set[frozenset[int]],
    rested: set[int],
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the tables of a round, and who rests."""
    order = _drawn(plan, field)
    if plan.seats == TWO:
        places = {entry: place for place, entry in enumerate(order)}
        pairs, resting = swiss(
            [scores[entry] for entry in order],
            {frozenset(places[entry] for entry in pair) for pair in met if pair <= places.keys()},
            {places[entry] for entry in rested if entry in places},
        )
        tables: list[tuple[int, ...]] = [(order[one], order[two]) for one, two in pairs]
        return tables, [] if resting is None else [order[resting]]
    ranked = sorted(order, key=lambda entry: -scores[entry])
    spare = len(ranked) % plan.seats
    last = [entry for entry in reversed(ranked) if entry not in rested][:spare]
    resting_now = last if len(last) == spare else ranked[len(ranked) - spare :]
    playing = [entry for entry in ranked if entry not in resting_now]
    tables = [
        tuple(playing[first : first + plan.seats]) for first in range(0, len(playing), plan.seats)
    ]
    return tables, resting_now


def _drawn(plan: Plan, entries: Sequence[int]) -> list[int]:
    """Draw the order of the seeds: by the tournament's seed and each one's own key."""
    return sorted(entries, key=plan.lot)


def _knockout(plan: Plan, look: Look) -> list[Meeting]:
    """Who loses is out."""
    order = _drawn(plan, range(len(plan.entries)))
    first = [(order[one], None if two is None else order[two]) for one, two in bracket(len(order))]
    return _tree(first, look)


def _tree(first: Sequence[tuple[int, int | None]], look: Look, before: int = 0) -> list[Meeting]:
    """Return the meetings of a knockout from its first round on, as far as they are certain."""
    found: list[Meeting] = []
    pairs = list(first)
    number = before
    while True:
        left = []
        for one, two in pairs:
            if two is None:
                left.append(one)
                continue
            meeting = Meeting(f"knockout {len(pairs)}", (one, two), number)
            found.append(meeting)
            played = look(meeting)
            if played.over:
                left.append(played.winner)
        if len(left) < len(pairs) or len(pairs) == 1:
            return found
        pairs = [(left[place], left[place + 1]) for place in range(0, len(left), 2)]
        number += 1


def _pools_then_knockout(plan: Plan, look: Look) -> list[Meeting]:
    """Round robins in pools; the best two of each go on."""
    order = _drawn(plan, range(len(plan.entries)))
    divided = [[order[place] for place in pool] for pool in pools(len(order))]
    found: list[Meeting] = []
    for number, pool in enumerate(divided):
        found += _all_play_all(plan, pool, f"pool {number + 1}")
    played = [look(meeting) for meeting in found]
    if not all(one.over for one in played):
        return found
    ranked = [pool_standings(pool, played) for pool in divided]
    rounds = 1 + max((meeting.round for meeting in found), default=0)
    return found + _tree(crossed(ranked), look, rounds)


def pool_standings(pool: Sequence[int], played: Sequence[Played]) -> list[int]:
    """Order a pool by wins, then by points."""
    own = [one for one in played if one.meeting.entries[0] in pool]
    keys = {
        entry: (
            math.fsum(one.shares.get(entry, 0.0) for one in own),
            math.fsum(one.points.get(entry, 0.0) for one in own),
        )
        for entry in pool
    }
    return by_score(pool, keys)


FORMATS: dict[str, Callable[[Plan, Look], list[Meeting]]] = {
    "round-robin": _round_robin,
    "swiss": _swiss,
    "knockout": _knockout,
    "pools-then-knockout": _pools_then_knockout,
}
