"""Learning from a game: `analyse`."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.options import Json, Lang, Plain
from couronne.cli.record_commands import At, OptionalFile, load_ledger
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadChoice
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.records.ledger import Ledger

Seconds = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help=help_of("opt.seconds"))
]
Simulations = Annotated[
    int | None, typer.Option("--simulations", metavar="N", help=help_of("opt.simulations"))
]
Top = Annotated[int, typer.Option("--top", metavar="N", help=help_of("opt.top"))]

SECONDS_A_POSITION = 0.1
"""For each position of a whole game."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("analyse", cls=Command, help=help_of("analyse"))(analyse)


def analyse(
    file: OptionalFile = None,
    at: At = None,
    seconds: Seconds = None,
    simulations: Simulations = None,
    top: Top = 5,
    as_json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Look at a saved game, or at one of its positions."""
    if top < 1:
        raise BadChoice("not_positive", name="--top", value=top)
    ledger = load_ledger(file)
    screen = Screen(Speaker(choose(lang), ledger.game.name), plain, ledger.game.seats)
    if at is None:
        _whole_game(screen, ledger, seconds, simulations, top, as_json)
    else:
        _one_position(screen, ledger, at, seconds, simulations, top, as_json)


def _whole_game(
    screen: Screen,
    ledger: "Ledger",
    seconds: float | None,
    simulations: int | None,
    top: int,
    as_json: bool,
) -> None:
    from couronne.cli.analysis_drawing import review_data, show_review
    from couronne.cli.progress import Progress
    from couronne.search.analysis import budget
    from couronne.search.review import review

    if seconds is None and simulations is None:
        seconds = SECONDS_A_POSITION
    with Progress(screen) as progress:
        found = review(
            ledger,
            *budget(seconds, simulations),
            lambda done, total: progress.advance("positions", done, total),
        )
    if as_json:
        print(json.dumps(review_data(ledger, found, top), indent=2))
    else:
        show_review(screen, ledger, found, top)


def _one_position(
    screen: Screen,
    ledger: "Ledger",
    at: int,
    seconds: float | None,
    simulations: int | None,
    top: int,
    as_json: bool,
) -> None:
    from couronne.cli.analysis_drawing import show_candidates
    from couronne.cli.drawing import show_position
    from couronne.cli.progress import Progress
    from couronne.cli.stepping import stops
    from couronne.search import analysis

    places = stops(ledger)
    if not 0 <= at < len(places):
        raise BadChoice("no_such_move", number=at, most=len(places) - 1)
    state = ledger.states[places[at]]
    with Progress(screen) as progress:
        progress.advance("thinking", 0, None)
        found = analysis.analyse(state, seconds, simulations)
    if as_json:
        print(json.dumps(found.as_data(), indent=2))
        return
    show_position(screen, state, 0)
    screen.text()
    show_candidates(screen, state, found, top)
