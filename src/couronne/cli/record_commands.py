"""Games on file: `replay`, `verify`."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from couronne.cli.options import Json, Lang, Plain, RecordFile, Side
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadChoice
from couronne.games.package import Span
from couronne.games.schema import SCHEMA
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.records.ledger import Ledger
    from couronne.records.record import Event

Moves = Annotated[bool, typer.Option("--moves", help=help_of("opt.moves"))]
Board = Annotated[bool, typer.Option("--board", help=help_of("opt.board"))]
OptionalFile = Annotated[Path | None, typer.Argument(metavar="FILE", help=help_of("arg.replayed"))]
At = Annotated[int | None, typer.Option("--at", metavar="N", help=help_of("opt.at"))]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("replay", cls=Command, help=help_of("replay"))(replay)
    app.command("verify", cls=Command, help=help_of("verify"))(verify)


def verify(file: RecordFile, lang: Lang = None, plain: Plain = False) -> None:
    """Check a record against the rules."""
    ledger = load_ledger(file)
    screen = Screen(Speaker(choose(lang), ledger.game.name), plain)
    told = screen.speaker.say(
        f"verify.{_checked(ledger)}",
        file=str(file),
        count=len(ledger.events),
        rules=ledger.game.rules,
        fork=ledger.origin.told,
    )
    screen.line((Span(told),))


def _checked(ledger: "Ledger") -> str:
    """Name how far a record could be checked."""
    if ledger.draws is None:
        return "no_seed"
    return "fork" if ledger.origin.told else "seed"


def replay(
    file: OptionalFile = None,
    moves: Moves = False,
    board: Board = False,
    as_json: Json = False,
    at: At = None,
    side: Side = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Step through a saved game, or print it."""
    from couronne.cli.seating import seat_of

    ledger = load_ledger(file)
    viewer = seat_of(side, ledger.game)
    screen = Screen(Speaker(choose(lang), ledger.game.name), plain, ledger.game.seats)
    if as_json:
        print(json.dumps(as_data(ledger), indent=2))
    elif moves or board or at is not None or not _is_interactive():
        _print(screen, ledger, _wanted(moves, board, at), at, viewer or 0)
    else:
        from couronne.cli.stepping import step_through

        step_through(screen, ledger, viewer or 0)


def load_ledger(file: Path | None) -> "Ledger":
    """Read a saved game, or the last one played here."""
    from couronne.cli.files import load_record
    from couronne.cli.kept import load_newest
    from couronne.records.ledger import ledger_of

    return ledger_of(load_newest() if file is None else load_record(file))


def _wanted(moves: bool, board: bool, at: int | None) -> tuple[bool, bool]:
    """Return whether to print the moves and the board: both unless one is asked for."""
    board = board or at is not None
    return (moves, board) if moves or board else (True, True)


def _is_interactive() -> bool:
    """Tell whether somebody is at both ends; either may be closed."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _print(
    screen: Screen, ledger: "Ledger", wanted: tuple[bool, bool], at: int | None, side: int
) -> None:
    from couronne.cli.drawing import show_position, show_result
    from couronne.cli.stepping import stops
    from couronne.telling.story import event_lines

    moves, board = wanted
    places = stops(ledger)
    if at is not None and not 0 <= at < len(places):
        raise BadChoice("no_such_move", number=at, most=len(places) - 1)
    if moves:
        for index in range(len(ledger.events)):
            screen.tell(event_lines(screen.speaker, ledger, index))
        screen.text()
    if board:
        place = places[-1 if at is None else at]
        show_position(screen, ledger.states[place], side, ended=at is None and ledger.ended)
        screen.text()
    if at is None:
        show_result(screen, ledger)


def as_data(ledger: "Ledger") -> dict[str, Any]:
    """Return a record as plain data for programs."""
    header = ledger.record().header
    result = ledger.result
    return {
        "schema": SCHEMA,
        "header": {
            "game": header.game,
            "rules": header.rules,
            "rules_version": header.rules_version,
            "players": header.players,
            "options": dict(header.options),
            "seats": list(header.seats),
            "match": header.match
            and {
                "name": header.match.name,
                "number": header.match.number,
                "points": list(header.match.points),
            },
            "position": header.origin.position,
            "fork": header.origin.told or None,
            "draws": header.draws,
            "commitment": header.commitment,
            "seed": header.seed.hex() if header.seed else None,
            "date": header.date,
        },
        "events": [_event_data(ledger, index, event) for index, event in enumerate(ledger.events)],
        "result": result
        and {
            "scores": list(result.scores),
            "winners": list(result.winners),
            "reason": result.reason,
        },
    }


def _event_data(ledger: "Ledger", index: int, event: "Event") -> dict[str, Any]:
    """Return one event: who or which draw, its number for `State.play_event`, its notation."""
    from couronne.records.record import Action, Chance

    if isinstance(event, Action):
        action = ledger.states[index].action_of(event.label)
        return {"seat": event.seat, "event": action, "text": event.label}
    if isinstance(event, Chance):
        outcome = ledger.states[index].outcome_at(event.index)
        draw = {"index": event.index, "total": event.total}
        return {"chance": draw, "event": outcome, "text": event.label}
    return {"seat": event.seat, "event": event.kind, "text": event.kind}
