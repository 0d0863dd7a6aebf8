"""What reaches the eye: no colour where none is wanted, ASCII, 80 columns, never a traceback."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import (
    LANGUAGES,
    RULES,
    TIMEOUT,
    Couronne,
    Terminal,
    command,
    has_colour,
    in_one_line,
    plain,
    said_once,
)

WIDTH = 80
BOTS = ("play", "roses", "--players", "random,random", "--seed", "1")
PEOPLE = ("play", "roses", "--players", "human,human", "--seed", "1")
TURNS = 14
"""As many turns as the sampled games are looked at, before somebody leaves."""

SHOWN = [
    ("games",),
    ("rules", "roses"),
    BOTS,
    ("replay", "{record}", "--moves"),
    ("doctor",),
]
NONSENSE = [
    ("play", ""),
    ("play", "__init__"),
    (*BOTS, "--players", "human," + "x" * 5000),
    (*BOTS, "--option", "wind=" + "9" * 5000),
    (*BOTS, "--save", "x" * 300),
    (*BOTS, "--save", ""),
    ("replay", "/dev/null"),
    ("verify", "x" * 5000),
    ("verify", "/"),
]
TYPED_NONSENSE = [
    *("", " ", "?" * 500, "\t", "N", "+H", "N2+++", "-1", "1.5", "1 2", "0x1", "٣٣", "²", "\x1b[A"),
    *(
        "undo undo",
        "save",
        "save /",
        "save /none/none",
        "save \x00",
        "help me",
        "{0}",
        "%s",
        "é" * 99,
    ),
]


def filled(arguments: tuple[str, ...], records: dict[str, Path]) -> list[str]:
    """Put the name of a record where one is wanted."""
    return [argument.format(record=records["classic"]) for argument in arguments]


def play_a_little(terminal: Terminal) -> str:
    """Type moves, refused moves and commands ahead; return all that was shown, as it was sent."""
    for line in ("1", "N1", "draw", "?", "undo", "1", "1", "quit"):
        terminal.process.sendline(line)
    return terminal.raw_until_end()


def too_long(text: str) -> list[str]:
    """Return the lines that do not fit, not counting a prompt at which was typed ahead."""
    lines = [re.sub(r"^[a-z]+ > ", "", line).rstrip() for line in plain(text).splitlines()]
    return [line for line in lines if len(line) > WIDTH]


def test_terminal_gets_colours(couronne: Couronne) -> None:
    assert has_colour(couronne.terminal(*BOTS).raw_until_end())


@pytest.mark.parametrize("arguments", [("games",), BOTS, ("replay", "{record}", "--moves")])
def test_no_color_sends_no_escape_codes(
    couronne: Couronne, records: dict[str, Path], arguments: tuple[str, ...]
) -> None:
    shown = couronne.terminal(*filled(arguments, records), NO_COLOR="1").raw_until_end()

    assert shown
    assert not has_colour(shown)


def test_no_color_at_the_prompt_sends_no_escape_codes(couronne: Couronne) -> None:
    assert not has_colour(play_a_little(couronne.terminal(*PEOPLE, NO_COLOR="1")))


@pytest.mark.parametrize("arguments", SHOWN)
def test_plain_is_ascii_without_escape_codes_even_in_french(
    couronne: Couronne, records: dict[str, Path], arguments: tuple[str, ...]
) -> None:
    terminal = couronne.terminal(*filled(arguments, records), "--plain", "--lang", "fr")

    shown = terminal.raw_until_end()

    assert shown.isascii()
    assert not has_colour(shown)


def test_plain_at_the_prompt_is_ascii_without_escape_codes(couronne: Couronne) -> None:
    shown = play_a_little(couronne.terminal(*PEOPLE, "--plain", "--lang", "fr"))

    assert shown.isascii()
    assert not has_colour(shown)


def test_plain_tells_pawns_king_and_targets_by_characters(couronne: Couronne) -> None:
    done = couronne.run(*PEOPLE, "--plain", "--from", "red", typed="S1\n1\nquit\n")

    last = done.out.split("white plays N1  -> e3")[1].splitlines()
    assert " 5   .   .   .   .   .   .   .   .   .   5" in last
    assert " 4   .   .   .   .  X+   1   .   .   .   4" not in last
    assert " 3   .   .   .   .  [O]  .   .   2   .   3" in last


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_game_screens_fit_into_80_columns(couronne: Couronne, rules: str, language: str) -> None:
    terminal = couronne.terminal(*PEOPLE, "--rules", rules, "--lang", language, columns=WIDTH)
    for line in ("?", *["1"] * TURNS, "quit"):
        terminal.process.sendline(line)

    shown = terminal.raw_until_end()

    assert not too_long(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_fit_into_80_columns(couronne: Couronne, language: str) -> None:
    terminal = couronne.terminal(*PEOPLE, "--lang", language, columns=WIDTH)
    for line in ("hello", "draw", "pass", "NE1+", "save /none/none/none", "quit"):
        terminal.process.sendline(line)

    assert not too_long(terminal.raw_until_end())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [("games",), ("play", "--help")])
def test_tables_fit_into_80_columns(
    couronne: Couronne, arguments: tuple[str, ...], language: str
) -> None:
    done = couronne.call(*arguments, "--lang", language)

    assert not too_long(done.out)


def test_narrow_window_puts_the_hands_below_the_board(couronne: Couronne) -> None:
    terminal = couronne.terminal(*PEOPLE, columns=60)

    screen = terminal.ready()

    assert max(len(line.rstrip()) for line in screen.splitlines()) <= 60


@pytest.mark.parametrize("arguments", [*SHOWN[1:4], ("--help",), ("play", "--help")])
def test_output_without_utf8_is_ascii(
    couronne: Couronne, records: dict[str, Path], arguments: tuple[str, ...]
) -> None:
    done = couronne.run(*filled(arguments, records), PYTHONIOENCODING="ascii", LANG="fr_FR.UTF-8")

    assert (done.code, done.err) == (0, "")
    assert done.out.isascii()
    assert "\\x" not in done.out


def test_mistake_without_utf8_is_readable(couronne: Couronne) -> None:
    done = couronne.run("play", "chess", PYTHONIOENCODING="ascii", LANG="fr_FR.UTF-8")

    assert in_one_line(said_once(done)) == (
        'Le jeu " chess " n\'existe pas ; choisissez parmi : roses, kingdomino, pairleroy.'
    )


def test_help_is_shown_where_only_some_characters_can_be(couronne: Couronne) -> None:
    done = subprocess.run(
        command("play", "--help"),
        capture_output=True,
        env=couronne.environment(PYTHONIOENCODING="latin-1", LANG="fr_FR.ISO-8859-1"),
        timeout=TIMEOUT,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")


def test_character_that_cannot_be_read_does_not_end_the_game(couronne: Couronne) -> None:
    terminal = couronne.terminal(*PEOPLE, PYTHONIOENCODING="ascii")
    terminal.ready()

    answer = terminal.type("é")

    assert "is no move" in answer
    assert "red plays E3" in terminal.type("E3")


@pytest.mark.parametrize("arguments", NONSENSE, ids=lambda arguments: " ".join(arguments)[:40])
def test_nonsense_is_answered_in_one_line(couronne: Couronne, arguments: tuple[str, ...]) -> None:
    done = couronne.run(*arguments)

    assert done.code in (1, 2)
    assert "Traceback" not in said_once(done)


def test_nonsense_at_the_prompt_leaves_the_game_where_it_was(couronne: Couronne) -> None:
    typed = "\n".join([*TYPED_NONSENSE, "E3", "quit", ""])

    done = couronne.run(*PEOPLE, typed=typed)

    assert (done.code, done.err) == (0, "")
    assert done.out.count(" plays ") == 1
    assert "red plays E3" in done.out


def test_file_names_are_shown_without_control_characters(
    couronne: Couronne, records: dict[str, Path]
) -> None:
    file = couronne.home / "red\x1b[31m.crown"
    file.write_bytes(records["classic"].read_bytes())

    done = couronne.call("verify", str(file))

    assert done.code == 0
    assert not has_colour(done.out)


def test_reader_that_goes_away_is_no_reason_to_complain(couronne: Couronne) -> None:
    with subprocess.Popen(
        command(*BOTS, "--watch"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=couronne.environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_full_disk_is_told_in_one_line(couronne: Couronne) -> None:
    with Path(os.devnull).with_name("full").open("w") as full:
        done = subprocess.run(
            command("rules", "roses"),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=couronne.environment(),
            timeout=TIMEOUT,
            check=False,
        )

    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_replay_goes_without_an_input_or_an_output(couronne: Couronne, closed: str) -> None:
    record = Path(__file__).parent.parent / "records" / "roses-classic-v1.crown"
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *command("replay", str(record))],
        capture_output=True,
        text=True,
        env=couronne.environment(),
        timeout=TIMEOUT,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_closed_input_leaves_the_game_kept(couronne: Couronne) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command("play", "roses", "--seed", "1")],
        capture_output=True,
        text=True,
        env=couronne.environment(),
        timeout=TIMEOUT,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
