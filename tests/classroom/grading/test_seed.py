"""The seed of an examination, from which all right answers follow, is not told to the program."""

from pathlib import Path

from .project import graded

CLAIRVOYANT = '''
"""Knows no rule of the game: it makes up the examination again, as the seed says."""
import builtins, sys
from copy import copy
from random import Random

frame = sys._getframe()
while frame.f_code.co_name != "load" or "request" not in frame.f_locals:
    frame = frame.f_back
SEED = frame.f_locals["request"]["seed"]
orders = [Random(copy(Random(f"{SEED} demande_action")).getrandbits(64))]

def hypotheses(order, hand, typed):
    kinds = ["", "N4", *(card.lower() for card in hand), *hand, *hand, "pioche", "passe"]
    for wrong in range(len(typed) - 2):
        first = copy(order)
        first.sample(range(wrong), wrong)
        first.random()
        count = first.randint(2, 24)
        if wrong + count + 2 != len(typed):
            continue
        for right in range(1, 7):
            other = copy(first)
            answers = [*other.choices(kinds, k=count), None]
            other.choice(range(right))
            beyond = other.sample(answers, len(answers))
            if all(one in (None, seen) for one, seen in zip(beyond, typed[wrong + 1:])):
                yield wrong, other

def demande_action(couleur, plateau, l_roi, c_roi, main):
    global orders
    typed = list(builtins.input.answers)[::-1]
    found = [one for order in orders for one in hypotheses(order, main, typed)]
    orders = list({order.getstate(): order for _wrong, order in found}.values())
    answer = input(f"Vous êtes le joueur {couleur}, que souhaitez-vous faire ? ")
    for _ in range(found[0][0]):
        answer = input("Action impossible, que souhaitez-vous faire ? ")
    return answer
'''


def test_a_program_cannot_make_up_its_examination_again(tmp_path: Path) -> None:
    report = graded(tmp_path, CLAIRVOYANT)

    assert report.mark == 0.0
    (asked,) = (one for one in report.functions if one.function == "demande_action")
    crashed = {finding.kind for one in asked.verdicts for finding in one.findings}
    assert crashed == {"crash"}, "it lost the thread"
