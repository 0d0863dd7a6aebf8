"""About this machine: `bench`, `doctor`."""

import json
from typing import Annotated, Any

import typer

from couronne.cli.options import Json, Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.games.package import Span
from couronne.games.schema import SCHEMA
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

BenchGame = Annotated[str, typer.Argument(metavar="GAME", help=help_of("arg.game"))]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("bench", cls=Command, help=help_of("bench"))(bench)
    app.command("doctor", cls=Command, help=help_of("doctor"))(doctor)


def bench(
    game: BenchGame = "roses", as_json: Json = False, lang: Lang = None, plain: Plain = False
) -> None:
    """Measure speed."""
    from couronne.arena.bench import measure
    from couronne.cli.progress import Progress

    screen = Screen(Speaker(choose(lang)), plain)
    with Progress(screen) as progress:
        figures = measure(game, progress.advance)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        _show_figures(screen, figures)


def _show_figures(screen: Screen, figures: dict[str, Any]) -> None:
    yardstick = figures["calibration_ns"]
    screen.say("bench.calibration", "title", ns=yardstick)
    for name, row in figures["rules"].items():
        screen.say("bench.rules", rules=name, ratio=row["ns_per_ply"] / yardstick, **row)
    screen.say("bench.python", **figures["python"])
    screen.say("bench.startup", **figures["startup"])


def doctor(as_json: Json = False, lang: Lang = None, plain: Plain = False) -> None:
    """Print versions and what the machine can do."""
    from couronne.cli.diagnosis import diagnose

    facts = diagnose(choose(lang))
    if as_json:
        print(json.dumps({"schema": SCHEMA, **facts}, indent=2))
        return
    screen = Screen(Speaker(choose(lang)), plain)
    for name, value in facts.items():
        label = f"{screen.speaker.say(f'doctor.{name}'):<20}"
        screen.line((Span(label, "title"), Span(_shown(screen, value))))


def _shown(screen: Screen, value: Any) -> str:
    if isinstance(value, bool):
        return screen.speaker.say("word.yes" if value else "word.no")
    return ", ".join(value) if isinstance(value, list) else str(value)
