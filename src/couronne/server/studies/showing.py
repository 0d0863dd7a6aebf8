"""A study in words and data, for one who reads it."""

from collections.abc import Sequence
from dataclasses import asdict

from couronne.i18n.speaker import Speaker
from couronne.records.ledger import Ledger
from couronne.records.record import Action
from couronne.search.analysis import Analysis, Candidate
from couronne.search.review import Review, Step
from couronne.server import messages
from couronne.server.messages.studies import (
    Found,
    LookedMove,
    Mistake,
    StudyAccount,
    StudyPosition,
)
from couronne.server.showing import last_move, position_view
from couronne.server.speakers import speaker_of

MOST_MISTAKES = 12


def found(game: str, analysis: Analysis, top: int, language: str) -> Found:
    """Tell what the search says of a position."""
    speaker = speaker_of(language, game)
    return Found(
        win=list(analysis.win),
        margin=list(analysis.margin),
        moves=[_move(candidate, speaker) for candidate in analysis.moves[:top]],
        simulations=analysis.simulations,
    )


def _move(candidate: Candidate, speaker: Speaker) -> LookedMove:
    return LookedMove(
        label=candidate.move,
        text=speaker.move(candidate.move),
        win=candidate.win,
        margin=candidate.margin,
        weight=candidate.weight,
        line=[speaker.move(label) for label in candidate.line[1:]],
    )


def mistakes(review: Review, speaker: Speaker) -> list[Mistake]:
    """Tell the moves that cost most, and what was better."""
    return [_mistake(step, speaker) for step in review.mistakes(MOST_MISTAKES)]


def _mistake(step: Step, speaker: Speaker) -> Mistake:
    assert isinstance(step.event, Action)
    return Mistake(
        at=step.index,
        seat=step.event.seat,
        move=step.event.label,
        text=speaker.move(step.event.label),
        cost=step.cost,
        best=_move(step.before.moves[0], speaker),
    )


def accounts(review: Review) -> list[StudyAccount]:
    """Tell luck from skill, by seat."""
    return [StudyAccount(**asdict(account)) for account in review.accounts]


def position(
    ledger: Ledger, review: Review | None, at: int, top: int, language: str
) -> StudyPosition:
    """Show a position of a study."""
    place = min(at, len(ledger.events))
    state, ended = ledger.states[place], place == len(ledger.events) and ledger.ended
    speaker = speaker_of(language, ledger.game.name)
    return StudyPosition(
        at=place,
        view=position_view(state, ended),
        turn=None if ended or state.turn < 0 else state.turn,
        last=last_move(ledger.events[:place], speaker),
        found=found(ledger.game.name, review.positions[place], top, language) if review else None,
        played=_played(ledger, place, speaker),
        cost=_cost(review.steps, place) if review else 0.0,
    )


def _played(ledger: Ledger, at: int, speaker: Speaker) -> messages.LastMove | None:
    """Tell what was played in a position, if it was a move."""
    return last_move(ledger.events[at : at + 1], speaker)


def _cost(steps: Sequence[Step], at: int) -> float:
    return steps[at].cost if at < len(steps) else 0.0
