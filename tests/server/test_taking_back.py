"""Clocks of rooms in which moves are taken back: nobody gains time, here or on another server."""

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from couronne.errors import Refusal
from couronne.server import agreements
from couronne.server.room import PERSON, PLAYING, Line, Room, Seat, make_room

BANK, INCREMENT = 600, 30
BLITZ = {"kind": "blitz", "bank": BANK, "increment": INCREMENT}
DAYS = {"kind": "days", "days": 2}
ACTS = 40
LONGER = {"roses": "international"}
"""By game: the rules by which none is over after so few acts."""
SEED = b"a table whose draws are known..."
TWO = (Seat(PERSON, "Anne", "anne"), Seat(PERSON, "Bob", "bob"))
ONE = (Seat(PERSON, "Anne", "anne"), Seat(PERSON, "Léo", "anne"))


def new_room(game: str, seats: Sequence[Seat], pace: dict[str, object]) -> Room:
    room = make_room("table", (game, LONGER.get(game), {}), seats, SEED)
    room.set_pace(pace)
    return room


def act(room: Room, choice: random.Random) -> list[Line]:
    """Move, take back alone, or take back by agreement, as chance has it."""
    wanted = choice.choice(["move", "move", "undo", "takeback"])
    users = sorted(room.users)
    try:
        if wanted == "undo":
            return room.undo(choice.choice(users), room.lines)
        if wanted == "takeback":
            asked = agreements.take_back(room, users[0])
            return [
                *asked,
                *(line for user in users[1:] for line in agreements.take_back(room, user)),
            ]
    except Refusal:
        pass  # there is nothing to take back
    return move(room, choice)


def move(room: Room, choice: random.Random) -> list[Line]:
    assert room.turn is not None
    user = room.seats[room.turn].user
    assert user is not None
    return room.play(user, room.lines, choice.choice(room.ledger.state.moves).label)


def turns_that_stand(room: Room) -> list[int]:
    """Return by seat how many turns have ended, of what was not taken back."""
    decided = [state.turn for state in room.ledger.states if state.turn >= 0]
    ends = [one for one, other in pairwise(decided) if one != other]
    return [ends.count(seat) for seat in range(room.game.players)]


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
@pytest.mark.parametrize("seats", [TWO, ONE], ids=["two people", "one screen"])
def test_nobody_has_more_than_the_turns_that_stand_have_brought(
    game: str, seats: Sequence[Seat]
) -> None:
    room, choice = new_room(game, seats, BLITZ), random.Random(game)
    room.deal()

    for _ in range(ACTS):
        act(room, choice)

    assert room.status == PLAYING
    assert room.clock is not None
    most = [BANK + INCREMENT * turns for turns in turns_that_stand(room)]
    assert all(left <= bound for left, bound in zip(room.clock.left, most, strict=True))
    assert sum(room.clock.left) > sum(most) - BANK / 2


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
@pytest.mark.parametrize("pace", [BLITZ, DAYS], ids=["bank", "days"])
def test_another_server_finds_the_same_clocks_line_by_line_and_from_the_log(
    game: str, pace: dict[str, object]
) -> None:
    room, other = new_room(game, TWO, pace), new_room(game, TWO, pace)
    choice, log = random.Random(game), room.deal()
    other.replay(log)
    for _ in range(ACTS):
        lines = act(room, choice)
        other.replay(lines)
        log += lines

    restarted = new_room(game, TWO, pace)
    restarted.replay(log)

    assert room.clock is not None
    for found in (other, restarted):
        assert found.clock is not None
        assert found.clock.left == pytest.approx(room.clock.left, abs=1)
        assert (found.lines, found.turn) == (room.lines, room.turn)


def test_what_would_leave_no_time_is_refused_and_changes_nothing() -> None:
    room = new_room("roses", TWO, {"kind": "blitz", "bank": 10, "increment": 30})
    room.deal()
    move(room, random.Random(1))
    assert room.clock is not None
    room.clock.left[0] = INCREMENT  # all that there was before has been spent
    lines, events = room.lines, len(room.ledger.events)

    with pytest.raises(Refusal, match="No time would be left"):
        agreements.take_back(room, "anne")

    assert (room.lines, len(room.ledger.events)) == (lines, events)
    assert room.agreed["takeback"] == []


def test_whose_time_is_up_takes_nothing_back() -> None:
    room = new_room("roses", TWO, BLITZ)
    room.deal()
    for _ in range(2):
        move(room, random.Random(1))
    assert room.clock is not None
    room.clock.left[0] = 0.0

    with pytest.raises(Refusal, match="time is up"):
        agreements.take_back(room, "anne")


def test_a_name_that_changes_does_not_start_the_clock_anew() -> None:
    """Elsewhere neither: the line in the log says that time was running."""
    room, other = new_room("roses", TWO, BLITZ), new_room("roses", TWO, BLITZ)
    other.replay(room.deal())
    other.since = began = other.since - 100

    other.replay(room.reseat({0: Seat(PERSON, "Anna", "anne")}))

    assert other.since == began
