"""`couronne classroom`: what a student and a teacher type and see."""

from pathlib import Path

import pytest

from tests.cli.command import Couronne, in_one_line


def test_a_project_begins_with_three_files(couronne: Couronne, tmp_path: Path) -> None:
    told = couronne.call("classroom", "new", str(tmp_path / "projet"), "--lang", "en")

    assert sorted(path.name for path in (tmp_path / "projet").iterdir()) == [
        "ia.py",
        "roi_des_roses.py",
        "test_roi_des_roses.py",
    ]
    assert "python3 test_roi_des_roses.py" in in_one_line(told.out)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "existe déjà ; donnez un autre dossier."),
        ("en", "is there already; give another"),
    ],
)
def test_files_that_are_there_are_left_alone(
    couronne: Couronne, tmp_path: Path, language: str, sentence: str
) -> None:
    (tmp_path / "ia.py").write_text("mine")

    told = couronne.call("classroom", "new", str(tmp_path), "--lang", language)

    assert told.code == 2
    assert sentence in in_one_line(told.err)
    assert (tmp_path / "ia.py").read_text() == "mine"
