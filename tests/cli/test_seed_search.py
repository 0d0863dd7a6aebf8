"""A program that looks for the seed of its match, to know all draws: only a short one is found."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from couronne.arena.contest import Contest
from couronne.arena.folders import choose_seed
from couronne.arena.jobs import play
from couronne.games.draws import SEED_BITS, any_seed
from couronne.games.registry import make_game
from tests.cli.command import Couronne

TRIED = 1_000
SEARCHER = f"""
    import hashlib, sys
    frame = sys._getframe()
    while "request" not in frame.f_locals:
        frame = frame.f_back
    own = frame.f_locals["request"]["seed"]

    def sha(text):
        return hashlib.sha256(text).digest()

    def seeds():
        for seed in range({TRIED}):
            game = sha(b"group:0:" + sha(b"couronne:%d" % seed))
            for seat in range(2):
                number = sha(b"program:" + sha(b"player:%d:" % seat + game))
                if int.from_bytes(number[:8], "big") == own:
                    yield seed

    found = list(seeds())
    def name(): return "Searcher"
    def play(*position):
        print(found)
        return "pioche"
"""
ENOUGH = SEED_BITS - 40
"""Bits that a seed out of so many has but once in a trillion times not."""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "ia.py").write_text(dedent(SEARCHER))
    return tmp_path / "ia.py"


def told(program: Path, seed: int) -> str:
    """Return what the program prints first in the match of a seed."""
    game = make_game("roses", "course", 2, {}, compiled=True)
    contest = Contest(game, [str(program), "greedy"], seed, games=2)
    remarks = play(contest.job(0)).remarks[0]
    printed = [one.text for one in remarks if one.kind == "printed"]
    return printed[0].strip()


def test_a_program_finds_a_short_seed(program: Path) -> None:
    assert told(program, TRIED - 1) == f"[{TRIED - 1}]"


def test_a_program_does_not_find_a_seed_that_we_choose(program: Path) -> None:
    seed = choose_seed(None, None)

    assert seed.bit_length() > ENOUGH
    assert told(program, seed) == "[]"


def test_no_two_seeds_that_we_choose_are_alike() -> None:
    assert len({any_seed() for _ in range(1_000)}) == 1_000


@pytest.mark.parametrize(
    ("command", "note"),
    [
        (("match", "roses", "greedy", "random", "--games", "2", "--save"), "match.json"),
        (
            ("selfplay", "roses", "--player", "greedy", "--players", "2", "--games", "2", "--out"),
            "selfplay.json",
        ),
        (
            ("tournament", "bots:1-1", "--with", "random", "--games", "2", "--out"),
            "tournament.json",
        ),
    ],
)
def test_the_seed_of_games_of_programs_is_long_and_kept_to_its_last_digit(
    couronne: Couronne, tmp_path: Path, command: tuple[str, ...], note: str
) -> None:
    done = couronne.call(*command, str(tmp_path), "--jobs", "1", "--lang", "en")

    assert done.code == 0, done.err
    seed = json.loads((tmp_path / note).read_text())["seed"]
    assert seed.bit_length() > ENOUGH
    page = tmp_path / "index.html"
    assert f"eed {seed}" in (page.read_text() if page.exists() else done.out)
    again = couronne.call(*command, str(tmp_path), "--jobs", "1", "--seed", str(seed))
    assert again.code == 0, again.err
