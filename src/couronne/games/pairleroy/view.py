"""A Pairleroy position as plain data, for page, terminal and research."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from couronne.games.pairleroy import guidance, rules
from couronne.games.pairleroy.choices import step_price
from couronne.games.pairleroy.counting import city_points, piece_points, zone_points
from couronne.games.pairleroy.data import (
    BAG,
    BUY,
    CARDS,
    CASTLE,
    DRAWING,
    ENDED,
    FACE,
    FREE_STEPS,
    LAP,
    LAY,
    OUTPOST,
    PHASES,
    PIECE,
    PIECES,
    RESOURCES,
    SEEN,
    SLOT_NAMES,
    STEP,
    TERRAINS,
    TILES,
    letters_of,
)
from couronne.games.pairleroy.facts import (
    STANDING_PIECE,
    Land,
    Round,
    cards_in,
    castle_of,
    colon_of,
    given_to,
    tiles_in,
)
from couronne.games.pairleroy.forecast import effect
from couronne.games.pairleroy.guidance import place_view
from couronne.games.pairleroy.influence import write_zone
from couronne.games.pairleroy.places import STEPS, TABLE, WIDE, Hex, hex_at
from couronne.games.pairleroy.tiles import IN_BAG, JUST_DRAWN
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

View = dict[str, Any]


def view(s: Fields, rule_set: RuleSet) -> View:
    """Return everything that lies on the table, what is left to be drawn as counts."""
    legal = _legal(s)
    land = Land(s)
    tiles, rounds = land.tiles, [_round(found) for found in land.rounds]
    return {
        "phase": PHASES[s.phase],
        "acting": None if s.phase == ENDED else int(s.seat),
        "tiles": [{**place_view(cell), "thirds": _thirds(face)} for cell, face in tiles.items()],
        "rounds": rounds,
        "places": _places(s, legal),
        "marks": _marks(legal),
        "effects": [effect(s, action) for action in legal],
        "fits": guidance.fits(s, legal),
        "faces": guidance.faces(s, legal),
        "reach": guidance.reach(s),
        "refused": guidance.refused(s, legal, set(tiles), rule_set),
        "influence": guidance.INFLUENCE,
        "players": [_player(s, seat, set(tiles), rounds) for seat in range(s.players)],
        "market": [_slot(s, slot) for slot in range(len(SLOT_NAMES))],
        "pile": len(cards_in(s.pile)),
        "bag": _bag(s),
        "chosen": _chosen(s),
        "owed": int(s.owed),
        "steps": {
            "made": int(s.steps),
            "free": FREE_STEPS,
            "price": int(step_price(s)),
        },
        "last_round": int(s.last) - 1 if s.last else None,
        "final": [_final(s, seat) for seat in range(s.players)] if s.phase == ENDED else None,
    }


def _legal(s: Fields) -> list[int]:
    """List the actions of the player in turn; none while chance draws or once it is over."""
    if s.phase <= DRAWING or s.phase == ENDED:
        return []
    out = np.empty(rules.MAX_ACTIONS, np.int64)
    return out[: rules.actions(s, out)].tolist()  # type: ignore[no-any-return]


def _thirds(face: Iterable[int] | None) -> list[str] | None:
    return None if face is None else [TERRAINS[terrain] for terrain in face]


def _round(found: Round) -> View:
    spot, terrain, status, owner = found
    return {
        "round": spot.name,
        "a": spot.q,
        "b": spot.r,
        "terrain": None if terrain is None else TERRAINS[terrain],
        "status": status,
        "owner": owner,
    }


def _places(s: Fields, legal: list[int]) -> list[View]:
    """Tell the cells that moves lead to, each with the place of its move in the list."""
    found = ((_cell_of(s, action), index) for index, action in enumerate(legal))
    return [{**place_view(cell), "move": index} for cell, index in found if cell]


def _cell_of(s: Fields, action: int) -> Hex | None:
    """Return the cell that an action names, if it names one."""
    if LAY <= action < CASTLE:
        return TABLE[action - LAY]
    if CASTLE <= action < OUTPOST:
        return TABLE[action - CASTLE]
    if STEP <= action < FACE:
        return colon_of(s, int(s.seat)).beside(STEPS[action - STEP])
    return None


def _marks(legal: list[int]) -> list[View]:
    """Tell the rounds that moves name, each with the place of its move in the list."""
    found = [
        (TABLE[action - (OUTPOST if action < PIECE else PIECE)], index)
        for index, action in enumerate(legal)
        if OUTPOST <= action < BUY
    ]
    return [{"round": spot.name, "a": spot.q, "b": spot.r, "move": index} for spot, index in found]


def _player(s: Fields, seat: int, laid: set[Hex], rounds: list[View]) -> View:
    castle, honour, zone = castle_of(s, seat), int(s.honour[seat]), _zone(s, seat)
    own = [spot for spot in rounds if spot["owner"] == seat]
    kinds = Counter(spot["terrain"] for spot in own if spot["status"] == STANDING_PIECE)
    return {
        "honour": honour,
        "crowns": honour // LAP,
        "track": honour % LAP,
        "colon": place_view(colon_of(s, seat)),
        "castle": place_view(castle) if castle else None,
        "hand": _hand(s, seat),
        "zone": [[cell.q, cell.r] for cell in zone],
        "zone_tiles": len(laid.intersection(zone)),
        "pieces": {piece: kinds[terrain] for piece, terrain in zip(PIECES, TERRAINS, strict=True)},
        "outposts": len(own) - kinds.total(),
        "contracts": [_contract(s, card) for card in cards_in(s.contracts[seat])],
        "buildings": [card_view(card) for card in cards_in(s.built[seat])],
    }


def _hand(s: Fields, seat: int) -> list[View]:
    drawn = tiles_in(s.tiles[JUST_DRAWN]) if seat == s.seat else {}
    return [
        {**tile_view(tile), "count": count, "drawn": drawn.get(tile, 0)}
        for tile, count in tiles_in(s.tiles[seat]).items()
    ]


def tile_view(tile: int) -> View:
    """Return a class of tiles as data."""
    return {"tile": letters_of(TILES[tile]), "thirds": _thirds(TILES[tile])}


def _zone(s: Fields, seat: int) -> list[Hex]:
    """List the cells of the table within a seat's influence."""
    if not s.castle[seat]:
        return []
    rows = np.zeros(WIDE, np.int64)
    write_zone(s, seat, rows)
    bits = sum(int(row) << WIDE * number for number, row in enumerate(rows))
    return [cell for cell in TABLE if bits >> cell.place & 1]


def _counted(terrains: Iterable[int]) -> dict[str, int]:
    return dict(sorted(Counter(RESOURCES[terrain] for terrain in sorted(terrains)).items()))


def card_view(card: int) -> View:
    """Return a building as data."""
    name, needs, price, reward = CARDS[card]
    return {
        "card": card,
        "name": name,
        "price": price,
        "reward": reward,
        "resources": _counted(needs),
    }


def _contract(s: Fields, card: int) -> View:
    given = Counter(given_to(s, card))
    lacking = (Counter(CARDS[card].needs) - given).elements()
    return {**card_view(card), "given": _counted(given.elements()), "lacks": _counted(lacking)}


def _slot(s: Fields, slot: int) -> View:
    card = int(s.market[slot]) - 1
    seen_by = [seat for seat in range(s.players) if slot in SEEN[int(s.honour[seat]) % LAP]]
    return {
        "slot": SLOT_NAMES[slot],
        "card": None if card < 0 else card_view(card),
        "seen": int(s.seat) in seen_by,
        "seen_by": seen_by,
    }


def _bag(s: Fields) -> View:
    tiles = tiles_in(s.tiles[IN_BAG])
    thirds: Counter[int] = Counter()
    for tile, count in tiles.items():
        for terrain in TILES[tile]:
            thirds[terrain] += count
    return {
        "count": sum(tiles.values()),
        "of": BAG * rules.bags(int(s.players)),
        "tiles": {letters_of(TILES[tile]): count for tile, count in tiles.items()},
        "terrains": {name: thirds[terrain] for terrain, name in enumerate(TERRAINS)},
    }


def _chosen(s: Fields) -> View:
    tile = tile_view(int(s.tile) - 1) if s.tile else {"tile": None, "thirds": None}
    return {
        **tile,
        "cell": place_view(hex_at(int(s.cell))) if s.cell else None,
        "card": card_view(int(s.card) - 1) if s.card else None,
    }


def _final(s: Fields, seat: int) -> dict[str, int]:
    return {
        "honour": int(s.honour[seat]),
        "pieces": int(piece_points(s, seat)),
        "zone": int(zone_points(s, seat)),
        "buildings": int(city_points(s, seat)),
    }


def explain_score(s: Fields, rule_set: RuleSet) -> list[View]:
    """Itemise every score: honour, and once the game is over the final count."""
    explained = []
    for seat in range(s.players):
        points = _final(s, seat) if s.phase == ENDED else {"honour": int(s.honour[seat])}
        explained.append(
            {
                "seat": seat,
                "colour": rule_set.seats[seat],
                "total": sum(points.values()),
                "items": [{"kind": kind, "points": worth} for kind, worth in points.items()],
            }
        )
    return explained
