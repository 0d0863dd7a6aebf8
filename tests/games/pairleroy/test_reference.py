"""The fast rules in step with their slow, obvious twin: whole games, compared at every ply."""

from collections import Counter
from functools import cache
from random import Random

import pytest

import couronne
from couronne.games.game import Game
from couronne.games.pairleroy import facts
from couronne.games.pairleroy.data import ENDED, LETTERS, Face
from couronne.games.pairleroy.tiles import IN_BAG, JUST_DRAWN
from couronne.games.state import State
from couronne.kernel.contract import CHANCE, OVER, Fields
from tests.games.in_step import play_in_step
from tests.games.pairleroy.policies import POLICIES, greedily
from tests.reference.pairleroy import Reference

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


class Comparison:
    """Holds one position against the other; the land only when it has changed."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.land = b""

    def __call__(self, state: State) -> None:
        """Both say the same: who acts, what can happen, what everybody has, what lies where."""
        s, reference = state.fields, self.reference
        assert TURNS.get(state.turn, state.turn) == reference.turn
        assert list(state.actions) == reference.legal()
        if state.turn == CHANCE:
            assert state.total_weight == sum(map(reference.weight, state.actions))
        self.compare_players(s)
        self.compare_cards(s)
        land = b"".join(rows.tobytes() for rows in (s.laid, s.owner, s.outposts))
        if land != self.land or state.over:
            self.land = land
            self.compare_land(s)
            assert state.scores == reference.scores()
            assert state.ranks == reference.ranks()

    def compare_players(self, s: Fields) -> None:
        reference = self.reference
        seats = range(int(s.players))
        assert s.honour[: s.players].tolist() == reference.honour
        assert [facts.colon_of(s, seat) for seat in seats] == reference.colons
        assert [facts.castle_of(s, seat) for seat in seats] == reference.castles
        assert [facts.tiles_in(s.tiles[seat]) for seat in seats] == reference.hands
        assert facts.tiles_in(s.tiles[IN_BAG]) == reference.bag
        assert facts.tiles_in(s.tiles[JUST_DRAWN]) == reference.drawn
        assert (int(s.last) - 1 if s.last else None) == reference.trigger
        if s.phase != ENDED:
            assert s.seat == reference.seat

    def compare_cards(self, s: Fields) -> None:
        reference = self.reference
        assert [int(card) - 1 if card else None for card in s.market] == reference.market
        assert set(facts.cards_in(s.pile)) == reference.pile
        for seat in range(s.players):
            contracts = {
                card: Counter(LETTERS[terrain] for terrain in facts.given_to(s, card))
                for card in facts.cards_in(s.contracts[seat])
            }
            assert contracts == reference.contracts[seat]
            assert set(facts.cards_in(s.built[seat])) == reference.buildings[seat]

    def compare_land(self, s: Fields) -> None:
        reference = self.reference
        land = facts.Land(s)
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
