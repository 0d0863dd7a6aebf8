"""Bots against bots: `match`."""

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from couronne.cli.characters import fit
from couronne.cli.game_commands import Seed
from couronne.cli.options import GameName, Json, Lang, Options, Plain, Rules, Unsafe, read_options
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.games.schema import SCHEMA
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.arena.contest import Contest
    from couronne.arena.jobs import Played
    from couronne.cli.match_folder import MatchFolder
    from couronne.cli.match_report import Report

GAMES, MOST_GAMES = 100, 10_000
"""How many games without `--games`; and at most, where `--until-sure` does not stop before."""
INTERRUPTED = 130

Bots = Annotated[list[str], typer.Argument(metavar="PLAYER", help=help_of("arg.bots"))]
Games = Annotated[int | None, typer.Option("--games", metavar="N", help=help_of("opt.games"))]
UntilSure = Annotated[bool, typer.Option("--until-sure", help=help_of("opt.until_sure"))]
Time = Annotated[float | None, typer.Option("--time", metavar="SECONDS", help=help_of("opt.time"))]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", help=help_of("opt.jobs"))]
SaveGames = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help=help_of("opt.save_games"))
]


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("match", cls=Command, help=help_of("match"))(match)


def match(
    game: GameName,
    players: Bots,
    rules: Rules = None,
    games: Games = None,
    until_sure: UntilSure = False,
    time: Time = None,
    jobs: Jobs = None,
    save: SaveGames = None,
    seed: Seed = None,
    option: Options = None,
    unsafe: Unsafe = False,
    as_json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Play many games between bots, and tell who is stronger."""
    from couronne.arena.contest import Contest, check_positive
    from couronne.arena.folders import choose_seed
    from couronne.cli.match_folder import MatchFolder
    from couronne.cli.match_report import Report
    from couronne.cli.seating import as_trusted
    from couronne.games.registry import make_game

    screen = Screen(Speaker(choose(lang)), plain)
    table = make_game(game, rules, len(players), read_options(option), compiled=True)
    check_positive(jobs=jobs)
    wanted = games if games is not None else MOST_GAMES if until_sure else GAMES
    folder = None if save is None else MatchFolder(save)
    number = choose_seed(seed, folder)
    contest = Contest(table, as_trusted(players, unsafe), number, wanted, time)
    report = Report(contest, _facts(contest, number), until_sure)
    if folder is not None:
        folder.claim(report.facts)
    if contest.games != wanted:
        told = screen.speaker.say("contest.rounded", games=contest.games, size=contest.size)
        print(fit(told, sys.stderr), file=sys.stderr)
    _play(report, screen, jobs, folder)
    if as_json:
        print(json.dumps(report.figures(), indent=2))
    else:
        report.show(screen)
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


def _facts(contest: "Contest", seed: int) -> dict[str, Any]:
    """Return what makes a match this match and no other."""
    return {
        "schema": SCHEMA,
        "game": contest.game.name,
        "rules": contest.game.rules,
        "options": contest.game.options,
        "players": list(contest.players),
        "seed": seed,
        "time": contest.seconds,
    }


def _play(report: "Report", screen: Screen, jobs: int | None, folder: "MatchFolder | None") -> None:
    """Play until the end, until the test is sure, or until somebody has enough of it."""
    from couronne.cli.progress import Progress

    contest, known = report.contest, folder.known(report.contest) if folder else {}

    def keep(played: "Played") -> None:
        report.hear(played)
        if folder is not None:
            folder.keep(played)

    try:
        with Progress(screen) as progress, closing(contest.play(jobs, known, keep)) as groups:
            progress.advance("preparing", 0, None)
            for group in groups:
                report.add(group)
                progress.advance("games", **report.progress)
                if report.is_sure:
                    break
    except KeyboardInterrupt:
        report.interrupted = True
