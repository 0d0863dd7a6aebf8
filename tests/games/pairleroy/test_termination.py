"""Every game ends: each turn draws a tile while the bag lasts, and then comes the last round."""

from collections.abc import Iterable
from random import Random

import pytest

from couronne import CHANCE, State
from couronne.games.pairleroy.data import END, KEEP, STOP
from tests.games.pairleroy.boards import SIZES, Event, bag, just_drawn, phase, walk
from tests.games.pairleroy.policies import POLICIES

GAMES = 8
TABLES = [(players, policy) for players in SIZES for policy in POLICIES]


def tiles(players: int) -> int:
    """Count the tiles of a table."""
    return 240 if players >= 5 else 120


def idly(state: State, random: Random) -> int:
    """Do nothing as long as one may."""
    if state.turn == CHANCE:
        return random.choice(state.actions)
    return next(action for action in state.actions if action in (KEEP, STOP, END))


def turns(events: Iterable[Event]) -> int:
    """Count the turns of a game, those that passed without a choice included."""
    count = 0
    for before, _event, after in events:
        players = before.game.players
        passed = int(after.fields.seat - before.fields.seat) % players
        count += passed or (players if after.over else 0)
    return count


def begins_a_turn(state: State) -> bool:
    """Tell whether the player in turn is about to draw the first tile."""
    return phase(state) == "draw" and not just_drawn(state)


@pytest.mark.parametrize(("players", "policy"), TABLES)
def test_a_game_has_at_most_as_many_turns_as_tiles_and_others(players: int, policy: str) -> None:
    """A game has at most (tiles + players - 1) turns."""
    for seed in range(GAMES):
        found = turns(walk(players, POLICIES[policy], seed))

        assert players <= found <= tiles(players) + players - 1


@pytest.mark.parametrize(("players", "policy"), TABLES)
def test_every_turn_draws_a_tile_while_the_bag_lasts(players: int, policy: str) -> None:
    """Every turn draws a tile while the bag lasts: as many turns begin with a draw."""
    before_the_end = drawing = 0
    for before, _event, after in walk(players, POLICIES[policy], seed=99):
        changed = before.fields.seat != after.fields.seat
        if changed and not after.over and bag(after):
            before_the_end += 1
            drawing += begins_a_turn(after)

    assert drawing == before_the_end > players


@pytest.mark.parametrize("players", SIZES)
def test_a_game_without_a_move_is_the_longest(players: int) -> None:
    """Three tiles each at first, then one a turn; at last the others once more."""
    expected = tiles(players) - 2 * players + players - 1

    assert turns(walk(players, idly, seed=1)) == expected


@pytest.mark.parametrize("players", SIZES)
def test_the_last_round_is_never_longer_than_the_table(players: int) -> None:
    """Every other player has one more turn: fewer than there are players."""
    for policy in POLICIES.values():
        events = list(walk(players, policy, seed=5))
        late = [event for event in events if event.before.fields.last]

        assert turns(late) == players  # the turn that brought it, and the others
