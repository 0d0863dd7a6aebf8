"""`couronne classroom`: what a student and a teacher type and see."""

import re
from pathlib import Path

import pytest

from tests.classroom.grading.project import mistaken, write_project
from tests.cli.command import Couronne, in_one_line, said_once
from tests.forked import Finished


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


@pytest.fixture
def class_folder(tmp_path: Path) -> Path:
    write_project(tmp_path / "classe" / "anne")
    spaceless = mistaken(('f"{couleur} : {', 'f"{couleur}: {'))
    write_project(tmp_path / "classe" / "bob", spaceless, tests="")
    return tmp_path / "classe"


def grade(couronne: Couronne, folder: Path, *arguments: str) -> Finished:
    output = ("--output", str(folder.parent / "out"))
    return couronne.run("classroom", "grade", str(folder), *output, *arguments)


def test_grading_prints_what_was_called_expected_and_got(
    couronne: Couronne, class_folder: Path
) -> None:
    told = grade(couronne, class_folder, "--lang", "en", "--seed", "5")

    assert told.code == 0, told.err
    assert "anne: 14.00 out of 14" in told.out
    wrong = told.out[told.out.index("bob:") :]
    assert "test_roi_des_roses.py is missing" in wrong
    assert "afficher_main('Rouge', [])" in wrong
    assert re.search(r"expected: 'Rouge : \\n'\n +\^\n +got: +'Rouge: \\n'\n", wrong)
    assert "--seed 5" in in_one_line(told.out)


def test_grading_writes_a_page_and_a_table(couronne: Couronne, class_folder: Path) -> None:
    grade(couronne, class_folder, "--lang", "fr", "--seed", "5")

    out = class_folder.parent / "out"
    assert "mauvais affichage" in (out / "grades.html").read_text("utf-8")
    assert (out / "grades.csv").read_text("utf-8").splitlines()[1].startswith("anne,14.0,")


def test_regrading_with_the_seed_told_gives_the_same_files(
    couronne: Couronne, class_folder: Path
) -> None:
    files = [class_folder.parent / "out" / name for name in ("grades.html", "grades.csv")]
    told = grade(couronne, class_folder, "--lang", "en")
    first = [file.read_text("utf-8") for file in files]
    seed = re.search(r"Seed (\d+)", told.out)

    assert seed is not None
    assert int(seed[1]) > 10**9, "a program could find a shorter one"
    grade(couronne, class_folder, "--lang", "en", "--seed", seed[1])

    assert [file.read_text("utf-8") for file in files] == first


def test_a_file_at_the_top_of_the_class_is_told_and_left_out(
    couronne: Couronne, class_folder: Path
) -> None:
    before = grade(couronne, class_folder, "--lang", "en", "--seed", "5").out
    top = class_folder / "roi_des_roses.py"
    top.write_text("")

    told = grade(couronne, class_folder, "--lang", "en", "--seed", "5").out
    dit = grade(couronne, class_folder, "--lang", "fr", "--seed", "5").out

    assert before in told
    assert "roi_des_roses.py lies among the folders of the groups: it is left out" in in_one_line(
        told
    )
    assert "se trouve parmi les dossiers des groupes" in in_one_line(dit)


def test_weights_marks_of_the_ai_and_finalists_come_from_a_file(
    couronne: Couronne, class_folder: Path
) -> None:
    weights = class_folder.parent / "poids.toml"
    weights.write_text("finalists = ['anne']\n[weights]\nmain = 5\n[ai]\nanne = 4\n")

    told = grade(couronne, class_folder, "--lang", "en", "--weights", str(weights))

    assert re.search(r"anne +14\.00 +4\.00 +1\.00 +19\.00\n", told.out)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Aucun groupe ne s'appelle ane ; les groupes sont : anne, bob."),
        ("en", "No group is called ane; the groups are: anne, bob."),
    ],
)
def test_a_mistyped_finalist_is_told_before_anything_is_graded(
    couronne: Couronne, class_folder: Path, language: str, sentence: str
) -> None:
    weights = class_folder.parent / "poids.toml"
    weights.write_text("finalists = ['ane']\n")

    told = grade(couronne, class_folder, "--lang", language, "--weights", str(weights))

    assert (told.code, told.out) == (2, "")
    assert sentence in in_one_line(told.err).replace("\N{NO-BREAK SPACE}", " ")


def test_trouble_with_one_group_leaves_the_others_their_marks(
    couronne: Couronne, class_folder: Path
) -> None:
    write_project(
        class_folder / "eve", "print(chr(0xDC80))\n" * 3 + "raise ValueError(chr(0xD800))"
    )
    write_project(
        class_folder / "leo", mistaken(("    total = 0\n", "    import os; os._exit(0)\n"))
    )

    told = grade(couronne, class_folder, "--lang", "en")

    assert told.code == 0, told.err
    assert re.search(r"anne +14\.00 ", told.out)
    assert re.search(r"eve +0\.00 ", told.out)


@pytest.mark.parametrize(
    ("name", "text"), [("deep", "x = " + "[" * 5000), ("long", "x = " + "9" * 5000)]
)
def test_weights_that_no_reader_reads_are_refused_in_a_sentence(
    couronne: Couronne, class_folder: Path, name: str, text: str
) -> None:
    weights = class_folder.parent / f"{name}.toml"
    weights.write_text(text)

    told = grade(couronne, class_folder, "--lang", "en", "--weights", str(weights))

    assert told.code == 2
    assert "TOML" in said_once(told)


def test_what_cannot_be_written_is_told_before_anything_is_graded(
    couronne: Couronne, class_folder: Path
) -> None:
    (class_folder.parent / "out" / "grades.html").mkdir(parents=True)

    told = grade(couronne, class_folder, "--lang", "en")

    assert (told.code, told.out) == (2, "")


def test_an_interrupted_grading_writes_nothing(couronne: Couronne, class_folder: Path) -> None:
    for name in "cd":
        write_project(class_folder / name, mistaken(("    total = 0\n", "    while True: pass\n")))

    output = class_folder.parent / "out"
    terminal = couronne.terminal("classroom", "grade", str(class_folder), "--output", str(output))

    terminal.ready("group")
    told = terminal.press_until_end("c")

    assert told.code == 130
    assert "grades.html" not in told.out
    assert list(output.iterdir()) == []
