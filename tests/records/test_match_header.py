"""The line of a record that says to which match its game belongs."""

from pathlib import Path

import pytest

from couronne import BadRecord
from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.records.record import MatchGame
from couronne.records.writing import write

DYNASTY = Path(__file__).parent / "kingdomino-official-dynasty-v1.crown"
TEXT = DYNASTY.read_text("utf-8")
LINE = next(line for line in TEXT.splitlines() if line.startswith("match "))
NUMBER = TEXT.splitlines().index(LINE) + 1


def test_it_tells_the_kind_the_number_and_the_points_before() -> None:
    name, number, *points = LINE.removeprefix("match ").split()
    match = read(TEXT).header.match

    assert match == MatchGame(name, int(number), tuple(map(int, points)))


def test_it_is_written_again_as_it_was() -> None:
    assert write(ledger_of(read(TEXT)).record()) == TEXT


def test_a_game_of_no_match_has_no_such_line() -> None:
    alone = DYNASTY.with_name("kingdomino-official-v1.crown").read_text("utf-8")

    assert read(alone).header.match is None
    assert "match" not in alone


@pytest.mark.parametrize(
    "line",
    [
        "match",
        "match dynasty",
        "match dynasty 2",
        "match dynasty 2 1 2",
        "match dynasty 2 1 2 3 4",
        "match dynasty two 1 2 3",
        "match dynasty 2 -1 2 3",
        "match Dynasty 2 1 2 3",
        "match dynasty  2 1 2 3",
    ],
)
def test_a_line_of_another_form_is_refused_where_it_stands(line: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(TEXT.replace(LINE, line))

    assert refused.value.values["line"] == NUMBER


@pytest.mark.parametrize(
    "line", ["match cup 1 0 0 0", "match dynasty 4 1 2 3", "match dynasty 0 0 0 0"]
)
def test_a_match_that_these_rules_do_not_know_is_refused(line: str) -> None:
    with pytest.raises(BadRecord) as refused:
        ledger_of(read(TEXT.replace(LINE, line)))

    assert refused.value.code == "bad_match"
    assert refused.value.values["line"] == NUMBER


def test_nobody_has_points_before_the_first_game() -> None:
    with pytest.raises(BadRecord) as refused:
        ledger_of(read(TEXT.replace(LINE, "match dynasty 1 5 0 0")))

    assert refused.value.code == "bad_match"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("option harmony 1", "option harmony 7"), "bad_option_value"),
        (("option mighty_duel 0", "option mighty_duel 1"), "option_table_size"),
        (("option harmony 1", "option wind 1"), "unknown_option"),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_its_line(
    change: tuple[str, str], code: str
) -> None:
    damaged = TEXT.replace(*change)
    if code == "unknown_option":
        lines = damaged.splitlines()
        options = sorted(line for line in lines if line.startswith("option "))
        others = iter(options)
        damaged = "".join(
            (next(others) if line.startswith("option ") else line) + "\n" for line in lines
        )

    with pytest.raises(BadRecord) as refused:
        ledger_of(read(damaged))

    assert refused.value.values["cause"].code == code
    assert damaged.splitlines()[refused.value.values["line"] - 1] == change[1]
