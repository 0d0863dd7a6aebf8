"""Puzzles over the web API: asked without an account, judged in words, never given away."""

from typing import Any

import httpx
import pytest

from couronne.games.package import NAMES
from couronne.games.puzzles import collection
from tests.server.serving import Client, Server


@pytest.fixture
def visitor(server: Server) -> Client:
    """Somebody of whom nothing is known."""
    return Client(server)


def second_best(game: str, number: int) -> str:
    gains = collection(game).puzzle(number).gains
    return sorted(gains, key=lambda move: -gains[move])[1]


def answer(visitor: Client, game: str, number: int, move: str | None) -> dict[str, Any]:
    return visitor.post(f"/puzzles/{game}/{number}/answer", move=move)


@pytest.mark.parametrize("game", NAMES)
def test_the_puzzles_of_a_game_are_listed_with_what_they_ask(visitor: Client, game: str) -> None:
    listed = visitor.get(f"/puzzles/{game}")["puzzles"]

    assert [1, 2, 3, 4, 5] == [each["number"] for each in listed]
    assert all(each["question"].endswith("?") for each in listed)


@pytest.mark.parametrize("game", NAMES)
def test_a_puzzle_tells_nothing_of_what_its_moves_win(visitor: Client, game: str) -> None:
    shown = visitor.get(f"/puzzles/{game}/2")

    assert len(shown["moves"]) == len(collection(game).puzzle(2).gains)
    assert {("", ())} == {(move["note"], tuple(move["scores"])) for move in shown["moves"]}
    assert "solution" not in str(shown)


@pytest.mark.parametrize("game", NAMES)
def test_the_best_move_is_right(visitor: Client, game: str) -> None:
    puzzle = collection(game).puzzle(3)
    said = answer(visitor, game, 3, puzzle.solution)

    assert said["right"]
    assert puzzle.gains[puzzle.solution] == said["points"] == said["best"]
    assert said["text"].startswith("Yes!")


@pytest.mark.parametrize("game", NAMES)
def test_any_other_move_is_wrong_and_hears_that_there_is_better(visitor: Client, game: str) -> None:
    puzzle, move = collection(game).puzzle(3), second_best(game, 3)
    said = answer(visitor, game, 3, move)

    assert not said["right"]
    assert (puzzle.gains[move], puzzle.gains[puzzle.solution]) == (said["points"], said["best"])
    assert "there is better" in said["text"]


def test_the_words_tell_where_the_points_come_from(visitor: Client) -> None:
    """Territories of 6 and 1 pawns become one of 8."""
    assert answer(visitor, "roses", 1, "E3")["text"] == (
        "Yes! E3 wins 27 points, and nothing wins more. In your count, 36 + 1 becomes 64."
    )


def test_the_position_after_the_move_is_shown(visitor: Client) -> None:
    before = visitor.get("/puzzles/roses/1")["view"]["scores"]
    after = answer(visitor, "roses", 1, "E3")["view"]["scores"]

    assert 27 == after[0] - before[0]


def test_who_gives_up_is_shown_the_solution(visitor: Client) -> None:
    said = answer(visitor, "kingdomino", 1, None)

    assert (False, collection("kingdomino").puzzle(1).solution) == (said["right"], said["move"])
    assert said["text"].startswith("The solution is")


def test_sentences_are_in_the_readers_language(visitor: Client) -> None:
    told = visitor.get("/puzzles/pairleroy/2", lang="fr")["question"]

    assert "Où poser cette tuile" in told


def test_a_move_that_the_rules_refuse_is_refused(visitor: Client) -> None:
    assert (422, "not_in_hand") == visitor.refused("/puzzles/roses/1/answer", move="N1")


@pytest.mark.parametrize("number", [0, 6])
def test_a_puzzle_that_is_not_there_is_not_found(visitor: Client, number: int) -> None:
    found = visitor.ask("GET", f"/puzzles/roses/{number}")

    assert (404, "no_such_puzzle") == (found.status_code, found.json()["code"])


def test_a_game_that_is_not_there_is_refused(visitor: Client) -> None:
    assert httpx.codes.UNPROCESSABLE_ENTITY == visitor.ask("GET", "/puzzles/chess").status_code
