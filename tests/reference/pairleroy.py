"""The rules of Le Royaume de Pairleroy in their plainest form: slow, obvious and independent.

It shares no code with the fast rules and serves to check them step by step.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement

Cell = tuple[int, int]  # axial coordinates q and r, counted from Pairleroy
Round = tuple[int, int]  # the round at the bottom corner of the cell of the same coordinates
Face = tuple[str, str, str]  # the terrains of the thirds 0, 1 and 2 as they lie on the table

PAIRLEROY: Cell = (0, 0)
EDGE = 15  # the farthest that a tile may lie from Pairleroy
SIDES = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # E, SE, SW, W, NW, NE
THIRD_OF_SIDE = [0, 1, 1, 2, 2, 0]
INFLUENCE = 2

TERRAINS = "FCPU"  # forest, field, prairie, urban; also wood, bread, fabric, labour
CLASSES = [
    "FFF", "CCC", "PPP", "UUU",
    "FFC", "FFP", "FFU", "CCF", "CCP", "CCU", "PPF", "PPC", "PPU", "UUF", "UUC", "UUP",
    "FCP", "FPC", "FCU", "FUC", "FPU", "FUP", "CPU", "CUP",
]  # fmt: skip
COPIES = {1: 12, 2: 4, 3: 3}  # of a tile with so many terrains

SLOTS = 16
TRACK = 16
FREE_STEPS = 2
PRICE_OF_STEP = 2
PRICE_OF_CASTLE = 20
PRICE_OF_OUTPOST = 3
CROWNS_TO_END = 3

KEEP = 24
STOP = 25
END = 26
STEP = 27
SHOW = 33
LAY = 97
CASTLE = 818
OUTPOST = 1539
PIECE = 2260
BUY = 2981
DELIVER = 2997

CARD = 24  # outcome 24 + card of chance


def gap(one: Cell, other: Cell) -> int:
    """Count the hex steps from one cell to the other."""
    right, down = other[0] - one[0], other[1] - one[1]
    return max(abs(right), abs(down), abs(right + down))


def distance(first_tiles: Iterable[Cell], second_tiles: Iterable[Cell]) -> int:
    """Count "the fewest hex steps between a tile touched by one and a tile touched by the other".

    They are "counted on the grid whether or not the cells between hold tiles".
    """
    seconds = list(second_tiles)
    return min(gap(one, other) for one in first_tiles for other in seconds)


def beside(cell: Cell, side: int) -> Cell:
    """Find the cell that shares this side."""
    right, down = SIDES[side]
    return cell[0] + right, cell[1] + down


@cache
def neighbours(cell: Cell) -> list[Cell]:
    """List the six cells around this one, clockwise from the east."""
    return [beside(cell, side) for side in range(6)]


@cache
def round_of(cell: Cell, third: int) -> Round:
    """Name the round at the corner of this third."""
    q, r = cell
    return [(q + 1, r - 1), (q, r), (q, r - 1)][third]


def thirds_at(spot: Round) -> dict[int, Cell]:
    """Name the three cells that share a round, by the third that each has there."""
    a, b = spot
    return {0: (a - 1, b + 1), 1: (a, b), 2: (a, b + 1)}


@cache
def tiles_at(spot: Round) -> list[Cell]:
    """List the three cells that share a round."""
    return list(thirds_at(spot).values())


@cache
def cells_near(cell: Cell) -> list[Cell]:
    """List the cells of the table within influence of this one, itself included."""
    reach = range(-INFLUENCE, INFLUENCE + 1)
    around = [(cell[0] + right, cell[1] + down) for right in reach for down in reach]
    return [other for other in around if gap(cell, other) <= INFLUENCE and on_table(other)]


def on_table(cell: Cell) -> bool:
    """No tile may be laid, and no colon may step, beyond distance 15 from Pairleroy."""
    return gap(PAIRLEROY, cell) <= EDGE


def list_cells() -> list[Cell]:
    """List the cells in the order of their numbers: row by row, then by ascending q."""
    reach = range(-EDGE, EDGE + 1)
    return [(q, r) for r in reach for q in reach if on_table((q, r))]


CELLS = list_cells()
NUMBERS = {cell: number for number, cell in enumerate(CELLS)}


@cache
def faces_of(tile: int) -> list[Face]:
    """List the faces that a tile of this class can show: "rotation is by 120 degrees only"."""
    letters = CLASSES[tile]
    a, b, c = letters[0], letters[1], letters[2]
    return sorted({(a, b, c), (b, c, a), (c, a, b)})


def code_of(face: Face) -> int:
    """Number a face: 16 * t0 + 4 * t1 + t2."""
    first, second, third = (TERRAINS.index(terrain) for terrain in face)
    return 16 * first + 4 * second + third


def face_of(code: int) -> Face:
    """Read the number of a face."""
    return TERRAINS[code // 16], TERRAINS[code // 4 % 4], TERRAINS[code % 4]


def full_bag(players: int) -> Counter[int]:
    """Fill the bag: "with 5 or 6 players the bag is doubled"."""
    times = 2 if players >= 5 else 1
    return Counter(
        {tile: times * COPIES[len(set(letters))] for tile, letters in enumerate(CLASSES)}
    )


def list_cards() -> list[Counter[str]]:
    """List what the buildings need, in the order of their numbers."""
    pairs = combinations_with_replacement(TERRAINS, 2)
    triples = combinations_with_replacement(TERRAINS, 3)
    doubles = (2 * kinds for kinds in combinations(TERRAINS, 2))
    mixed = [TERRAINS] * 4
    return [Counter(needs) for needs in [*pairs, *triples, *doubles, *mixed]]


CARDS = list_cards()


def price_of(card: int) -> int:
    """Price = 1 + number mod 4."""
    return 1 + card % 4


def reward_of(card: int) -> int:
    """Reward = price + 4 x resources + (distinct kinds - 1)."""
    return price_of(card) + 4 * CARDS[card].total() + len(CARDS[card]) - 1


def slots_seen_from(track_cell: int) -> list[int]:
    """List the slots of the row or column beside this cell of the score track."""
    side, place = divmod(track_cell, 4)
    line = place if side < 2 else 3 - place
    if side in (0, 2):
        return [4 * row + line for row in range(4)]
    return [4 * line + column for column in range(4)]


def honour_for(occupied: int) -> int:
    """Honour by occupied neighbours: 1-2 -> 1, 3-4 -> 2, 5-6 -> 4."""
    return {1: 1, 2: 1, 3: 2, 4: 2, 5: 4, 6: 4}[occupied]


def take_out(pool: Counter[int], tile: int) -> None:
    """Take one tile away and leave no class with a count of zero."""
    assert pool[tile] > 0
    pool[tile] -= 1
    if not pool[tile]:
        del pool[tile]


class Reference:
    """One game, from before the first card of the market to its end."""

    def __init__(self, players: int) -> None:
        assert players in range(2, 7), f"not a table of {players}"
        self.players = players
        self.tiles: dict[Cell, Face | None] = {}
        self.around: set[Cell] = set()  # the empty cells of the table beside a tile
        self.fitting: dict[Cell, dict[int, list[Face]]] = {}  # found since a tile came beside
        self.put(PAIRLEROY, None)
        self.pieces: dict[Round, tuple[int, str]] = {}
        self.outposts: dict[Round, int] = {}
        self.castles: list[Cell | None] = [None] * players
        self.colons: list[Cell] = [PAIRLEROY] * players
        self.honour = [0] * players
        self.hands: list[Counter[int]] = [Counter() for _ in range(players)]
        self.bag = full_bag(players)
        self.market: list[int | None] = [None] * SLOTS
        self.pile = set(range(len(CARDS)))
        self.contracts: list[dict[int, Counter[str]]] = [{} for _ in range(players)]
        self.buildings: list[set[int]] = [set() for _ in range(players)]
        self.trigger: int | None = None
        self.turns = 0

        self.slots_to_fill = list(range(SLOTS))
        self.phase = "place"  # then "colon", "kingdom" and at last "over"
        self.seat = 0
        self.steps = 0
        self.drawn: Counter[int] = Counter()
        self.to_draw = 0  # tiles that the player in turn still draws
        self.tile: int | None = None  # chosen, but not laid yet
        self.cell: Cell | None = None  # chosen for that tile, or for the step of the colon
        self.contract: int | None = None  # chosen, but no piece yet
        self.start_turn(0)

    @property
    def turn(self) -> int | str:
        """Tell who goes on: a seat, "chance", or nobody once the game is "over"."""
        if self.phase == "over":
            return "over"
        return "chance" if self.slots_to_fill or self.to_draw else self.seat

    def legal(self) -> list[int]:
        """List, ascending, the actions of the player to act or the outcomes of chance."""
        if self.turn == "over":
            return []
        if self.turn == "chance":
            return sorted(self.outcomes())
        if self.phase == "place":
            return sorted(self.actions_of_placing())
        if self.phase == "colon":
            return sorted(self.actions_of_colon())
        return sorted(self.actions_of_kingdom())

    def weight(self, outcome: int) -> int:
        """In how many ways chance can bring this outcome."""
        assert self.turn == "chance"
        return self.outcomes()[outcome]

    def apply(self, event: int) -> None:
        """Carry out an action of the player to act, or what chance chose."""
        assert event in self.legal(), f"illegal event {event}"
        if self.turn == "chance":
            self.reveal(event)
        else:
            self.act(event)
        self.go_on()

    def forfeit(self) -> None:
        """The turn ends at once: whatever was begun is dropped, the tiles drawn stay in hand."""
        assert self.turn == self.seat, "no player is to act"
        self.end()
        self.go_on()

    def scores(self) -> tuple[int, ...]:
        """While the game goes on: honour. Once it is over: honour + final count."""
        if self.turn != "over":
            return tuple(self.honour)
        return tuple(sum(self.final_count(seat).values()) for seat in range(self.players))

    def ranks(self) -> tuple[int, ...]:
        """Count for every seat those that are better: "ties: more buildings, then more pieces"."""
        standings = [
            (score, len(self.buildings[seat]), len(self.pieces_of(seat)))
            for seat, score in enumerate(self.scores())
        ]
        return tuple(sum(other > mine for other in standings) for mine in standings)

    def winners(self) -> tuple[int, ...]:
        """Most honour wins; after both tie-breaks the win is shared."""
        assert self.turn == "over", "nobody has won yet"
        return tuple(seat for seat, rank in enumerate(self.ranks()) if rank == 0)

    def final_count(self, seat: int) -> dict[str, int]:
        """List honour, "3 for each piece still on the board", and 10 for zone and buildings."""
        sizes = [self.size_of_zone(each) for each in range(self.players)]
        has_largest = self.castles[seat] is not None and sizes[seat] == max(sizes)
        return {
            "honour": self.honour[seat],
            "pieces": 3 * len(self.pieces_of(seat)),
            "zone": 10 if has_largest else 0,
            "buildings": 10 if len(self.buildings[seat]) >= 5 else 0,
        }

    def zone(self, seat: int) -> set[Cell]:
        """List the cells of the table, tile or not, within influence of the seat's domains."""
        touched = [cell for domain in self.domains(seat) for cell in domain]
        return {near for cell in touched for near in cells_near(cell)}

    def size_of_zone(self, seat: int) -> int:
        """Count the laid tiles within one's influence, Pairleroy included."""
        return len(self.zone(seat) & self.tiles.keys())

    def domains(self, seat: int) -> list[list[Cell]]:
        """List the tiles that each thing touches: the castle one, every outpost three."""
        castle = self.castles[seat]
        outposts = [tiles_at(spot) for spot, owner in self.outposts.items() if owner == seat]
        return outposts if castle is None else [[castle], *outposts]

    def pieces_of(self, seat: int) -> dict[Round, str]:
        """List the seat's pieces on the board with their terrains."""
        return {spot: terrain for spot, (owner, terrain) in self.pieces.items() if owner == seat}

    def judge(self, spot: Round, layer: int) -> int | None:
        """Give a piece "to the player with the nearest castle or outpost within 2".

        "A tie goes to the player who laid the closing tile if among the tied; else to the first
        tied player after him in turn order."
        """
        nearest: dict[int, int] = {}
        for after in range(self.players):
            seat = (layer + after) % self.players
            steps = [distance(domain, tiles_at(spot)) for domain in self.domains(seat)]
            if steps and min(steps) <= INFLUENCE:
                nearest[seat] = min(steps)
        return min(nearest, key=lambda seat: nearest[seat], default=None)  # the first of equals

    # Chance

    def outcomes(self) -> dict[int, int]:
        """Map what chance can bring now to its weight: first the cards, then the tiles."""
        if self.slots_to_fill:
            return {CARD + card: 1 for card in self.pile}
        return dict(self.bag)

    def reveal(self, outcome: int) -> None:
        """Put the card in its slot, or the tile in the hand of the player in turn."""
        if self.slots_to_fill:
            card = outcome - CARD
            self.pile.remove(card)
            self.market[self.slots_to_fill.pop(0)] = card
        else:
            self.draw(outcome)

    def draw(self, tile: int) -> None:
        """Drawing the last tile of the bag triggers the last round too."""
        take_out(self.bag, tile)
        self.hands[self.seat][tile] += 1
        self.drawn[tile] += 1
        self.to_draw -= 1
        if not self.bag:
            self.trigger_last_round()

    # The course of the game

    def start_turn(self, seat: int) -> None:
        """Fewer than 3 tiles in hand: draw up to 3; otherwise draw 1; a short bag gives its all."""
        self.seat = seat
        self.phase = "place"
        self.steps = 0
        missing = max(1, 3 - self.hands[seat].total())
        self.to_draw = min(missing, self.bag.total())

    def go_on(self) -> None:
        """Carry out every choice of one by itself, until a real choice, a draw or the end."""
        while self.turn == self.seat:
            actions = self.legal()
            if len(actions) > 1:
                return
            self.act(actions[0])

    def act(self, action: int) -> None:
        """Carry out an action: the last of these numbers that it reaches says what it is."""
        meanings: dict[int, Callable[[int], None]] = {
            0: self.choose_tile,
            KEEP: lambda _: self.keep(),
            STOP: lambda _: self.stop(),
            END: lambda _: self.end(),
            STEP: self.choose_side,
            SHOW: self.choose_face,
            LAY: self.choose_cell,
            CASTLE: self.build_castle,
            OUTPOST: self.build_outpost,
            PIECE: self.deliver,
            BUY: self.buy,
            DELIVER: self.choose_contract,
        }
        first = max(number for number in meanings if number <= action)
        meanings[first](action - first)

    def keep(self) -> None:
        """Keep all the tiles just drawn."""
        self.drawn.clear()
        self.phase = "colon"

    def stop(self) -> None:
        """Leave the colon where it is."""
        self.phase = "kingdom"

    def end(self) -> None:
        """The game ends "when the turn would come back" to the player who triggered it."""
        self.drawn.clear()
        self.tile = self.cell = self.contract = None
        self.turns += 1
        following = (self.seat + 1) % self.players
        if following == self.trigger:
            self.phase = "over"
        else:
            self.start_turn(following)

    def gain(self, points: int) -> None:
        """The moment a player reaches 3 crowns (48 honour) the last round is triggered."""
        self.honour[self.seat] += points
        if self.honour[self.seat] // TRACK >= CROWNS_TO_END:
            self.trigger_last_round()

    def trigger_last_round(self) -> None:
        """The first trigger alone counts."""
        if self.trigger is None:
            self.trigger = self.seat

    def affords(self, price: int) -> bool:
        """A payment that you cannot afford is illegal."""
        return self.honour[self.seat] >= price

    def pay(self, price: int) -> None:
        """Paying goes back."""
        assert self.affords(price)
        self.honour[self.seat] -= price

    # Laying a tile

    def put(self, cell: Cell, face: Face | None) -> None:
        """Have a tile on the table: what fits beside it is to be found anew."""
        self.tiles[cell] = face
        self.around.discard(cell)
        for near in neighbours(cell):
            self.fitting.pop(near, None)
            if near in NUMBERS and near not in self.tiles:
                self.around.add(near)

    def fitting_faces(self, tile: int, cell: Cell) -> list[Face]:
        """List the faces of a tile that fit at an empty cell."""
        found = self.fitting.setdefault(cell, {})
        if tile not in found:
            found[tile] = self.find_fitting_faces(tile, cell)
        return found[tile]

    def find_fitting_faces(self, tile: int, cell: Cell) -> list[Face]:
        """List the faces of a tile that keep the domino rule at an empty cell.

        "Les terrains adjacents doivent être du même type": on every side the terrain of the third
        is the one that the neighbour shows there. Pairleroy "matches everything".
        """
        demands: list[tuple[int, str]] = []
        for side in range(6):
            face = self.tiles.get(beside(cell, side))
            if face is not None:
                demands.append((THIRD_OF_SIDE[side], face[THIRD_OF_SIDE[(side + 3) % 6]]))
        return [
            face
            for face in faces_of(tile)
            if all(face[third] == terrain for third, terrain in demands)
        ]

    def cells_for(self, tile: int) -> list[Cell]:
        """List the cells that are "legal with at least one adjacent tile" in some rotation."""
        return [cell for cell in self.around if self.fitting_faces(tile, cell)]

    def tiles_for(self, cell: Cell) -> list[int]:
        """List the tiles of the hand that fit at an empty cell."""
        return [tile for tile in self.hands[self.seat] if self.fitting_faces(tile, cell)]

    def lay(self, tile: int, cell: Cell, face: Face) -> None:
        """Lay a tile of the hand; the rounds that it closes are "judged each on its own"."""
        take_out(self.hands[self.seat], tile)
        self.put(cell, face)
        for third in range(3):
            spot = round_of(cell, third)
            owner = self.judge(spot, self.seat) if self.is_closed(spot) else None
            if owner is not None:
                self.pieces[spot] = (owner, face[third])

    def is_closed(self, spot: Round) -> bool:
        """A round closes when its three cells hold tiles."""
        return all(cell in self.tiles for cell in tiles_at(spot))

    def choose_face(self, code: int) -> None:
        """Lay the chosen tile with this face, in phase 1 or under the colon."""
        assert self.tile is not None
        assert self.cell is not None
        tile, cell, face = self.tile, self.cell, face_of(code)
        self.tile = self.cell = None
        if self.phase == "place":
            occupied = sum(each in self.tiles for each in neighbours(cell))
            self.lay(tile, cell, face)
            self.gain(honour_for(occupied))
            self.drawn.clear()
            self.phase = "colon"
        else:
            self.pay(self.price_of_next_step())
            self.lay(tile, cell, face)
            self.move_colon(cell)

    def choose_tile(self, tile: int) -> None:
        """Choose the tile to be placed in phase 1, or to be laid under the colon."""
        self.tile = tile

    def choose_cell(self, number: int) -> None:
        """Choose where to lay the tile in phase 1."""
        self.cell = CELLS[number]

    def actions_of_faces(self, tile: int, cell: Cell) -> list[int]:
        """Rotations that give the same thirds are one action."""
        return [SHOW + code_of(face) for face in self.fitting_faces(tile, cell)]

    def actions_of_placing(self) -> list[int]:
        """Place one of the tiles just drawn or keep them all: first the tile, then the cell."""
        if self.tile is None:
            return [KEEP, *(tile for tile in self.drawn if self.cells_for(tile))]
        if self.cell is None:
            return [LAY + NUMBERS[cell] for cell in self.cells_for(self.tile)]
        return self.actions_of_faces(self.tile, self.cell)

    # The colon

    def price_of_next_step(self) -> int:
        """Two steps a turn are free, each further step costs 2 honour."""
        return 0 if self.steps < FREE_STEPS else PRICE_OF_STEP

    def can_enter(self, cell: Cell) -> bool:
        """Stepping on an empty cell requires laying a tile of your hand there."""
        return cell in self.tiles or (on_table(cell) and bool(self.tiles_for(cell)))

    def choose_side(self, side: int) -> None:
        """Step onto a tile at once; onto an empty cell only with the tile that is to be chosen."""
        target = beside(self.colons[self.seat], side)
        if target in self.tiles:
            self.pay(self.price_of_next_step())
            self.move_colon(target)
        else:
            self.cell = target

    def move_colon(self, cell: Cell) -> None:
        """Colons never block each other."""
        self.colons[self.seat] = cell
        self.steps += 1

    def actions_of_colon(self) -> list[int]:
        """Step to a side or stop; onto an empty cell then the tile and its face."""
        if self.cell is None:
            around = neighbours(self.colons[self.seat])
            affordable = self.affords(self.price_of_next_step())
            sides = [side for side in range(6) if affordable and self.can_enter(around[side])]
            return [STOP, *(STEP + side for side in sides)]
        if self.tile is None:
            return self.tiles_for(self.cell)
        return self.actions_of_faces(self.tile, self.cell)

    # The kingdom

    def actions_of_kingdom(self) -> list[int]:
        """List castle, outposts, purchases, deliveries and end, or the pieces to deliver."""
        if self.contract is not None:
            return [PIECE + NUMBERS[spot] for spot in self.pieces_for(self.contract)]
        return [
            END,
            *(CASTLE + NUMBERS[cell] for cell in self.sites_of_castle()),
            *(OUTPOST + NUMBERS[spot] for spot in self.sites_of_outpost()),
            *(BUY + slot for slot in self.slots_for_sale()),
            *(DELIVER + card for card in self.contracts[self.seat] if self.pieces_for(card)),
        ]

    def sites_of_castle(self) -> list[Cell]:
        """Once per game, "on any laid tile except Pairleroy and tiles that hold a castle"."""
        if self.castles[self.seat] is not None or not self.affords(PRICE_OF_CASTLE):
            return []
        return [cell for cell in self.tiles if cell != PAIRLEROY and cell not in self.castles]

    def build_castle(self, number: int) -> None:
        """Pay 20 honour for the family castle; it gives no piece for rounds already closed."""
        self.pay(PRICE_OF_CASTLE)
        self.castles[self.seat] = CELLS[number]

    def sites_of_outpost(self) -> list[Round]:
        """List the closed rounds without piece or outpost at distance <= 2 from one's domains."""
        if not self.affords(PRICE_OF_OUTPOST):
            return []
        zone = self.zone(self.seat)
        return [
            spot
            for spot in self.tiles  # a closed round has its upper tile
            if spot not in self.pieces and spot not in self.outposts
            if self.is_closed(spot) and any(cell in zone for cell in tiles_at(spot))
        ]

    def build_outpost(self, number: int) -> None:
        """Pay 3 honour for an outpost; "it stays for good"."""
        self.pay(PRICE_OF_OUTPOST)
        self.outposts[CELLS[number]] = self.seat

    def slots_for_sale(self) -> list[int]:
        """List the slots that "your cube sees now" with a card that you can afford."""
        seen = slots_seen_from(self.honour[self.seat] % TRACK)
        cards = {slot: self.market[slot] for slot in seen}
        return [
            slot
            for slot, card in cards.items()
            if card is not None and self.affords(price_of(card))
        ]

    def buy(self, slot: int) -> None:
        """A bought card's slot refills at once; an empty pile leaves it empty."""
        card = self.market[slot]
        assert card is not None
        self.pay(price_of(card))
        self.contracts[self.seat][card] = Counter()
        self.market[slot] = None
        if self.pile:
            self.slots_to_fill.append(slot)

    def lacking(self, card: int) -> set[str]:
        """List the resources that a contract of the player in turn still lacks."""
        delivered = self.contracts[self.seat][card]
        return {kind for kind, needed in CARDS[card].items() if delivered[kind] < needed}

    def pieces_for(self, card: int) -> list[Round]:
        """List the pieces of the player in turn that a contract still lacks."""
        lacking = self.lacking(card)
        own = self.pieces_of(self.seat)
        return [spot for spot, terrain in own.items() if terrain in lacking]

    def choose_contract(self, card: int) -> None:
        """Choose the contract that receives the next piece."""
        self.contract = card

    def deliver(self, number: int) -> None:
        """Take one of your pieces off the board onto the contract.

        "The last delivery completes the building and scores its reward at once."
        """
        assert self.contract is not None
        card, self.contract = self.contract, None
        _, terrain = self.pieces.pop(CELLS[number])
        self.contracts[self.seat][card][terrain] += 1
        if not self.lacking(card):
            del self.contracts[self.seat][card]
            self.buildings[self.seat].add(card)
            self.gain(reward_of(card))
