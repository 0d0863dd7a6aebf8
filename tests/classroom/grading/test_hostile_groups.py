"""One student's folder never stops the class, and nothing in it leads out of it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from couronne.classroom.grading.grading import Report, grade
from couronne.classroom.grading.groups import find_groups
from couronne.classroom.grading.scale import Scale
from couronne.classroom.grading.table import write_table
from couronne.classroom.kit import write_kit
from couronne.errors import BadChoice
from couronne.i18n.speaker import Speaker

from .project import SEED, SOLUTION, write_project


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A class with one group that has done all right."""
    write_project(tmp_path / "class" / "anne")
    return tmp_path / "class"


def program_is_a_link(group: Path) -> None:
    (group / "roi_des_roses.py").symlink_to(group.parent / "anne" / "roi_des_roses.py")


def program_is_a_link_to_a_folder(group: Path) -> None:
    (group / "roi_des_roses.py").symlink_to("/")


def program_is_a_pipe(group: Path) -> None:
    os.mkfifo(group / "roi_des_roses.py")


def many_files(group: Path) -> None:
    (group / "roi_des_roses.py").write_text(SOLUTION)
    for number in range(1000):
        (group / str(number)).touch()


def a_large_file(group: Path) -> None:
    with (group / "roi_des_roses.py").open("wb") as file:
        file.truncate(1 << 40)


HOSTILE = {
    program_is_a_link: "is a link or something else that is not a plain file",
    program_is_a_link_to_a_folder: "is a link or something else that is not a plain file",
    program_is_a_pipe: "is a link or something else that is not a plain file",
    many_files: "holds more than 300 files",
    a_large_file: "is larger than 32 MB",
}


def reports(*places: Path) -> dict[str, Report]:
    return {report.group.name: report for report in grade(find_groups(places), Scale(), SEED)}


@pytest.mark.parametrize(("attack", "sentence"), HOSTILE.items())
def test_a_group_that_cannot_be_read_is_told_why_and_the_others_are_graded(
    place: Path, attack: Callable[[Path], None], sentence: str
) -> None:
    (place / "bob").mkdir()
    attack(place / "bob")

    told = reports(place)

    assert (told["anne"].mark, told["bob"].mark) == (14, 0)
    assert sentence in reason(told["bob"])


def reason(report: Report) -> str:
    """Say in English why a group was refused."""
    assert report.refused is not None
    got = report.refused.got
    assert not isinstance(got, str)
    return Speaker("en").phrase(got)


@pytest.mark.parametrize("attack", [program_is_a_link, program_is_a_link_to_a_folder])
def test_a_file_that_the_teacher_names_is_not_followed_either(
    place: Path, attack: Callable[[Path], None]
) -> None:
    (place / "bob").mkdir()
    attack(place / "bob")

    told = reports(*place.glob("*/roi_des_roses.py"))

    assert {name: report.mark for name, report in told.items()} == {"anne": 14, "bob": 0}


def test_a_group_that_is_a_link_is_told_so(place: Path) -> None:
    write_project(place.parent / "teacher")
    (place / "bob").symlink_to(place.parent / "teacher", target_is_directory=True)

    told = reports(place)

    assert (told["anne"].mark, told["bob"].mark) == (14, 0)
    assert "bob/roi_des_roses.py is a link" in reason(told["bob"])


@pytest.mark.parametrize("trap", ["link", "pipe"])
def test_tests_that_are_no_plain_file_are_missing(place: Path, trap: str) -> None:
    tests = place / "anne" / "test_roi_des_roses.py"
    tests.unlink()
    if trap == "link":
        tests.symlink_to("/etc/passwd")
    else:
        os.mkfifo(tests)

    (group,) = find_groups([place])

    assert not group.has_tests


def test_a_name_with_an_escape_character_is_spelt_out(place: Path) -> None:
    write_project(place / "\x1b[2Jbob")

    table = write_table(list(reports(place).values()), SEED)

    assert "\x1b" not in table
    assert r"\x1b[2Jbob" in table


def test_a_full_folder_is_not_searched_for_ever(place: Path) -> None:
    for number in range(1001):
        (place / "bob" / "full" / str(number)).mkdir(parents=True)
    write_project(place / "bob" / "full" / "project")

    groups = {group.name: group.program for group in find_groups([place])}

    assert groups["bob"] is None


def test_a_new_project_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "projet").mkdir()
    (tmp_path / "projet" / "ia.py").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(BadChoice) as refusal:
        write_kit(tmp_path / "projet")

    assert refusal.value.code == "file_exists"
    assert not (tmp_path / "elsewhere").exists()
