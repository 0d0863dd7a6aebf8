"""A position and its events on the screen, the same way for every game."""

from couronne.cli.screen import Screen
from couronne.games.package import Line, Span
from couronne.games.state import State
from couronne.records.ledger import Ledger
from couronne.records.record import Action, Chance


def show_position(screen: Screen, state: State, side: int, ended: bool = False) -> None:
    """Draw the board with what lies beside it; a game may end though its rules would go on."""
    view, text = state.view(), state.game.package.text
    if ended:
        view |= {"turn": "over", "moves": []}
    screen.beside(
        text.board(view, side, screen.ascii_only), text.panel(view, side, screen.ascii_only)
    )


def side_of(state: State, seat: int) -> int:
    """Return the side from which a seat looks at the board."""
    return state.game.package.text.side_of(state.view(), seat)


def show_moves(screen: Screen, state: State) -> None:
    """List the legal moves with their numbers, what they do and what they gain."""
    view = state.view()
    for number, move in enumerate(state.moves, 1):
        label = screen.speaker.move(move.label)
        note = state.game.package.text.move_note(view, move.action)
        head = (Span(f"  {number}", "target"), Span(f"  {label:<7}", "title"))
        screen.line((*head, *note, *_gain(screen, state, move.action)))


def _gain(screen: Screen, state: State, action: int) -> Line:
    """Say how many points a move brings at once."""
    points = state.play_event(action).scores[state.turn] - state.scores[state.turn]
    return (Span("  " + screen.speaker.say("move.gain", points=points), "score"),) if points else ()


def event_line(screen: Screen, ledger: Ledger, index: int) -> Line:
    """Tell one event of a game."""
    event, before = ledger.events[index], ledger.states[index]
    if isinstance(event, Action):
        return _action_line(screen, before, event)
    if isinstance(event, Chance):
        return before.game.package.text.draw_note(before.view(), event.label)
    seat = "" if event.seat is None else ledger.game.seats[event.seat]
    return (Span(screen.speaker.say(f"log.{event.kind}", seat=seat), "note"),)


def _action_line(screen: Screen, before: State, event: Action) -> Line:
    """Tell a move; a game may have a sentence of its own for one of its moves."""
    own = f"log.{event.label}"
    code = own if own in screen.speaker.catalogue else "log.action"
    told = screen.speaker.say(code, seat=before.game.seats[event.seat], move=event.label)
    note = before.game.package.text.move_note(before.view(), before.action_of(event.label))
    return (Span(told, f"seat{event.seat}"), Span("  "), *note)


def show_result(screen: Screen, ledger: Ledger) -> None:
    """Tell how the game ended and what each score is made of."""
    result = ledger.result
    if result is None:
        screen.say("result.unfinished", "title")
        return
    for part in ledger.state.explain_score():
        items = " + ".join(str(item["points"]) for item in part["items"]) or "0"
        screen.say(
            "result.score",
            f"seat{part['seat']}",
            seat=part["colour"],
            total=part["total"],
            items=items,
        )
    screen.text(_verdict(screen, ledger), "title")


def _verdict(screen: Screen, ledger: Ledger) -> str:
    result, say = ledger.result, screen.speaker.say
    assert result is not None
    reason = say(f"reason.{result.reason}")
    winners = [say(f"seat.{ledger.game.seats[seat]}") for seat in result.winners]
    if not winners:
        return say("result.nobody", reason=reason)
    if len(winners) == ledger.game.players:
        return say("result.draw", reason=reason)
    return say("result.won", winners=winners, reason=reason, count=len(winners))
