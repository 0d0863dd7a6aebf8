"""The fast rules in step with their slow, obvious twin: whole games, compared at every ply."""

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest

import couronne
from couronne.games.game import Game
from couronne.games.pairleroy import facts
from couronne.games.pairleroy.data import CARDS, ENDED, LETTERS, Face
from couronne.games.pairleroy.land import OWNER_DIGITS, TERRAIN_DIGITS
from couronne.games.pairleroy.places import WIDE
from couronne.games.pairleroy.rules import STATE
from couronne.games.pairleroy.tiles import BITS, IN_BAG, JUST_DRAWN, PER_WORD, WORDS
from couronne.games.state import State
from couronne.kernel.contract import CHANCE, OVER
from tests.games.in_step import play_in_step
from tests.games.layout import bits, slices_of, words_of
from tests.games.pairleroy.policies import POLICIES, greedily
from tests.reference.pairleroy import Reference, round_of

pytestmark = pytest.mark.lasting

WAYS = {**POLICIES, "greedily": greedily}
GAMES = {2: 40, 3: 24, 4: 20, 5: 8, 6: 8}
"""By table size, how many games in each way to play: fewer where they are long."""
TABLES = [(players, policy) for players in GAMES for policy in WAYS]
CHUNKS = 20
TIMES = 5
"""So many times as many games in each exhaustive chunk: 50,000 in all."""
TURNS: dict[int, int | str] = {CHANCE: "chance", OVER: "over"}


@cache
def game(players: int) -> Game:
    """Load a table once."""
    return couronne.load("pairleroy", players=players)


def spelled(face: Face) -> tuple[str, ...]:
    """Write a face as the reference does."""
    return tuple(LETTERS[terrain] for terrain in face)


class Remembering(Reference):
    """Finds the legal events of a position once, though it is asked three times."""

    found: list[int] | None = None

    def legal(self) -> list[int]:
        """Return them as they were found."""
        if self.found is None:
            self.found = super().legal()
        return self.found

    def act(self, action: int) -> None:
        """Forget them, and act."""
        self.found = None
        super().act(action)

    def reveal(self, outcome: int) -> None:
        """Forget them, and draw."""
        self.found = None
        super().reveal(outcome)

    def end(self) -> None:
        """Forget them, and end the turn."""
        self.found = None
        super().end()


AT = slices_of(STATE)
PHASE, SEAT, LAST, PILE = (AT[name].start for name in ("phase", "seat", "last", "pile"))
PLACE = {tuple(spot): spot.place for spot in facts.HEXES}
"""Where a cell stands among the bits, and the round at its bottom."""


class Planes:
    """The squares of bits of the fast position, each put together anew when its words change."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[list[int], int]] = {}

    def read(self, words: list[int], field: str, number: int = 0) -> int:
        """Return a square of bits as one number."""
        first = AT[field].start + number * WIDE
        rows = words[first : first + WIDE]
        known = self.known.get(first)
        if known is None or known[0] != rows:
            square = sum([row << WIDE * index for index, row in enumerate(rows) if row])
            self.known[first] = known = rows, square
        return known[1]


def packed(tiles: Counter[int]) -> list[int]:
    """Count the tiles of a bag or a hand as the fast rules do."""
    words = [0] * WORDS
    for tile, count in tiles.items():
        words[tile // PER_WORD] += count << BITS * (tile % PER_WORD)
    return words


class Map:
    """The tiles of the reference as the fast rules keep them; none is ever taken away."""

    def __init__(self, reference: Reference) -> None:
        self.tiles = reference.tiles
        self.count = 0
        self.laid = self.settled = 0
        self.ground = [0] * TERRAIN_DIGITS

    def extend(self) -> None:
        """Draw the tiles that were laid since."""
        for cell, face in islice(self.tiles.items(), self.count, None):
            self.laid |= 1 << PLACE[cell]
            for third, terrain in enumerate(face or ()):
                self.settle(round_of(cell, third), LETTERS.index(terrain))
        self.count = len(self.tiles)

    def settle(self, spot: tuple[int, int], terrain: int) -> None:
        """Note the terrain of a round, which all the tiles there show."""
        bit = 1 << PLACE[spot]
        self.settled |= bit
        for digit in range(TERRAIN_DIGITS):
            self.ground[digit] |= bit * (terrain >> digit & 1)


class Comparison:
    """Holds one position against the other."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.seats = range(reference.players)
        self.map = Map(reference)
        self.planes = Planes()

    def __call__(self, state: State) -> None:
        """Both say the same: who acts, what can happen, what everybody has, what lies where."""
        reference = self.reference
        assert TURNS.get(state.turn, state.turn) == reference.turn
        assert list(state.actions) == reference.legal()
        if state.turn == CHANCE:
            assert state.total_weight == sum(reference.outcomes().values())
        words = words_of(state)
        self.compare_players(words)
        self.compare_stocks(words)
        self.compare_cards(words)
        self.compare_land(words)
        assert state.scores == reference.scores()
        assert state.ranks == reference.ranks()
        if state.over:
            self.compare_facts(facts.Land(state.fields))

    def compare_players(self, words: list[int]) -> None:
        reference, players = self.reference, self.reference.players
        assert words[AT["honour"]][:players] == reference.honour
        assert words[AT["colon"]][:players] == [PLACE[cell] for cell in reference.colons]
        castles = [PLACE[cell] if cell else 0 for cell in reference.castles]
        assert words[AT["castle"]][:players] == castles
        assert (words[LAST] - 1 if words[LAST] else None) == reference.trigger
        if words[PHASE] != ENDED:
            assert words[SEAT] == reference.seat

    def compare_stocks(self, words: list[int]) -> None:
        reference, tiles = self.reference, words[AT["tiles"]]
        for seat in self.seats:
            assert tiles[seat * WORDS : (seat + 1) * WORDS] == packed(reference.hands[seat])
        assert tiles[IN_BAG * WORDS : (IN_BAG + 1) * WORDS] == packed(reference.bag)
        assert tiles[JUST_DRAWN * WORDS : (JUST_DRAWN + 1) * WORDS] == packed(reference.drawn)

    def compare_cards(self, words: list[int]) -> None:
        reference, players = self.reference, self.reference.players
        market = [0 if card is None else card + 1 for card in reference.market]
        assert words[AT["market"]] == market
        assert words[PILE] == bits(reference.pile)
        assert words[AT["contracts"]][:players] == list(map(bits, reference.contracts))
        assert words[AT["built"]][:players] == list(map(bits, reference.buildings))
        given = words[AT["given"]]
        for contracts in reference.contracts:
            for card, delivered in contracts.items():
                assert Counter(delivered_to(card, given)) == delivered

    def compare_land(self, words: list[int]) -> None:
        reference, land, plane = self.reference, self.map, self.planes.read
        land.extend()
        assert plane(words, "laid") == land.laid
        assert plane(words, "settled") == land.settled
        assert [plane(words, "ground", digit) for digit in range(TERRAIN_DIGITS)] == land.ground
        owners = [0] * OWNER_DIGITS
        taken = {spot: owner for spot, (owner, _terrain) in reference.pieces.items()}
        for spot, owner in (taken | reference.outposts).items():
            for digit in range(OWNER_DIGITS):
                owners[digit] |= (owner + 1 >> digit & 1) << PLACE[spot]
        assert [plane(words, "owner", digit) for digit in range(OWNER_DIGITS)] == owners
        assert plane(words, "outposts") == bits(map(PLACE.__getitem__, reference.outposts))

    def compare_facts(self, land: facts.Land) -> None:
        """What is asked of a position outside the rules is what the reference says."""
        reference = self.reference
        faces = land.tiles.items()
        assert {cell: face and spelled(face) for cell, face in faces} == reference.tiles
        pieces, outposts = {}, {}
        for spot, terrain, status, owner in land.rounds:
            if status == facts.STANDING_OUTPOST:
                outposts[spot] = owner
            elif status == facts.STANDING_PIECE:
                pieces[spot] = (owner, LETTERS[terrain or 0])
        assert pieces == reference.pieces
        assert outposts == reference.outposts


def delivered_to(card: int, given: list[int]) -> list[str]:
    """List the resources that a contract was given."""
    return [LETTERS[kind] for need, kind in enumerate(CARDS[card].needs) if given[need] >> card & 1]


def compared(players: int, policy: str, random: Random) -> None:
    """Play one game with both."""
    reference = Remembering(players)
    state = game(players).undealt()
    play_in_step(state, reference, random, Comparison(reference), WAYS[policy])


@pytest.mark.parametrize(("players", "policy"), TABLES)
def test_games_in_step_with_the_reference(players: int, policy: str) -> None:
    """500 games over every table and every way to play: each position is the same for both."""
    random = Random(f"{players} {policy}")
    for _game in range(GAMES[players]):
        compared(players, policy, random)


@pytest.mark.exhaustive
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("players", "policy"), TABLES)
def test_many_games_in_step_with_the_reference(players: int, policy: str, chunk: int) -> None:
    """50,000 games more."""
    random = Random(f"many {players} {policy} {chunk}")
    for _game in range(TIMES * GAMES[players]):
        compared(players, policy, random)
