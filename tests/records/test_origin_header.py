"""The lines of a record that say where its game was taken up: from a position, or from a fork."""

import random

import pytest

from couronne.games.draws import Draws, seed_of
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import MAX_POSITION, read, read_origin
from couronne.records.record import DEALT, Chance, Origin
from couronne.records.writing import event_line, origin_lines, write

from .tables import (
    LINE,
    SEATS,
    cause,
    changed,
    inserted,
    opened,
    place,
    play_at_random,
    reading_error,
    table,
    verifying_error,
)

TOLD = 14
"""The deal of ten cards, three moves and a draw."""


def forked(seed: int = 8) -> Ledger:
    """Take the game of the short record up where it was, with other draws, and play it out."""
    original = read(changed("date")).events[:TOLD]
    ledger = Ledger(table(), SEATS, Draws(seed_of(seed)), Origin(told=TOLD))
    for event in original:
        ledger.append(event)
    ledger.settle()
    play_at_random(ledger, 200, random.Random(3))
    return ledger


def drawn(seed: int = 8) -> Ledger:
    """Play on from a position that was reached in another game."""
    before = opened()
    play_at_random(before, 20, random.Random(5))
    origin = Origin(position=before.state.position)
    ledger = Ledger(table(), SEATS, Draws(seed_of(seed)), origin)
    ledger.settle()
    play_at_random(ledger, 200, random.Random(3))
    return ledger


@pytest.mark.parametrize("taken_up", [forked, drawn])
def test_such_a_game_is_written_read_and_verified(taken_up: object) -> None:
    ledger = taken_up()  # type: ignore[operator]
    text = write(ledger.record())

    assert ledger.ended
    assert write(ledger_of(read(text)).record()) == text


def test_a_game_from_its_beginning_has_no_such_line() -> None:
    assert list(origin_lines(DEALT)) == []
    assert read(changed("date")).header.origin == DEALT


def test_the_first_draw_after_the_fork_is_the_first_of_the_seed() -> None:
    ledger = forked()
    later = next(event for event in ledger.events[TOLD:] if isinstance(event, Chance))

    assert later.index == Draws(seed_of(8)).index(later.total)


def test_a_draw_after_the_fork_that_is_not_from_the_seed_is_refused() -> None:
    """`verify` still checks every draw that this game made."""
    ledger = forked()
    at = next(i for i, event in enumerate(ledger.events) if i >= TOLD and isinstance(event, Chance))
    honest = ledger.events[at]
    assert isinstance(honest, Chance)
    other = (honest.index + 1) % honest.total
    label = table().outcome_label(ledger.states[at].outcome_at(other))
    forged = event_line(Chance(label, other, honest.total))
    error = verifying_error(write(ledger.record()).replace(event_line(honest), forged))

    assert cause(error).code == "not_from_seed"


def test_a_draw_before_the_fork_must_still_obey_the_rules() -> None:
    text = inserted("draws", f"fork {TOLD}").replace("* E1 6/24", "* E1 7/24")

    assert cause(verifying_error(text)).code == "wrong_outcome"


def test_without_its_fork_the_same_record_is_refused() -> None:
    text = write(forked().record()).replace(f"fork {TOLD}\n", "")

    assert cause(verifying_error(text)).code == "not_from_seed"


def test_what_was_taken_over_cannot_be_taken_back() -> None:
    ledger = forked()
    ledger.undo_to(0)

    assert len(ledger.events) == TOLD
    assert ledger.state.draws == Draws(seed_of(8))


def test_a_fork_after_the_end_is_refused_where_it_stands() -> None:
    error = verifying_error(inserted("draws", "fork 99"))

    assert place(error) == ("bad_fork", LINE["draws"])


@pytest.mark.parametrize("line", ["fork", "fork 0", "fork -1", "fork two", "fork 07", "fork 1 2"])
def test_a_fork_of_another_form_is_refused_where_it_stands(line: str) -> None:
    assert reading_error(inserted("draws", line)).values["line"] == LINE["draws"]


@pytest.mark.parametrize(
    "position", ["nowhere", f"{opened().state.position}  ", "9/9/9 e5 0 - - - 4,4 0"]
)
def test_a_position_that_is_none_is_refused_where_it_stands(position: str) -> None:
    text = inserted("draws", f"position {position}")
    refused = reading_error if position.endswith(" ") else verifying_error

    assert refused(text).values["line"] == LINE["draws"]


def test_the_position_comes_before_the_fork() -> None:
    error = reading_error(inserted("draws", "fork 3", f"position {opened().state.position}"))

    assert place(error) == ("expected_field", LINE["draws"] + 1)


def test_a_position_has_room_but_not_without_end() -> None:
    error = reading_error(inserted("draws", "position " + "9" * MAX_POSITION))

    assert place(error) == ("line_too_long", LINE["draws"])


def test_a_log_begins_with_the_same_lines() -> None:
    origin = Origin(opened().state.position, 3)

    assert read_origin([*origin_lines(origin), "0 SE2"]) == origin
    assert read_origin(["0 SE2", "1 N1"]) == DEALT
