"""Functions that always answer the same, which is sometimes right, earn nothing."""

from pathlib import Path

import pytest

from couronne.classroom.grading.calls import NAMES
from couronne.classroom.grading.suite import suite
from couronne.classroom.roi_des_roses import init_jeu

from .project import graded, mistaken

CONSTANTS = f"""
from random import sample

DEAL = {init_jeu(9, 9)!r}
def init_jeu(lignes, colonnes): return DEAL
def afficher_main(couleur, main): pass
def afficher_jeu(*position): pass
def mouvement_possible(*position): return {{possible}}
def main_jouable(*position): return []
def demande_action(*position): return {{action!r}}
def bouge_le_roi(*position): return position[:6]
def territoire(*position): return []
def score(*position): return 0
def main(): pass
"""


@pytest.mark.parametrize(("possible", "action"), [(False, "passe"), (True, "pioche")])
def test_constant_functions_earn_nothing(tmp_path: Path, possible: bool, action: str) -> None:
    report = graded(tmp_path, CONSTANTS.format(possible=possible, action=action))

    assert {one.function: one.points for one in report.functions} == dict.fromkeys(NAMES, 0.0)
    assert any(verdict.met for one in report.functions for verdict in one.verdicts)


def test_what_a_constant_would_meet_counts_with_what_it_would_not(tmp_path: Path) -> None:
    on_taken_squares = mistaken((" and plateau[ligne][colonne] == VIDE", ""))

    report = graded(tmp_path, on_taken_squares)

    shares = {one.function: one.share for one in report.functions}
    assert shares["mouvement_possible"] == 2 / 3


@pytest.mark.parametrize("seed", range(40))
def test_no_constant_answer_meets_all_requirements(seed: int) -> None:
    requirements = suite(seed)
    for function in NAMES:
        own = [one for one in requirements if one.function == function and not one.is_condition]

        assert frozenset() == frozenset.intersection(*(one.constants for one in own))
