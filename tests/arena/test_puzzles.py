"""Making puzzles from games between bots."""

from importlib.resources import files

import pytest

import couronne
from couronne.arena.puzzles import FEWEST_MOVES, MARGIN, TEMPTING, make_puzzles, puzzle_at
from couronne.games.package import NAMES
from couronne.games.puzzles import Collection, gains, write

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]


@pytest.fixture(scope="module")
def made() -> Collection:
    return make_puzzles(couronne.load("kingdomino"), 3, seed=4)


@pytest.mark.parametrize("name", NAMES)
def test_the_puzzles_of_a_game_are_those_that_are_made_today(name: str) -> None:
    """`couronne puzzles GAME --out …` wrote them."""
    shipped = files(f"couronne.games.{name}").joinpath("puzzles.json").read_text("utf-8")

    assert shipped == write(make_puzzles(couronne.load(name), 5, seed=1))


def test_another_seed_makes_other_puzzles(made: Collection) -> None:
    others = make_puzzles(made.game, 3, seed=5)

    assert not {each.position for each in made.puzzles} & {each.position for each in others.puzzles}


def test_as_many_are_made_as_are_wanted_each_from_a_game_of_its_own(made: Collection) -> None:
    assert 3 == len({each.seed for each in made.puzzles})


def test_they_grow_harder(made: Collection) -> None:
    """The more the other moves promise beside the best, the harder it is to tell them apart."""
    temptation = [sum(each.gains.values()) / each.gains[each.solution] for each in made.puzzles]

    assert sorted(temptation) == temptation


def test_the_best_move_is_clear_and_the_second_tempting(made: Collection) -> None:
    for puzzle in made.puzzles:
        best, second, *_rest = sorted(puzzle.gains.values(), reverse=True)

        assert best - second >= MARGIN
        assert second >= TEMPTING * best
        assert len(puzzle.gains) >= FEWEST_MOVES


def test_a_position_whose_moves_all_win_the_same_is_no_puzzle() -> None:
    """From the centre every card of Rose King wins one point."""
    start = couronne.load("roses").start(seed=1)

    assert {1} == set(gains(start).values())
    assert puzzle_at(start, 1, []) is None


def test_the_search_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    make_puzzles(couronne.load("kingdomino"), 1, 1, lambda *how_far: told.append(how_far))

    assert (0, 6) == told[0]
    assert sorted(told) == told
