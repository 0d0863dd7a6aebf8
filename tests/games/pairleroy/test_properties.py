"""What holds in every game: nothing is lost, all that lies there fits, and moves are as told."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from couronne import CHANCE, State
from couronne.games.pairleroy import facts
from couronne.games.pairleroy.data import CARDS, END, KEEP, LAY, LETTERS, STEP, STOP
from couronne.games.pairleroy.places import NUMBER_OF, PAIRLEROY, TABLE, Hex
from tests.games.pairleroy.boards import (
    CARD_NAMES,
    CLASSES,
    KINDS,
    MANY_EVENTS,
    SIZES,
    bag,
    buildings,
    castles,
    class_of,
    colons,
    contracts,
    game,
    hand,
    honour,
    just_drawn,
    labels,
    laid,
    market,
    outposts,
    phase,
    pieces,
    pile,
    spot,
    walk,
)
from tests.games.pairleroy.policies import POLICIES

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
THIRD_OF_SIDE = (0, 1, 1, 2, 2, 0)
"""Third 0 covers the sides 5 and 0, third 1 the sides 1 and 2, third 2 the sides 3 and 4."""
COPIES = {1: 12, 2: 4, 3: 3}
GAMES = [(2, "thriftily"), (3, "thriftily"), (4, "far away"), (6, "thriftily")]
"""Whole games, of which every event is looked at."""

seeds = st.integers(0, 10**9)
few = settings(max_examples=40)


def position(players: int, policy: str, seed: int) -> State:
    """Play up to any part of a game, and on to the next decision or to the end."""
    random = Random(seed)
    state = game(players, compiled=True).undealt()
    events = random.randrange(1, 700)
    while not state.over and (events > 0 or state.turn == CHANCE):
        state = state.play_event(POLICIES[policy](state, random))
        events -= 1
    return state


def deciding(wanted: str, players: int, policy: str, seed: int) -> State:
    """Find a position in which this is decided."""
    random = Random(seed)
    state = position(players, policy, seed)
    for _ in range(MANY_EVENTS):
        if phase(state) == wanted:
            return state
        if state.over:
            state = game(players, compiled=True).undealt()
        state = state.play_event(POLICIES[policy](state, random))
    raise AssertionError(f"nobody ever decides: {wanted}")


def decisions(wanted: str, *policies: str) -> st.SearchStrategy[State]:
    """Draw positions in which this is decided, at tables that play like this."""
    return st.builds(
        deciding, st.just(wanted), st.sampled_from(SIZES), st.sampled_from(policies), seeds
    )


positions = st.builds(position, st.sampled_from(SIZES), st.sampled_from(list(POLICIES)), seeds)
to_place = decisions("tile", *POLICIES)
every_game = pytest.mark.parametrize(("players", "policy"), GAMES)


def seats(state: State) -> range:
    return range(state.game.players)


def beside(cell: Hex, side: int) -> Hex:
    """Find the neighbour on a side."""
    return Hex(cell.q + SIDES[side][0], cell.r + SIDES[side][1])


def distance(one: Hex, other: Hex) -> int:
    """Count the fewest steps."""
    q, r = one.q - other.q, one.r - other.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def touched(spot: Hex) -> list[Hex]:
    """List the cells around a round."""
    return [Hex(spot.q, spot.r), Hex(spot.q - 1, spot.r + 1), Hex(spot.q, spot.r + 1)]


def map_of(state: State) -> dict[Hex, str]:
    """Tell what the tiles show, Pairleroy excepted."""
    return {spot(name): shown for name, shown in laid(state).items()}


def matches(tiles: dict[Hex, str], cell: Hex, shown: str) -> bool:
    """Say by the sides of the tiles whether one may lie there; Pairleroy matches everything."""
    return all(
        tiles[beside(cell, side)][THIRD_OF_SIDE[(side + 3) % 6]] == shown[THIRD_OF_SIDE[side]]
        for side in range(6)
        if beside(cell, side) in tiles
    )


def turns(tile: str) -> set[str]:
    """List the faces of a tile."""
    return {tile, tile[1:] + tile[:1], tile[2:] + tile[:2]}


def free_cells(tiles: Iterable[Hex]) -> set[Hex]:
    """List the empty cells of the table beside a tile."""
    occupied = {PAIRLEROY, *tiles}
    around = {beside(cell, side) for cell in occupied for side in range(6)}
    return {cell for cell in around - occupied if distance(cell, PAIRLEROY) <= 15}


# Nothing is lost, nothing is made


@few
@given(positions)
def test_every_tile_is_somewhere(state: State) -> None:
    """120 tiles, or 240: in the bag, in a hand or on the map, class by class."""
    found = bag(state) + Counter(map(class_of, laid(state).values()))
    for seat in seats(state):
        found += Counter(hand(state, seat).split())
    times = 2 if state.game.players >= 5 else 1

    assert found == {name: times * COPIES[len(set(name))] for name in CLASSES}


@few
@given(positions)
def test_every_card_is_somewhere_once(state: State) -> None:
    """40 cards: in the pile, in a slot, a contract or a building."""
    found = [*pile(state), *(name for name in market(state).values() if name)]
    for seat in seats(state):
        found += [*contracts(state, seat), *buildings(state, seat)]

    assert sorted(found) == sorted(CARD_NAMES)


@few
@given(positions)
def test_tiles_just_drawn_are_in_the_hand_of_the_player_in_turn(state: State) -> None:
    """Place one of the tiles just drawn: they are part of the hand, and gone from it after."""
    drawn, held = Counter(just_drawn(state).split()), hand(state, state.fields.seat)

    assert drawn <= Counter(held.split())
    assert bool(drawn) <= (phase(state) in ("draw", "tile", "cell", "face"))


@few
@given(positions)
def test_honour_is_never_negative(state: State) -> None:
    """Honour is a whole number h >= 0."""
    assert min(honour(state)) >= 0


# The map


@few
@given(positions)
def test_neighbouring_thirds_are_of_the_same_terrain(state: State) -> None:
    """Les terrains adjacents doivent être du même type, on every side of every tile."""
    tiles = map_of(state)

    assert all(matches(tiles, cell, shown) for cell, shown in tiles.items())


@every_game
def test_a_tile_shows_for_ever_what_it_showed_when_it_was_laid(players: int, policy: str) -> None:
    """All tiles touching a round agree: no later tile changes what lies there."""
    known: dict[str, str] = {}
    for _before, after in changes(players, policy, seed=3):
        shown = laid(after)
        assert known.items() <= shown.items()
        assert len(shown) - len(known) in (0, 1)
        known = shown


@few
@given(positions)
def test_the_map_hangs_together_and_stays_on_the_table(state: State) -> None:
    """With at least one adjacent tile; not beyond distance 15 from Pairleroy."""
    cells = {PAIRLEROY, *map_of(state)}
    reached, edge = {PAIRLEROY}, {PAIRLEROY}
    while edge:
        near = {beside(cell, side) for cell in edge for side in range(6)}
        edge = near & cells - reached
        reached |= edge

    assert reached == cells
    assert max(distance(cell, PAIRLEROY) for cell in cells) <= 15


@few
@given(positions)
def test_pieces_and_outposts_stand_on_closed_rounds(state: State) -> None:
    """A round closes when its three cells hold tiles; before that nothing stands there."""
    cells = {PAIRLEROY, *map_of(state)}
    standing = [spot(name) for name in (*pieces(state), *outposts(state))]

    assert all(set(touched(found)) <= cells for found in standing)


@few
@given(positions)
def test_who_has_pieces_or_outposts_has_a_castle(state: State) -> None:
    """Within 2 of a castle or an outpost, and an outpost within 2 of those."""
    owners = {int(whose[-1]) for whose in pieces(state).values()} | set(outposts(state).values())

    assert all(castles(state)[seat] for seat in owners if seat is not None)


@few
@given(positions)
def test_castles_and_colons_stand_on_tiles(state: State) -> None:
    """On any laid tile except Pairleroy and tiles that already hold a castle."""
    built = [name for name in castles(state) if name]

    assert len(set(built)) == len(built)
    assert set(built) <= set(laid(state))
    assert set(colons(state)) <= {"0", *laid(state)}


# Legal moves


@few
@given(positions)
def test_what_can_happen_is_listed_once_and_in_order(state: State) -> None:
    """Legal actions and outcomes are listed in ascending order."""
    assert list(state.actions) == sorted(set(state.actions))


@few
@given(positions, st.integers(1, 60))
def test_nobody_is_asked_without_a_choice(state: State, events: int) -> None:
    """A choice of one is not asked; no action set is empty."""
    random = Random(events)
    for _ in range(events):
        if not state.over:
            assert len(state.actions) >= (1 if state.turn == CHANCE else 2)
            state = state.play_event(random.choice(state.actions))


@few
@given(positions)
def test_nobody_is_forced_to_place_to_walk_or_to_reign(state: State) -> None:
    """Keep, stop and end are always legal."""
    ways_on = {"tile": KEEP, "step": STOP, "kingdom": END}
    expected = {ways_on[phase(state)]} if phase(state) in ways_on else set()

    assert {KEEP, STOP, END} & set(state.actions) == expected or state.turn == CHANCE


@few
@given(to_place)
def test_legal_placements_are_those_of_the_words(state: State) -> None:
    """Anywhere legal with at least one adjacent tile: tile by tile, cell by cell, turn by turn."""
    tiles = map_of(state)
    for tile in set(just_drawn(state).split()):
        fitting = {
            (NUMBER_OF[cell], shown)
            for cell, shown in product(free_cells(tiles), turns(tile))
            if matches(tiles, cell, shown)
        }
        action = CLASSES.index(tile)
        assert (action in state.actions) == bool(fitting)
        if len({cell for cell, _shown in fitting}) > 1:
            chosen = state.play_event(action)
            assert set(chosen.actions) == {LAY + cell for cell, _shown in fitting}


@few
@given(to_place)
def test_legal_turns_of_a_tile_are_those_of_the_words(state: State) -> None:
    """Rotations that fit, and that give the same thirds only once."""
    tiles = map_of(state)
    assume(state.actions[0] != KEEP)
    chosen = state.play_event(state.actions[0])
    assume(phase(chosen) == "cell")
    tile, action = CLASSES[state.actions[0]], chosen.actions[len(chosen.actions) // 2]
    cell = TABLE[action - LAY]
    expected = {shown for shown in turns(tile) if matches(tiles, cell, shown)}
    after = chosen.play_event(action)

    if len(expected) > 1:
        assert {move.label.replace("-", "") for move in after.moves} == expected
    else:
        assert {laid(after)[cell.name]} == expected


@few
@given(decisions("step", "at random", "far away"))
def test_legal_steps_are_those_of_the_words(state: State) -> None:
    """Onto a tile, or onto an empty cell of the table where a tile of the hand fits; if paid."""
    tiles, here = map_of(state), spot(colons(state)[state.turn])
    held = {shown for tile in hand(state, state.turn).split() for shown in turns(tile)}
    can_pay = state.fields.steps < 2 or honour(state)[state.turn] >= 2
    expected = {
        STEP + side
        for side in range(6)
        for cell in [beside(here, side)]
        if can_pay
        and (
            cell in {PAIRLEROY, *tiles}
            or (cell in free_cells(tiles) and any(matches(tiles, cell, shown) for shown in held))
        )
    }

    assert set(state.actions) == expected | {STOP}


@few
@given(decisions("kingdom", "at random", "thriftily"))
def test_legal_castles_are_those_of_the_words(state: State) -> None:
    """Once per game: 20 honour, on any laid tile except Pairleroy and those with a castle."""
    built = castles(state)
    allowed = built[state.turn] is None and honour(state)[state.turn] >= 20
    expected = set(laid(state)) - set(built) if allowed else set()

    assert set(labels(state, "castle")) == expected


@few
@given(decisions("kingdom", "thriftily"))
def test_legal_outposts_are_those_of_the_words(state: State) -> None:
    """3 honour, on a closed round without piece or outpost, within 2 of castle or outposts."""
    cells, own = {PAIRLEROY, *map_of(state)}, domain(state, state.turn)
    taken = {*pieces(state), *outposts(state)}
    expected = {
        found.name
        for found in cells
        if found.name not in taken
        and set(touched(found)) <= cells
        and any(distance(one, cell) <= 2 for one in own for cell in touched(found))
    }

    assert set(labels(state, "outpost")) == (expected if honour(state)[state.turn] >= 3 else set())


@few
@given(decisions("kingdom", "at random", "thriftily"))
def test_legal_deliveries_are_those_of_the_words(state: State) -> None:
    """One of your pieces onto one of your contracts that still lacks that resource."""
    own = {
        next(letter for letter, kind in KINDS.items() if kind == whose.split()[0])
        for whose in pieces(state).values()
        if whose.endswith(f"of {state.turn}")
    }
    expected = set()
    for name, given_letters in contracts(state, state.turn).items():
        needs = Counter(LETTERS[kind] for kind in CARDS[CARD_NAMES.index(name)].needs)
        if own & set(needs - Counter(given_letters)):
            expected.add(name)

    assert set(labels(state, "deliver")) == expected


# What happens


@every_game
def test_only_the_player_in_turn_gains_and_pays(players: int, policy: str) -> None:
    """Vous gagnez, vous payez: nobody else's honour changes, whatever happens."""
    for before, _event, after in walk(players, POLICIES[policy], seed=2):
        changed = [seat for seat in range(players) if honour(before)[seat] != honour(after)[seat]]

        assert set(changed) <= {int(before.fields.seat)}


def changes(players: int, policy: str, seed: int) -> Iterator[tuple[State, State]]:
    """Play a game; pick out the events that change anything on the map."""
    names = ("laid", "owner", "outposts", "castle")
    for before, _event, after in walk(players, POLICIES[policy], seed):
        old, new = before.fields, after.fields
        if any((getattr(old, name) != getattr(new, name)).any() for name in names):
            yield before, after


@every_game
def test_pieces_come_with_a_tile_and_go_with_a_delivery(players: int, policy: str) -> None:
    """At that moment, and only then; ownership never changes; one at a time is delivered."""
    for before, after in changes(players, policy, seed=3):
        new_tiles = set(laid(after)) - set(laid(before))
        old, new = pieces(before), pieces(after)
        gone = old.items() - new.items()

        assert set(new) - set(old) <= {
            each.name for cell in new_tiles for each in spot(cell).rounds
        }
        assert len(gone) <= 1
        assert not (gone and new_tiles)
        assert all(whose.endswith(f"of {before.turn}") for _name, whose in gone)


@every_game
def test_pieces_go_to_whom_the_words_say(players: int, policy: str) -> None:
    """The nearest; a tie to who laid the tile, else to the first tied player after; or nobody."""
    for before, after in changes(players, policy, seed=3):
        cells, owners = {PAIRLEROY, *map_of(after)}, pieces(after)
        for name in set(laid(after)) - set(laid(before)):
            for found in spot(name).rounds:
                if set(touched(found)) <= cells:
                    owner = owners.get(found.name)
                    assert (int(owner[-1]) if owner else None) == receiver(before, found)


@every_game
def test_castles_and_outposts_stay_for_good(players: int, policy: str) -> None:
    """Once per game; it stays for good."""
    for before, after in changes(players, policy, seed=3):
        pairs = zip(castles(before), castles(after), strict=True)

        assert all(old in (None, new) for old, new in pairs)
        assert outposts(before).items() <= outposts(after).items()


def receiver(state: State, found: Hex) -> int | None:
    """Say by the words who gets what a round brings that the player in turn closes."""
    players, layer = state.game.players, int(state.fields.seat)
    gaps = {}
    for seat in [(layer + turn) % players for turn in range(players)]:
        steps = [distance(one, cell) for one in domain(state, seat) for cell in touched(found)]
        if steps and min(steps) <= 2:
            gaps[seat] = min(steps)
    return min(gaps, key=lambda seat: gaps[seat], default=None)


def domain(state: State, seat: int) -> list[Hex]:
    """List the cells that a player's castle and outposts touch."""
    castle = castles(state)[seat]
    own = [spot(name) for name, owner in outposts(state).items() if owner == seat]
    return [*([spot(castle)] if castle else []), *(cell for each in own for cell in touched(each))]


# The count


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", SIZES)
def test_final_scores_are_those_of_the_words(players: int, policy: str) -> None:
    """Honour, 3 for each piece, 10 for the largest zone, 10 for five buildings."""
    *_, (_before, _event, state) = walk(players, POLICIES[policy], seed=6)
    cells = {PAIRLEROY, *map_of(state)}
    zones = [
        sum(any(distance(cell, one) <= 2 for one in own) for cell in cells)
        for own in (domain(state, seat) for seat in range(players))
    ]
    left = Counter(int(whose[-1]) for whose in pieces(state).values())
    expected = [
        points
        + 3 * left[seat]
        + (10 if zones[seat] and zones[seat] == max(zones) else 0)
        + (10 if len(buildings(state, seat)) >= 5 else 0)
        for seat, points in enumerate(honour(state))
    ]
    standings = [
        (score, len(buildings(state, seat)), left[seat]) for seat, score in enumerate(expected)
    ]

    assert list(state.scores) == expected
    assert state.ranks == tuple(sum(other > own for other in standings) for own in standings)


@few
@given(positions)
def test_scores_are_honour_until_the_end(state: State) -> None:
    """While the game goes on: honour."""
    assume(not state.over)

    assert list(state.scores) == honour(state)


@few
@given(positions)
def test_how_a_position_came_about_leaves_no_trace(state: State) -> None:
    """Only what lies where counts: the position read from its own text is the same, bit by bit."""
    again = state.game.position(state.position)

    assert again == state
    assert again.actions == state.actions


def test_thirds_and_rounds_of_the_tests_are_those_of_the_game() -> None:
    """The words above speak of the same cells as the game: every round touches its three."""
    assert all(tuple(touched(cell)) == cell.cells for cell in TABLE)
    assert all(beside(cell, side) == cell.neighbours[side] for cell in TABLE for side in range(6))
    assert facts.CLOSABLE == {
        cell.place for cell in TABLE if all(distance(one, PAIRLEROY) <= 15 for one in touched(cell))
    }
