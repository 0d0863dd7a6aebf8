"""Data of bots that play themselves: `selfplay`."""

import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.game_commands import Seed
from couronne.cli.match_commands import INTERRUPTED, Jobs, Time
from couronne.cli.options import GameName, Json, Lang, Options, Plain, Rules, Unsafe, read_options
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.research.selfplay import SelfPlay

GAMES = 100
Who = Annotated[list[str], typer.Option("--player", metavar="PLAYER", help=help_of("opt.player"))]
Games = Annotated[int, typer.Option("--games", metavar="N", help=help_of("opt.selfplay_games"))]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help=help_of("opt.selfplay_out"))]
TableSize = Annotated[
    int | None, typer.Option("--players", metavar="N", help=help_of("opt.table_size"))
]
Observations = Annotated[bool, typer.Option("--observations", help=help_of("opt.observations"))]
On = Annotated[str | None, typer.Option("--on", "--ray", metavar="ADDRESS", help=help_of("opt.on"))]


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("selfplay", cls=Command, help=help_of("selfplay"))(selfplay)


def selfplay(
    game: GameName,
    player: Who,
    out: Out,
    games: Games = GAMES,
    rules: Rules = None,
    players: TableSize = None,
    observations: Observations = False,
    time: Time = None,
    jobs: Jobs = None,
    on: On = None,
    seed: Seed = None,
    option: Options = None,
    unsafe: Unsafe = False,
    as_json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Let bots play themselves, and keep records and a table of all positions."""
    from couronne.arena.contest import check_positive
    from couronne.cli.files import at_home
    from couronne.cli.seating import as_trusted
    from couronne.games.registry import make_game
    from couronne.research.selfplay.running import opened

    screen = Screen(Speaker(choose(lang)), plain)
    check_positive(games=games, jobs=jobs)
    named = len(player) if len(player) > 1 else None
    size = named if players is None else players
    table = make_game(game, rules, size, read_options(option), compiled=True)
    who = as_trusted(player, unsafe)
    with opened(
        table, who, at_home(out), seed=seed, seconds=time, observations=observations
    ) as data:
        interrupted = not _play(data, screen, games, jobs, on)
    if as_json:
        print(json.dumps(_figures(data, interrupted), indent=2))
    else:
        _tell(data, screen, interrupted)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _play(data: "SelfPlay", screen: Screen, games: int, jobs: int | None, on: str | None) -> bool:
    """Play what is missing; tell whether nobody had enough of it before."""
    from couronne.cli.progress import Progress

    try:
        with Progress(screen) as progress, closing(data.play(games, jobs, on)) as kept:
            progress.advance("preparing", 0, None)
            for done in kept:
                progress.advance("selfplay", done, games, games=done)
    except KeyboardInterrupt:
        return False
    return True


def _figures(data: "SelfPlay", interrupted: bool) -> dict[str, object]:
    """Return all that there is to know, for programs."""
    return {
        **data.plan.facts,
        "games": data.games,
        "positions": data.positions,
        "interrupted": interrupted,
    }


def _tell(data: "SelfPlay", screen: Screen, interrupted: bool) -> None:
    """Tell people what there is now, and where."""
    if interrupted:
        screen.say("selfplay.interrupted", "note")
    game = data.plan.game
    screen.say(
        "selfplay.title",
        "title",
        game=game.name,
        rules=game.rules,
        games=data.games,
        positions=data.positions,
        seed=data.plan.seed,
    )
    for folder in data.folders if data.games else ():
        screen.say("classroom.written", file=str(folder))
