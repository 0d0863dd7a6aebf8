"""Answers that are made to be slow to judge are judged in the time that others take."""

from couronne.classroom.grading.calls import Call
from couronne.classroom.grading.judges import DEAL, Answered, shuffled
from couronne.classroom.grading.rehearsal import REQUIREMENTS, findings
from couronne.sandbox.reply import Reply

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
