"""Playing: `play`, `resume`."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.options import GameName, Lang, Plain, Rules, Side
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadChoice, BadRecord
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.players.player import Player
    from couronne.records.ledger import Ledger

Players = Annotated[
    str | None, typer.Option("--players", metavar="A,B", help=help_of("opt.players"))
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help=help_of("opt.seed"))]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=help_of("opt.save"))]
Watch = Annotated[bool, typer.Option("--watch", help=help_of("opt.watch"))]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=N", help=help_of("opt.option"))
]
KeptFile = Annotated[Path | None, typer.Argument(metavar="FILE", help=help_of("arg.kept"))]

PERSON = "human"


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("play", cls=Command, help=help_of("play"))(play)
    app.command("resume", cls=Command, help=help_of("resume"))(resume)


def play(
    game: GameName,
    rules: Rules = None,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    side: Side = None,
    save: Save = None,
    watch: Watch = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Play in the terminal."""
    from couronne.cli.files import check_writable, put_last_game_aside
    from couronne.games.draws import seed_of
    from couronne.games.registry import make_game
    from couronne.records.ledger import Ledger

    names = (f"{PERSON},greedy" if players is None else players).split(",")
    table = make_game(game, rules, len(names), _options(option or []), compiled=False)
    if save is not None:
        check_writable(save)
    secret = seed_of(seed)
    bots = _seat_players(names, secret)
    who = tuple(bot.name if bot else PERSON for bot in bots)
    screen = Screen(Speaker(choose(lang), game), plain, table.seats)
    viewer = None if side is None else seat_of(side, table.seats)
    if None in bots and (aside := put_last_game_aside()):
        screen.say("play.put_aside", file=str(aside))
    _run(Ledger.start(table, who, secret), bots, screen, viewer, save, watch)


def resume(
    file: KeptFile = None,
    side: Side = None,
    save: Save = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Go on with a game that was not finished."""
    from couronne.cli.files import check_writable, load_last_game, load_record
    from couronne.records.ledger import ledger_of

    if save is not None:
        check_writable(save)
    ledger = ledger_of(load_last_game() if file is None else load_record(file))
    header = ledger.record().header
    if ledger.ended:
        raise BadRecord("already_ended")
    if header.seed is None:
        raise BadRecord("no_seed_to_resume")
    bots = _seat_players([who.split(" ")[0] for who in header.seats], header.seed)
    screen = Screen(Speaker(choose(lang), header.game), plain, ledger.game.seats)
    viewer = None if side is None else seat_of(side, ledger.game.seats)
    _run(ledger, bots, screen, viewer, save, watch=False)


def _seat_players(names: list[str], seed: bytes) -> "list[Player | None]":
    from couronne.players.bots import make_bot

    return [
        None if name.strip() == PERSON else make_bot(name.strip(), seed, seat)
        for seat, name in enumerate(names)
    ]


def _run(
    ledger: "Ledger",
    bots: "list[Player | None]",
    screen: Screen,
    side: int | None,
    save: Path | None,
    watch: bool,
) -> None:
    from couronne.cli.files import save_record
    from couronne.cli.terminal_game import TerminalGame

    TerminalGame(ledger, bots, screen, side, watch).run()
    if save is not None:
        save_record(save, ledger)


def seat_of(colour: str, seats: tuple[str, ...]) -> int:
    """Find a seat by its colour, in either language."""
    from couronne.i18n.catalogue import catalogue
    from couronne.i18n.language import LANGUAGES

    for seat, name in enumerate(seats):
        spoken = {name, *(catalogue(language)[f"seat.{name}"] for language in LANGUAGES)}
        if colour.lower() in spoken:
            return seat
    raise BadChoice("unknown_seat", seat=colour, known=seats)


def _options(given: list[str]) -> dict[str, int]:
    """Read `--option name=value`."""
    options = {}
    for text in given:
        name, _equals, value = text.partition("=")
        if not name.isidentifier() or not re.fullmatch("[0-9]{1,9}", value):
            raise BadChoice("bad_option", text=text)
        options[name] = int(value)
    return options
