"""Ways to play Pairleroy that come to positions which random play never sees."""

from random import Random

from couronne.games.pairleroy.data import (
    BUY,
    CASTLE,
    DELIVER,
    END,
    KEEP,
    LAY,
    STEP,
    STOP,
)
from couronne.games.pairleroy.land import PLACE_OF, neighbours_laid
from couronne.games.state import State
from couronne.kernel.contract import CHANCE
from couronne.players.simple import lead
from tests.games.in_step import at_random


def thriftily(state: State, random: Random) -> int:
    """Save honour for a castle, then build whatever there is, mostly near other tiles."""
    actions = list(state.actions)
    if state.turn == CHANCE:
        return random.choice(actions)
    s = state.fields
    if s.steps >= 2 and STOP in actions:
        return STOP
    if not s.castle[s.seat]:
        actions = [action for action in actions if not BUY <= action < DELIVER]
    if LAY <= actions[0] < CASTLE:
        return random.choice(best_cells(state))
    useful = [action for action in actions if action not in (KEEP, END)]
    return random.choice(useful or actions)


def hastily(state: State, random: Random) -> int:
    """Gain honour and spend none, so that crowns end the game."""
    actions = state.actions
    if state.turn == CHANCE:
        return random.choice(actions)
    if LAY <= actions[0] < CASTLE:
        return random.choice(best_cells(state))
    return next((action for action in actions if action in (STOP, END)), actions[0])


def greedily(state: State, random: Random) -> int:
    """Play as the greedy player does: for the best lead at once."""
    if state.turn == CHANCE:
        return random.choice(state.actions)
    leads = {move.action: lead(state, move) for move in state.moves}
    most = max(leads.values())
    return random.choice([action for action, worth in leads.items() if worth == most])


def far_away(state: State, random: Random) -> int:
    """Walk and lay towards the edge of the table."""
    steps = [action for action in state.actions if STEP <= action < STEP + 2]
    if state.turn != CHANCE and steps and random.random() < 0.9:
        return steps[0]
    return at_random(state, random)


def best_cells(state: State) -> list[int]:
    """List the placements that give the most honour."""
    near = {a: neighbours_laid(state.fields, PLACE_OF[a - LAY]) for a in state.actions}
    return [action for action, count in near.items() if count == max(near.values())]


POLICIES = {
    "at random": at_random,
    "thriftily": thriftily,
    "hastily": hastily,
    "far away": far_away,
}
