"""A saved game stepped through at the prompt."""

from couronne.cli.drawing import event_line, show_position, show_result
from couronne.cli.screen import Screen
from couronne.records.ledger import Ledger
from couronne.records.record import Action

BACK = ("b", "back", "-", "p")
LEAVE = ("q", "quit", "quitter")


def step_through(screen: Screen, ledger: Ledger, side: int) -> None:
    """Show the positions one after another, as asked at the prompt."""
    stops = _stops(ledger)
    at = 0
    while True:
        _show(screen, ledger, stops, at, side)
        answer = _ask(screen)
        if answer in LEAVE:
            return
        at = _next(answer, at, len(stops) - 1)


def _stops(ledger: Ledger) -> list[int]:
    """Return the events before which a player has a choice, and the end."""
    choices = [i for i, event in enumerate(ledger.events) if isinstance(event, Action)]
    return [*choices, len(ledger.events)]


def _next(answer: str, at: int, last: int) -> int:
    if answer in BACK:
        return max(0, at - 1)
    if answer.isdecimal():
        return min(last, int(answer[:6]))
    return min(last, at + 1)


def _show(screen: Screen, ledger: Ledger, stops: list[int], at: int, side: int) -> None:
    first = stops[at - 1] if at else stops[at]
    for index in range(first, stops[at]):
        screen.line(event_line(screen, ledger, index))
    screen.text()
    show_position(screen, ledger.states[stops[at]], side)
    screen.text()
    screen.say("replay.place", "note", at=at, last=len(stops) - 1)
    if stops[at] == len(ledger.events):
        show_result(screen, ledger)


def _ask(screen: Screen) -> str:
    try:
        return input(screen.fit(screen.speaker.say("replay.prompt"))).strip().lower()
    except (EOFError, KeyboardInterrupt):
        screen.text()
        return LEAVE[0]
