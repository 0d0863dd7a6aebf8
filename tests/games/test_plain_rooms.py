"""What a game does not write for itself is done for it, plainly but whole."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import couronne
from couronne import Game, IllegalMove, UnknownMove
from couronne.i18n.catalogue import catalogue, rules_text
from couronne.i18n.speaker import Speaker
from couronne.testing import check_game
from tests.outside import write_game


def bare(folder: Path, home: str, *changes: tuple[str, str, str]) -> Game:
    """Return a game that has nothing but data and rules."""
    write_game(folder, home, *changes)
    for room in ("view.py", "knowledge.py"):
        (folder / home / room).unlink()
    couronne.register(home, home)
    return couronne.load(home, compiled=False)


def test_data_and_rules_are_enough(elsewhere: Path) -> None:
    check_game(bare(elsewhere, "grain"))


def test_the_view_is_the_record_but_for_what_every_view_tells(elsewhere: Path) -> None:
    view = bare(elsewhere, "grain").start(seed=7).view()

    assert view["deck"] == [7, 6, 7, 6, 6]
    assert view["drought"] == 0
    assert view["seats"] == ["red", "blue"]


def test_lines_tell_what_all_share_and_then_what_each_has(elsewhere: Path) -> None:
    lines = bare(elsewhere, "grain").start(seed=7).text().splitlines()

    assert lines[0].startswith("  sheaves [[0, 0, 0, 1, 1], [0, 0, 1, 1, 0], [0, 0")
    assert lines[1:3] == ["  row [1, 2, 0, 0, 1]", "  deck [7, 6, 7, 6, 6]"]
    assert lines[-2:] == [">    2  red", "     2  blue"]


def test_a_value_for_each_seat_stands_beside_its_points(example: None) -> None:  # noqa: ARG001
    text = couronne.load("harvest", compiled=False).start(seed=7).text()

    assert text.splitlines() == [
        "  row [wheat 1, barley 2, maize 1]",
        "  deck [wheat 7, barley 6, rye 7, oats 6, maize 6]",
        ">    2  red  sheaves [oats 1, maize 1]",
        "     2  blue  sheaves [rye 1, oats 1]",
    ]


def test_the_picture_has_a_disc_for_each_seat_and_every_line(example: None) -> None:  # noqa: ARG001
    state = couronne.load("harvest", players=3, compiled=False).start(seed=7)
    drawn = ElementTree.fromstring(state.svg())
    fills = [circle.get("fill") for circle in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]

    assert fills == ["red", "blue", "green"]
    assert state.text().splitlines() == texts[:-3]
    assert texts[-3:] == [str(points) for points in state.scores]


def test_moves_without_names_are_numbered(elsewhere: Path) -> None:
    game = bare(elsewhere, "grain", ("data.py", "MOVES =", "UNUSED ="))

    assert [move.label for move in game.start(seed=7).moves] == ["move0", "move1", "move4"]


def test_moves_are_read_in_every_language_that_the_material_names(
    example: None,  # noqa: ARG001
) -> None:
    state = couronne.load("harvest", compiled=False).start(seed=7)

    assert state.play("blé") == state.play("Wheat ") == state.play(0)
    with pytest.raises(UnknownMove, match=r"'hay' is no move\. Playable: wheat"):
        state.play("hay")


def test_a_move_that_is_not_possible_is_named(example: None) -> None:  # noqa: ARG001
    state = couronne.load("harvest", compiled=False).start(seed=7)

    with pytest.raises(IllegalMove, match=r"oats is not possible now\. Playable: wheat, barley"):
        state.play("oats")
    with pytest.raises(UnknownMove, match="There is no action 5; they go from 0 to 4"):
        state.play(5)


def test_a_game_without_words_is_told_with_what_it_has(elsewhere: Path) -> None:
    bare(elsewhere, "grain", ("data.py", '"red", "blue"', '"amber", "blue"'))
    french, english = Speaker("fr", "grain"), Speaker("en", "grain")

    assert (french.say("seat.amber"), french.say("seat.blue")) == ("amber", "bleu")
    assert (french.move("wheat"), english.move("wheat")) == ("blé", "wheat")
    assert english.say("about.standard") == ""
    assert rules_text("en", "grain").startswith("# grain\n\nNobody has written the rules")


def test_what_is_said_in_one_language_only_is_said_in_it(elsewhere: Path) -> None:
    bare(elsewhere, "grain")
    words = elsewhere / "grain" / "locale"
    words.mkdir()
    (words / "en.json").write_text(
        '{"about.standard": "sheaves", "seat.red": "crimson", "token.row": "line"}'
    )
    (words / "rules.en.md").write_text("# Grain\n")

    assert catalogue("fr", "grain")["about.standard"] == "sheaves"
    assert catalogue("fr", "grain")["seat.red"] == "crimson"
    assert catalogue("fr", "grain")["seat.blue"] == "bleu"
    assert "token.row" not in catalogue("fr", "grain")
    assert rules_text("fr", "grain") == "# Grain\n"


def test_a_room_may_be_written_in_part(elsewhere: Path) -> None:
    """Who writes the names of moves leaves positions to the plain room."""
    write_game(elsewhere, "grain")
    (elsewhere / "grain" / "notation.py").write_text(
        "def tokens(action):\n    return ('take', '-', str(action))\n\n\n"
        "def read_action(text):\n    return int(text.removeprefix('take-'))\n"
    )
    couronne.register("grain", "grain")
    state = couronne.load("grain", compiled=False).start(seed=7)

    assert state.moves[0].label == "take-0"
    assert state.play("take-0") == state.play(0)
    assert state.game.position(state.position) == state
