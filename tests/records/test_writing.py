"""Records as text: the same game gives the same bytes, and reading gives the record back."""

import hashlib
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from couronne.errors import CouronneError
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import Header, Record, TableEvent
from couronne.records.writing import write

from .tables import SEATS, SHORT, TABLES, append_if_seated, ledgers, opened, play_at_random, table


def short_game() -> Ledger:
    """Play the game of the short record."""
    ledger = opened(seed=7)
    ledger.date = "2026-07-14T12:00:00Z"
    for move in ("SE2", "N1", "draw"):
        ledger.play(move)
    ledger.append(TableEvent("forfeit", 1))
    ledger.append(TableEvent("resign", 1))
    return ledger


def test_a_record_is_a_header_the_events_and_the_result() -> None:
    """The text of a known game is known to the last byte."""
    ledger = short_game()

    assert write(ledger.record()) == SHORT


@settings(max_examples=150)
@given(ledgers())
def test_reading_gives_back_what_was_written(ledger: Ledger) -> None:
    """Whatever happened in a game, its text holds all of it."""
    record = ledger.record()

    assert record == read(write(record))


@settings(max_examples=100)
@given(ledgers())
def test_writing_gives_back_what_was_read_and_replayed(ledger: Ledger) -> None:
    """A record that the rules accept is written again byte for byte."""
    text = write(ledger.record())

    assert text == write(ledger_of(read(text.encode())).record())


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_a_game_played_to_its_end_comes_back(name: str, rules: str) -> None:
    """A finished game of every rule set survives writing, reading and replaying."""
    ledger = Ledger.start(table(name, rules), SEATS, 3)
    play_at_random(ledger, 500, random.Random(3))
    text = write(ledger.record())

    assert ledger.state.over
    assert text == write(ledger_of(read(text)).record())


@pytest.mark.parametrize(("name", "rules"), TABLES)
@pytest.mark.parametrize("kind", ["resign", "timeout", "agreed", "aborted", "forfeit"])
def test_an_event_of_the_table_comes_back(name: str, rules: str, kind: str) -> None:
    """What happens at the table survives writing, reading and replaying."""
    ledger = Ledger.start(table(name, rules), SEATS, 4)
    play_at_random(ledger, 5, random.Random(4))
    append_if_seated(ledger, kind)
    text = write(ledger.record())

    assert f"\n! {kind}" in text
    assert text == write(ledger_of(read(text)).record())


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_equal_games_give_equal_bytes(name: str, rules: str) -> None:
    """The same seed, seats and moves leave the same file, whenever they are played."""
    texts = set()
    for _ in range(2):
        ledger = Ledger.start(table(name, rules), SEATS, 5)
        play_at_random(ledger, 30, random.Random(5))
        texts.add(write(ledger.record()))

    assert len(texts) == 1


def test_no_date_is_written_unless_asked() -> None:
    """A game does not know when it was played."""
    fields = [line.split(" ")[0] for line in write(opened().record()).splitlines()]

    assert "date" not in fields


def test_a_date_is_written_when_asked() -> None:
    """The date stands last in the header."""
    ledger = opened()
    ledger.date = "2026-07-14T12:00:00Z"
    header = write(ledger.record()).split("\n\n")[0]

    assert header.endswith("\ndate 2026-07-14T12:00:00Z")


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """What is shown at the start is SHA-256 of what is revealed at the end."""
    header = opened().record().header
    assert header.seed is not None

    assert hashlib.sha256(header.seed).hexdigest() == header.commitment


def test_options_stand_in_alphabetical_order() -> None:
    """The order in which options were given leaves no trace."""
    record = read(SHORT)
    texts = {
        write(replace(record, header=replace(record.header, options=options)))
        for options in ({"b": 1, "a": 2}, {"a": 2, "b": 1})
    }

    assert len(texts) == 1
    assert "\nplayers 2\noption a 2\noption b 1\nseat 0 " in texts.pop()


@pytest.mark.parametrize(
    "name",
    ["two\nlines", "", " spaces ", "x" * 300, "a\rb", "nul\0", "a\u2028b", "\u202eright to left"],
)
def test_a_seat_that_could_not_be_read_back_is_refused(name: str) -> None:
    """Nobody can smuggle lines into a record, or spoil it, by a strange name."""
    with pytest.raises(CouronneError):
        Ledger.start(table(), (name, "human"), 1)


@pytest.mark.parametrize("seats", [(), ("human",), ("human", "human", "human")])
def test_every_seat_is_taken_once(seats: tuple[str, ...]) -> None:
    """A record names as many seats as there are players."""
    with pytest.raises(CouronneError):
        Ledger.start(table(), seats, 1)


def headers() -> st.SearchStrategy[Header]:
    """Any header of the right form, whether or not there is such a table."""
    names = st.from_regex(r"[a-z][a-z0-9_-]{0,39}", fullmatch=True)
    numbers = st.integers(0, 1_000_000_000)
    who = st.from_regex(r"[!-~éàœ…]([ !-~éàœ…]{0,40}[!-~éàœ…])?", fullmatch=True)
    digests = st.binary(min_size=32, max_size=32)
    return st.integers(1, 9).flatmap(
        lambda players: st.builds(
            Header,
            game=names,
            rules=names,
            rules_version=numbers,
            players=st.just(players),
            options=st.dictionaries(names, numbers, max_size=4),
            seats=st.lists(who, min_size=players, max_size=players).map(tuple),
            draws=numbers,
            commitment=st.none() | digests.map(bytes.hex),
            seed=st.none() | digests,
            date=st.none() | st.just("2024-02-29T23:59:59Z"),
        )
    )


@settings(max_examples=100)
@given(headers())
def test_any_header_comes_back(header: Header) -> None:
    """The form does not depend on the games that there are today."""
    record = Record(header, (), None)

    assert record == read(write(record))
