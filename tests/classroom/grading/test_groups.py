"""Where the groups of a class are found."""

import os
from pathlib import Path

import pytest

from couronne.classroom.grading.grading import grade
from couronne.classroom.grading.groups import find_groups, left_out
from couronne.classroom.grading.scale import Scale
from couronne.errors import BadChoice

from .project import SEED, write_project


def names(*places: Path) -> list[str]:
    return [group.name for group in find_groups(places)]


def test_each_folder_of_a_class_is_a_group(tmp_path: Path) -> None:
    for name in ("zoé-et-tom", "anne"):
        write_project(tmp_path / name)
    (tmp_path / ".git").mkdir()
    (tmp_path / "liste.txt").write_text("anne")

    assert names(tmp_path) == ["anne", "zoé-et-tom"]


def test_a_folder_with_the_file_is_a_group_and_so_is_the_file(tmp_path: Path) -> None:
    project = write_project(tmp_path / "anne")

    assert names(project) == names(project / "roi_des_roses.py") == ["anne"]


def test_a_file_among_the_folders_of_groups_is_left_out(tmp_path: Path) -> None:
    for name in ("anne", "bob/projet"):
        write_project(tmp_path / name)
    top = tmp_path / "roi_des_roses.py"
    top.write_text("import os\nprint(os.listdir('/program/anne'))")

    assert names(tmp_path) == ["anne", "bob"]
    assert left_out([tmp_path]) == [top]
    assert left_out([tmp_path / "anne", tmp_path / "bob", top]) == []


def test_a_file_that_is_named_does_not_see_the_folders_of_groups(tmp_path: Path) -> None:
    for name in ("anne", "bob"):
        write_project(tmp_path / name)
    top = tmp_path / "roi_des_roses.py"
    top.write_text("import os\nraise SystemError(sorted(os.listdir('/program')))")

    (report,) = grade(find_groups([top]), Scale(), SEED)

    assert report.refused is not None
    assert report.refused.got == "SystemError: ['roi_des_roses.py']"


def test_a_group_may_have_other_folders_beside_its_file(tmp_path: Path) -> None:
    project = write_project(tmp_path / "anne")
    (project / "images").mkdir()

    assert (names(project), left_out([project])) == (["anne"], [])


def test_a_file_further_down_is_found_if_there_is_only_one(tmp_path: Path) -> None:
    deep = write_project(tmp_path / "anne" / "projet")

    (group,) = find_groups([tmp_path])

    assert group.program == deep / "roi_des_roses.py"
    assert group.has_tests


def test_groups_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    places = [write_project(tmp_path / year / "anne") for year in ("2025", "2026")]

    assert names(*places) == [str(place / "roi_des_roses.py") for place in places]


def test_files_of_one_folder_are_told_apart_by_their_names(tmp_path: Path) -> None:
    for name in ("anne.py", "bob.py"):
        (tmp_path / name).write_text("")
    files = [tmp_path / "anne.py", tmp_path / "bob.py"]

    assert names(*files) == list(map(str, files))


def test_a_link_to_the_file_of_others_is_not_graded_as_theirs(tmp_path: Path) -> None:
    project = write_project(tmp_path / "anne")
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "roi_des_roses.py").symlink_to(project / "roi_des_roses.py")

    reports = {one.group.name: one for one in grade(find_groups([tmp_path]), Scale(), SEED)}

    assert (reports["anne"].mark, reports["bob"].mark) == (14, 0)


def test_a_name_of_other_bytes_can_be_written(tmp_path: Path) -> None:
    """And two such names are two names."""
    for name in (b"zo\xe9", b"zo\xe8"):
        write_project(Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)))

    assert names(tmp_path) == [r"zo\udce8", r"zo\udce9"]


def test_a_group_without_the_file_is_graded_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "absent").mkdir()

    (report,) = grade(find_groups([tmp_path]), Scale(), SEED)

    assert report.refused is not None
    assert (report.mark, report.group.has_tests) == (0, False)


@pytest.mark.parametrize("tests", ["", " \n"], ids=["missing", "empty"])
def test_missing_tests_are_seen(tmp_path: Path, tests: str) -> None:
    write_project(tmp_path / "anne", tests=tests)

    (group,) = find_groups([tmp_path])

    assert not group.has_tests


def test_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadChoice) as refusal:
        find_groups([tmp_path / "nulle-part"])

    assert refusal.value.code == "no_such_group"


def test_an_empty_folder_is_no_class(tmp_path: Path) -> None:
    with pytest.raises(BadChoice) as refusal:
        find_groups([tmp_path])

    assert refusal.value.code == "no_groups"
