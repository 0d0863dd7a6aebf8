"""Playing: `play`, `resume`."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
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
    from couronne.cli.kept import KeptGame, make_room
    from couronne.cli.seating import seat_of, seat_players
    from couronne.cli.terminal_game import TerminalGame
    from couronne.games.draws import seed_of
    from couronne.games.registry import make_game
    from couronne.players.bots import PERSON
    from couronne.records.ledger import Ledger

    typed = f"{PERSON},greedy" if players is None else players
    names = [name.strip() for name in typed.split(",")]
    table = make_game(game, rules, len(names), _options(option or []), compiled=False)
    secret = seed_of(seed)
    bots = seat_players(names, secret)
    who = tuple(bot.name if bot else PERSON for bot in bots)
    screen = Screen(Speaker(choose(lang), game), plain, table.seats)
    ledger = Ledger.start(table, who, secret)
    with _saving(save, ledger):
        viewer = seat_of(side, table.seats)
        make_room()
        TerminalGame(ledger, bots, screen, KeptGame(), viewer, watch).run()


def resume(
    file: KeptFile = None,
    side: Side = None,
    save: Save = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Go on with a game that was not finished."""
    from couronne.cli.files import load_record
    from couronne.cli.kept import KeptGame, newest_unfinished
    from couronne.cli.seating import seat_of, seat_players
    from couronne.cli.terminal_game import TerminalGame
    from couronne.records.ledger import ledger_of

    kept = KeptGame(newest_unfinished() if file is None else None)
    ledger = ledger_of(load_record(file or kept.path))
    header = ledger.record().header
    if ledger.ended:
        raise BadRecord("already_ended")
    if header.seed is None:
        raise BadRecord("no_seed_to_resume")
    bots = seat_players([who.split(" ")[0] for who in header.seats], header.seed)
    screen = Screen(Speaker(choose(lang), header.game), plain, ledger.game.seats)
    with _saving(save, ledger):
        viewer = seat_of(side, ledger.game.seats)
        TerminalGame(ledger, bots, screen, kept, viewer).run()


@contextmanager
def _saving(path: Path | None, ledger: "Ledger") -> Iterator[None]:
    """Save a game however it is left; find out beforehand that it can be saved."""
    from couronne.cli.files import check_writable, save_record

    if path is None:
        yield
        return
    check_writable(path)
    try:
        yield
    finally:
        save_record(path, ledger)


def _options(given: list[str]) -> dict[str, int]:
    """Read `--option name=value`."""
    options = {}
    for text in given:
        name, _equals, value = text.partition("=")
        if not name.isidentifier() or not re.fullmatch("[0-9]{1,9}", value):
            raise BadChoice("bad_option", text=text)
        options[name] = int(value)
    return options
