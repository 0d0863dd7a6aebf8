"""Whatever is thrown at the reader: a record, or one clear refusal, soon and in little memory."""

import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from couronne.errors import BadRecord
from couronne.i18n.speaker import Speaker
from couronne.records.ledger import ledger_of
from couronne.records.reading import MAX_BYTES, read
from couronne.records.writing import write

from .tables import LINE, SHORT, inserted, place, reading_error, verifying_error

pytestmark = pytest.mark.lasting

KEPT = sorted(Path(__file__).parent.glob("*.crown"))
SAMPLES = [path.read_bytes() for path in KEPT] + [SHORT.encode()]


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail when what is done inside takes too long."""
    started = time.perf_counter()
    yield
    assert time.perf_counter() - started < seconds


@contextmanager
def within_memory(megabytes: float) -> Iterator[None]:
    """Fail when what is done inside takes too much memory."""
    tracemalloc.start()
    try:
        yield
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < megabytes * 1e6


def comes_back_or_is_refused(content: bytes | str) -> None:
    """Hold against a text: it is read, replayed and written back the same, or it is refused."""
    try:
        record = read(content)
        replayed = ledger_of(record).record()
    except BadRecord as error:
        is_told_in_one_line(error)
    else:
        text = content if isinstance(content, str) else content.decode()
        assert text == write(record)
        assert text == write(replayed)


def is_told_in_one_line(error: BadRecord) -> None:
    """Hold against an error: its sentence is short, clean and names a line."""
    for language, line in (("en", "line"), ("fr", "ligne")):
        sentence = Speaker(language).error(error).replace("\N{NO-BREAK SPACE}", " ")
        assert sentence.startswith(f"{line} {error.values['line']}")
        assert sentence.isprintable()
        assert len(sentence) < 400


@settings(max_examples=200)
@given(st.binary(max_size=400))
def test_random_bytes_are_refused(content: bytes) -> None:
    """Bytes that nobody wrote as a record are none."""
    assert reading_error(content).values["line"] >= 1


@settings(max_examples=200)
@given(st.text(max_size=200))
def test_random_text_is_refused(content: str) -> None:
    """Text that nobody wrote as a record is none."""
    assert reading_error(content).values["line"] >= 1


WORDS = (
    "couronne 1",
    "game roses",
    "rules classic",
    "rules-version 1",
    "players 2",
    "option compiled 1",
    "seat 0 a",
    "seat 1 b",
    "draws 1",
    "",
    "* E1 6/24",
    "0 SE2",
    "! resign 0",
    "! aborted",
    "unfinished",
    "scores 0 0",
    "winners 0",
    "winners",
    "reason aborted",
)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.integers(0, 32), st.sampled_from(WORDS)), min_size=1, max_size=3))
def test_lines_put_in_anywhere_are_found(additions: list[tuple[int, str]]) -> None:
    """Lines that are right by themselves do not confuse the reader in a wrong place."""
    lines = SHORT.split("\n")
    for at, line in additions:
        lines.insert(at, line)

    comes_back_or_is_refused("\n".join(lines))


def flip(data: bytes, at: int, other: int) -> bytes:
    """Change one byte."""
    return data[:at] + bytes([other]) + data[at + 1 :]


def delete(data: bytes, at: int, other: int) -> bytes:
    """Leave some bytes out."""
    return data[:at] + data[at + 1 + other % 4 :]


def insert(data: bytes, at: int, other: int) -> bytes:
    """Put a byte in."""
    return data[:at] + bytes([other]) + data[at:]


def duplicate(data: bytes, at: int, other: int) -> bytes:
    """Write some bytes twice."""
    return data[: at + other] + data[at:]


def swap(data: bytes, at: int, other: int) -> bytes:
    """Exchange two bytes."""
    there = (at + other) % len(data)
    return flip(flip(data, at, data[there]), there, data[at])


def on_lines(change: Callable[[list[bytes], int, int], None]) -> Callable[[bytes, int, int], bytes]:
    """Make a change of lines out of a change of a list."""

    def mutate(data: bytes, at: int, other: int) -> bytes:
        lines = data.split(b"\n")
        change(lines, at % len(lines), other % len(lines))
        return b"\n".join(lines)

    return mutate


def drop_line(lines: list[bytes], at: int, _other: int) -> None:
    """Leave a line out."""
    del lines[at]


def repeat_line(lines: list[bytes], at: int, other: int) -> None:
    """Write a line again somewhere else."""
    lines.insert(other, lines[at])


def swap_lines(lines: list[bytes], at: int, other: int) -> None:
    """Exchange two lines."""
    lines[at], lines[other] = lines[other], lines[at]


MUTATIONS = [
    flip,
    delete,
    insert,
    duplicate,
    swap,
    on_lines(drop_line),
    on_lines(repeat_line),
    on_lines(swap_lines),
]


@settings(max_examples=300)
@given(
    st.sampled_from(SAMPLES),
    st.lists(
        st.tuples(st.sampled_from(MUTATIONS), st.integers(0, 5000), st.integers(0, 255)),
        min_size=1,
        max_size=3,
    ),
)
def test_a_damaged_record_is_refused_or_is_another_record(
    data: bytes, mutations: list[tuple[Callable[[bytes, int, int], bytes], int, int]]
) -> None:
    """Damage is found, or has made a record that is right in itself: nothing else can happen."""
    for mutate, at, other in mutations:
        data = mutate(data, at % len(data), other)

    comes_back_or_is_refused(data)


@settings(max_examples=150)
@given(st.integers(0, len(SHORT) - 1), st.characters())
@example(SHORT.index("classic"), "\0")
def test_a_changed_character_is_found(at: int, other: str) -> None:
    """A record with seed and commitment leaves little to change unseen."""
    comes_back_or_is_refused(SHORT[:at] + other + SHORT[at + 1 :])


@pytest.mark.parametrize("name", ["compiled", "players", "rules", "name", "self", "folder", "cls"])
def test_an_option_with_the_name_of_an_argument_is_refused(name: str) -> None:
    """An option called like something inside the program is unknown, like any other."""
    error = verifying_error(inserted("seat 0", f"option {name} 1"))

    assert place(error) == ("unknown_table", LINE["seat 0"])


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    """The size is looked at first: neither time nor memory is spent on the rest."""
    content = SHORT.encode() + b"0 SE2\n" * (50_000_000 // 6)
    with within(seconds=1), within_memory(megabytes=1):
        error = reading_error(content)

    assert place(error) == ("too_large", 1)
    assert error.values["most"] == MAX_BYTES


@pytest.mark.parametrize(
    "line",
    ["", "x", "option a 1", "* E1 6/24", "seat 0 x", "\0", "é" * 100],
)
def test_a_file_of_one_line_repeated_is_refused_in_bounded_time(line: str) -> None:
    """As large as allowed and made of one line: refused at the first wrong one."""
    header = SHORT.split("\n\n")[0].encode() + b"\n\n"
    row = line.encode() + b"\n"
    content = header + row * ((MAX_BYTES - len(header)) // len(row))
    with within(seconds=20):
        error = reading_error(content)

    assert error.values["line"] > header.count(b"\n")


@pytest.mark.parametrize("line", ["", "! aborted"])
def test_the_largest_file_takes_bounded_memory(line: str) -> None:
    """Millions of lines, or hundreds of thousands of events, fit into any machine."""
    header = SHORT.split("\n\n")[0].encode() + b"\n\n"
    row = line.encode() + b"\n"
    content = header + row * ((MAX_BYTES - len(header)) // len(row))
    with within_memory(megabytes=200):
        error = reading_error(content)

    assert error.code in ("expected_field", "cut_off")


def test_thousands_of_options_are_refused_in_bounded_time() -> None:
    """Options that a game does not have are refused, however many there are."""
    text = inserted("seat 0", *(f"option a{number:05} 1" for number in range(50_000)))
    with within(seconds=20):
        error = verifying_error(text)

    assert place(error) == ("unknown_table", LINE["seat 0"])


@pytest.mark.parametrize("line", ["0 SE2", "* E1 6/24", "! forfeit 0", "! resign 0", "9 x"])
def test_thousands_of_events_are_refused_in_bounded_time(line: str) -> None:
    """The rules refuse the first event that cannot be, and look no further."""
    text = inserted("resign", *[line] * 50_000)
    with within(seconds=20):
        error = verifying_error(text)

    assert error.code == "illegal_event"
    assert error.values["line"] - LINE["resign"] in (0, 1)
