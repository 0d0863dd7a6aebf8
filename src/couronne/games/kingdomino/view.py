"""A Kingdomino position as plain data, for page, terminal and research."""

from typing import Any

from couronne.games.kingdomino import rules
from couronne.games.kingdomino.cells import fits
from couronne.games.kingdomino.counting import (
    crowns_in,
    has_middle_kingdom,
    is_complete,
    may_be_middle,
)
from couronne.games.kingdomino.data import (
    CASTLE_CELL,
    CHOOSING,
    COLUMNS,
    COUNTS,
    DECK_SIZE,
    DOMINOES,
    DRAW_KING,
    ENDED,
    GRID,
    HARMONY_POINTS,
    KINDS,
    LINE_LETTERS,
    MIDDLE_KINGDOM_POINTS,
    NO_DOMINO,
    PLACE,
    PLACING,
    TERRAINS,
    Cell,
    Half,
    placement_of,
)
from couronne.games.kingdomino.facts import (
    Kingdom,
    cells_in,
    corner_of,
    free_cells,
    in_hand,
    is_drawing,
    kingdom,
    numbers,
    outline,
)
from couronne.games.kingdomino.geometry import DOMINO
from couronne.games.ruleset import RuleSet
from couronne.kernel.board import first_group
from couronne.kernel.contract import Fields

GOT, POSSIBLE, LOST = "got", "possible", "lost"
"""How a bonus stands."""


def view(s: Fields, rule_set: RuleSet) -> dict[str, Any]:
    """Return everything that lies on the table, what is left to be drawn as counts."""
    explained = explain_score(s, rule_set)
    return {
        "size": int(s.reach) + 1,
        "kingdoms": [_kingdom(s, seat, explained[seat]["items"]) for seat in range(int(s.players))],
        "phase": ("draw", "draw", "draw", "choose", "place", "over")[s.phase],
        "hand": _domino(in_hand(s)),
        "first_half": half_view(KINDS[s.half - 1]) if s.half else None,
        "targets": _targets(s),
        "line": [_slot(s, slot) for slot in range(int(s.drawn))],
        "turns": _turns(s),
        "next_turns": _next_turns(s),
        "round": int(s.lines),
        "rounds": int(s.rounds),
        "chooses_ahead": bool(s.choose_ahead),
        "has_numbers": bool(s.fixed_dominoes),
        "may_discard": bool(s.strict),
        "left": _left(s),
    }


def half_view(half: Half) -> dict[str, Any]:
    """Return half a domino, or a cell, as data."""
    return {"terrain": TERRAINS[half.terrain], "crowns": half.crowns}


def domino_view(domino: int) -> dict[str, Any]:
    """Return a domino as data; only a printed one has a number."""
    return {
        "number": int(domino) if domino <= DECK_SIZE else None,
        "halves": [half_view(half) for half in DOMINOES[domino].halves],
    }


def _domino(domino: int) -> dict[str, Any] | None:
    return None if domino == NO_DOMINO else domino_view(domino)


def _kingdom(s: Fields, seat: int, items: list[dict[str, Any]]) -> dict[str, Any]:
    cells = kingdom(s, seat)
    rows, columns = _window(cells, int(s.reach) + 1)
    in_window = {Cell(row, column) for row in rows for column in columns}
    return {
        "castle": CASTLE_CELL.name,
        "cells": {cell.name: half_view(half) for cell, half in cells.items()},
        "rows": [str(GRID - row) for row in rows],
        "columns": [COLUMNS[column] for column in columns],
        "free": [cell.name for cell in free_cells(s, seat) if cell in in_window],
        "discards": int(s.discards[seat]),
        "middle_kingdom": _status_of(items, "middle_kingdom"),
        "harmony": _status_of(items, "harmony"),
        "regions": [item for item in items if item["kind"] == "region"],
    }


def _status_of(items: list[dict[str, Any]], kind: str) -> str | None:
    return next((item["status"] for item in items if item["kind"] == kind), None)


def _window(cells: Kingdom, size: int) -> tuple[range, range]:
    """Return rows and columns to be shown: always as many, with every cell that can be covered."""
    first, last = outline(cells)
    return _span(first.row, last.row, size), _span(first.column, last.column, size)


def _span(first: int, last: int, size: int) -> range:
    """Make room for a domino on both sides, as far as that can be covered."""
    shown = size + DOMINO
    start = max(first - DOMINO, last - size + 1)
    end = min(last + DOMINO, first + size - 1)
    spare = shown - (end - start + 1)
    start = min(max(0, start - spare // 2), GRID - shown)
    return range(start, start + shown)


def _targets(s: Fields) -> dict[str, list[str]]:
    """Tell for each placement the cells that it covers, the first half's first, by its label."""
    if s.phase != PLACING:
        return {}
    listed = _listed(s)
    cells = [[cell.name for cell in placement_of(action).cells] for action in listed]
    return {"".join(names): names for names in cells}


def _listed(s: Fields) -> list[int]:
    import numpy as np

    out = np.empty(rules.MAX_ACTIONS, np.int64)
    return [action for action in out[: rules.actions(s, out)].tolist() if action >= PLACE]


def _slot(s: Fields, slot: int) -> dict[str, Any]:
    taker = int(s.takers[slot])
    return {
        "letter": LINE_LETTERS[slot],
        "domino": _domino(s.offer[slot]),
        "taken_by": taker - 1 if taker else None,
        "fits": _fits(s, int(s.offer[slot])),
    }


def _fits(s: Fields, domino: int) -> bool | None:
    """Tell whether the player to act could place a domino as the kingdom stands."""
    if s.phase not in (CHOOSING, PLACING):
        return None
    return bool(fits(s, s.order[s.step], domino))


def _turns(s: Fields) -> list[dict[str, Any]]:
    """Tell whose turns this round has, which are over, and what each has to place."""
    known = int(s.step if s.phase == DRAW_KING else s.line)
    return [
        {
            "seat": int(s.order[step]),
            "over": bool(step < s.step or s.phase == ENDED),
            "domino": _domino(s.held[step]),
        }
        for step in range(known)
    ]


def _next_turns(s: Fields) -> list[int | None]:
    """Tell the order of the next round as far as it is known: None for what is still open."""
    if s.drawn < s.line or (s.lines == s.rounds and not s.choose_ahead):
        return []
    if s.choose_ahead or s.rank:
        return _by_rank(s)
    return [(int(s.lines) + step) % int(s.players) for step in range(int(s.players))]


def _by_rank(s: Fields) -> list[int | None]:
    """List the takers of the line from the least domino up."""
    slots = sorted(range(int(s.line)), key=lambda slot: int(rules.ranking(s, slot)))
    return [int(s.takers[slot]) - 1 if s.takers[slot] else None for slot in slots]


def _left(s: Fields) -> dict[str, Any]:
    """Count what is left to be drawn: halves by kind, and the printed dominoes themselves."""
    deck = numbers(s.deck)
    counts = [int(count) for count in s.halves]
    for number in deck:
        for kind in DOMINOES[number]:
            counts[kind] += 1
    return {
        "halves": [
            {**half_view(kind), "count": count, "of": of}
            for kind, count, of in zip(KINDS, counts, COUNTS, strict=True)
        ],
        "dominoes": deck,
        "of": (sum(counts) + bool(s.half)) // 2,
        "to_draw": int(s.line * (s.rounds - s.lines)) - (int(s.drawn) if is_drawing(s) else 0),
    }


def explain_score(s: Fields, rule_set: RuleSet) -> list[dict[str, Any]]:
    """Return for each seat its regions, cells times crowns, and its bonuses."""
    explained = []
    for seat in range(int(s.players)):
        items = [*_regions(s, seat), *_bonuses(s, seat)]
        total = sum(item["points"] for item in items)
        colour = rule_set.seats[seat]
        explained.append({"seat": seat, "colour": colour, "total": total, "items": items})
    return explained


def _regions(s: Fields, seat: int) -> list[dict[str, Any]]:
    """List the regions of a kingdom, those of most points first."""
    found = []
    for terrain in range(len(TERRAINS)):
        low, high = int(s.planes[seat, terrain, 0]), int(s.planes[seat, terrain, 1])
        while low | high:
            own_low, own_high = first_group(low, high)
            found.append(_region(s, seat, terrain, own_low, own_high))
            low ^= own_low
            high ^= own_high
    return sorted(found, key=lambda region: (-region["points"], -region["size"]))


def _region(s: Fields, seat: int, terrain: int, low: int, high: int) -> dict[str, Any]:
    cells = cells_in(low | high << 64, corner_of(s, seat))
    crowns = int(crowns_in(s, seat, low, high))
    return {
        "kind": "region",
        "terrain": TERRAINS[terrain],
        "size": len(cells),
        "crowns": crowns,
        "points": len(cells) * crowns,
        "cells": [cell.name for cell in cells],
    }


def _bonuses(s: Fields, seat: int) -> list[dict[str, Any]]:
    """List the bonuses that this table plays for: got, still possible, or lost."""
    bonuses = []
    if s.middle_kingdom:
        status = _middle_kingdom(s, seat)
        bonuses.append(_bonus("middle_kingdom", status, MIDDLE_KINGDOM_POINTS))
    if s.harmony:
        bonuses.append(_bonus("harmony", _harmony(s, seat), HARMONY_POINTS))
    return bonuses


def _bonus(kind: str, status: str, points: int) -> dict[str, Any]:
    return {"kind": kind, "status": status, "points": points if status == GOT else 0}


def _middle_kingdom(s: Fields, seat: int) -> str:
    """It is lost when the kingdom reaches too far to one side, or nothing more can be laid."""
    if has_middle_kingdom(s, seat):
        return GOT
    return POSSIBLE if s.phase != ENDED and may_be_middle(s, seat) else LOST


def _harmony(s: Fields, seat: int) -> str:
    if is_complete(s, seat):
        return GOT
    return LOST if s.phase == ENDED or s.discards[seat] else POSSIBLE
