"""Whoever comes late has read the page of the tournament: it does not tell the deals to come."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.plan import Plan
from couronne.records.reading import read
from tests.cli.command import Couronne

POLITE = "def name(): return {name!r}\ndef play(*a): return 'pioche'\n"
GAMES = 2


class Class:
    """A class whose tournament is played again and again."""

    def __init__(self, couronne: Couronne, folder: Path) -> None:
        self.couronne, self.folder, self.out = couronne, folder / "class", folder / "out"

    def enter(self, *names: str) -> None:
        for name in names:
            (self.folder / name).mkdir(parents=True)
            (self.folder / name / "ia.py").write_text(POLITE.format(name=name))

    def play(self) -> None:
        games = ("--games", str(GAMES), "--jobs", "1", "--lang", "en")
        done = self.couronne.call(
            "tournament", str(self.folder), "--rounds", "2", *games, "--out", str(self.out)
        )
        assert done.code == 0, done.err

    @property
    def games(self) -> list[dict[str, Any]]:
        lines = (self.out / "games.jsonl").read_text().splitlines()
        return [game for line in lines for game in json.loads(line)]

    @property
    def page(self) -> str:
        return (self.out / "index.html").read_text()

    def deals(self, name: str) -> dict[tuple[str, int], bytes]:
        """Return the seeds of the deals that somebody has played."""
        own = [game for game in self.games if name in game["seated"]]
        return {(game["meeting"], game["deal"]): seed_of(game) for game in own}


def seed_of(game: dict[str, Any]) -> bytes:
    seed = read(game["record"]).header.seed
    assert seed is not None
    return seed


@pytest.fixture
def school(couronne: Couronne, tmp_path: Path) -> Class:
    school = Class(couronne, tmp_path)
    school.enter("anne", "bob")
    school.play()
    return school


def foretold(page: str, plan: Plan, meetings: Iterable[tuple[str, int]]) -> set[bytes]:
    """Compute deals from what everybody knew: the seed on the page, the plan, and our code."""
    found = re.search(r"Seed (\d+)", page)
    assert found is not None
    assert int(found[1]) == plan.seed
    return {plan.deal_seed(meeting, deal, (0, 1)) for meeting, deal in meetings}


def test_a_latecomer_does_not_know_its_deals(school: Class) -> None:
    page, plan = school.page, TournamentFolder(school.out).read()
    first = school.deals("bob")
    school.enter("zoe")

    school.play()

    deals = school.deals("zoe")
    assert len(deals) == 2 * GAMES // 2
    assert set() == foretold(page, plan, deals) & set(deals.values())
    assert foretold(page, plan, first) == set(first.values()), "the page does tell the first deals"


def test_an_interrupted_tournament_goes_on_with_the_same_deals(school: Class) -> None:
    school.enter("zoe")
    school.play()
    deals, log = school.deals("zoe"), school.out / "games.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:1]))

    school.play()

    assert school.deals("zoe") == deals
