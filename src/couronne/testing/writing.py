"""Checks of what is written: labels, positions, whole records."""

import re

from couronne.errors import CouronneError
from couronne.games.state import State
from couronne.kernel.contract import CHANCE
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import TableEvent
from couronne.records.writing import write
from couronne.testing.walking import Walk

_LABEL = re.compile(r"(?!\d+$)[!-.0-~]+")
"""ASCII without spaces and slashes; a bare number would stand for a place in a list."""
_DRAWN = re.compile(r"[!-.0-~]+")


def check_labels(walk: Walk) -> None:
    """Every move has a label of its own, which can be written, typed and read."""
    for state in walk.decisions:
        labels = [move.label for move in state.moves]
        if len(set(labels)) < len(labels):
            walk.fail("label_twice", labels=tuple(labels), position=state.position)
        for label, action in state.moves:
            if (
                not _LABEL.fullmatch(label)
                or walk.game.package.notation.read_action(label) != action
            ):
                walk.fail("bad_label", label=label, event=action)


def check_draws(walk: Walk) -> None:
    """Every outcome of chance has a label too."""
    notation = walk.game.package.notation
    for outcome in {each for state in _drawn(walk) for each in state.actions}:
        label = walk.game.outcome_label(outcome)
        if not _DRAWN.fullmatch(label) or notation.read_outcome(label) != outcome:
            walk.fail("bad_label", label=label, event=outcome)


def _drawn(walk: Walk) -> list[State]:
    return [state for state in walk.states if state.turn == CHANCE]


def check_positions(walk: Walk) -> None:
    """A written position is read as it was."""
    for state in walk.sample:
        try:
            found = walk.game.position(state.position)
        except CouronneError as error:
            walk.fail("position_refused", position=state.position, cause=error)
        if found != state:
            walk.fail("position_lost", position=state.position)


def check_record(walk: Walk) -> None:
    """A game is kept as a record and verified from it."""
    record = ledger_with(walk).record()
    kept = read(write(record))
    if kept != record or ledger_of(kept).state != walk.states[-1]:
        walk.fail("record_lost")


def ledger_with(walk: Walk) -> Ledger:
    """Play a game once more, with everything noted."""
    ledger = Ledger.start(walk.game, walk.game.seats, walk.seed)
    for state, event in zip(walk.states, walk.events, strict=False):
        if event is None:
            ledger.append(TableEvent("forfeit", state.turn))
            ledger.settle()
        elif state.turn != CHANCE:
            ledger.play(event)
    return ledger


CHECKS = (check_labels, check_draws, check_positions, check_record)
