"""Tables set up in a test, for reading and for writing, and games to walk through.

Cells are named from Pairleroy, `0`; around it lie E2, S1E1, S1W1, W2, N1W1 and N1E1. A round bears
the name of the cell above it: N1E1 is the round between N1E1, `0` and E2, one half-step to the left
and to the right in the row below. A tile is written by the terrains of its thirds: north-east,
bottom, north-west; F is forest, C field, P prairie, U urban.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

import couronne
from couronne import Game, IllegalMove, State
from couronne.games.pairleroy import facts
from couronne.games.pairleroy.data import (
    CARDS,
    COPIES,
    END,
    KEEP,
    LETTERS,
    PHASES,
    PIECES,
    SLOT_NAMES,
    STOP,
    TILE_OF,
    TILES,
    Face,
    letters_of,
)
from couronne.games.pairleroy.notation import read_outcome
from couronne.games.pairleroy.places import PAIRLEROY, TABLE, Hex, hex_named
from couronne.games.pairleroy.tiles import IN_BAG, JUST_DRAWN

Tiles = Mapping[str, str]
"""Cells, and what the tile there shows."""

SIZES = (2, 3, 4, 5, 6)
CLASSES = tuple(map(letters_of, TILES))
"""The classes of tiles by their names."""
CARD_NAMES = tuple(card.name for card in CARDS)
NOTHING: Tiles = {}
MANY_EVENTS, MOST_TURNS = 20_000, 250
"""More than any game has: two bags and a last round."""
RING = ("E2", "S1E1", "S1W1", "W2", "N1W1", "N1E1")
"""The cells around Pairleroy, clockwise."""
KINDS = dict(zip(LETTERS, PIECES, strict=True))
"""What a round receives, by the letter of its terrain."""


@cache
def game(players: int = 2, compiled: bool = False) -> Game:
    """Load the game of a table once: as plain Python, unless many games are played."""
    return couronne.load("pairleroy", players=players, compiled=compiled)


# Land


def spot(name: str) -> Hex:
    """Find a cell or a round."""
    found = hex_named(name)
    assert found is not None, f"no such cell: {name}"
    return found


def hexagon(radius: int, middle: str = "0", without: str = "") -> list[str]:
    """Name the cells of a full hexagon, but for Pairleroy and some others."""
    left_out = {PAIRLEROY, *map(spot, without.split())}
    near = (cell for cell in TABLE if cell.distance(spot(middle)) <= radius)
    return [cell.name for cell in near if cell not in left_out]


def line_east(steps: int) -> list[str]:
    """Name the cells from Pairleroy to the east."""
    return [f"E{2 * step}" for step in range(1, steps + 1)]


def land(cells: Iterable[str], ground: Mapping[str, str] = NOTHING, bags: int = 1) -> Tiles:
    """Choose tiles for these cells, whichever fit; `ground` tells the terrain of some rounds."""
    rounds = {spot(name): terrain for name, terrain in ground.items()}
    left = [bags * copies for copies in COPIES]
    chosen = {}
    for cell in sorted(map(spot, cells), key=lambda cell: cell.place):
        fitting = [face for face in TILE_OF if _agrees(face, cell, rounds)]
        face = max(fitting, key=lambda face: left[TILE_OF[face]])
        left[TILE_OF[face]] -= 1
        rounds |= dict(zip(cell.rounds, letters_of(face), strict=True))
        chosen[cell.name] = letters_of(face)
    return chosen


def _agrees(face: Face, cell: Hex, rounds: Mapping[Hex, str]) -> bool:
    pairs = zip(letters_of(face), cell.rounds, strict=True)
    return all(rounds.get(spot, terrain) == terrain for terrain, spot in pairs)


def class_of(letters: str) -> str:
    """Name the class of a tile that is written from any of its thirds."""
    first, second, third = map(LETTERS.index, letters)
    return CLASSES[TILE_OF[first, second, third]]


def face(letters: str) -> str:
    """Write a face as the move that shows it."""
    return "-".join(letters)


# Positions


def board(
    tiles: Tiles = NOTHING,
    *,
    players: int = 2,
    seat: int = 0,
    phase: str = "kingdom",
    honour: Sequence[int] = (),
    colons: Sequence[str] = (),
    castles: Sequence[str] = (),
    pieces: str = "",
    outposts: str = "",
    hands: Sequence[str] = (),
    drawn: str = "",
    bag: str | None = None,
    contracts: Sequence[str] = (),
    buildings: Sequence[str] = (),
    market: Mapping[str, str] = NOTHING,
    pile: str | None = None,
    steps: int = 0,
    last: int | None = None,
) -> State:
    """Set up a position; what is not told is as at the start, with a full market.

    One value a seat, from seat 0 on; those that are missing have nothing. `pieces` and `outposts`
    are rounds with their owners (`E2:0 W2:1`). Tiles just drawn come on top of the hand. Where the
    bag or the pile is told, the last seat holds all that lies nowhere else.
    """
    held = [Counter(map(class_of, hand.split())) for hand in _each(hands, "", players)]
    held[seat].update(map(class_of, drawn.split()))
    if bag is not None:
        held[-1] += _rest_of_bag(players, [*tiles.values(), *bag.split()], held)
    owned = [hand.split() for hand in _each(contracts, "", players)]
    built = [hand.split() for hand in _each(buildings, "", players)]
    away = {name.partition("+")[0] for cards in (*owned, *built) for name in cards}
    slots = _slots(market, away | set((pile or "").split()))
    if pile is not None:
        owned[-1] += sorted({*CARD_NAMES} - {*slots, *pile.split(), *away}, key=CARD_NAMES.index)
    seats = zip(
        map(str, _each(honour, 0, players)),
        _each(colons, "0", players),
        _each(castles, "-", players),
        map(_written_tiles, held),
        map(_written_contracts, owned),
        map(_written_cards, built),
        strict=True,
    )
    owed = _owed(players, tiles, held, seat, drawn) if phase == "draw" else 0
    return game(players).position(
        " ".join(
            (
                _written_land(tiles),
                _written_rounds(pieces),
                _written_rounds(outposts),
                "|".join(";".join(parts) for parts in seats),
                f"{seat}:{phase}:{owed}:{steps}:{'-' if last is None else last}",
                _written_tiles(Counter(map(class_of, drawn.split()))),
                "-;-;-",
                ",".join(str(CARD_NAMES.index(name)) if name else "-" for name in slots),
            )
        )
    )


def over(tiles: Tiles = NOTHING, **given: Any) -> State:
    """Set up the end of a game."""
    return board(tiles, phase="over", last=0, **given)


def reign(tiles: Tiles, **given: Any) -> State:
    """Let the colon of the player in turn stop: a kingdom that leaves a choice, or the next."""
    return act(board(tiles, phase="step", **given), "stop")


def about_to_place(cell: str, tiles: Tiles, also_drawn: str = "", **given: Any) -> State:
    """Set up a table where the player in turn has just drawn the tile of one of these cells."""
    others = {name: shown for name, shown in tiles.items() if name != cell}
    return board(others, phase="tile", drawn=f"{tiles[cell]} {also_drawn}", **given)


def placed(cell: str, tiles: Tiles, **given: Any) -> State:
    """Let the player in turn draw and place the tile of one of these cells, the last of all."""
    return place(about_to_place(cell, tiles, **given), tiles[cell], cell)


def entered(side: str, cell: str, tiles: Tiles, **given: Any) -> State:
    """Let the colon of the player in turn enter one of these cells, and lay the tile there."""
    others = {name: shown for name, shown in tiles.items() if name != cell}
    hands = [*[""] * given.get("seat", 0), tiles[cell]]
    return enter(board(others, phase="step", hands=hands, **given), side, tiles[cell])


def _each(given: Sequence[Any], missing: Any, players: int) -> list[Any]:
    return [*given, *[missing] * (players - len(given))]


def _full_bag(players: int) -> Counter[str]:
    times = 2 if players >= 5 else 1
    return Counter({name: times * count for name, count in zip(CLASSES, COPIES, strict=True)})


def _rest_of_bag(players: int, gone: list[str], held: list[Counter[str]]) -> Counter[str]:
    return _full_bag(players) - Counter(map(class_of, gone)) - sum(held, Counter())


def _owed(players: int, tiles: Tiles, held: list[Counter[str]], seat: int, drawn: str) -> int:
    got = len(drawn.split())
    left = _rest_of_bag(players, list(tiles.values()), held).total()
    return min(max(3 - (held[seat].total() - got), 1) - got, left)


def _slots(market: Mapping[str, str], away: set[str]) -> list[str]:
    """Fill the slots that are not told with other cards, in the order of their numbers."""
    others = (name for name in CARD_NAMES if name not in away and name not in market.values())
    return [market[slot] if slot in market else next(others) for slot in SLOT_NAMES]


def _written_land(tiles: Tiles) -> str:
    laid = {spot(name): shown for name, shown in tiles.items()} | {PAIRLEROY: "@"}
    rows = groupby(sorted(laid, key=lambda cell: cell.place), lambda cell: cell.r)
    return "/".join(_written_row(list(row), laid) for _r, row in rows)


def _written_row(cells: list[Hex], laid: Mapping[Hex, str]) -> str:
    gaps = [cell.q - before.q - 1 for before, cell in pairwise(cells)]
    shown = [f"{gap or ''}{laid[cell]}" for gap, cell in zip([0, *gaps], cells, strict=True)]
    return f"{cells[0].r}:{cells[0].q}:" + "".join(shown)


def _written_rounds(listed: str) -> str:
    pairs = [item.split(":") for item in listed.split()]
    ordered = sorted(pairs, key=lambda pair: spot(pair[0]).place)
    return ",".join(":".join(pair) for pair in ordered) or "-"


def _written_tiles(tiles: Counter[str]) -> str:
    counts = [(tiles[name], name) for name in CLASSES if tiles[name]]
    return ",".join(f"{count if count > 1 else ''}{name}" for count, name in counts) or "-"


def _written_contracts(contracts: list[str]) -> str:
    ordered = sorted(contracts, key=lambda text: CARD_NAMES.index(text.partition("+")[0]))
    parts = [text.partition("+") for text in ordered]
    return ",".join(f"{CARD_NAMES.index(name)}{plus}{given}" for name, plus, given in parts) or "-"


def _written_cards(names: list[str]) -> str:
    return ",".join(map(str, sorted(map(CARD_NAMES.index, names)))) or "-"


# Playing


def act(state: State, *moves: str) -> State:
    """Play moves without letting chance act."""
    for move in moves:
        state = state.play_event(state.action_of(move))
    return state


def refusal(state: State, move: str) -> IllegalMove:
    """Tell why a move is not legal, by the error that it raises."""
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return refused.value


def refused(state: State, move: str) -> str:
    """Name the reason for which a move is not legal."""
    return refusal(state, move).code


def draw(state: State, outcomes: str) -> State:
    """Let chance bring these tiles or cards."""
    for outcome in outcomes.split():
        state = state.play_event(read_outcome(outcome))
    return state


def place(state: State, shown: str, cell: str) -> State:
    """Place a tile just drawn so that it shows this; what leaves no choice is not asked."""
    state = act(state, shown)
    if phase(state) == "cell":
        state = act(state, cell)
    if phase(state) == "face":
        state = act(state, face(shown))
    assert laid(state)[cell] == shown
    return state


def enter(state: State, side: str, shown: str) -> State:
    """Let the colon enter an empty cell, and lay a tile of the hand there so that it shows this."""
    state = act(state, side)
    if phase(state) == "hand":
        state = act(state, shown)
    return act(state, face(shown)) if phase(state) == "face" else state


def idle(state: State) -> State:
    """Let the player in turn do nothing, until another one is in turn or the game is over."""
    seat = state.fields.seat
    for _ in range(MANY_EVENTS):
        if state.over or state.fields.seat != seat:
            return state
        nothing = [event for event in state.actions if event in (KEEP, STOP, END)]
        state = state.play_event(nothing[0] if state.turn >= 0 else state.actions[0])
    raise AssertionError("a turn that does not end")


def idle_to_the_end(state: State) -> tuple[list[int], State]:
    """Let nobody do anything any more; return who was in turn, and the end."""
    seats: list[int] = []
    while not state.over:
        assert len(seats) < MOST_TURNS, "a game that does not end"
        seats.append(int(state.fields.seat))
        state = idle(state)
    return seats, state


# Reading


def labels(state: State, verb: str = "") -> list[str]:
    """List the legal moves, or what those name that begin with a verb."""
    words = [move.label for move in state.moves]
    return [
        word.removeprefix(f"{verb}:") for word in words if not verb or word.startswith(f"{verb}:")
    ]


def phase(state: State) -> str:
    """Tell what comes next."""
    return PHASES[state.fields.phase]


def honour(state: State) -> list[int]:
    """List the honour of each seat."""
    return [int(points) for points in state.fields.honour[: state.game.players]]


def player(state: State, seat: int = 0) -> dict[str, Any]:
    """View one player."""
    found: dict[str, Any] = state.view()["players"][seat]
    return found


def laid(state: State) -> dict[str, str]:
    """Tell what the tiles of the map show, Pairleroy excepted."""
    tiles = facts.Land(state.fields).tiles
    return {cell.name: letters_of(shown) for cell, shown in tiles.items() if shown is not None}


def rounds(state: State) -> dict[str, facts.Round]:
    """Tell how the rounds stand that touch a tile."""
    return {found.spot.name: found for found in facts.Land(state.fields).rounds}


def pieces(state: State) -> dict[str, str]:
    """Tell which piece stands on which round, and whose it is: `hut of 1`."""
    return {
        name: f"{PIECES[found.terrain or 0]} of {found.owner}"
        for name, found in rounds(state).items()
        if found.status == facts.STANDING_PIECE
    }


def outposts(state: State) -> dict[str, int | None]:
    """Tell whose outposts stand on which rounds."""
    found = rounds(state).items()
    return {name: each.owner for name, each in found if each.status == facts.STANDING_OUTPOST}


def castles(state: State) -> list[str | None]:
    """Tell where the castle of each seat is."""
    found = [facts.castle_of(state.fields, seat) for seat in range(state.game.players)]
    return [cell.name if cell else None for cell in found]


def colons(state: State) -> list[str]:
    """Tell where the colon of each seat is."""
    return [facts.colon_of(state.fields, seat).name for seat in range(state.game.players)]


def hand(state: State, seat: int = 0) -> str:
    """List the tiles that a seat holds."""
    return _listed_tiles(state.fields.tiles[seat])


def just_drawn(state: State) -> str:
    """List the tiles that may be placed."""
    return _listed_tiles(state.fields.tiles[JUST_DRAWN])


def bag(state: State) -> Counter[str]:
    """Count the tiles in the bag."""
    counts = facts.tiles_in(state.fields.tiles[IN_BAG])
    return Counter({CLASSES[tile]: count for tile, count in counts.items()})


def _listed_tiles(packed: Any) -> str:
    counts = facts.tiles_in(packed)
    return " ".join(CLASSES[tile] for tile, count in counts.items() for _ in range(count))


def contracts(state: State, seat: int = 0) -> dict[str, str]:
    """Tell the contracts of a seat, each with what it was given."""
    s = state.fields
    return {
        CARD_NAMES[card]: "".join(LETTERS[terrain] for terrain in facts.given_to(s, card))
        for card in facts.cards_in(s.contracts[seat])
    }


def buildings(state: State, seat: int = 0) -> list[str]:
    """List what a seat has built."""
    return [CARD_NAMES[card] for card in facts.cards_in(state.fields.built[seat])]


def market(state: State) -> dict[str, str | None]:
    """Tell which card lies in which slot."""
    cards = [int(card) - 1 for card in state.fields.market]
    names = [None if card < 0 else CARD_NAMES[card] for card in cards]
    return dict(zip(SLOT_NAMES, names, strict=True))


def pile(state: State) -> list[str]:
    """List the cards that are still in the pile."""
    return [CARD_NAMES[card] for card in facts.cards_in(state.fields.pile)]


def last_round(state: State) -> int | None:
    """Tell who brought the last round."""
    return int(state.fields.last) - 1 if state.fields.last else None


# Games


class Event(NamedTuple):
    """What happened, between two positions."""

    before: State
    event: int
    after: State


Policy = Callable[[State, Random], int]


def walk(players: int, policy: Policy, seed: int, compiled: bool = True) -> Iterator[Event]:
    """Play a game from before the first draw to the end, event by event."""
    random = Random(f"{players} {seed}")
    state = game(players, compiled).undealt()
    for _ in range(MANY_EVENTS):
        if state.over:
            return
        event = policy(state, random)
        after = state.play_event(event)
        yield Event(state, event, after)
        state = after
    raise AssertionError("a game that does not end")
