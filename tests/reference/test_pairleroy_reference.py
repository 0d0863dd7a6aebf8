"""Checks of the plain rules of Pairleroy themselves, against the facts that the rules give."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from tests.reference.pairleroy import (
    BUY,
    CARD,
    CARDS,
    CASTLE,
    CELLS,
    CLASSES,
    DELIVER,
    END,
    KEEP,
    LAY,
    NUMBERS,
    OUTPOST,
    PAIRLEROY,
    PIECE,
    SHOW,
    SIDES,
    STEP,
    STOP,
    TERRAINS,
    THIRD_OF_SIDE,
    Cell,
    Face,
    Reference,
    Round,
    beside,
    code_of,
    distance,
    face_of,
    faces_of,
    full_bag,
    gap,
    honour_for,
    neighbours,
    on_table,
    price_of,
    reward_of,
    round_of,
    slots_seen_from,
    thirds_at,
    tiles_at,
)

FOREST: Face = ("F", "F", "F")
URBAN: Face = ("U", "U", "U")
FFF, CCC, UUU, FCU = 0, 1, 3, 18  # tile classes

DECK = """
FF 1 9; FC 2 11; FP 3 12; FU 4 13; CC 1 9; CP 2 11; CU 3 12; PP 4 12; PU 1 10; UU 2 10;
FFF 3 15; FFC 4 17; FFP 1 14; FFU 2 15; FCC 3 16; FCP 4 18; FCU 1 15; FPP 2 15; FPU 3 17; FUU 4 17;
CCC 1 13; CCP 2 15; CCU 3 16; CPP 4 17; CPU 1 15; CUU 2 15; PPP 3 15; PPU 4 17; PUU 1 14; UUU 2 14;
FFCC 3 20; FFPP 4 21; FFUU 1 18; CCPP 2 19; CCUU 3 20; PPUU 4 21;
FCPU 1 20; FCPU 2 21; FCPU 3 22; FCPU 4 23
"""

Player = Callable[[Reference, random.Random], int]


def hexagon(radius: int, middle: Cell = PAIRLEROY) -> list[Cell]:
    """List the cells of a full hexagon."""
    return [cell for cell in CELLS if gap(middle, cell) <= radius]


def closable(cells: list[Cell]) -> list[Round]:
    """List the rounds whose three cells are all among these."""
    return [spot for spot in CELLS if set(tiles_at(spot)) <= set(cells)]


def cover(game: Reference, cells: list[Cell], face: Face = FOREST) -> None:
    """Put the same face on all these cells but Pairleroy's, without any consequence."""
    for cell in cells:
        if cell != PAIRLEROY:
            game.put(cell, face)


def reveal(game: Reference, outcomes: list[int]) -> None:
    """Let chance bring these outcomes."""
    for outcome in outcomes:
        assert game.turn == "chance"
        game.apply(outcome)


def dealt(players: int = 2) -> Reference:
    """Put the cards 0-15 into the slots of the same numbers; seat 0 is about to draw."""
    game = Reference(players)
    reveal(game, [CARD + slot for slot in range(16)])
    return game


def drawn(tiles: list[int], players: int = 2) -> Reference:
    """Deal the cards and let seat 0 draw these three tiles."""
    game = dealt(players)
    reveal(game, tiles)
    return game


def at_colon(hand: list[int], honour: int = 0, radius: int = 0) -> Reference:
    """Let seat 0 be in phase 3, with forests all around Pairleroy."""
    game = drawn([FFF, FFF, FFF])
    game.phase = "colon"
    game.drawn.clear()
    game.hands[0] = Counter(hand)
    game.honour[0] = honour
    cover(game, hexagon(radius))
    return game


def at_kingdom(honour: int = 0, radius: int = 2, players: int = 2) -> Reference:
    """Let seat 0 be in phase 4, with forests all around Pairleroy."""
    game = drawn([FFF, FFF, FFF], players)
    game.phase = "kingdom"
    game.drawn.clear()
    game.honour[0] = honour
    cover(game, hexagon(radius))
    return game


def place(game: Reference, tile: int, cell: Cell) -> None:
    """Place a tile of one terrain in phase 1, where there are several cells to choose from."""
    game.apply(tile)
    game.apply(LAY + NUMBERS[cell])


def castles_asked(game: Reference) -> set[Cell]:
    """List the cells where a castle may be built now."""
    return {CELLS[each - CASTLE] for each in game.legal() if CASTLE <= each < OUTPOST}


def outposts_asked(game: Reference) -> set[Round]:
    """List the rounds where an outpost may be built now."""
    return {CELLS[each - OUTPOST] for each in game.legal() if OUTPOST <= each < PIECE}


def slots_asked(game: Reference) -> list[int]:
    """List the slots that may be bought now."""
    return [each - BUY for each in game.legal() if BUY <= each < DELIVER]


def choose_anything(game: Reference, dice: random.Random) -> int:
    """Play at random."""
    return dice.choice(game.legal())


def choose_thriftily(game: Reference, dice: random.Random) -> int:
    """Save honour for the castle, place tiles among many others, then build whatever there is."""
    actions = game.legal()
    if game.phase == "colon" and game.steps >= 2 and STOP in actions:
        return STOP
    if game.castles[game.seat] is None:
        actions = [each for each in actions if not BUY <= each < DELIVER]
    if LAY <= actions[0] < CASTLE:
        return dice.choice(best_cells(game))
    useful = [each for each in actions if each not in (KEEP, END)]
    return dice.choice(useful or actions)


def choose_greedily(game: Reference, dice: random.Random) -> int:
    """Only ever gain honour: place tiles among many others, and spend nothing."""
    actions = game.legal()
    if LAY <= actions[0] < CASTLE:
        return dice.choice(best_cells(game))
    return next((each for each in actions if each in (STOP, END)), actions[0])


def best_cells(game: Reference) -> list[int]:
    """List the placements that give the most honour."""
    laid = {each: neighbours_laid(game, CELLS[each - LAY]) for each in game.legal()}
    return [each for each, number in laid.items() if number == max(laid.values())]


def neighbours_laid(game: Reference, cell: Cell) -> int:
    """Count the laid tiles beside a cell."""
    return sum(each in game.tiles for each in neighbours(cell))


def next_event(game: Reference, dice: random.Random, player: Player) -> int:
    """Draw by the weights of chance, or ask the player."""
    if game.turn != "chance":
        return player(game, dice)
    outcomes = game.legal()
    return dice.choices(outcomes, [game.weight(each) for each in outcomes])[0]


# Geometry


def test_cells_are_numbered_row_by_row() -> None:
    """There are 721 cells within 15 of Pairleroy, which is the one in the middle."""
    assert 721 == len(CELLS) == len(NUMBERS)
    assert [(0, -15), (1, -15)] == CELLS[:2]
    assert (0, 15) == CELLS[720]
    assert 360 == NUMBERS[PAIRLEROY]
    assert sorted(CELLS, key=lambda cell: (cell[1], cell[0])) == CELLS


def test_a_round_is_the_same_seen_from_each_of_its_three_cells() -> None:
    """Round (a, b) is third 1 of (a, b), third 0 of (a-1, b+1) and third 2 of (a, b+1)."""
    assert {1: (4, 7), 0: (3, 8), 2: (4, 8)} == thirds_at((4, 7))
    for spot in CELLS:
        assert {spot} == {round_of(cell, third) for third, cell in thirds_at(spot).items()}


def test_the_cells_at_a_round_are_neighbours_of_each_other() -> None:
    """Any two of them share a side."""
    one, other, last = tiles_at((4, 7))

    assert [1, 1, 1] == [gap(one, other), gap(other, last), gap(last, one)]


def test_every_shared_side_touches_exactly_one_round() -> None:
    """It is the round of the third that has the side, on both of its tiles."""
    cell = (2, -3)
    for side in range(6):
        across = beside(cell, side)
        ours = {round_of(cell, third) for third in range(3)}
        theirs = {round_of(across, third) for third in range(3)}
        opposite = THIRD_OF_SIDE[(side + 3) % 6]

        assert {round_of(cell, THIRD_OF_SIDE[side])} == ours & theirs
        assert round_of(cell, THIRD_OF_SIDE[side]) == round_of(across, opposite)


def test_sides_go_round_clockwise() -> None:
    """Three sides on lies the opposite one, and each step turns by one side."""
    for side in range(6):
        right, down = SIDES[side]

        assert (-right, -down) == SIDES[(side + 3) % 6]
        assert 1 == gap(SIDES[side], SIDES[(side + 1) % 6])


@pytest.mark.parametrize(
    ("radius", "rounds"), [(1, 3), (2, 12), (3, 27), (4, 48), (5, 75), (6, 108)]
)
def test_a_full_hexagon_closes_three_rounds_times_its_radius_squared(
    radius: int, rounds: int
) -> None:
    """These are the closable rounds of radius 1 to 6."""
    assert rounds == len(closable(hexagon(radius)))


def test_a_castle_reaches_19_cells_and_27_rounds() -> None:
    """3 rounds at distance 0, 9 at 1 and 15 at 2."""
    game = Reference(2)
    game.castles[0] = (3, -2)
    gaps = Counter(distance([(3, -2)], tiles_at(spot)) for spot in CELLS)

    assert 19 == len(game.zone(0))
    assert [3, 9, 15] == [gaps[0], gaps[1], gaps[2]]


def test_an_outpost_reaches_27_cells_and_37_rounds() -> None:
    """An outpost touches its three tiles."""
    game = Reference(2)
    game.outposts[3, -2] = 0
    gaps = [distance(tiles_at((3, -2)), tiles_at(spot)) for spot in CELLS]

    assert 27 == len(game.zone(0))
    assert 37 == sum(each <= 2 for each in gaps)


def test_a_zone_is_what_lies_at_distance_two_of_any_of_ones_domains() -> None:
    """Near the edge it ends with the table; the domains of others do not count."""
    game = Reference(2)
    game.castles = [(14, 0), (0, 5)]
    game.outposts = {(11, 0): 0, (-4, 2): 1}
    things = [[(14, 0)], tiles_at((11, 0))]

    assert game.zone(0) == {
        cell for cell in CELLS if any(distance([cell], thing) <= 2 for thing in things)
    }
    assert 19 + 27 > len(game.zone(0))


def test_without_castle_there_is_no_zone() -> None:
    """Pairleroy is nobody's."""
    assert set() == Reference(3).zone(1)


def test_distance_is_the_fewest_steps_between_any_two_tiles() -> None:
    """What touches the same tile is at distance 0; cells between need not be laid."""
    assert 0 == distance([(2, 0)], tiles_at((2, 0)))
    assert 1 == distance([(0, 0), (5, 0)], [(6, 0), (2, 2)])
    assert 4 == distance([(0, 0)], [(2, 2)])
    assert 2 == distance([(0, 0)], [(2, -2)])


def test_neighbours_filled_bound_the_rounds_that_a_tile_closes() -> None:
    """1 -> 0, 2 -> 0-1, 3 -> 0-1, 4 -> 1-2, 5 -> 2, 6 -> 3."""
    middle = (5, 0)
    closed: dict[int, set[int]] = {number: set() for number in range(1, 7)}
    for filled in product([False, True], repeat=6):
        if any(filled):
            game = at_kingdom(radius=0)
            game.castles[0] = middle
            cover(game, [beside(middle, side) for side in range(6) if filled[side]])
            game.lay(FFF, middle, FOREST)
            closed[sum(filled)].add(len(game.pieces))

    assert {1: {0}, 2: {0, 1}, 3: {0, 1}, 4: {1, 2}, 5: {2}, 6: {3}} == closed


# Material


def test_there_are_24_tile_classes() -> None:
    """4 of one terrain, 12 of two and 8 of three, and no face belongs to two of them."""
    faces = [face for tile in range(24) for face in faces_of(tile)]

    assert {1: 4, 2: 12, 3: 8} == Counter(len(set(letters)) for letters in CLASSES)
    assert 64 == len(faces) == len(set(faces))


def test_classes_of_three_terrains_come_in_both_directions() -> None:
    """ABC and ACB differ: there is no flipping."""
    assert [("C", "U", "F"), ("F", "C", "U"), ("U", "F", "C")] == faces_of(FCU)
    assert not set(faces_of(FCU)) & set(faces_of(FCU + 1))
    assert set(CLASSES[FCU]) == set(CLASSES[FCU + 1])


def test_classes_follow_the_order_of_the_terrains() -> None:
    """Ordered pairs, then triples and their mirror images, in lexicographic order."""
    pairs = [2 * one + other for one in TERRAINS for other in TERRAINS if one != other]
    triples = ["FCP", "FPC", "FCU", "FUC", "FPU", "FUP", "CPU", "CUP"]

    assert [3 * one for one in TERRAINS] + pairs + triples == CLASSES


@pytest.mark.parametrize(("players", "tiles"), [(2, 120), (3, 120), (4, 120), (5, 240), (6, 240)])
def test_the_bag_holds_120_tiles_or_twice_as_many(players: int, tiles: int) -> None:
    """12 of each class of one terrain, 4 of two, 3 of three; doubled for 5 or 6 players."""
    bag = full_bag(players)

    assert tiles == bag.total()
    assert [12, 4, 3] == [bag[tile] * 120 // tiles for tile in (FFF, 4, FCU)]


def test_every_terrain_has_a_quarter_of_the_thirds() -> None:
    """48 + 48 + 24 tiles have 360 thirds."""
    thirds: Counter[str] = Counter()
    kinds: Counter[int] = Counter()
    for tile, count in full_bag(2).items():
        kinds[len(set(CLASSES[tile]))] += count
        for terrain in CLASSES[tile]:
            thirds[terrain] += count

    assert {1: 48, 2: 48, 3: 24} == kinds
    assert dict.fromkeys(TERRAINS, 90) == thirds


def test_the_deck_has_40_cards_with_price_and_reward() -> None:
    """Each row of the list is a card in the order of the numbers."""
    rows = [row.split() for row in DECK.split(";")]

    assert 40 == len(CARDS) == len(rows)
    for card, (needs, price, reward) in enumerate(rows):
        assert Counter(needs) == CARDS[card]
        assert (int(price), int(reward)) == (price_of(card), reward_of(card))


def test_faces_are_numbered_by_their_terrains() -> None:
    """16 * t0 + 4 * t1 + t2."""
    assert 0 == code_of(FOREST)
    assert 63 == code_of(URBAN)
    assert 16 + 2 * 4 + 3 == code_of(("C", "P", "U"))
    assert list(range(64)) == [code_of(face_of(code)) for code in range(64)]


@pytest.mark.parametrize(
    ("track_cell", "slots"),
    [
        (0, [0, 4, 8, 12]),
        (3, [3, 7, 11, 15]),
        (4, [0, 1, 2, 3]),
        (7, [12, 13, 14, 15]),
        (8, [3, 7, 11, 15]),
        (11, [0, 4, 8, 12]),
        (12, [12, 13, 14, 15]),
        (15, [0, 1, 2, 3]),
    ],
)
def test_the_track_goes_round_the_grid_clockwise(track_cell: int, slots: list[int]) -> None:
    """Above columns 0-3, right of rows 0-3, below columns 3-0, left of rows 3-0."""
    assert slots == slots_seen_from(track_cell)


def test_every_slot_is_seen_from_four_cells_of_the_track() -> None:
    """Twice along its row and twice along its column."""
    seen = Counter(slot for cell in range(16) for slot in slots_seen_from(cell))

    assert dict.fromkeys(range(16), 4) == seen


# Set-up and draws


def test_the_market_is_dealt_before_the_first_tiles() -> None:
    """16 draws, slot 0 first, each uniform over the pile."""
    game = Reference(2)
    assert ("chance", list(range(24, 64))) == (game.turn, game.legal())
    assert {1} == {game.weight(outcome) for outcome in game.legal()}

    reveal(game, [CARD + card for card in range(39, 23, -1)])

    assert list(range(39, 23, -1)) == game.market
    assert set(range(24)) == game.pile


def test_tiles_are_drawn_by_what_is_left_in_the_bag() -> None:
    """The weight of a class is its count."""
    game = dealt()
    assert ("chance", list(range(24))) == (game.turn, game.legal())
    assert [12, 4, 3] == [game.weight(tile) for tile in (FFF, 4, FCU)]

    game.apply(FFF)

    assert 11 == game.weight(FFF)
    assert 119 == game.bag.total()
    assert (Counter([FFF]), Counter([FFF])) == (game.hands[0], game.drawn)


def test_a_game_begins_with_colons_on_pairleroy_and_nothing_else() -> None:
    """No honour, no castle, an empty hand, and seat 0 starts."""
    game = Reference(4)

    assert {PAIRLEROY: None} == game.tiles
    assert [PAIRLEROY] * 4 == game.colons
    assert ([0] * 4, [None] * 4, [Counter()] * 4) == (game.honour, game.castles, game.hands)
    assert (0, 0, 0, None) == (game.seat, game.turns, game.steps, game.trigger)


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    """Any other number is refused."""
    with pytest.raises(AssertionError):
        Reference(players)


@pytest.mark.parametrize(("in_hand", "draws"), [(0, 3), (1, 2), (2, 1), (3, 1), (4, 1), (7, 1)])
def test_one_draws_up_to_three_tiles_or_else_one(in_hand: int, draws: int) -> None:
    """Fewer than 3 tiles in hand: draw up to 3; otherwise draw 1."""
    game = drawn([FFF, FFF, FFF])
    game.hands[1] = Counter({CCC: in_hand})

    game.forfeit()
    count = 0
    while game.turn == "chance":
        game.apply(UUU)
        count += 1

    assert draws == count == game.drawn.total()
    assert in_hand + draws == game.hands[1].total()


def test_a_short_bag_gives_what_it_has() -> None:
    """One tile instead of three."""
    game = drawn([FFF, FFF, FFF])
    game.bag = Counter([UUU])

    game.forfeit()
    reveal(game, [UUU])

    assert (1, Counter([UUU])) == (game.turn, game.hands[1])


def test_with_an_empty_bag_phase_1_is_skipped() -> None:
    """The turn begins with the colon."""
    game = drawn([FFF, FFF, FFF])
    game.hands[1] = Counter([UUU])
    game.bag.clear()

    game.forfeit()

    assert (1, "colon") == (game.turn, game.phase)


# Phase 1: placing


def test_a_drawn_tile_is_chosen_first_then_its_cell_then_its_face() -> None:
    """Pairleroy matches everything, so that all six cells and three faces are open."""
    game = drawn([FCU, FFF, FFF])
    assert [FFF, FCU, KEEP] == game.legal()

    game.apply(FCU)
    assert sorted(LAY + NUMBERS[cell] for cell in neighbours(PAIRLEROY)) == game.legal()

    game.apply(LAY + NUMBERS[1, 0])
    assert [40, 61, 82] == game.legal()

    game.apply(SHOW + code_of(("C", "U", "F")))
    assert {PAIRLEROY: None, (1, 0): ("C", "U", "F")} == game.tiles
    assert (Counter([FFF, FFF]), Counter()) == (game.hands[0], game.drawn)


def test_equal_tiles_are_one_action() -> None:
    """Three times the same class makes one choice."""
    assert [FFF, KEEP] == drawn([FFF, FFF, FFF]).legal()


def test_a_tile_of_one_terrain_has_but_one_face() -> None:
    """Rotations that give the same thirds are one action, which is not asked."""
    game = drawn([FFF, FFF, FFF])

    place(game, FFF, (0, 1))

    assert FOREST == game.tiles[0, 1]
    assert "colon" == game.phase


def test_only_one_tile_is_placed_in_a_turn() -> None:
    """Afterwards the colon moves."""
    game = drawn([FFF, FFF, FFF])

    place(game, FFF, (0, 1))

    assert STOP in game.legal()
    assert 2 == game.hands[0].total()


def test_all_the_tiles_drawn_may_be_kept() -> None:
    """Then there is no honour."""
    game = drawn([FFF, UUU, FFF])

    game.apply(KEEP)

    assert ({PAIRLEROY: None}, [0, 0]) == (game.tiles, game.honour)
    assert ("colon", 3, Counter()) == (game.phase, game.hands[0].total(), game.drawn)


def test_tiles_already_in_hand_are_not_placed_in_phase_1() -> None:
    """Only those just drawn."""
    game = drawn([FFF, FFF, FFF])
    game.hands[1] = Counter([UUU, UUU, CCC])

    game.forfeit()
    reveal(game, [FCU])

    assert [FCU, KEEP] == game.legal()


def test_adjacent_terrains_are_the_same() -> None:
    """Beside a forest in the west only faces with a forest in the north-west fit."""
    game = drawn([FCU, FFF, FFF])
    cover(game, [(1, 0)])

    game.apply(FCU)
    game.apply(LAY + NUMBERS[2, 0])

    assert ("C", "U", "F") == game.tiles[2, 0]


def test_what_fits_nowhere_is_kept_unasked() -> None:
    """All around lie towns, and no forest can lie beside a town."""
    game = dealt()
    cover(game, hexagon(1), URBAN)

    reveal(game, [FFF, FFF, FFF])

    assert (0, "colon") == (game.turn, game.phase)
    assert Counter([FFF, FFF, FFF]) == game.hands[0]


def test_the_only_cell_and_the_only_face_are_not_asked() -> None:
    """One third of forest among towns leaves one cell for a tile of forest."""
    game = dealt()
    cover(game, hexagon(1), URBAN)
    game.put((1, 0), ("F", "U", "U"))
    reveal(game, [FFF, FFF, FFF])

    game.apply(FFF)

    assert (FOREST, "colon") == (game.tiles[2, 0], game.phase)


def test_the_neighbour_of_a_tile_at_pairleroy_must_agree_with_it() -> None:
    """A round at Pairleroy is set by the first of its other two tiles."""
    game = drawn([FFF, UUU, UUU])
    place(game, FFF, (0, 1))

    assert [] == game.fitting_faces(UUU, (-1, 1))
    assert [URBAN] == game.fitting_faces(UUU, (-1, 0))


def test_no_tile_is_laid_beyond_the_edge_of_the_table() -> None:
    """A tile at distance 15 has three neighbours on the table at its corner."""
    game = drawn([FFF, FFF, FFF])
    game.put((15, 0), FOREST)

    cells = game.cells_for(FFF)

    assert {(14, 1), (14, 0), (15, -1), *neighbours(PAIRLEROY)} == set(cells)


def test_legal_cells_are_those_where_every_round_is_unset_or_agrees() -> None:
    """Trying all of the table by the terrains of the rounds finds the same placements."""
    dice = random.Random(3)
    game = Reference(2)
    for _ in range(400):
        terrains = {
            round_of(cell, third): face[third]
            for cell, face in game.tiles.items()
            if face is not None
            for third in range(3)
        }
        for tile in game.drawn:
            fitting = {
                cell: [
                    face
                    for face in faces_of(tile)
                    if all(terrains.get(round_of(cell, i), face[i]) == face[i] for i in range(3))
                ]
                for cell in CELLS
                if cell not in game.tiles and neighbours_laid(game, cell)
            }
            cells = game.cells_for(tile)
            assert sorted(cell for cell, faces in fitting.items() if faces) == sorted(cells)
            assert all(game.fitting_faces(tile, cell) == fitting[cell] for cell in cells)
        game.apply(next_event(game, dice, choose_anything))


# Phase 2: honour


@pytest.mark.parametrize(("occupied", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (6, 4)])
def test_honour_goes_by_the_occupied_neighbours(occupied: int, points: int) -> None:
    """1-2 -> 1, 3-4 -> 2, 5-6 -> 4."""
    game = drawn([FFF, FFF, FFF])
    cover(game, neighbours((5, 0))[:occupied])

    place(game, FFF, (5, 0))

    assert points == honour_for(occupied) == game.honour[0]


def test_pairleroy_counts_as_a_neighbour() -> None:
    """With it the third side is occupied."""
    game = drawn([FFF, FFF, FFF])
    cover(game, [(1, -1), (0, 1)])

    place(game, FFF, (1, 0))

    assert 2 == game.honour[0]


# Phase 3: the colon


def test_the_colon_may_stay() -> None:
    """Stop is always legal."""
    game = at_colon([FFF], honour=4)
    assert STOP in game.legal()

    game.apply(STOP)

    assert (PAIRLEROY, "kingdom") == (game.colons[0], game.phase)


def test_two_steps_are_free_and_each_further_one_costs_2() -> None:
    """Three steps out, back and out again."""
    game = at_colon([], honour=4, radius=1)

    paid = []
    for side in (0, 3, 1):
        game.apply(STEP + side)
        paid.append(4 - game.honour[0])

    assert [0, 0, 2] == paid
    assert ((0, 1), 3) == (game.colons[0], game.steps)


def test_what_one_cannot_pay_one_cannot_step() -> None:
    """With 1 honour the colon stops by itself after two steps, and the turn ends."""
    game = at_colon([], honour=1, radius=1)

    game.apply(STEP)
    game.apply(STEP + 3)

    assert ("chance", 1, 1) == (game.turn, game.seat, game.turns)
    assert ([1, 0], PAIRLEROY) == (game.honour, game.colons[0])


def test_colons_never_block_each_other() -> None:
    """Two of them may stand on the same tile."""
    game = at_colon([], radius=1)
    game.colons[1] = (1, 0)

    game.apply(STEP)

    assert [(1, 0), (1, 0)] == game.colons


def test_the_colon_may_step_back_on_pairleroy() -> None:
    """Pairleroy counts as a tile."""
    game = at_colon([], radius=1)
    game.colons[0] = (1, 0)

    game.apply(STEP + 3)

    assert PAIRLEROY == game.colons[0]


def test_an_empty_cell_is_entered_with_a_tile_of_the_hand() -> None:
    """First the tile is chosen, then its face; the colon then stands on it."""
    game = at_colon([FCU, UUU])
    game.apply(STEP + 1)
    assert [UUU, FCU] == game.legal()

    game.apply(FCU)
    assert [40, 61, 82] == game.legal()

    game.apply(82)
    assert ("U", "F", "C") == game.tiles[0, 1]
    assert ((0, 1), 1, Counter([UUU])) == (game.colons[0], game.steps, game.hands[0])


def test_a_tile_under_the_colon_gives_no_honour() -> None:
    """Whatever lies around it."""
    game = at_colon([FFF])
    cover(game, neighbours((1, 0)))

    game.apply(STEP)

    assert ((1, 0), 0) == (game.colons[0], game.honour[0])


def test_the_colon_may_go_on_from_a_tile_just_laid() -> None:
    """Even onto another empty cell."""
    game = at_colon([FFF, FFF, UUU], honour=2)

    game.apply(STEP)
    game.apply(FFF)
    game.apply(STEP)

    assert ((2, 0), 2) == (game.colons[0], game.steps)
    assert Counter([UUU]) == game.hands[0]


def test_if_no_tile_fits_the_colon_cannot_enter() -> None:
    """Towns in hand do not fit beside forests."""
    game = at_colon([UUU], radius=1)
    game.colons[0] = (1, 0)

    assert [STOP, STEP + 2, STEP + 3, STEP + 4] == game.legal()


def test_only_the_tiles_that_fit_may_be_chosen() -> None:
    """The town is not asked for."""
    game = at_colon([UUU, FCU, FFF], radius=1)
    game.colons[0] = (1, 0)

    game.apply(STEP)

    assert [FFF, FCU] == game.legal()


def test_a_paid_step_onto_an_empty_cell_is_paid_with_its_tile() -> None:
    """Only then is the step paid and made, all at once."""
    game = at_colon([FFF, UUU], honour=2)
    game.steps = 2
    game.apply(STEP)
    before = (game.honour[0], game.steps, game.colons[0])

    game.apply(FFF)

    assert (2, 2, PAIRLEROY) == before
    assert (0, (1, 0)) == (game.honour[0], game.colons[0])


def test_no_colon_steps_beyond_the_edge_of_the_table() -> None:
    """At the corner of the table three sides remain."""
    game = at_colon([FFF])
    game.put((15, 0), FOREST)
    game.colons[0] = (15, 0)

    assert [STOP, STEP + 2, STEP + 3, STEP + 4] == game.legal()


# Phase 4: castle and outposts


def test_a_castle_costs_20_on_any_tile_but_pairleroy() -> None:
    """However far away; tiles that hold a castle are excluded."""
    game = at_kingdom(honour=20)
    game.castles[1] = (1, 0)
    assert set(hexagon(2)) - {PAIRLEROY, (1, 0)} == castles_asked(game)

    game.apply(CASTLE + NUMBERS[-2, 0])

    assert ([(-2, 0), (1, 0)], 0) == (game.castles, game.honour[0])


def test_with_19_honour_there_is_no_castle() -> None:
    """A payment that you cannot afford is illegal."""
    assert set() == castles_asked(at_kingdom(honour=19))


def test_a_castle_is_built_once_per_game() -> None:
    """Whoever has one is not asked again."""
    game = at_kingdom(honour=40)

    game.apply(CASTLE + NUMBERS[1, 0])

    assert 20 == game.honour[0]
    assert set() == castles_asked(game)


def test_a_castle_gives_no_piece_for_rounds_closed_before() -> None:
    """The placement is not retroactive."""
    game = at_kingdom(honour=20)

    game.apply(CASTLE + NUMBERS[1, 0])

    assert {} == game.pieces


def test_without_castle_there_is_no_outpost() -> None:
    """It must be within one's influence."""
    assert set() == outposts_asked(at_kingdom(honour=15))


def test_an_outpost_stands_on_a_closed_empty_round_within_two() -> None:
    """Rounds with a piece, with an outpost, open or too far away are excluded."""
    game = at_kingdom(honour=5, radius=5)
    game.castles[0] = (4, 0)
    game.pieces[4, 0] = (0, "F")
    game.outposts[3, 0] = 1
    near = {spot for spot in closable(hexagon(5)) if distance([(4, 0)], tiles_at(spot)) <= 2} - {
        (4, 0),
        (3, 0),
    }

    assert near == outposts_asked(game)
    assert {(5, -1)} == near & {(5, -1), (5, 0), (1, 0)}


def test_an_outpost_costs_3() -> None:
    """With 2 honour there is none."""
    game = at_kingdom(honour=3)
    game.castles[0] = (1, 0)

    game.apply(OUTPOST + NUMBERS[1, 0])

    assert ({(1, 0): 0}, 0) == (game.outposts, game.honour[0])


def test_with_2_honour_there_is_no_outpost() -> None:
    """A payment that you cannot afford is illegal."""
    game = at_kingdom(honour=2)
    game.castles[0] = (1, 0)

    assert set() == outposts_asked(game)


def test_outposts_extend_the_reach_for_further_outposts() -> None:
    """A round too far from the castle is near enough to the outpost."""
    game = at_kingdom(honour=10, radius=6)
    game.castles[0] = (1, 0)
    spot = (5, -2)
    assert 3 == distance([(1, 0)], tiles_at(spot))
    assert spot not in outposts_asked(game)

    game.apply(OUTPOST + NUMBERS[3, -1])

    assert spot in outposts_asked(game)


def test_an_outpost_may_stand_where_a_piece_was_taken() -> None:
    """The round is consumed; whether it ever had a piece does not matter."""
    game = at_kingdom(honour=3)
    game.castles[0] = (1, 0)
    game.pieces[1, 0] = (0, "F")
    game.contracts[0] = {10: Counter()}
    assert (1, 0) not in outposts_asked(game)

    game.apply(DELIVER + 10)

    assert (1, 0) in outposts_asked(game)


# Phase 4: contracts


def test_one_buys_what_the_cube_sees() -> None:
    """4 honour see row 0, with the prices 1 to 4."""
    assert [0, 1, 2, 3] == slots_asked(at_kingdom(honour=4))


def test_one_buys_only_what_one_can_pay() -> None:
    """3 honour see column 3, where each card costs 4."""
    game = at_kingdom(honour=3)
    assert [] == slots_asked(game)

    game.market[7] = 18

    assert [7] == slots_asked(game)


def test_crowns_do_not_change_what_the_cube_sees() -> None:
    """20 honour are a crown and cell 4."""
    assert [0, 1, 2, 3] == slots_asked(at_kingdom(honour=16 + 4))


def test_a_contract_is_paid_and_its_slot_refilled_at_once() -> None:
    """Chance draws from the pile before the player goes on."""
    game = at_kingdom(honour=5)

    game.apply(BUY + 4)
    bought = (game.turn, game.honour[0], game.contracts[0], game.market[4])
    outcomes = game.legal()
    game.apply(CARD + 33)

    assert ("chance", 4, {4: Counter()}, None) == bought
    assert list(range(CARD + 16, CARD + 40)) == outcomes
    assert (0, 33) == (game.turn, game.market[4])
    assert 33 not in game.pile


def test_visibility_is_tested_before_each_purchase() -> None:
    """Paying moves the cube from row 1 to row 0."""
    game = at_kingdom(honour=5)
    before = slots_asked(game)

    game.apply(BUY + 4)
    game.apply(CARD + 33)

    assert [4, 5, 6, 7] == before
    assert [0, 1, 2, 3] == slots_asked(game)


def test_paying_goes_back_over_the_line() -> None:
    """The crown is given back, and the cube sees the end of the track."""
    game = at_kingdom(honour=16)

    game.apply(BUY)
    game.apply(CARD + 33)

    assert 15 == game.honour[0]
    assert [0, 1, 2, 3] == slots_asked(game)


def test_an_empty_pile_leaves_the_slot_empty() -> None:
    """And an empty slot cannot be bought."""
    game = at_kingdom(honour=5)
    game.pile.clear()

    game.apply(BUY + 4)

    assert (0, None) == (game.turn, game.market[4])
    game.honour[0] = 5
    assert [5, 6, 7] == slots_asked(game)


def test_any_of_ones_fitting_pieces_is_delivered() -> None:
    """The choice is which; pieces of others and of other kinds are excluded."""
    game = at_kingdom()
    game.contracts[0] = {1: Counter()}
    game.pieces = {(0, 0): (0, "F"), (1, 0): (0, "F"), (0, 1): (0, "P"), (-1, 0): (1, "C")}
    assert [END, DELIVER + 1] == game.legal()

    game.apply(DELIVER + 1)
    asked = game.legal()
    game.apply(PIECE + NUMBERS[1, 0])

    assert [PIECE + NUMBERS[0, 0], PIECE + NUMBERS[1, 0]] == asked
    assert {1: Counter("F")} == game.contracts[0]
    assert {(0, 0), (0, 1), (-1, 0)} == game.pieces.keys()


def test_a_contract_takes_no_more_of_a_resource_than_it_needs() -> None:
    """Its wood is there, its bread is not."""
    game = at_kingdom()
    game.contracts[0] = {1: Counter("F")}
    game.pieces = {(0, 0): (0, "F"), (1, 0): (0, "C")}

    assert [(1, 0)] == game.pieces_for(1)


def test_the_last_delivery_completes_the_building_at_once() -> None:
    """Card 0 needs two of wood and is worth 9."""
    game = at_kingdom()
    game.contracts[0] = {0: Counter("F")}
    game.pieces = {(0, 0): (0, "F")}

    game.apply(DELIVER)

    assert ({}, {0}, {}) == (game.contracts[0], game.buildings[0], game.pieces)
    assert 9 == game.honour[0]


def test_deliveries_stay_across_turns() -> None:
    """An unfinished contract keeps what it has."""
    game = at_kingdom()
    game.contracts[0] = {0: Counter("F")}
    game.pieces = {(0, 0): (0, "F")}

    game.apply(END)

    assert (1, {0: Counter("F")}) == (game.seat, game.contracts[0])


def test_a_building_may_pay_for_a_contract_in_the_same_turn() -> None:
    """9 honour see column 2, where each card costs 3."""
    game = at_kingdom()
    game.contracts[0] = {0: Counter("F")}
    game.pieces = {(0, 0): (0, "F")}

    game.apply(DELIVER)

    assert [2, 6, 10, 14] == slots_asked(game)


def test_with_nothing_to_do_the_turn_ends_unasked() -> None:
    """No honour, no contract: after the colon the next player draws."""
    game = at_colon([FFF])

    game.apply(STOP)

    assert ("chance", 1, 1) == (game.turn, game.seat, game.turns)


# Rounds and disputes


def test_closing_a_round_builds_a_piece_at_once() -> None:
    """Free and forced, of the kind of its terrain; Pairleroy counts as a tile."""
    game = drawn([FFF, FFF, FFF])
    game.put((0, 1), FOREST)
    game.castles[0] = (0, 1)

    place(game, FFF, (-1, 1))

    assert {(0, 0): (0, "F")} == game.pieces
    assert (0, "colon", 1) == (game.turn, game.phase, game.honour[0])


def test_a_tile_under_the_colon_closes_rounds_too() -> None:
    """The step onto the empty cell closes it."""
    game = at_colon([FFF])
    game.put((0, 1), FOREST)
    game.castles[0] = (0, 1)

    game.apply(STEP + 2)

    assert {(0, 0): (0, "F")} == game.pieces


def test_a_piece_is_of_the_terrain_of_its_round() -> None:
    """The third of the closing tile that lies at the round."""
    game = drawn([FCU, FFF, FFF])
    game.put((4, 1), ("F", "F", "U"))
    game.put((3, 1), ("U", "F", "F"))
    game.castles[0] = (4, 1)

    game.apply(FCU)
    game.apply(LAY + NUMBERS[4, 0])

    assert {(4, 0): (0, "U")} == game.pieces


def test_a_piece_goes_to_its_owner_whoever_is_in_turn() -> None:
    """Seat 0 lays the tile, and seat 1 has the castle."""
    game = drawn([FFF, FFF, FFF])
    game.put((0, 1), FOREST)
    game.castles[1] = (0, 1)

    place(game, FFF, (-1, 1))

    assert {(0, 0): (1, "F")} == game.pieces


def test_the_player_in_turn_is_the_one_who_laid_the_tile() -> None:
    """Both castles stand on a tile of the round, and seat 1 closes it."""
    game = drawn([FFF, FFF, FFF])
    cover(game, [(4, 0), (4, 1)])
    game.castles = [(4, 0), (4, 1)]

    game.forfeit()
    reveal(game, [FFF, FFF, FFF])
    place(game, FFF, (3, 1))

    assert {(4, 0): (1, "F")} == game.pieces


def test_a_round_that_nobody_is_near_stays_empty() -> None:
    """The nearest castle is at distance 3, and one built later takes nothing."""
    game = drawn([FFF, FFF, FFF])
    game.put((0, 1), FOREST)
    game.castles[1] = (0, 4)

    place(game, FFF, (-1, 1))

    assert 3 == distance([(0, 4)], tiles_at((0, 0)))
    assert {} == game.pieces


def test_a_consumed_round_is_never_refilled() -> None:
    """A tile laid beside it closes other rounds only."""
    game = drawn([FFF, FFF, FFF])
    cover(game, [(0, 1), (-1, 1), (0, 2)])
    game.castles[0] = (0, 1)

    place(game, FFF, (-1, 2))

    assert game.is_closed((0, 0))
    assert {(0, 1): (0, "F")} == game.pieces


def test_the_rounds_closed_by_one_tile_are_judged_each_on_its_own() -> None:
    """One is nearer to one castle, one to the other, and the layer of the tile wins the tie."""
    game = drawn([FFF, FFF, FFF])
    middle = (5, 0)
    cover(game, neighbours(middle))
    game.castles = [(3, 0), (7, -1)]

    place(game, FFF, middle)

    gaps = {
        spot: [distance([(3, 0)], tiles_at(spot)), distance([(7, -1)], tiles_at(spot))]
        for spot in game.pieces
    }
    assert {(6, -1): [2, 1], (5, 0): [2, 2], (5, -1): [1, 2]} == gaps
    assert {(6, -1): 1, (5, 0): 0, (5, -1): 0} == {
        spot: owner for spot, (owner, _) in game.pieces.items()
    }


def test_the_nearest_domain_prevails() -> None:
    """Even over the player who laid the tile."""
    game = Reference(2)
    game.castles = [(3, 0), (4, 0)]

    assert [0, 1] == [distance([cell], tiles_at((3, 0))) for cell in ((3, 0), (4, 0))]
    assert 0 == game.judge((3, 0), layer=1)


def test_outposts_count_like_castles() -> None:
    """An outpost that shares a tile with the round is nearer than a castle beside it."""
    game = Reference(2)
    game.castles = [(4, -1), (9, 0)]
    game.outposts[3, 1] = 1

    assert 1 == distance([(4, -1)], tiles_at((3, 0)))
    assert 0 == distance(tiles_at((3, 1)), tiles_at((3, 0)))
    assert 1 == game.judge((3, 0), layer=0)


def test_only_the_nearest_of_ones_domains_counts() -> None:
    """Two domains at distance 1 do not outweigh one at distance 0."""
    game = Reference(2)
    game.castles = [(4, 0), (3, 0)]
    game.outposts[3, -2] = 0

    assert 1 == game.judge((3, 0), layer=0)


def test_a_tie_goes_to_the_player_who_laid_the_tile() -> None:
    """If he is among the tied."""
    game = Reference(4)
    game.castles = [(3, 0), None, (3, 1), (2, 1)]

    assert [0, 2, 3] == [game.judge((3, 0), layer=layer) for layer in (0, 2, 3)]


def test_else_a_tie_goes_to_the_first_tied_player_after_him() -> None:
    """In turn order, from the last seat on to the first."""
    game = Reference(4)
    game.castles = [(3, 0), None, (3, 1), None]

    assert [2, 0] == [game.judge((3, 0), layer=layer) for layer in (1, 3)]


def test_the_layer_who_is_farther_away_does_not_win_the_tie_of_others() -> None:
    """Seat 1 is within 2, but seats 2 and 3 are nearer; seat 2 comes first after it."""
    game = Reference(4)
    game.castles = [None, (5, 0), (3, 1), (2, 1)]

    assert 2 == game.judge((3, 0), layer=1)


@pytest.mark.parametrize(("castle", "owner"), [((5, 0), 1), ((6, 0), None)])
def test_influence_ends_at_distance_two(castle: Cell, owner: int | None) -> None:
    """Beyond it, nobody receives the piece."""
    game = Reference(2)
    game.castles[1] = castle

    assert owner == game.judge((3, 0), layer=0)


# The end


def test_the_third_crown_triggers_the_last_round() -> None:
    """47 honour and one more."""
    game = drawn([FFF, FFF, FFF])
    game.honour[0] = 47

    place(game, FFF, (1, 0))

    assert (48, 0) == (game.honour[0], game.trigger)


def test_46_honour_and_one_more_trigger_nothing() -> None:
    """It takes 48."""
    game = drawn([FFF, FFF, FFF])
    game.honour[0] = 46

    place(game, FFF, (1, 0))

    assert game.trigger is None


def test_a_building_may_bring_the_third_crown() -> None:
    """It stays triggered even if honour falls."""
    game = at_kingdom(honour=39)
    game.contracts[0] = {0: Counter("F")}
    game.pieces = {(0, 0): (0, "F")}

    game.apply(DELIVER)
    reached = game.honour[0]
    game.apply(CASTLE + NUMBERS[1, 0])

    assert (48, 28, 0) == (reached, game.honour[0], game.trigger)


def test_drawing_the_last_tile_triggers_the_last_round() -> None:
    """At the draw already."""
    game = dealt()
    game.bag = Counter([FFF, FFF, UUU])
    game.to_draw = 3

    reveal(game, [FFF, UUU])
    before = game.trigger
    reveal(game, [FFF])

    assert (None, 0) == (before, game.trigger)


def test_the_first_trigger_alone_counts() -> None:
    """Seat 0 reaches 48 in the last round of seat 1."""
    game = drawn([FFF, FFF, FFF])
    game.trigger = 1
    game.honour[0] = 47

    place(game, FFF, (1, 0))

    assert 1 == game.trigger


def test_after_the_trigger_every_other_player_has_one_more_turn() -> None:
    """Seat 1 triggers; seats 2 and 0 follow, and then it is over."""
    game = drawn([FFF, FFF, FFF], players=3)
    game.forfeit()
    reveal(game, [FFF, FFF, FFF])
    game.honour[1] = 47
    place(game, FFF, (1, 0))

    seats = []
    while game.turn != "over":
        if game.turn == "chance":
            game.apply(game.legal()[0])
        else:
            seats.append(game.turn)
            game.forfeit()

    assert [1, 2, 0] == seats
    assert (4, []) == (game.turns, game.legal())


def test_the_final_count_adds_pieces_zone_and_buildings() -> None:
    """3 for each piece, 10 for the largest zone, 10 for five buildings."""
    game = at_kingdom(honour=7)
    game.castles = [(1, 0), None]
    game.pieces = {(0, 0): (0, "F"), (1, 0): (0, "U"), (0, 1): (1, "C")}
    game.outposts = {(-1, 0): 0}
    game.buildings = [{0, 1, 2, 3, 4}, {5, 6, 7, 8}]
    game.contracts = [{9: Counter("U")}, {}]

    assert {"honour": 7, "pieces": 6, "zone": 10, "buildings": 10} == game.final_count(0)
    assert {"honour": 0, "pieces": 3, "zone": 0, "buildings": 0} == game.final_count(1)


def test_all_with_the_largest_zone_get_its_points() -> None:
    """Seats 0 and 1 reach Pairleroy and the six tiles around it, seat 2 does not."""
    game = at_kingdom(radius=1, players=4)
    game.castles = [(1, 0), (-1, 0), (2, 0), None]

    assert [7, 7, 4, 0] == [game.size_of_zone(seat) for seat in range(4)]
    assert [10, 10, 0, 0] == [game.final_count(seat)["zone"] for seat in range(4)]


def test_nobody_without_a_castle_gets_the_points_of_the_zone() -> None:
    """Though all are tied."""
    game = at_kingdom()

    assert [0, 0] == [game.final_count(seat)["zone"] for seat in range(2)]


def test_a_zone_counts_laid_tiles_and_pairleroy_only() -> None:
    """Empty cells do not count; overlaps count for both."""
    game = at_kingdom(radius=0)
    game.put((1, 0), FOREST)
    game.castles = [(1, 0), (0, 1)]

    assert [2, 2] == [game.size_of_zone(seat) for seat in range(2)]


def test_scores_are_honour_until_the_final_count() -> None:
    """Which gives no crowns."""
    game = at_kingdom(honour=40)
    game.castles[0] = (1, 0)
    before = game.scores()

    game.phase = "over"

    assert ((40, 0), (50, 0)) == (before, game.scores())
    assert game.trigger is None


def test_ties_are_broken_by_buildings_then_by_pieces() -> None:
    """Equal scores: seat 2 has more buildings; seat 1 more pieces than seat 0."""
    game = Reference(4)
    game.phase = "over"
    game.honour = [6, 3, 6, 20]
    game.pieces = {(0, 0): (1, "F")}
    game.buildings = [set(), set(), {3}, set()]

    assert (20, 6) == (game.scores()[3], game.scores()[1])
    assert (3, 2, 1, 0) == game.ranks()
    assert (3,) == game.winners()


def test_after_both_tie_breaks_the_win_is_shared() -> None:
    """Shared ranks count those before."""
    game = Reference(3)
    game.phase = "over"
    game.honour = [5, 9, 9]

    assert (2, 0, 0) == game.ranks()
    assert (1, 2) == game.winners()


# Forfeits


def test_a_forfeit_in_phase_1_leaves_the_tiles_in_hand() -> None:
    """A tile chosen but not laid is dropped."""
    game = drawn([FFF, UUU, FFF])
    game.apply(UUU)

    game.forfeit()

    assert (Counter([FFF, UUU, FFF]), Counter()) == (game.hands[0], game.drawn)
    assert ("chance", 1, 1, None) == (game.turn, game.seat, game.turns, game.tile)


def test_a_forfeit_drops_a_step_that_was_begun() -> None:
    """Neither paid nor made."""
    game = at_colon([FFF, UUU], honour=5)
    game.steps = 2
    game.apply(STEP)

    game.forfeit()

    assert (5, PAIRLEROY, {PAIRLEROY: None}) == (game.honour[0], game.colons[0], game.tiles)
    assert (1, 0, None) == (game.seat, game.steps, game.cell)


def test_a_forfeit_drops_a_delivery_that_was_begun() -> None:
    """The pieces stay on the board."""
    game = at_kingdom()
    game.contracts[0] = {0: Counter()}
    game.pieces = {(0, 0): (0, "F"), (1, 0): (0, "F")}
    game.apply(DELIVER)

    game.forfeit()

    assert (1, 2, None) == (game.seat, len(game.pieces), game.contract)
    assert {0: Counter()} == game.contracts[0]


def test_a_draw_cannot_be_forfeited() -> None:
    """No player is to act."""
    with pytest.raises(AssertionError):
        dealt().forfeit()


def test_an_illegal_event_is_refused() -> None:
    """Nothing changes."""
    game = drawn([FFF, FFF, FFF])

    with pytest.raises(AssertionError):
        game.apply(END)

    assert [FFF, KEEP] == game.legal()


# Whole games


def check_position(game: Reference) -> None:
    """What holds in every position of a game."""
    whole = full_bag(game.players).total()
    in_hands = sum(hand.total() for hand in game.hands)
    assert whole == game.bag.total() + in_hands + len(game.tiles) - 1
    assert min(game.honour) >= 0
    assert not game.pieces.keys() & game.outposts.keys()
    assert all(game.is_closed(spot) for spot in [*game.pieces, *game.outposts])
    assert all(on_table(cell) for cell in game.tiles)
    assert all(colon in game.tiles for colon in game.colons)
    assert game.drawn <= game.hands[game.seat]
    held = [card for seat in range(game.players) for card in game.contracts[seat]]
    built = [card for seat in range(game.players) for card in game.buildings[seat]]
    shown = [card for card in game.market if card is not None]
    assert list(range(40)) == sorted([*held, *built, *shown, *game.pile])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("player", [choose_anything, choose_thriftily])
def test_games_end_within_tiles_plus_players_minus_one_turns(players: int, player: Player) -> None:
    """Every turn draws a tile while the bag lasts, and every decision is a real one."""
    dice = random.Random(players)
    game = Reference(players)
    while game.turn != "over":
        actions = game.legal()
        assert sorted(set(actions)) == actions
        assert len(actions) >= 2 or game.turn == "chance"
        game.apply(next_event(game, dice, player))
        check_position(game)

    assert game.turns <= full_bag(players).total() + players - 1
    assert (game.seat + 1) % players == game.trigger
    assert ([], 0) == (game.legal(), min(game.ranks()))
    assert max(game.scores()) == game.scores()[game.winners()[0]]


def test_whoever_only_gains_ends_the_game_by_crowns() -> None:
    """The bag still holds tiles then."""
    dice = random.Random(48)
    game = Reference(2)
    while game.turn != "over":
        game.apply(next_event(game, dice, choose_greedily))

    assert game.trigger is not None
    assert game.honour[game.trigger] >= 48
    assert game.bag.total() > 0


def test_thrifty_games_know_castles_outposts_pieces_and_buildings() -> None:
    """So that random games reach every rule."""
    dice = random.Random(16)
    reached: Counter[str] = Counter()
    for _ in range(3):
        game = Reference(2)
        while game.turn != "over":
            game.apply(next_event(game, dice, choose_thriftily))
        reached["castles"] += sum(castle is not None for castle in game.castles)
        reached["outposts"] += len(game.outposts)
        reached["pieces"] += len(game.pieces)
        reached["buildings"] += sum(map(len, game.buildings))

    assert {"castles", "outposts", "pieces", "buildings"} == {*+reached}


@pytest.mark.parametrize("players", [2, 6])
def test_games_of_forfeits_end_with_an_empty_bag(players: int) -> None:
    """Nobody lays anything, so that all share the win."""
    dice = random.Random(5)
    game = Reference(players)
    while game.turn != "over":
        if game.turn == "chance":
            game.apply(next_event(game, dice, choose_anything))
        else:
            game.forfeit()

    assert ({PAIRLEROY: None}, Counter()) == (game.tiles, game.bag)
    assert tuple(range(players)) == game.winners()
