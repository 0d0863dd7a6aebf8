"""A saved game stepped through at the prompt."""

from couronne.cli.drawing import show_position, show_result
from couronne.cli.screen import Screen
from couronne.records.ledger import Ledger
from couronne.records.record import Action
from couronne.telling.story import event_lines

BACK = ("b", "back", "-", "p")
LEAVE = ("q", "quit", "quitter")


def step_through(screen: Screen, ledger: Ledger, side: int) -> None:
    """Show the positions one after another, as asked at the prompt."""
    places = stops(ledger)
    at = 0
    while True:
        _show(screen, ledger, places, at, side)
        answer = _ask(screen)
        if answer in LEAVE:
            return
        at = _next(answer, at, len(places) - 1)


def stops(ledger: Ledger) -> list[int]:
    """Return the events before which a player has a choice, and the end."""
    choices = [i for i, event in enumerate(ledger.events) if isinstance(event, Action)]
    return [*choices, len(ledger.events)]


def _next(answer: str, at: int, last: int) -> int:
    if answer in BACK:
        return max(0, at - 1)
    if answer.isdecimal():
        return min(last, int(answer[:6]))
    return min(last, at + 1)


def _show(screen: Screen, ledger: Ledger, places: list[int], at: int, side: int) -> None:
    first = places[at - 1] if at else places[at]
    for index in range(first, places[at]):
        screen.tell(event_lines(screen.speaker, ledger, index))
    screen.text()
    is_end = places[at] == len(ledger.events)
    show_position(screen, ledger.states[places[at]], side, ended=is_end and ledger.ended)
    screen.text()
    screen.say("replay.place", "note", at=at, last=len(places) - 1)
    if is_end:
        show_result(screen, ledger)


def _ask(screen: Screen) -> str:
    try:
        return input(screen.fit(screen.speaker.say("replay.prompt"))).strip().lower()
    except (EOFError, KeyboardInterrupt, RuntimeError):  # the last for a closed input
        screen.text()
        return LEAVE[0]
