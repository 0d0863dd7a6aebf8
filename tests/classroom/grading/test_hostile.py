"""Answers that are made to be slow to judge are judged in the time that others take."""

import json
import tracemalloc
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from couronne.classroom import roi_des_roses as reference
from couronne.classroom.grading import examiner, rehearsal
from couronne.classroom.grading.calls import Call
from couronne.classroom.grading.difference import differences
from couronne.classroom.grading.judges import DEAL, Answered, each, printed, shuffled
from couronne.classroom.grading.rehearsal import REQUIREMENTS, findings
from couronne.classroom.grading.suite import suite
from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.reply import Reply, read_reply
from couronne.sandbox.snapshot import Snapshot

from .project import found, graded, mistaken

MANY = 300_000
"""In the square of the time these would take hours."""


def test_a_game_that_prints_nothing_but_lines() -> None:
    reply = Reply(printed="\n" * MANY, prompts=(("Rouge",),), moments=(MANY,))

    found = findings(Answered(Call("main", (), inputs=("pioche",)), reply))

    assert set(found) == set(REQUIREMENTS)


def test_a_draw_pile_of_numbers_without_end() -> None:
    call = Call("init_jeu", (9, 9))
    dealt = {**dict.fromkeys(DEAL), "pioche": list(range(MANY))}
    again = {**dealt, "pioche": list(range(MANY))[::-1]}
    answers = [Answered(call, Reply(value=tuple(one.values()))) for one in (dealt, again)]

    assert list(shuffled(answers)) == []


HANDS = "Rouge : {red}\nBlanc : N1\n"
QUESTION = reference.QUESTION.format(couleur="Rouge")


class Counted:
    """Stands in for a function, and remembers how much it was given."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.sizes: list[int] = []

    def __call__(self, *arguments: Any) -> Any:
        self.sizes.append(len(arguments[-1]))
        return self.function(*arguments)


@pytest.fixture
def possible(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counted = Counted(reference.actions_possibles)
    monkeypatch.setattr(reference, "actions_possibles", counted)
    return counted


def game(screen: str, refusals: int) -> Answered:
    """A game that shows this, and then refuses whatever is typed."""
    call = Call("main", inputs=("?",) * (refusals + 1))
    prompts = ((QUESTION,), *[(reference.REFUS,)] * refusals)
    return Answered(
        call, Reply(printed=screen, prompts=prompts, moments=(len(screen),) * len(prompts))
    )


@pytest.mark.parametrize(
    "red",
    ["N1 N2 N1", "N1" * 1000, " ".join(reference.CARTES * 2), "N1 " * MANY],
    ids=["one twice", "one often", "all twice", "one without end"],
)
def test_a_hand_with_a_card_that_is_there_twice_is_none(possible: Counted, red: str) -> None:
    found = findings(game(HANDS.format(red=red), 20))

    assert (set(found), possible.sizes) == (set(REQUIREMENTS), [])


def test_what_can_be_answered_is_found_out_once_a_turn(possible: Counted) -> None:
    findings(game(HANDS.format(red="N1 N2"), 500))

    assert possible.sizes == [2]


def test_no_more_of_a_screen_is_looked_at_than_a_game_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = Counted(rehearsal._hand)
    monkeypatch.setattr(rehearsal, "_hand", counted)
    noise = "-" * MANY

    findings(game(noise + HANDS.format(red="N1"), 1))
    call = Call("main", inputs=("?",))
    findings(
        Answered(call, Reply(prompts=((noise + HANDS.format(red="N1") + QUESTION,),), moments=(0,)))
    )

    assert len(counted.sizes) == 4
    assert max(counted.sizes) <= 20_000


def test_what_is_told_of_an_answer_is_short() -> None:
    (finding,) = each(printed)([Answered(Call("score", printed="1"), Reply(printed="x" * MANY))])

    assert len(str(finding.got)) < 5_000


def test_long_lines_are_compared_as_far_as_anybody_reads() -> None:
    (line,) = differences("|    " * 9, "|-  " * 1000)

    assert sum(len(piece.text) for piece in line.got) <= 500


LONG = {"complained": "", "cut": False, "prompts": [["?"]], "moments": [0]}


class Talker:
    """A program that answers whatever it is asked with as much as this."""

    alive = True

    def __init__(self, *_program: Any) -> None:
        self.text = "\N{GRINNING FACE}" + "x" * 50_000

    def load(self) -> Reply:
        return Reply()

    def call(self, _function: str, arguments: Any, *_call: Any, **_how: Any) -> Reply:
        told = {**LONG, "printed": self.text, "arguments": [0] * len(arguments)}
        return read_reply(json.dumps(told, ensure_ascii=False).encode(), Limits())

    def close(self) -> None:
        pass


def test_long_answers_of_a_project_do_not_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are 760 of them, of 200 kB each."""
    monkeypatch.setattr(examiner, "Guest", Talker)
    requirements = suite(7)
    tracemalloc.start()

    verdicts = examiner.Examiner(Snapshot("x.py", {}), Event()).examine(requirements)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert isinstance(verdicts, tuple)
    assert [one.requirement for one in verdicts] == list(requirements)
    assert peak < 60 * MEGABYTE
    assert kept < 10 * MEGABYTE


def test_only_a_whole_game_may_be_answered_at_length(tmp_path: Path) -> None:
    report = graded(tmp_path, mistaken(("    total = 0\n", "    return '\u00e9' * 400_000\n")))

    (one, *_more) = [mark for mark in report.functions if mark.function == "score"]
    assert one.verdicts[0].findings[0].kind == "crash"
    assert found(report).keys() == {"score", "main"}
