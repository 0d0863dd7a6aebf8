"""Answers that are always the same: what one of them would bring is worth nothing alone."""

from collections.abc import Sequence
from dataclasses import replace

from couronne.classroom import roi_des_roses as reference
from couronne.classroom.grading.calls import Call
from couronne.classroom.grading.judges import Answered, Bench
from couronne.sandbox.reply import Reply


def constant_answers(calls: Sequence[Call]) -> list[Reply]:
    """Return what is right for each of some calls."""
    return [Reply(value=_value(call), printed=call.printed) for call in calls]


def _value(call: Call) -> object:
    """Return a right value; a deal has many."""
    deal = call.function == "init_jeu"
    return reference.init_jeu(*call.arguments) if deal else call.value


def met_by(answers: Sequence[Reply], calls: Sequence[Call], bench: Bench) -> frozenset[int]:
    """Tell by their numbers which answers meet a requirement, each one given to all its calls."""
    return frozenset(
        number
        for number, answer in enumerate(answers)
        if not any(
            bench([Answered(call, replace(answer, arguments=call.arguments)) for call in calls])
        )
    )
