"""People at a real terminal with Kingdomino: whole games, refusals, announcements, a match."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.command import PROMPT, Couronne, Terminal, in_one_line, said_once
from tests.forked import Finished

TWO_PEOPLE = ("play", "kingdomino", "--seed", "4", "--players", "human,human")
END = r"(Winner|Shared win|A draw)[^\n]*by the rules"


def play_to_the_end(terminal: Terminal) -> tuple[str, int]:
    """Type the first listed move again and again; return the last screen and how often."""
    typed = 0
    while terminal.process.expect([PROMPT, END]) == 0:
        terminal.process.sendline("1")
        typed += 1
    return str(terminal.process.before + terminal.process.after), typed


def screen_of(couronne: Couronne, *arguments: str, columns: int = 80) -> tuple[Terminal, str]:
    terminal = couronne.terminal(*arguments, columns=columns)
    return terminal, terminal.ready()


@pytest.mark.parametrize("rules", ["official", "seed"])
def test_two_people_play_a_whole_game(couronne: Couronne, rules: str) -> None:
    terminal = couronne.terminal(*TWO_PEOPLE, "--rules", rules)

    screen, typed = play_to_the_end(terminal)

    assert typed > 25
    assert "blue: " in screen
    assert "Winner: " in screen or "A draw" in screen
    assert couronne.call("replay", "--json").out.count('"seat"') >= typed


@pytest.mark.parametrize("rules", ["official", "seed"])
def test_a_person_plays_a_whole_game_against_greedy_players(couronne: Couronne, rules: str) -> None:
    players = ("--players", "human,greedy,greedy,greedy")
    terminal = couronne.terminal(
        "play", "kingdomino", "--rules", rules, "--seed", "1", *players, columns=140
    )

    screen, typed = play_to_the_end(terminal)

    assert typed >= 12
    assert "yellow: " in screen


def test_the_first_screen_tells_all_that_there_is(couronne: Couronne) -> None:
    """Kingdoms side by side, the line, turns of this round and the next, what is left."""
    _terminal, screen = screen_of(couronne, *TWO_PEOPLE, "--rules", "seed")

    for expected in (
        "> ● blue  0                 ◆ pink  0               Round 1 of 12",
        " 7 ·  ·  ·  ♜  ·  ·  ·     7 ·  ·  ·  ♜  ·  ·  ·",
        "This round  [●] ◆",
        "Next round   ◆  ●",
        "Middle possible",
        "crowns      0   1   2   3",
        "N mine ",
        "  1  A ",
        "  2  B ",
    ):
        assert expected in screen


def test_kingdoms_stand_below_each_other_where_the_width_is_small(couronne: Couronne) -> None:
    _terminal, wide = screen_of(couronne, *TWO_PEOPLE, columns=80)
    _other, narrow = screen_of(couronne, *TWO_PEOPLE, columns=40)

    assert re.search("blue  0 .*pink  0", wide)
    assert not re.search("blue  0 .*pink  0", narrow)
    assert "pink  0" in narrow


def test_a_placement_is_typed_as_two_cells_or_as_its_number(couronne: Couronne) -> None:
    """Legal cells are marked, placements numbered; the first half lies on the first cell."""
    terminal, _screen = screen_of(couronne, *TWO_PEOPLE, "--rules", "seed")
    screen = terminal.type("A")

    assert " 8 ·  ·  +  +  +  ·  ·" in screen
    assert "To place (first|second):" in screen
    assert "   1  f8g8     +2     2  g8h8     +2" in screen

    assert "blue plays g8g9" in terminal.type("g8g9")


REFUSALS = [
    ("B", "First place your domino"),
    ("g7g8", "g7 is the cell of the castle, which is never covered."),
    ("h8h9", "touches, by a side, neither the castle nor a terrain like the half laid there."),
    ("a7b7", "a7b7 leaves the square of 5 × 5: 2 too far."),
    ("b7c7", "b7c7 leaves the square of 5 × 5: 1 too far."),
    ("g8h9", "g8 and h9 do not touch: a domino covers two cells side by side."),
    ("discard", "A domino that can be placed must be placed."),
    ("xyzzy", "'xyzzy' is no move: type a letter (A) to choose, two cells (g8g9) to place"),
    ("99", "There is no move number 99; the list goes from 1 to 24."),
]


@pytest.mark.parametrize(("typed", "reason"), REFUSALS)
def test_a_refused_placement_says_why_and_loses_nothing(
    couronne: Couronne, typed: str, reason: str
) -> None:
    terminal, _screen = screen_of(couronne, *TWO_PEOPLE, "--rules", "seed")
    terminal.type("A")

    answer = in_one_line(terminal.type(typed))

    assert reason in answer
    assert "blue plays g8g9" in terminal.type("g8g9")


def test_what_happens_by_itself_is_announced(couronne: Couronne) -> None:
    """The last takes what remains, and what cannot be placed is discarded."""
    done = couronne.call(
        *("play", "kingdomino", "--rules", "seed", "--players", "random,random", "--seed", "4"),
        *("--save", str(couronne.home / "game.crown")),
    )
    assert done.code == 0, done.err

    told = couronne.call("replay", str(couronne.home / "game.crown"), "--moves").out

    assert told.count("has to take") == 12
    assert "has to discard" in told


def test_strict_rules_let_a_person_discard(couronne: Couronne) -> None:
    terminal, _screen = screen_of(couronne, *TWO_PEOPLE, "--rules", "seed", "--option", "strict=1")
    assert "   1  discard" in terminal.type("A")

    screen = terminal.type("discard")

    assert "blue discards" in screen
    assert "discards 1" in screen


def test_a_game_left_goes_on_where_it_was(couronne: Couronne) -> None:
    terminal, _screen = screen_of(couronne, *TWO_PEOPLE, "--rules", "seed")
    terminal.type_all(["A", "g8g9"])
    terminal.leave()

    _resumed, screen = screen_of(couronne, "resume")

    assert "> ◆ pink" in screen


def dynasty(couronne: Couronne, *more: str) -> Finished:
    return couronne.call(
        *("play", "kingdomino", "--match", "dynasty", "--players", "random,greedy", "--seed", "2"),
        *more,
    )


def test_a_dynasty_adds_the_points_of_three_games(couronne: Couronne) -> None:
    done = dynasty(couronne)
    points = [int(found) for found in re.findall(r"^blue: (\d+) =", done.out, re.MULTILINE)]
    totals = [int(found) for found in re.findall(r"^blue: (\d+) in all", done.out, re.MULTILINE)]

    assert len(points) == 3
    assert totals == [sum(points[: i + 1]) for i in range(3)]
    assert "Match dynasty: game 3 of 3" in done.out
    assert done.out.count("Winner of the match: ") == 1


def test_every_game_of_a_dynasty_has_a_record(couronne: Couronne) -> None:
    dynasty(couronne, "--save", str(couronne.home / "dynasty.crown"))
    files = sorted(couronne.home.glob("dynasty-*.crown"))

    assert [file.stem for file in files] == ["dynasty-1", "dynasty-2", "dynasty-3"]
    assert [couronne.call("verify", str(file)).code for file in files] == [0, 0, 0]
    headers = [
        json.loads(couronne.call("replay", str(file), "--json").out)["header"] for file in files
    ]
    assert [header["match"]["number"] for header in headers] == [1, 2, 3]


def test_a_dynasty_left_in_its_second_game_goes_on_to_its_end(couronne: Couronne) -> None:
    """The record of a game knows the match that it belongs to."""
    players = ("--players", "human,random")
    terminal = couronne.terminal(
        "play", "kingdomino", "--match", "dynasty", "--seed", "2", *players
    )
    _first, _typed = play_to_the_end(terminal)
    terminal.ready()
    terminal.leave()

    resumed = couronne.terminal("resume")
    opening = resumed.ready()
    resumed.process.sendline("1")
    play_to_the_end(resumed)
    play_to_the_end(resumed)
    ending = resumed.end().out

    assert "Match dynasty: game 2 of 3" in opening
    assert "Match dynasty: game 3 of 3" in ending
    assert "Winner of the match: " in ending


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--match", "cup"], "kingdomino (official) has no match 'cup'; matches: dynasty."),
        (["--rules", "seed", "--match", "dynasty"], "has no match 'dynasty'; matches: none."),
        (["--option", "harmony=2"], "The option harmony does not take the value '2': 0 to 1."),
        (
            ["--players", "greedy,greedy,greedy", "--option", "mighty_duel=1"],
            "The option mighty_duel is not played by 3; number of players: 2.",
        ),
        (["--option", "strict=1"], "kingdomino has no option 'strict'; options: middle_kingdom"),
        (["--players", "greedy"], "kingdomino (official) is not played by 1"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    couronne: Couronne, arguments: list[str], reason: str
) -> None:
    done = couronne.call("play", "kingdomino", *arguments)

    assert done.code == 2
    assert reason in said_once(done)


EXAMPLE = """\
Forêt   Forêt   Forêt   Marée  Marée
Forêt** Champ   Mer     Mer    Mer*
Champ   Champ*  Castle  Mer    Prairie
_X_     _X_     _X_     Mer*   Mine**
_X_     _X_     _X_     _X_    _X_
"""
"""As the rulebook prints it."""


def drawing(couronne: Couronne, text: str) -> Path:
    path = couronne.home / "position.txt"
    path.write_text(text, "utf-8")
    return path


def test_a_position_drawn_by_hand_is_shown_with_its_score(couronne: Couronne) -> None:
    file = drawing(couronne, EXAMPLE)

    done = couronne.call("show", "kingdomino", str(file), "--rules", "seed")

    assert "blue: 23 = W 5×2 + R 4×2 + F 3×1 + N 1×2" in done.out


def test_a_drawing_with_a_line_lists_what_can_be_chosen(couronne: Couronne) -> None:
    file = drawing(couronne, EXAMPLE + "\n? Mer Champ*\n? Mine3 Champ\n")

    done = couronne.call("show", "kingdomino", str(file), "--rules", "seed")

    assert "  1  A      water|field1" in done.out
    assert "  2  B      mine3|field" in done.out


def test_a_position_in_one_line_is_shown_as_data(couronne: Couronne) -> None:
    from couronne import load

    position = load("kingdomino", players=3, compiled=False).start(seed=1).position
    file = drawing(couronne, position + "\n")

    shown = json.loads(couronne.call("show", "kingdomino", str(file), "--json").out)

    assert shown["seats"] == ["blue", "pink", "green"]
    assert [part["total"] for part in shown["explained"]] == [0, 0, 0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Castle Zut\n", "'Zut' is neither a cell nor a half"),
        ("Castle Castle\n", "A kingdom has one castle; this one has 2."),
        ("Castle Mer\n", "Covered cells: 1; whole dominoes cover an even number."),
        ("Mer Mer Mer Mer Mer Castle\n", "A kingdom has at most 5 × 5 cells; this one has 1 × 6."),
        ("Castle Mer Mer\n? Mer Mer\n", "Dominoes given: 1; a line has 2."),
        ("", "A kingdom has one castle; this one has 0."),
    ],
)
def test_a_drawing_that_is_none_is_refused(couronne: Couronne, text: str, reason: str) -> None:
    done = couronne.call("show", "kingdomino", str(drawing(couronne, text)), "--rules", "seed")

    assert done.code == 2
    assert reason in said_once(done)


def test_a_drawing_is_read_only_at_tables_where_its_options_are_played(couronne: Couronne) -> None:
    file = drawing(couronne, "Castle Zut Mer\n")

    done = couronne.call("show", "kingdomino", str(file), "--option", "mighty_duel=1")

    assert "'Zut' is neither a cell nor a half" in said_once(done)


def test_an_empty_input_is_a_drawing_without_a_castle(couronne: Couronne) -> None:
    done = couronne.run("show", "kingdomino", "-", "--lang", "en")

    assert done.code == 2
    assert "A kingdom has one castle; this one has 0." in said_once(done)


def test_a_byte_order_mark_does_no_harm(couronne: Couronne) -> None:
    file = drawing(couronne, "\N{ZERO WIDTH NO-BREAK SPACE}Castle Mer Mer\n")

    assert couronne.call("show", "kingdomino", str(file), "--rules", "seed").code == 0


def test_a_game_without_drawings_says_so(couronne: Couronne) -> None:
    done = couronne.call("show", "roses", str(drawing(couronne, "a\nb\n")))

    assert "The game roses has no positions drawn by hand" in said_once(done)
