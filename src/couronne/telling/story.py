"""The story of a game, event by event, as lines that a terminal or a page can show."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from couronne.games.package import Line, Span
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from couronne.records.ledger import Ledger
from couronne.records.record import Action, Chance, Event

View = dict[str, Any]
"""A position as plain data."""


def sentence(line: Line, speaker: Speaker) -> str:
    """Put a line into words."""
    return _SPACES.sub(" ", "".join(map(speaker.spell, line))).strip()


_SPACES = re.compile(" +")


def event_lines(speaker: Speaker, ledger: Ledger, index: int) -> list[Line]:
    """Tell one event of a game, and what followed from it by itself."""
    return scene_lines(speaker, scenes(ledger, index, index + 1)[0])


class Scene(NamedTuple):
    """An event, between the positions before and after it."""

    event: Event
    before: State
    after: State


def scenes(ledger: Ledger, first: int, last: int) -> list[Scene]:
    """Return some events of a game, as they are now."""
    return [Scene(ledger.events[at], *ledger.states[at : at + 2]) for at in range(first, last)]


def scene_lines(
    speaker: Speaker, scene: Scene, view: Callable[[State], View] = State.view
) -> list[Line]:
    """Tell an event; `view` may remember the position that the event before has led to."""
    event, before = scene.event, view(scene.before)
    action = scene.before.action_of(event.label) if isinstance(event, Action) else None
    text = scene.before.game.package.text
    followed = text.consequences(before, view(scene.after), action)
    return [line for line in (_event_line(speaker, scene, before), *followed) if line]


def _event_line(speaker: Speaker, scene: Scene, view: View) -> Line:
    event, before = scene.event, scene.before
    if isinstance(event, Action):
        return _action_line(speaker, before, event, view)
    if isinstance(event, Chance):
        return before.game.package.text.draw_note(view, event.label)
    seat = "" if event.seat is None else before.game.seats[event.seat]
    return (Span(speaker.say(f"log.{event.kind}", seat=seat), "note"),)


def _action_line(speaker: Speaker, before: State, event: Action, view: View) -> Line:
    """Tell a move; a game may have a sentence of its own for one of its moves."""
    own = f"log.{event.label}"
    code = own if own in speaker.catalogue else "log.action"
    told = speaker.say(code, seat=before.game.seats[event.seat], move=event.label)
    note = before.game.package.text.log_note(view, before.action_of(event.label))
    return (Span(told, f"seat{event.seat}"), Span("  "), *note)


def gain(speaker: Speaker, state: State, action: int) -> Line:
    """Say how many points a move brings at once; a game may tell that by itself."""
    if state.game.package.text.TELLS_GAINS:
        return ()
    points = state.play_event(action).scores[state.turn] - state.scores[state.turn]
    return (Span("  " + speaker.say("move.gain", points=points), "score"),) if points else ()


def score_item(speaker: Speaker, state: State, item: dict[str, Any], ascii_only: bool) -> str:
    """Tell one part of a score."""
    return "".join(map(speaker.spell, state.game.package.text.score_item(item, ascii_only)))


def verdict(speaker: Speaker, ledger: Ledger) -> str:
    """Tell in a sentence who has won, and why the game is over."""
    result, say = ledger.result, speaker.say
    assert result is not None
    reason = say(f"reason.{result.reason}")
    winners = [say(f"seat.{ledger.game.seats[seat]}") for seat in result.winners]
    if not winners:
        return say("result.nobody", reason=reason)
    if len(winners) == ledger.game.players:
        return say("result.draw", reason=reason)
    return say("result.won", winners=winners, reason=reason, count=len(winners))
