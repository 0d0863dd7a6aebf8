"""Learning by puzzles: `puzzles` makes them from real games."""

from pathlib import Path
from typing import Annotated

import typer

from couronne.cli.options import GameName, Lang, Plain, Rules
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

Count = Annotated[
    int, typer.Option("--count", metavar="N", min=1, max=50, help=help_of("opt.count"))
]
PuzzleSeed = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, help=help_of("opt.puzzle_seed"))
]
OutFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help=help_of("opt.puzzle_out"))
]


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("puzzles", cls=Command, help=help_of("puzzles"))(puzzles)


def puzzles(
    game: GameName,
    rules: Rules = None,
    count: Count = 5,
    seed: PuzzleSeed = 1,
    out: OutFile = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Make puzzles, and print or keep them as data."""
    from couronne.arena.puzzles import make_puzzles
    from couronne.cli.files import at_home, check_replaceable
    from couronne.cli.progress import Progress
    from couronne.games.puzzles import write
    from couronne.games.registry import load
    from couronne.records.files import write_whole

    target = None if out is None else at_home(out)
    if target is not None:
        check_replaceable(target)
    table = load(game, rules)
    with Progress(Screen(Speaker(choose(lang)), plain)) as progress:
        made = make_puzzles(
            table, count, seed, lambda found, wanted: progress.advance("puzzles", found, wanted)
        )
    if target is None:
        print(write(made), end="")
    else:
        write_whole(target, write(made))
