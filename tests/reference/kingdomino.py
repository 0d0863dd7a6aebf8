"""The Kingdomino rules in their plainest form: slow, obvious and independent of the engine.

It shares no code with the fast rules and serves to check them step by step.
"""

from collections.abc import Iterable
from functools import cache

Cell = tuple[int, int]  # row (downwards) and column, counted from the castle
Half = tuple[str, int]  # terrain and crowns
Domino = tuple[Half, Half]
Kingdom = dict[Cell, Half]  # without the castle
Placement = tuple[Cell, int]  # where the first half lies, and the direction of the second
Standing = tuple[int, int, int]  # points, then the two tie-breaks

CASTLE: Cell = (0, 0)
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # right, down, left, up

CHOICES = 4  # actions 0-3 choose a slot
DISCARD = 4
PLACE = 5
GRID = 13
MIDDLE_OF_GRID = 6

NUMBERED = 15  # outcome 15 + number is the official domino of that number
KING = 64  # outcome 64 + seat is a king of that seat

HALVES: dict[Half, int] = {  # in the order of the outcomes 0-15
    ("field", 0): 21,
    ("field", 1): 5,
    ("forest", 0): 16,
    ("forest", 1): 6,
    ("water", 0): 12,
    ("water", 1): 6,
    ("meadow", 0): 10,
    ("meadow", 1): 2,
    ("meadow", 2): 2,
    ("swamp", 0): 6,
    ("swamp", 1): 2,
    ("swamp", 2): 2,
    ("mine", 0): 1,
    ("mine", 1): 1,
    ("mine", 2): 3,
    ("mine", 3): 1,
}
KINDS = list(HALVES)

OFFICIAL_LIST = """
1-2 field-field; 3-6 forest-forest; 7-9 water-water; 10-11 meadow-meadow; 12 swamp-swamp;
13 field-forest; 14 field-water; 15 field-meadow; 16 field-swamp; 17 forest-water;
18 forest-meadow; 19 field*-forest; 20 field*-water; 21 field*-meadow; 22 field*-swamp;
23 field*-mine; 24-27 forest*-field; 28 forest*-water; 29 forest*-meadow; 30-31 water*-field;
32-35 water*-forest; 36 field-meadow*; 37 water-meadow*; 38 field-swamp*; 39 meadow-swamp*;
40 mine*-field; 41 field-meadow**; 42 water-meadow**; 43 field-swamp**; 44 meadow-swamp**;
45 mine**-field; 46-47 swamp-mine**; 48 field-mine***
"""


def read_half(text: str) -> Half:
    """A star is a crown on the half before it."""
    return text.rstrip("*"), text.count("*")


def read_dominoes(text: str) -> dict[int, Domino]:
    """Read the list of the fixed 48 dominoes, by number."""
    dominoes = {}
    for entry in text.split(";"):
        numbers, halves = entry.split()
        lowest, _, highest = numbers.partition("-")
        first, second = halves.split("-")
        for number in range(int(lowest), int(highest or lowest) + 1):
            dominoes[number] = (read_half(first), read_half(second))
    return dominoes


DOMINOES = read_dominoes(OFFICIAL_LIST)


@cache
def step(cell: Cell, direction: int) -> Cell:
    """Find the cell beside this one in that direction."""
    down, right = DIRECTIONS[direction]
    return cell[0] + down, cell[1] + right


@cache
def joined_by_sides(cell: Cell) -> list[Cell]:
    """List the four cells that share a side with this one; corners never count."""
    row, column = cell
    return [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]


def action_of(placement: Placement) -> int:
    """Number a placement: 5 + direction * 169 + cell of the 13x13 grid around the castle."""
    (row, column), direction = placement
    cell = (row + MIDDLE_OF_GRID) * GRID + column + MIDDLE_OF_GRID
    return PLACE + direction * GRID * GRID + cell


def placement_of(action: int) -> Placement:
    """Read the number of a placement."""
    direction, cell = divmod(action - PLACE, GRID * GRID)
    row, column = divmod(cell, GRID)
    return (row - MIDDLE_OF_GRID, column - MIDDLE_OF_GRID), direction


def span(coordinates: Iterable[int]) -> tuple[int, int]:
    """Find the lowest and the highest of the coordinates."""
    ordered = sorted(coordinates)
    return ordered[0], ordered[-1]


def bounding_box(kingdom: Kingdom) -> tuple[tuple[int, int], tuple[int, int]]:
    """Find the rows and the columns that the cells reach, castle included."""
    cells = [CASTLE, *kingdom]
    return span(row for row, _ in cells), span(column for _, column in cells)


def cells_that_connect(kingdom: Kingdom, terrain: str) -> set[Cell]:
    """List the free cells where this terrain "touches, by a side", what it may connect to.

    That is "the castle (a joker for any terrain) or a cell of the same terrain of another domino".
    """
    kin = [cell for cell, (other, _) in kingdom.items() if other == terrain]
    beside = {neighbour for cell in [CASTLE, *kin] for neighbour in joined_by_sides(cell)}
    return beside - set(kingdom) - {CASTLE}


def connected_placements(kingdom: Kingdom, domino: Domino) -> set[Placement]:
    """List the placements where "at least one half" connects; "one matching edge is enough".

    The other half of the same domino is not in the kingdom yet, so that "a double does not connect
    through its own two halves".
    """
    (first, _), (second, _) = domino
    by_first = {
        (cell, direction)
        for cell in cells_that_connect(kingdom, first)
        for direction in range(len(DIRECTIONS))
    }
    by_second = {
        (step(cell, (direction + 2) % 4), direction)
        for cell in cells_that_connect(kingdom, second)
        for direction in range(len(DIRECTIONS))
    }
    return by_first | by_second


def legal_placements(kingdom: Kingdom, domino: Domino, size: int) -> list[int]:
    """List, ascending, the placements on two free cells that connect and stay within the box.

    "Placements that cover the same cells with the same halves are one action": a domino of two
    equal halves lies only to the right or downwards.
    """
    (top, bottom), (left, right) = bounding_box(kingdom)
    directions = (0, 1) if domino[0] == domino[1] else (0, 1, 2, 3)

    def is_free(cell: Cell) -> bool:
        """The castle is never covered."""
        return cell not in kingdom and cell != CASTLE

    def is_within_box(one: Cell, other: Cell) -> bool:
        """The bounding box of all cells, castle included, is at most n x n."""
        height = max(bottom, one[0], other[0]) - min(top, one[0], other[0]) + 1
        width = max(right, one[1], other[1]) - min(left, one[1], other[1]) + 1
        return height <= size and width <= size

    legal = []
    for cell, direction in connected_placements(kingdom, domino):
        beside = step(cell, direction)
        free = is_free(cell) and is_free(beside)
        if direction in directions and free and is_within_box(cell, beside):
            legal.append(action_of((cell, direction)))
    return sorted(legal)


def find_regions(kingdom: Kingdom) -> list[set[Cell]]:
    """Split the kingdom into the "maximal sets of cells of one terrain joined by sides"."""
    remaining = set(kingdom)
    found = []
    while remaining:
        start = remaining.pop()
        terrain, _ = kingdom[start]
        region = {start}
        frontier = [start]
        while frontier:
            for neighbour in joined_by_sides(frontier.pop()):
                if neighbour in remaining and kingdom[neighbour][0] == terrain:
                    remaining.remove(neighbour)
                    region.add(neighbour)
                    frontier.append(neighbour)
        found.append(region)
    return found


def crowns_on(kingdom: Kingdom, cells: Iterable[Cell]) -> int:
    """Count the crowns on these cells."""
    return sum([kingdom[cell][1] for cell in cells])


def points_of(kingdom: Kingdom, regions: list[set[Cell]]) -> int:
    """A region scores cells x crowns; "the castle belongs to none"."""
    return sum(len(region) * crowns_on(kingdom, region) for region in regions)


def largest(regions: list[set[Cell]]) -> int:
    """First tie-break: the cells of the largest region, "crowned or not"."""
    return max(map(len, regions), default=0)


def is_middle_kingdom(kingdom: Kingdom, size: int) -> bool:
    """The bounding box is exactly n x n and the castle is its middle cell."""
    arm = size // 2
    return bounding_box(kingdom) == ((-arm, arm), (-arm, arm))


def is_complete(kingdom: Kingdom, size: int) -> bool:
    """Every cell of the n x n but the castle's is laid, which leaves no domino to discard."""
    return len(kingdom) == size * size - 1


def rank_key(domino: Domino, slot: int) -> tuple[int, int, int]:
    """Give the key of option rank; "the lower key chosen plays first in the next round".

    It is "(crowns on both halves, minus the number among the 96 halves of its rarer terrain,
    position in the revealed line)".
    """
    crowns = sum(half_crowns for _, half_crowns in domino)
    numbers = [
        sum(count for (other, _), count in HALVES.items() if other == terrain)
        for terrain, _ in domino
    ]
    return crowns, -min(numbers), slot


def check_options(official: bool, players: int, options: dict[str, int]) -> None:
    """Refuse what the rule set does not know."""
    known = {"middle_kingdom", "harmony", "mighty_duel"} if official else {"strict", "rank"}
    assert set(options) <= known, f"unknown options {set(options) - known}"
    assert players in (2, 3, 4), f"not a table of {players}"
    assert players == 2 or not options.get("mighty_duel"), "the mighty duel is for two"


class Reference:
    """One game, from before the first draw to its end."""

    def __init__(self, rules: str, players: int, **options: int) -> None:
        assert rules in ("official", "seed"), f"unknown rules {rules}"
        self.official = rules == "official"
        check_options(self.official, players, options)
        self.players = players
        self.strict = bool(options.get("strict"))
        self.by_rank = bool(options.get("rank"))
        self.middle_kingdom = bool(options.get("middle_kingdom")) or not self.official
        self.harmony = bool(options.get("harmony"))
        mighty_duel = bool(options.get("mighty_duel"))
        self.size = 7 if mighty_duel else 5
        two_kings_each = self.official and players == 2
        self.line_length = 4 if two_kings_each else players
        self.rounds = 6 if two_kings_each and not mighty_duel else 12

        self.kingdoms: list[Kingdom] = [{} for _ in range(players)]
        self.discards = [0] * players
        self.standings: list[Standing] = [(0, 0, 0)] * players  # changes when a domino is laid

        self.kings_left = [0] * players  # not drawn yet for the order of the first line
        self.deck: set[int] = set()
        self.halves_left: dict[Half, int] = {}
        self.drawn_half: Half | None = None  # the first half of a domino that lacks its second

        self.round = 1
        self.offer: list[Domino] = []
        self.numbers: list[int] = []
        self.takers: list[int | None] = []

        self.order: list[int] = []
        self.held: list[Domino | None] = []
        self.place_in_order = 0
        self.hand: Domino | None = None
        self.placements: list[int] = []  # the legal ones of the domino in hand

        if self.official:
            self.kings_left = [2 if two_kings_each else 1] * players
            self.deck = set(DOMINOES)
        else:
            self.halves_left = dict(HALVES)
            self.order = list(range(players))
        self.turn: int | str = "chance"

    def legal(self) -> list[int]:
        """List, ascending, the actions of the player to act or the outcomes of chance."""
        if self.turn == "over":
            return []
        if self.turn == "chance":
            return sorted(self.outcomes())
        if self.hand is None:
            return self.free_slots()
        return [DISCARD, *self.placements] if self.strict else list(self.placements)

    def weight(self, outcome: int) -> int:
        """In how many ways chance can bring this outcome."""
        assert self.turn == "chance"
        return self.outcomes()[outcome]

    def apply(self, event: int) -> None:
        """Carry out a legal action of the player to act, or what chance chose."""
        if self.turn == "chance":
            self.draw(event)
        elif event < CHOICES:
            self.choose(event)
        elif event == DISCARD:
            self.discard()
        else:
            self.place(event)

    def forfeit(self) -> None:
        """When choosing, take the first free slot; when placing, discard."""
        if self.hand is None:
            self.choose(self.free_slots()[0])
        else:
            self.discard()

    def scores(self) -> tuple[int, ...]:
        """Count the points of every seat as the kingdoms stand."""
        return tuple(points for points, _, _ in self.standings)

    def ranks(self) -> tuple[int, ...]:
        """Count for every seat those that are better: points, largest region, total crowns."""
        return tuple(sum(other > mine for other in self.standings) for mine in self.standings)

    def winners(self) -> tuple[int, ...]:
        """The seats that nobody beats; after both tie-breaks the victory is "shared"."""
        assert self.turn == "over", "nobody has won yet"
        return tuple(seat for seat, rank in enumerate(self.ranks()) if rank == 0)

    def standing(self, seat: int) -> Standing:
        """Measure a kingdom: its points, "largest region (crowned or not), then total crowns"."""
        kingdom = self.kingdoms[seat]
        regions = find_regions(kingdom)
        points = points_of(kingdom, regions)
        if self.middle_kingdom and is_middle_kingdom(kingdom, self.size):
            points += 10
        if self.harmony and is_complete(kingdom, self.size):
            points += 5
        return points, largest(regions), crowns_on(kingdom, kingdom)

    def player_to_act(self) -> int:
        """Name the seat whose turn it is, when it is a player's turn."""
        assert isinstance(self.turn, int), f"no player is to act: {self.turn}"
        return self.turn

    def free_slots(self) -> list[int]:
        """List the slots of the line that nobody has taken."""
        return [slot for slot, taker in enumerate(self.takers) if taker is None]

    def outcomes(self) -> dict[int, int]:
        """Map what chance can bring now to its weight: first the kings, then the dominoes."""
        if any(self.kings_left):
            return {KING + seat: left for seat, left in enumerate(self.kings_left) if left}
        if self.official:
            return {NUMBERED + number: 1 for number in self.deck}
        lefts = [self.halves_left[kind] for kind in KINDS]
        return {outcome: left for outcome, left in enumerate(lefts) if left}

    def draw(self, outcome: int) -> None:
        """Reveal what chance chose; players act once the line has all its dominoes."""
        if outcome >= KING:
            self.draw_king(outcome - KING)
        elif self.official:
            self.draw_domino(outcome - NUMBERED)
        else:
            self.draw_half(KINDS[outcome])
        if len(self.offer) == self.line_length:
            self.start_turn()

    def draw_king(self, seat: int) -> None:
        """First line: kings choose in random order, and have nothing to place."""
        self.kings_left[seat] -= 1
        self.order.append(seat)
        self.held.append(None)

    def draw_domino(self, number: int) -> None:
        """Each round lines up the dominoes in ascending order."""
        self.deck.remove(number)
        self.numbers = sorted([*self.numbers, number])
        self.offer = [DOMINOES[each] for each in self.numbers]
        self.takers.append(None)

    def draw_half(self, half: Half) -> None:
        """Draw the two halves of each domino one after the other from what is left of the 96."""
        self.halves_left[half] -= 1
        if self.drawn_half is None:
            self.drawn_half = half
        else:
            self.offer.append((self.drawn_half, half))
            self.takers.append(None)
            self.drawn_half = None

    def start_turn(self) -> None:
        """Official: each king "places its domino and then chooses"; seed: first the choice."""
        self.turn = self.order[self.place_in_order]
        domino = self.held[self.place_in_order] if self.official else None
        if domino is None:
            self.ask_to_choose()
        else:
            self.pick_up(domino)

    def ask_to_choose(self) -> None:
        """Await a choice, but "the last takes what remains"."""
        free = self.free_slots()
        if len(free) == 1:
            self.choose(free[0])

    def choose(self, slot: int) -> None:
        """Seed: the player "chooses one of the revealed dominoes and then places it at once"."""
        self.takers[slot] = self.player_to_act()
        if self.official:
            self.end_turn()
        else:
            self.pick_up(self.offer[slot])

    def pick_up(self, domino: Domino) -> None:
        """Await a placement, but a domino that has none "is discarded, automatically"."""
        self.hand = domino
        self.placements = legal_placements(self.kingdoms[self.player_to_act()], domino, self.size)
        if not self.placements:
            self.discard()

    def discard(self) -> None:
        """Count the domino in hand as lost."""
        self.discards[self.player_to_act()] += 1
        self.empty_hand()

    def place(self, action: int) -> None:
        """Lay the domino in hand; kingdoms "never change once laid"."""
        assert self.hand is not None
        seat = self.player_to_act()
        cell, direction = placement_of(action)
        first, second = self.hand
        self.kingdoms[seat][cell] = first
        self.kingdoms[seat][step(cell, direction)] = second
        self.standings[seat] = self.standing(seat)
        self.empty_hand()

    def empty_hand(self) -> None:
        """Go on after placing: with the choice in the new line, if the king has one to make."""
        self.hand = None
        self.placements = []
        if self.official:
            self.held[self.place_in_order] = None
        if self.official and self.offer:
            self.ask_to_choose()
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """Go on with the next in the order of the round."""
        self.place_in_order += 1
        if self.place_in_order < len(self.order):
            self.start_turn()
        elif self.official:
            self.end_official_round()
        else:
            self.end_seed_round()

    def end_official_round(self) -> None:
        """Go on "from the lowest domino up"; "after the last line: place only"."""
        if not self.offer:
            self.turn = "over"
            return
        self.order = self.takers_of(range(self.line_length))
        self.held = list(self.offer)
        self.clear_line()
        if self.round < self.rounds:
            self.round += 1
            self.turn = "chance"
        else:
            self.start_turn()

    def end_seed_round(self) -> None:
        """The first player moves on by one seat each round; with rank, the keys decide."""
        if self.round == self.rounds:
            self.turn = "over"
            return
        if self.by_rank:
            slots = range(self.line_length)
            self.order = self.takers_of(
                sorted(slots, key=lambda slot: rank_key(self.offer[slot], slot))
            )
        else:
            self.order = [(self.round + seat) % self.players for seat in range(self.players)]
        self.clear_line()
        self.round += 1
        self.turn = "chance"

    def takers_of(self, slots: Iterable[int]) -> list[int]:
        """Name the seats that took these slots of a line that is all taken."""
        takers = [self.takers[slot] for slot in slots]
        return [taker for taker in takers if taker is not None]

    def clear_line(self) -> None:
        """Make way for a new line and begin again with the first in the order."""
        self.offer = []
        self.numbers = []
        self.takers = []
        self.place_in_order = 0
