"""Games on file: `replay` shows them, `verify` finds what is wrong and says where."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import couronne as library
from tests.cli.command import STEP_PROMPT, Couronne, in_one_line, lines_of, said_once

EVENTS = 191
MOVES = 123
"""Events and moves of the game of random bots by classic rules with seed 1."""
DEAL = 10
HEADER_KEYS = {
    "game",
    "rules",
    "rules_version",
    "players",
    "options",
    "seats",
    "match",
    "position",
    "fork",
    "draws",
    "commitment",
    "seed",
    "date",
}

Damage = Callable[[str], str]


def line(number: int, text: str) -> Damage:
    """Write something else into a line."""

    def damage(record: str) -> str:
        lines = record.split("\n")
        lines[number - 1] = text
        return "\n".join(lines)

    return damage


def inserted(number: int, text: str) -> Damage:
    """Put a line between others."""

    def damage(record: str) -> str:
        lines = record.split("\n")
        lines.insert(number - 1, text)
        return "\n".join(lines)

    return damage


SEED = 10
FIRST_MOVE = 22
SCORES = 204
DAMAGES: list[tuple[str, Damage, int, str]] = [
    ("another game", line(2, "game chess"), 2, "There is no game 'chess'"),
    ("unknown rules", line(3, "rules house"), 3, "has no rule set 'house'"),
    ("other draws", line(8, "draws 2"), 8, "Draws of version 2"),
    ("an unknown option", inserted(6, "option wind 3"), 6, "no option 'wind'"),
    ("an option named like an argument", inserted(6, "option players 2"), 6, "'players'"),
    ("a draw that the seed does not give", line(12, "* N1 0/24"), 12, "does not follow"),
    ("a card not held", line(FIRST_MOVE, "0 N1"), FIRST_MOVE, "do not hold the card N1"),
    ("a French move", line(FIRST_MOVE, "0 SO3"), FIRST_MOVE, "must be written 'SW3'"),
    ("no event", line(FIRST_MOVE, "hello"), FIRST_MOVE, "'hello' is no event"),
    ("another score", line(SCORES, "scores 1 2"), SCORES, "does not follow from the moves"),
    ("cut off", lambda record: record[:-4], 206, "cut off"),
    ("far too much", lambda record: record + "x" * 2_000_000, 1, "larger than"),
]


@pytest.fixture
def record(records: dict[str, Path]) -> Path:
    """Return the game of random bots by classic rules."""
    return records["classic"]


@pytest.fixture
def damaged(record: Path, tmp_path: Path) -> Callable[[Damage], Path]:
    """Make a damaged copy of the record."""

    def damage(how: Damage) -> Path:
        file = tmp_path / "damaged.crown"
        file.write_text(how(record.read_text()))
        return file

    return damage


def test_moves_are_printed_in_order_with_what_was_drawn(couronne: Couronne, record: Path) -> None:
    done = couronne.call("replay", str(record), "--moves")

    verbs = (" plays ", " draws", " receives ", " passes")
    told = [line for line in done.out.splitlines() if any(verb in line for verb in verbs)]
    assert done.code == 0
    assert len(told) == EVENTS
    assert told[DEAL].split()[:3] == ["red", "plays", "S1"]


def test_moves_are_spelled_in_french(couronne: Couronne, record: Path) -> None:
    done = couronne.call("replay", str(record), "--moves", "--lang", "fr")

    assert "rouge reçoit SO3" in in_one_line(done.out)
    assert "SW3" not in done.out


def test_board_prints_the_last_position_and_the_result(couronne: Couronne, record: Path) -> None:
    done = couronne.call("replay", str(record), "--board")

    assert " 2   ·   ○   ·   ●  [●]  ○   ○   ·   ·   2" in done.out
    assert "Winner: red (end by the rules)." in done.out
    assert " plays " not in done.out


def test_at_prints_the_position_after_so_many_moves(couronne: Couronne, record: Path) -> None:
    done = couronne.call("replay", str(record), "--at", "1")

    assert " 4   ·   ·   ·   3  [●]  ·   ·   4   ·   4" in done.out
    assert "51 pawns left" in done.out


def test_before_the_first_move_nothing_has_been_laid(couronne: Couronne, record: Path) -> None:
    done = couronne.call("replay", str(record), "--at", "0")

    assert "[ ]" in done.out
    assert "52 pawns left" in done.out


def test_at_looks_from_the_side_that_was_asked_for(couronne: Couronne, record: Path) -> None:
    done = couronne.call("replay", str(record), "--at", "0", "--from", "blanc")

    assert done.out.lstrip().startswith("i   h   g")


@pytest.mark.parametrize("number", [str(EVENTS + 1), "-1", "x"])
def test_at_a_move_that_there_is_not_is_refused(
    couronne: Couronne, record: Path, number: str
) -> None:
    done = couronne.call("replay", str(record), "--at", number)

    assert (done.code, done.out) == (2, "")
    assert said_once(done)


def test_without_a_terminal_moves_and_board_are_printed(couronne: Couronne, record: Path) -> None:
    bare = couronne.call("replay", str(record)).out
    moves = couronne.call("replay", str(record), "--moves").out
    board = couronne.call("replay", str(record), "--board").out

    assert bare.endswith(board)
    assert bare.startswith(moves.partition("\n\n")[0])


def test_moves_alone_come_without_a_board(couronne: Couronne, record: Path) -> None:
    assert "a   b   c" not in couronne.call("replay", str(record), "--moves").out


@pytest.fixture(scope="module")
def as_json(records: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return a whole record as programs read it."""
    done = Couronne(tmp_path_factory.mktemp("json")).run(
        "replay", str(records["classic"]), "--json"
    )
    read: dict[str, Any] = json.loads(done.out)
    return read


def test_json_has_schema_header_events_and_result(as_json: dict[str, Any]) -> None:
    assert set(as_json) == {"schema", "header", "events", "result"}
    assert as_json["schema"] == 1
    assert set(as_json["header"]) == HEADER_KEYS
    assert as_json["result"] == {"scores": [335, 143], "winners": [0], "reason": "rules"}


def test_json_events_tell_seat_or_chance_event_and_text(as_json: dict[str, Any]) -> None:
    chance = [event for event in as_json["events"] if "chance" in event]
    moves = [event for event in as_json["events"] if "seat" in event]

    assert len(chance) + len(moves) == len(as_json["events"]) == EVENTS
    assert {frozenset(event) for event in chance} == {frozenset({"chance", "event", "text"})}
    assert {frozenset(event) for event in moves} == {frozenset({"seat", "event", "text"})}


def test_json_events_play_the_game_again(as_json: dict[str, Any]) -> None:
    state = library.load("roses", rules="classic", compiled=False).undealt()

    for event in as_json["events"]:
        state = state.play_event(event["event"])

    assert state.over
    assert list(state.scores) == as_json["result"]["scores"]


def test_json_of_an_unfinished_game_has_no_result(couronne: Couronne) -> None:
    file = couronne.home / "unfinished.crown"
    couronne.run("play", "roses", "--save", str(file), typed="quit\n")

    done = couronne.call("replay", str(file), "--json")

    assert json.loads(done.out)["result"] is None


def test_json_of_a_resignation_names_the_seat(couronne: Couronne) -> None:
    file = couronne.home / "resigned.crown"
    couronne.run("play", "roses", "--save", str(file), typed="resign\n")

    done = couronne.call("replay", str(file), "--json")

    last = json.loads(done.out)["events"][-1]
    assert (last["seat"], last["text"]) == (0, "resign")


def test_stepping_goes_forward_back_and_to_a_number(couronne: Couronne, record: Path) -> None:
    terminal = couronne.terminal("replay", str(record))

    assert f"Move 0 of {MOVES}" in terminal.ready(STEP_PROMPT)
    forward = terminal.type("", STEP_PROMPT)
    assert "red plays S1" in forward
    assert f"Move 1 of {MOVES}" in forward
    assert f"Move 0 of {MOVES}" in terminal.type("b", STEP_PROMPT)
    assert f"Move 57 of {MOVES}" in terminal.type("57", STEP_PROMPT)
    assert "Winner: red" in terminal.type("123", STEP_PROMPT)
    assert terminal.leave("q").code == 0


def test_verify_accepts_a_good_record_in_one_line(couronne: Couronne, record: Path) -> None:
    done = couronne.call("verify", str(record))

    assert (done.code, done.err) == (0, "")
    assert len(lines_of(done.out)) == 1
    assert f"{EVENTS} events obey the rules classic, draws and result included." in done.out


def test_verify_says_that_draws_are_unchecked_without_the_seed(
    couronne: Couronne, damaged: Callable[[Damage], Path]
) -> None:
    def unrevealed(record: str) -> str:
        return "\n".join(line for line in record.split("\n") if not line.startswith("seed"))

    done = couronne.call("verify", str(damaged(unrevealed)))

    assert done.code == 0
    assert "seed not revealed, draws not checked" in done.out


@pytest.mark.parametrize(
    ("damage", "number", "reason"), [pytest.param(*rest, id=name) for name, *rest in DAMAGES]
)
def test_verify_says_where_and_why_a_record_is_wrong(
    couronne: Couronne,
    damaged: Callable[[Damage], Path],
    damage: Damage,
    number: int,
    reason: str,
) -> None:
    done = couronne.call("verify", str(damaged(damage)))

    assert (done.code, done.out) == (1, "")
    said = said_once(done)
    assert said.startswith(f"line {number}: ")
    assert reason in said


def test_verify_refuses_a_seed_that_was_not_committed_to(
    couronne: Couronne, damaged: Callable[[Damage], Path]
) -> None:
    done = couronne.call("verify", str(damaged(line(SEED, f"seed {'a' * 64}"))))

    assert done.code == 1
    assert said_once(done) == f"line {SEED}: The seed does not match the commitment."


def test_verify_tells_the_right_winners_from_the_wrong_ones(
    couronne: Couronne, damaged: Callable[[Damage], Path]
) -> None:
    done = couronne.call("verify", str(damaged(line(SCORES + 1, "winners 1"))))

    assert done.code == 1
    found, expected = said_once(done).removesuffix(".").split(" instead of ")
    assert not found.endswith(expected)


def test_verify_speaks_french(couronne: Couronne, damaged: Callable[[Damage], Path]) -> None:
    done = couronne.call("verify", str(damaged(line(FIRST_MOVE, "0 W1"))), "--lang", "fr")

    assert in_one_line(said_once(done)).startswith(
        f"ligne {FIRST_MOVE} : Vous n'avez pas la carte O1. Possible : "
    )


@pytest.mark.parametrize("command", ["verify", "replay", "resume"])
def test_file_that_cannot_be_opened_is_bad_usage(couronne: Couronne, command: str) -> None:
    done = couronne.call(command, str(couronne.home / "none.crown"))

    assert (done.code, done.out) == (2, "")
    assert "Cannot open" in said_once(done)


def test_folder_is_no_record(couronne: Couronne) -> None:
    done = couronne.call("verify", str(couronne.home))

    assert done.code == 2
    assert "Cannot open" in said_once(done)


def test_reason_of_the_system_is_translated(couronne: Couronne) -> None:
    done = couronne.call("verify", str(couronne.home / "none.crown"), "--lang", "fr")

    assert "No such file" not in said_once(done)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\n", b"hello\n"])
def test_verify_refuses_what_is_no_record_at_all(couronne: Couronne, content: bytes) -> None:
    file = couronne.home / "noise"
    file.write_bytes(content)

    done = couronne.call("verify", str(file))

    assert done.code == 1
    assert said_once(done).startswith("line 1: ")


def test_verify_reads_from_a_pipe(couronne: Couronne, record: Path) -> None:
    done = couronne.run("verify", "/dev/stdin", typed=record.read_text())

    assert done.code == 0


@pytest.mark.parametrize("command", ["replay", "resume"])
def test_damaged_record_is_neither_shown_nor_resumed(
    couronne: Couronne, damaged: Callable[[Damage], Path], command: str
) -> None:
    done = couronne.call(command, str(damaged(line(FIRST_MOVE, "0 N1"))))

    assert (done.code, done.out) == (1, "")
    assert said_once(done).startswith(f"line {FIRST_MOVE}: ")
