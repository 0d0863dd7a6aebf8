"""What greedy plays for: honour, a castle in time, pieces, buildings; and that it beats random."""

from functools import cache
from random import Random

import pytest

import couronne
from couronne.games.game import Game
from couronne.games.state import State
from couronne.players.bots import make_bot
from couronne.players.simple import GreedyPlayer
from tests.games.pairleroy.policies import hastily, thriftily

pytestmark = pytest.mark.lasting

SEED = bytes(32)
GAMES = 100


@cache
def game(players: int = 2) -> Game:
    """Load a table once."""
    return couronne.load("pairleroy", players=players)


def played(state: State, *bots: str) -> State:
    """Let bots play a game to its end."""
    players = [make_bot(bot, SEED, seat) for seat, bot in enumerate(bots)]
    while not state.over:
        state = state.play(players[state.turn].choose(state.public()))
    return state


def test_greedy_beats_random_in_over_98_of_100_games() -> None:
    """It changes seats; a shared win is none."""
    wins = 0
    for number in range(GAMES):
        seat = number % 2
        bots = ["greedy" if seat == own else "random" for own in range(2)]
        wins += played(game().start(seed=number), *bots).winners == (seat,)

    assert wins > 98


@pytest.mark.parametrize("players", [2, 4, 6])
def test_greedy_players_build_castles_and_buildings(players: int) -> None:
    """At least all but one found a castle, and there are buildings and pieces at the end."""
    last = played(game(players).start(seed=3), *["greedy"] * players).view()["players"]

    assert sum(player["castle"] is not None for player in last) >= players - 1
    assert sum(len(player["buildings"]) for player in last) > 0
    assert sum(sum(player["pieces"].values()) for player in last) > 0


def reached(phase: str, seed: int = 1) -> State:
    """Play until a phase in which somebody can afford a castle, or any phase but the fourth."""
    state, random = game().start(seed=seed), Random(seed)
    while state.view()["phase"] != phase or (
        phase == "kingdom" and "castle" not in str([move.label for move in state.moves])
    ):
        state = state.play(hastily(state, random))
    return state


def choice(state: State) -> str:
    """Return what greedy plays."""
    return GreedyPlayer(SEED).choose(state).label


def test_a_castle_is_founded_as_soon_as_it_can_be_paid() -> None:
    """Twenty honour are worth less than what a castle will receive."""
    assert choice(reached("kingdom")).startswith("castle:")


def test_a_tile_goes_where_it_brings_most_honour() -> None:
    """Without a castle, honour is all that a tile brings."""
    state = reached("cell", seed=4)
    honour = [effect["honour"] for effect in state.view()["effects"]]
    labels = [move.label for move in state.moves]

    assert honour[labels.index(choice(state))] == max(honour)


def can_complete(state: State) -> bool:
    """Tell whether a delivery brings the reward of its building."""
    deliveries = [move.label.startswith("deliver:") for move in state.moves]
    return any(deliveries) and any(
        effect["honour"] > 0
        for effect, delivers in zip(state.view()["effects"], deliveries, strict=True)
        if delivers
    )


def buildings(state: State, seat: int) -> int:
    return int(state.fields.built[seat]).bit_count()


def test_a_building_that_can_be_completed_is_completed_this_turn() -> None:
    """The reward is worth more than the pieces, whatever else is done before."""
    random, state = Random(2), game().start(seed=2)
    while not can_complete(state):
        state = state.play(thriftily(state, random))
    seat = state.turn
    before = buildings(state, seat)
    while state.turn == seat and not state.over:
        state = state.play(choice(state))

    assert buildings(state, seat) > before


def test_nothing_is_bought_before_there_is_a_castle() -> None:
    """A contract without a castle gets no pieces."""
    state = reached("kingdom")
    poorer = state.game.start(seed=5)
    while not any(move.label.startswith("buy:") for move in poorer.moves):
        poorer = poorer.play(hastily(poorer, Random(5)))

    assert not choice(poorer).startswith("buy:")
    assert state.view()["players"][state.turn]["castle"] is None


def test_judging_a_begun_choice_leaves_the_position_as_it_was() -> None:
    """Prospects try every way to finish it, on a copy."""
    for phase in ("cell", "tile", "step", "kingdom"):
        state = reached(phase)
        before = state.position
        assert len(state.prospects) == 2
        assert before == state.position


def test_plain_python_judges_as_machine_code_does() -> None:
    """Prospects are equal at every decision of a game."""
    random, state = Random(7), game().start(seed=7)
    plain = couronne.load("pairleroy", compiled=False)
    for _ply in range(150):
        if _ply % 10 == 0:
            assert state.prospects == plain.position(state.position).prospects
        state = state.play(thriftily(state, random))
