"""Who was disqualified from a tournament, in the reader's language."""

from dataclasses import dataclass

from couronne.arena.tournament.plan import Disqualified, Plan
from couronne.arena.tournament.titles import disqualified_titles
from couronne.i18n.speaker import Speaker


@dataclass(frozen=True)
class Refused:
    """A group that does not take part."""

    name: str
    folder: str | None
    """Nobody's where names are hidden."""
    reason: str
    """A code."""
    message: str
    """The same as a sentence."""


def refusals(plan: Plan, speaker: Speaker) -> list[Refused]:
    """Tell of everybody who was disqualified, and why."""
    return [
        Refused(title, None if plan.anonymous else one.key, one.reason, message(one, speaker))
        for title, one in zip(disqualified_titles(plan), plan.disqualified, strict=True)
    ]


def message(one: Disqualified, speaker: Speaker) -> str:
    """Say why."""
    return speaker.say(f"tournament.disqualified.{one.reason}", **one.values)
