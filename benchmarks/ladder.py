"""Measures the levels: `make ladder`, or `python benchmarks/ladder.py [ladder|strength]`.

Every game played is kept at once in `benchmarks/results/`, so an interrupted run goes on where it
stopped. The tables of `docs/levels.md` are made from what is kept.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rich.progress import Progress

from couronne.arena.contest import Contest, Tally
from couronne.arena.jobs import Played
from couronne.games.registry import make_game
from couronne.players.levels import HIGHEST
from couronne.records.record import Result

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "benchmarks" / "results"
PAGE = ROOT / "docs" / "levels.md"
SEED = 2026


@dataclass(frozen=True)
class Pairing:
    """A match of the ladder: the first player is expected to be stronger."""

    game: str
    rules: str
    players: tuple[str, ...]
    games: int
    options: dict[str, int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Name it in the file of results, with the versions of the players."""
        options = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join((self.game, self.rules, *options, *self.contest().names))

    def contest(self) -> Contest:
        """Return the games to be played."""
        table = make_game(self.game, self.rules, len(self.players), self.options, compiled=True)
        return Contest(table, self.players, SEED, self.games)


MAIN = (("roses", "classic"), ("kingdomino", "official"), ("pairleroy", "pairleroy"))
OTHERS = (
    ("roses", "international"),
    ("roses", "king-of-roses"),
    ("roses", "course"),
    ("kingdomino", "seed"),
)
SHORT_MATCH_FROM = 9
BONUSES = {"middle_kingdom": 1, "harmony": 1}


def ladder() -> Iterator[Pairing]:
    """Each level against the next lower one; in the other rule sets, steps of three."""
    for game, rules in MAIN:
        yield Pairing(game, rules, ("greedy", "bot:1"), 200)
        for level in range(2, HIGHEST + 1):
            games = 100 if level >= SHORT_MATCH_FROM else 200
            yield Pairing(game, rules, (f"bot:{level}", f"bot:{level - 1}"), games)
    for game, rules in OTHERS:
        yield Pairing(game, rules, ("bot:6", "bot:3"), 60)
        yield Pairing(game, rules, ("bot:9", "bot:6"), 60)


def strength() -> Iterator[Pairing]:
    """The highest level against the references."""
    for rules in ("classic", "international", "king-of-roses", "course"):
        games = 200 if rules == "classic" else 100
        yield Pairing("roses", rules, ("bot:10", "greedy"), games)
        yield Pairing("roses", rules, ("bot:10", "uct:10000"), games)
    yield Pairing("kingdomino", "official", ("bot:10", *["greedy"] * 3), 200, BONUSES)
    yield Pairing("pairleroy", "pairleroy", ("bot:10", "greedy"), 100)
    yield Pairing("pairleroy", "pairleroy", ("bot:10", "uct:2000"), 100)


PARTS = {"ladder": ladder, "strength": strength}


class Results:
    """The games of one part that were played, on disk."""

    def __init__(self, part: str) -> None:
        self.path = KEPT / f"{part}.json"
        self.games: dict[str, dict[str, Any]] = {}
        if self.path.exists():
            self.games = json.loads(self.path.read_text("utf-8"))

    def known(self, pairing: Pairing) -> dict[int, Result]:
        """Return the results of a pairing by the number of the game."""
        return {
            int(number): Result(tuple(game["scores"]), tuple(game["winners"]), game["reason"])
            for number, game in self.games.get(pairing.key, {}).items()
        }

    def keep(self, pairing: Pairing, played: Played) -> None:
        """Write a game down before anything else happens."""
        self.games.setdefault(pairing.key, {})[str(played.job.number)] = asdict(played.result)
        KEPT.mkdir(exist_ok=True)
        new = self.path.with_suffix(".new")
        lines = [f"{json.dumps(key)}: {json.dumps(games)}" for key, games in self.games.items()]
        new.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        new.replace(self.path)

    def tally(self, pairing: Pairing) -> Tally:
        """Count the groups that are complete."""
        contest, known = pairing.contest(), self.known(pairing)
        whole = {number: known[number] for number in known if number < contest.games}
        tally = Tally(contest.size)
        for group in contest.grouped(whole.items()):
            tally.add(group)
        return tally


def play(part: str) -> None:
    """Play what is missing of a part."""
    results = Results(part)
    pairings = list(PARTS[part]())
    with Progress() as progress:
        for pairing in pairings:
            contest, known = pairing.contest(), results.known(pairing)
            task = progress.add_task(pairing.key, total=contest.games, completed=len(known))
            if len(known) == contest.games:
                continue
            played = contest.play(known=known, keep=partial(results.keep, pairing))
            with closing(played) as groups:
                for _group in groups:
                    progress.update(task, completed=len(results.known(pairing)))
            print(row(pairing, results.tally(pairing)))


def row(pairing: Pairing, tally: Tally) -> str:
    """Return a pairing as a row of a table."""
    low, high = tally.interval
    options = " with " + ", ".join(pairing.options) if pairing.options else ""
    first, second = pairing.players[0], " ".join(pairing.players[1:])
    score = f"{100 * tally.share:.1f} % ({100 * low:.0f}-{100 * high:.0f})"
    return (
        f"| `{pairing.game}` `{pairing.rules}`{options} | {first} | {second} | {tally.games}"
        f" | {score} | {tally.points[0]:.1f} |"
    )


def write_page() -> None:
    """Write the tables into the page, between their marks."""
    text = PAGE.read_text("utf-8")
    for part, pairings in PARTS.items():
        results = Results(part)
        rows = [
            row(pairing, results.tally(pairing)) for pairing in pairings() if results.known(pairing)
        ]
        head, rest = text.split(f"<!-- {part} -->\n", 1)
        _old, tail = rest.split(f"<!-- end of {part} -->\n", 1)
        table = "\n".join((HEAD, *rows)) if rows else "Not played yet for these bots."
        text = f"{head}<!-- {part} -->\n{table}\n<!-- end of {part} -->\n{tail}"
    PAGE.write_text(text, "utf-8")


HEAD = """\
| game | stronger | against | games | score (95 %) | mean points |
|---|---|---|---|---|---|"""


def main() -> None:
    """Play, then write the tables, also when interrupted."""
    parts = sys.argv[1:] or ["ladder"]
    try:
        for part in parts:
            play(part)
    except KeyboardInterrupt:
        sys.exit("interrupted: the same command goes on where it stopped")
    finally:
        write_page()


if __name__ == "__main__":
    main()
