"""The Rose King rules in their plainest form: slow, obvious and independent of the engine.

It shares no code with the fast rules and serves to check them step by step.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

Square = tuple[int, int]

SIZE = 9
CENTRE: Square = (4, 4)
FULL_HAND = 5
PASSES_THAT_END = 2

DIRECTIONS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
MOVES = [(name, steps) for name in DIRECTIONS for steps in (1, 2, 3)]
CARDS = [f"{name}{steps}" for name, steps in MOVES]

HERO = len(CARDS)
DRAW = 48
PASS = 49

BOARD = {(row, column) for row in range(SIZE) for column in range(SIZE)}


@cache
def joined_by_sides(square: Square) -> list[Square]:
    """List the squares that share a side, never only a corner, with this one."""
    row, column = square
    beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    return [neighbour for neighbour in beside if neighbour in BOARD]


def find_territories(squares: set[Square]) -> list[set[Square]]:
    """Split the pawns of one colour into the groups "joined by sides, never by corners"."""
    remaining = set(squares)
    found = []
    while remaining:
        start = remaining.pop()
        territory = {start}
        frontier = [start]
        while frontier:
            for neighbour in joined_by_sides(frontier.pop()):
                if neighbour in remaining:
                    remaining.remove(neighbour)
                    territory.add(neighbour)
                    frontier.append(neighbour)
        found.append(territory)
    return found


def points(territories: list[set[Square]]) -> int:
    """Score = sum over territories of size squared."""
    return sum(len(territory) ** 2 for territory in territories)


def largest_territory(territories: list[set[Square]]) -> int:
    """First tie-break of the classic game: the largest single territory."""
    return max((len(territory) for territory in territories), default=0)


def pawns_on_board(territories: list[set[Square]]) -> int:
    """Tie-break: the pawns of that colour on the board."""
    return sum(len(territory) for territory in territories)


def never(_blocked: Iterable[bool]) -> bool:
    """Being blocked does not end the game by itself."""
    return False


@dataclass(frozen=True)
class RuleSet:
    """One column of the table of rule sets; a pair holds a value for seat 0 and one for seat 1."""

    heroes: tuple[int, int]
    stock: tuple[int, int]
    stock_used_by: tuple[int, int]  # which entry of the stock each seat takes its pawns from
    facing: tuple[int, int]  # -1: the cards of that seat move the king in the opposite direction
    blocked_end: Callable[
        [Iterable[bool]], bool
    ]  # given who is blocked, does the game end at once?
    tie_breaks: tuple[Callable[[list[set[Square]]], int], ...]


RULES = {
    "classic": RuleSet(
        heroes=(4, 4),
        stock=(52, 0),
        stock_used_by=(0, 0),
        facing=(1, -1),
        blocked_end=all,
        tie_breaks=(largest_territory, pawns_on_board),
    ),
    "international": RuleSet(
        heroes=(4, 4),
        stock=(52, 0),
        stock_used_by=(0, 0),
        facing=(1, 1),
        blocked_end=all,
        tie_breaks=(largest_territory, pawns_on_board),
    ),
    "king-of-roses": RuleSet(
        heroes=(4, 4),
        stock=(52, 0),
        stock_used_by=(0, 0),
        facing=(1, -1),
        blocked_end=any,
        tie_breaks=(pawns_on_board,),
    ),
    "course": RuleSet(
        heroes=(0, 0),
        stock=(26, 26),
        stock_used_by=(0, 1),
        facing=(1, 1),
        blocked_end=never,
        tie_breaks=(),
    ),
}


class Reference:
    """One game, from before the deal to its end."""

    def __init__(self, rules: str) -> None:
        self.rules = RULES[rules]
        self.king = CENTRE
        self.pawns: dict[Square, int] = {}
        self.hands: list[set[int]] = [set(), set()]
        self.pile = set(range(len(CARDS)))
        self.discard: set[int] = set()
        self.heroes = list(self.rules.heroes)
        self.stock = list(self.rules.stock)
        self.passes = 0
        self.receivers = [0, 1] * FULL_HAND  # the seats that await a card from the pile
        self.turn: int | str = "chance"

    def legal(self) -> list[int]:
        """List, ascending, the actions of the player to act or the cards that chance can give."""
        if self.turn == "over":
            return []
        if self.turn == "chance":
            return sorted(self.pile)
        return self.legal_actions(self.player_to_act())

    def apply(self, event: int) -> None:
        """Carry out a legal action of the player to act, or give the card that chance chose."""
        if self.turn == "chance":
            self.receive(event)
        elif event == PASS:
            self.lose_turn(self.player_to_act())
        else:
            self.passes = 0
            self.act(self.player_to_act(), event)

    def forfeit(self) -> None:
        """Lose the turn of the player to act: it counts as a pass and changes nothing else."""
        self.lose_turn(self.player_to_act())

    def territories(self, seat: int) -> list[set[Square]]:
        """List the territories of one seat."""
        return find_territories({square for square, owner in self.pawns.items() if owner == seat})

    def scores(self) -> tuple[int, int]:
        """Count the points of both seats as the board stands."""
        return points(self.territories(0)), points(self.territories(1))

    def winners(self) -> tuple[int, ...]:
        """More points win, then the tie-breaks of the rule set in order, then it is a draw."""
        for measure in (points, *self.rules.tie_breaks):
            first, second = measure(self.territories(0)), measure(self.territories(1))
            if first != second:
                return (0,) if first > second else (1,)
        return (0, 1)

    def snapshot(self) -> dict[str, object]:
        """Everything that makes up the position, as values that later events do not change."""
        return {
            "king": self.king,
            "pawns": dict(self.pawns),
            "hands": [frozenset(hand) for hand in self.hands],
            "pile": frozenset(self.pile),
            "discard": frozenset(self.discard),
            "heroes": (self.heroes[0], self.heroes[1]),
            "stock": (self.stock[0], self.stock[1]),
            "passes": self.passes,
            "turn": self.turn,
        }

    def player_to_act(self) -> int:
        """Name the seat whose turn it is, when it is a player's turn."""
        assert isinstance(self.turn, int), f"no player is to act: {self.turn}"
        return self.turn

    def landing(self, seat: int, card: int) -> Square:
        """Find the square "exactly that far in that direction", which may be off the board."""
        name, steps = MOVES[card]
        down, right = DIRECTIONS[name]
        distance = steps * self.rules.facing[seat]
        row, column = self.king
        return row + distance * down, column + distance * right

    def can_play_alone(self, seat: int, card: int) -> bool:
        """Legal when "the landing square is on the board and has no pawn"."""
        square = self.landing(seat, card)
        return square in BOARD and square not in self.pawns

    def can_play_with_hero(self, seat: int, card: int) -> bool:
        """Legal with a hero left when "the landing square holds a pawn of the opponent"."""
        return self.heroes[seat] > 0 and self.pawns.get(self.landing(seat, card)) == 1 - seat

    def can_draw(self, seat: int) -> bool:
        """Legal "with fewer than 5 in hand"."""
        return len(self.hands[seat]) < FULL_HAND

    def actions_but_pass(self, seat: int) -> list[int]:
        """List, ascending, what the seat can do with its cards and the pile."""
        hand = sorted(self.hands[seat])
        alone = [card for card in hand if self.can_play_alone(seat, card)]
        with_hero = [HERO + card for card in hand if self.can_play_with_hero(seat, card)]
        draw = [DRAW] if self.can_draw(seat) else []
        return alone + with_hero + draw

    def legal_actions(self, seat: int) -> list[int]:
        """Pass is "legal only when nothing else is", and "never voluntary"."""
        return self.actions_but_pass(seat) or [PASS]

    def is_blocked(self, seat: int) -> bool:
        """Five cards in hand, none playable alone nor, with a hero left, together with it."""
        return not self.can_draw(seat) and not self.actions_but_pass(seat)

    def act(self, seat: int, action: int) -> None:
        """Carry out one of the three actions that are not a pass."""
        if action == DRAW:
            self.draw(seat)
        elif action >= HERO:
            self.play_with_hero(seat, action - HERO)
        else:
            self.play_alone(seat, action)

    def play_alone(self, seat: int, card: int) -> None:
        """Move the king and "lay a pawn of yours there, king on top"."""
        self.stock[self.rules.stock_used_by[seat]] -= 1
        self.move_king(seat, card)

    def play_with_hero(self, seat: int, card: int) -> None:
        """Flip the pawn; "no pawn leaves the supply" and "the hero leaves the game"."""
        self.heroes[seat] -= 1
        self.move_king(seat, card)

    def move_king(self, seat: int, card: int) -> None:
        """Put the king on a pawn of the seat's colour and the card on the discard."""
        self.king = self.landing(seat, card)
        self.pawns[self.king] = seat
        self.hands[seat].remove(card)
        self.discard.add(card)
        self.complete_action(seat)

    def draw(self, seat: int) -> None:
        """Await a card; if the draw finds the pile empty, the discard becomes the new pile."""
        if not self.pile:
            self.pile, self.discard = self.discard, set()
        self.receivers.append(seat)
        self.turn = "chance"

    def receive(self, card: int) -> None:
        """Give the card to the seat that awaits it; seat 1 gets the last one of the deal."""
        seat = self.receivers.pop(0)
        self.pile.remove(card)
        self.hands[seat].add(card)
        if not self.receivers:
            self.complete_action(seat)

    def lose_turn(self, seat: int) -> None:
        """Pass or forfeit."""
        self.passes += 1
        self.complete_action(seat)

    def complete_action(self, seat: int) -> None:
        """Give the turn to the other seat, unless the game has ended."""
        self.turn = "over" if self.is_over() else 1 - seat

    def is_over(self) -> bool:
        """Test the ends of the game: last pawn laid, two passes in a row, players blocked."""
        last_pawn_laid = 0 in [self.stock[entry] for entry in self.rules.stock_used_by]
        passed_in_a_row = self.passes == PASSES_THAT_END
        blocked = map(self.is_blocked, (0, 1))
        return last_pawn_laid or passed_in_a_row or self.rules.blocked_end(blocked)
