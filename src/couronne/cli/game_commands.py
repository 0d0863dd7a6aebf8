"""Playing: `play`, `resume`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.options import GameName, Lang, Options, Plain, Rules, Side, Unsafe, read_options
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadRecord
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.cli.kept import KeptGame
    from couronne.cli.seating import Seat
    from couronne.records.ledger import Ledger

Players = Annotated[
    str | None, typer.Option("--players", metavar="A,B", help=help_of("opt.players"))
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help=help_of("opt.seed"))]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=help_of("opt.save"))]
Watch = Annotated[bool, typer.Option("--watch", help=help_of("opt.watch"))]
Match = Annotated[str | None, typer.Option("--match", metavar="NAME", help=help_of("opt.match"))]
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
    match: Match = None,
    side: Side = None,
    save: Save = None,
    watch: Watch = False,
    unsafe: Unsafe = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Play in the terminal."""
    from couronne.arena.match import first_game
    from couronne.cli.kept import KeptGame, make_room
    from couronne.cli.seating import as_trusted, seat_players
    from couronne.games.draws import seed_of
    from couronne.games.registry import make_game
    from couronne.players.bots import PERSON
    from couronne.records.ledger import Ledger

    typed = f"{PERSON},greedy" if players is None else players
    names = [name.strip() for name in typed.split(",")]
    table = make_game(game, rules, len(names), read_options(option), compiled=False)
    secret = seed_of(seed)
    bots = seat_players(as_trusted(names, unsafe), secret)
    who = tuple(bot.name if bot else PERSON for bot in bots)
    screen = Screen(Speaker(choose(lang), game), plain, table.seats)
    ledger = Ledger.start(table, who, secret)
    ledger.match = first_game(table, match) if match else None
    _play_on(ledger, bots, screen, KeptGame(), side, watch=watch, save=save, before=make_room)


def resume(
    file: KeptFile = None,
    side: Side = None,
    save: Save = None,
    unsafe: Unsafe = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Go on with a game that was not finished."""
    from couronne.cli.files import load_record
    from couronne.cli.kept import KeptGame, newest_unfinished
    from couronne.cli.seating import check_trusted, seat_again
    from couronne.records.ledger import ledger_of

    kept = KeptGame(newest_unfinished() if file is None else None)
    ledger = ledger_of(load_record(file or kept.path))
    header = ledger.record().header
    if ledger.ended:
        raise BadRecord("already_ended")
    if header.seed is None:
        raise BadRecord("no_seed_to_resume")
    if file is not None and not unsafe:
        check_trusted(ledger)
    bots = seat_again(ledger)
    screen = Screen(Speaker(choose(lang), header.game), plain, ledger.game.seats)
    _play_on(ledger, bots, screen, kept, side, save=save)


def _play_on(
    ledger: "Ledger",
    bots: "list[Seat]",
    screen: Screen,
    kept: "KeptGame",
    side: str | None,
    *,
    watch: bool = False,
    save: Path | None = None,
    before: Callable[[], None] = lambda: None,
) -> None:
    """Play a game, and those that follow it in a match."""
    from couronne.arena.match import next_game
    from couronne.cli.kept import KeptGame
    from couronne.cli.seating import seat_again, seat_of
    from couronne.cli.terminal_game import TerminalGame

    following: Ledger | None = ledger
    while following is not None:
        ledger = following
        with _saving(_path_in_match(save, ledger), ledger):
            viewer = seat_of(side, ledger.game)
            before()
            TerminalGame(ledger, bots, screen, kept, viewer, watch).run()
        following = next_game(ledger)
        if following is not None:
            bots, kept = seat_again(following), KeptGame()


def _path_in_match(path: Path | None, ledger: "Ledger") -> Path | None:
    """Give each game of a match a file of its own."""
    if path is None or ledger.match is None:
        return path
    return path.with_stem(f"{path.stem}-{ledger.match.number}")


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
