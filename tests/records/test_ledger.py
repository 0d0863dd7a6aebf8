"""A game in progress: what may be appended, how it ends, taking back and going on."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from couronne.errors import IllegalMove
from couronne.games.draws import Draws, seed_of
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import Action, Chance, Event, Result, TableEvent
from couronne.records.writing import write

from .tables import SEATS, TABLES, ledgers, opened, play_at_random, table

AHEAD = 0
"""The seat that leads in `lopsided`."""


def lopsided() -> Ledger:
    """Return a game in which red, who is to act, has laid a pawn and white none."""
    ledger = opened("course", seed=7)
    ledger.play(ledger.state.moves[0])
    ledger.append(TableEvent("forfeit", 1))
    return ledger


def refusal(ledger: Ledger, event: Event) -> IllegalMove:
    """Append what must be refused; nothing may change by it."""
    before = ledger.record()
    with pytest.raises(IllegalMove) as caught:
        ledger.append(event)
    assert before == ledger.record()
    assert len(ledger.states) == len(ledger.events) + 1
    return caught.value


def test_a_ledger_opens_with_the_deal_made() -> None:
    """After the start it is a player's turn, and the deal is written down."""
    ledger = opened()

    assert ledger.state.turn == 0
    assert [type(event) for event in ledger.events] == [Chance] * 10


def test_a_ledger_plays_as_a_state_does() -> None:
    """The positions of a ledger are those that `State.play` gives for the same seed."""
    ledger, state = opened(seed=11), table().start(seed=11)
    chooser = random.Random(11)
    while not state.over:
        move = chooser.choice(state.moves)
        ledger.play(move)
        state = state.play(move)

        assert ledger.state == state
    assert ledger.result == Result(state.scores, state.winners, "rules")


@pytest.mark.parametrize("move", ["SE2", "se2", 10])
def test_a_move_is_written_in_the_neutral_notation(move: str | int) -> None:
    """However a move was typed, the record says it in one way."""
    ledger = opened(seed=7)
    ledger.play(move)

    assert ledger.events[-1] == Action(0, "SE2")


@pytest.mark.parametrize("move", ["N1", "draw", "XX", 99, -1, 2.5, None])
def test_a_refused_move_leaves_no_trace(move: object) -> None:
    """After a refusal the game stands as before."""
    ledger = opened(seed=7)
    before = ledger.record()
    with pytest.raises(IllegalMove):
        ledger.play(move)  # type: ignore[arg-type]

    assert before == ledger.record()


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Action(1, "N1"), "wrong_seat"),
        (Action(-1, "SE2"), "wrong_seat"),
        (Action(0, "N1"), "not_in_hand"),
        (Action(0, "SO3"), "not_neutral"),
        (Action(0, " SE2"), "not_neutral"),
        (Action(0, ""), "unreadable"),
        (Chance("N2", 0, 14), "nothing_to_draw"),
        (TableEvent("forfeit", 1), "wrong_seat"),
        (TableEvent("forfeit", 2), "no_such_seat"),
        (TableEvent("resign", 2), "no_such_seat"),
        (TableEvent("resign", -1), "no_such_seat"),
        (TableEvent("timeout", -1), "no_such_seat"),
    ],
)
def test_an_event_that_cannot_be_is_refused(event: Event, code: str) -> None:
    """The ledger is the one place where events meet the rules."""
    assert code == refusal(opened(seed=7), event).code


@pytest.mark.parametrize(
    "event",
    [
        TableEvent("resign"),
        TableEvent("timeout"),
        TableEvent("agreed", 0),
        TableEvent("aborted", 1),
        TableEvent("dance"),
        TableEvent("dance", 0),
    ],
)
def test_an_event_of_the_table_that_could_not_be_read_back_is_refused(event: TableEvent) -> None:
    """Only five things happen at a table; three of them are brought about by a seat."""
    refusal(opened(seed=7), event)


@pytest.mark.parametrize("index", [-1, 24])
def test_a_draw_outside_its_total_is_refused(index: int) -> None:
    """Without a seed too, an index is a place in the total."""
    ledger = Ledger(table(), SEATS, None)
    label = {-1: "N1", 24: "NW3"}[index]

    assert isinstance(refusal(ledger, Chance(label, index, 24)), IllegalMove)


def test_a_forfeited_turn_counts_as_a_pass_and_changes_nothing_else() -> None:
    """In the course rules two turns lost in a row end the game."""
    ledger = opened("course")
    before = ledger.state.view()
    ledger.append(TableEvent("forfeit", 0))
    after = ledger.state.view()
    changed = {name for name in before if before[name] != after[name]}

    assert changed == {"turn", "moves", "targets", "passes"}
    assert after["passes"] == 1


@pytest.mark.parametrize("rules", [rules for name, rules in TABLES if name == "roses"])
def test_two_forfeited_turns_in_a_row_end_a_game_of_rose_king(rules: str) -> None:
    """The game then ends by its rules, and nothing more happens in it."""
    ledger = opened(rules)
    for seat in (0, 1):
        ledger.append(TableEvent("forfeit", seat))

    assert ledger.result == Result((0, 0), (0, 1), "rules")
    assert refusal(ledger, TableEvent("forfeit", 0)).code == "game_over"


def test_a_move_between_two_forfeited_turns_starts_the_count_afresh() -> None:
    """Only passes in a row end a game."""
    ledger = opened("course")
    ledger.append(TableEvent("forfeit", 0))
    ledger.play(ledger.state.moves[0])
    ledger.append(TableEvent("forfeit", 0))

    assert not ledger.ended


@pytest.mark.parametrize(("kind", "reason"), [("resign", "resigned"), ("timeout", "timeout")])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_loses(kind: str, reason: str, seat: int) -> None:
    """Even the player who leads loses by giving up, on turn or not."""
    ledger = lopsided()
    scores = ledger.state.scores
    ledger.append(TableEvent(kind, seat))

    assert scores[AHEAD] > scores[1 - AHEAD]
    assert ledger.result == Result(scores, (1 - seat,), reason)


def test_an_agreement_is_shared_by_all() -> None:
    """Whoever leads, an agreed game is a draw."""
    ledger = lopsided()
    ledger.append(TableEvent("agreed"))

    assert ledger.result == Result(ledger.state.scores, (0, 1), "agreed")


def test_nobody_wins_an_aborted_game() -> None:
    """An aborted game has scores but no winner."""
    ledger = lopsided()
    ledger.append(TableEvent("aborted"))

    assert ledger.result == Result(ledger.state.scores, (), "aborted")


def test_a_game_can_be_given_up_while_chance_acts() -> None:
    """Events of the table but the forfeited turn are legal at any time, before the deal too."""
    ledger = Ledger(table(), SEATS, Draws(seed_of(1)))
    ledger.append(TableEvent("resign", 1))

    assert ledger.result == Result((0, 0), (0,), "resigned")


@pytest.mark.parametrize("kind", ["resign", "timeout", "agreed", "aborted"])
def test_nothing_happens_after_the_end(kind: str) -> None:
    """A game that ended at the table takes no move and no other event."""
    ledger = opened(seed=7)
    ledger.append(TableEvent(kind, 0 if kind in ("resign", "timeout") else None))

    assert refusal(ledger, Action(0, "SE2")).code == "game_over"
    assert refusal(ledger, TableEvent("forfeit", 0)).code == "game_over"
    with pytest.raises(IllegalMove, match="over"):
        ledger.play("SE2")


def test_a_game_in_progress_has_no_result() -> None:
    """There is a result when the game has ended, and not before."""
    assert opened().result is None


@settings(max_examples=25)
@given(ledgers(), st.integers(0, 300))
def test_taking_back_restores_the_game_exactly(ledger: Ledger, count: int) -> None:
    """After going back, record, positions and draws are what they were then."""
    count = min(count, len(ledger.events))
    record, states = ledger.record(), tuple(ledger.states)
    ledger.undo_to(count)
    expected = ledger_of(replace(record, events=record.events[:count], result=ledger.result))

    assert expected.record() == ledger.record()
    assert states[: count + 1] == tuple(ledger.states)
    assert ledger.state.draws == expected.state.draws


def test_what_was_taken_back_can_be_played_again() -> None:
    """The same moves lead to the same draws as the first time."""
    ledger = opened(seed=9)
    play_at_random(ledger, 40, random.Random(9))
    first = write(ledger.record())
    ledger.undo_to(10)
    play_at_random(ledger, 40, random.Random(9))

    assert first == write(ledger.record())


@pytest.mark.parametrize(("name", "rules"), TABLES)
@pytest.mark.parametrize("plies", [0, 1, 17])
def test_an_interrupted_game_goes_on_to_the_same_bytes(name: str, rules: str, plies: int) -> None:
    """Saved, read and resumed, a game is the game it would have been."""
    whole = Ledger.start(table(name, rules), SEATS, 6)
    chooser = random.Random(6)
    play_at_random(whole, plies, chooser)
    resumed = ledger_of(read(write(whole.record())))
    for ledger in (whole, resumed):
        play_at_random(ledger, 500, random.Random(60))

    assert resumed.ended
    assert write(whole.record()) == write(resumed.record())


def test_a_game_saved_between_a_choice_and_its_draw_goes_on() -> None:
    """A record may stop while chance acts; what is owed is drawn when the game goes on."""
    whole = opened(seed=7)
    for move in ("SE2", "N1", "draw"):
        whole.play(move)
    record = whole.record()
    resumed = ledger_of(read(write(replace(record, events=record.events[:-1]))))
    resumed.settle()

    assert record == resumed.record()
