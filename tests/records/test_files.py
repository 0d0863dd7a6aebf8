"""Files of ours in a folder where somebody has put links and pipes of the same names."""

import os
from pathlib import Path

import pytest

from couronne.cli.files import check_replaceable
from couronne.errors import BadChoice
from couronne.records.files import open_plain, write_whole


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    file = tmp_path / "precious"
    file.write_text("precious")
    return file


def test_a_link_with_the_name_of_a_file_is_replaced_and_not_followed(
    tmp_path: Path, precious: Path
) -> None:
    (tmp_path / "grades.html").symlink_to(precious)

    write_whole(tmp_path / "grades.html", "new")

    assert (tmp_path / "grades.html").read_text() == "new"
    assert precious.read_text() == "precious"


def test_a_link_with_the_name_of_a_temporary_file_is_not_followed(
    tmp_path: Path, precious: Path
) -> None:
    (tmp_path / f".grades.html.{os.getpid()}").symlink_to(precious)

    write_whole(tmp_path / "grades.html", "new")

    assert (tmp_path / "grades.html").read_text() == "new"
    assert precious.read_text() == "precious"


def test_a_trial_creates_nothing_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / f".grades.html.{os.getpid()}").symlink_to(tmp_path / "elsewhere" / "new")
    (tmp_path / "elsewhere").mkdir()
    seen = (tmp_path / "elsewhere").stat().st_mtime_ns

    check_replaceable(tmp_path / "grades.html")

    assert (tmp_path / "elsewhere").stat().st_mtime_ns == seen


@pytest.mark.parametrize("flags", [os.O_RDONLY, os.O_WRONLY | os.O_CREAT])
def test_nobody_waits_for_a_pipe(tmp_path: Path, flags: int) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(OSError, match=r"."):
        open_plain(tmp_path / "pipe", flags)


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "grades.html").mkdir()

    with pytest.raises(BadChoice):
        write_whole(tmp_path / "grades.html", "new")
