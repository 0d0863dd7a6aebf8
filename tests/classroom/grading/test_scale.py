"""What counts how much."""

from pathlib import Path

import pytest

from couronne.classroom.grading.grading import Report, grade
from couronne.classroom.grading.groups import find_groups
from couronne.classroom.grading.scale import MODEL, Scale, read_scale
from couronne.errors import BadChoice

from .project import SEED, mistaken, write_project

WITHOUT_SCORE = mistaken(("def score(", "def compte("))


def report_of(folder: Path, scale: Scale, source: str = WITHOUT_SCORE, tests: str = "x") -> Report:
    write_project(folder / "anne", source, tests)
    (report,) = grade(find_groups([folder]), scale, SEED)
    return report


def test_the_functions_are_worth_14_points_together() -> None:
    assert sum(Scale().points.values()) == MODEL
    assert sum(read_scale("[weights]\nmain = 10").points.values()) == pytest.approx(MODEL)


def test_a_function_counts_by_its_weight(tmp_path: Path) -> None:
    nothing_else = "\n".join(["[weights]", "score = 1", "main = 0", "territoire = 1"])
    rest = ("init_jeu", "afficher_main", "afficher_jeu", "mouvement_possible", "main_jouable")
    others = "\n".join(f"{name} = 0" for name in (*rest, "demande_action", "bouge_le_roi"))

    report = report_of(tmp_path, read_scale(f"{nothing_else}\n{others}"))

    assert report.mark == 7


def test_missing_tests_cost_what_the_teacher_says(tmp_path: Path) -> None:
    free = report_of(tmp_path / "a", Scale(), tests="")
    dear = report_of(tmp_path / "b", read_scale("without_tests = 2"), tests="")

    assert dear.mark == free.mark - 2


def test_no_mark_is_below_zero(tmp_path: Path) -> None:
    report = report_of(tmp_path, read_scale("without_tests = 14"), source="", tests="")

    assert report.mark == 0


def test_the_mark_of_the_ai_and_the_bonus_make_the_total(tmp_path: Path) -> None:
    scale = read_scale('finalists = ["anne"]\n[ai]\nanne = 4.5')

    report = report_of(tmp_path, scale)

    assert (report.ai, report.bonus) == (4.5, 1)
    assert report.total == pytest.approx(report.mark + 5.5)


def test_nobody_has_more_than_20(tmp_path: Path) -> None:
    scale = read_scale('finalists = ["anne"]\n[ai]\nanne = 6')

    report = report_of(tmp_path, scale, source=mistaken())

    assert (report.mark, report.total) == (14, 20)


def test_without_a_mark_of_the_ai_the_total_is_open(tmp_path: Path) -> None:
    report = report_of(tmp_path, Scale())

    assert (report.ai, report.bonus, report.total) == (None, 0, None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[weights", "bad_scale"),
        ("[weights]\nscores = 1", "unknown_scale_key"),
        ("poids = 1", "unknown_scale_key"),
        ("[weights]\nscore = -1", "bad_scale_number"),
        ("[weights]\nscore = true", "bad_scale_number"),
        ("[weights]\nscore = nan", "bad_scale_number"),
        ("[ai]\nanne = 7", "bad_scale_number"),
        ("without_tests = 'a'", "bad_scale_number"),
        ("weights = 3", "bad_scale_table"),
        ("finalists = 'anne'", "bad_scale_names"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadChoice) as refusal:
        read_scale(text)

    assert refusal.value.code == code


def test_weights_that_are_all_zero_are_refused() -> None:
    with pytest.raises(BadChoice) as refusal:
        read_scale("[weights]\n" + "\n".join(f"{name} = 0" for name in Scale().weights))

    assert refusal.value.code == "no_weight"


@pytest.mark.parametrize("text", ["finalists = ['ane']", "[ai]\nane = 3"])
def test_a_group_that_there_is_not_is_refused(text: str) -> None:
    with pytest.raises(BadChoice) as refusal:
        read_scale(text).check_groups(["anne"])

    assert refusal.value.code == "unknown_group"
