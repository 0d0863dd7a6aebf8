"""What a teacher is given: the page, the table, the differences."""

import csv
from html.parser import HTMLParser
from pathlib import Path

import pytest

from couronne.classroom.grading.calls import NAMES
from couronne.classroom.grading.difference import differences
from couronne.classroom.grading.grading import Report, grade
from couronne.classroom.grading.groups import find_groups
from couronne.classroom.grading.page import write_page
from couronne.classroom.grading.scale import Scale, read_scale
from couronne.classroom.grading.table import write_table
from couronne.i18n.speaker import Speaker

from .project import SEED, SOLUTION, mistaken, write_project

EVIL = "class Texte:\n    def __repr__(self): return '<script>alert(1)</script>'\n"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> list[Report]:
    folder = tmp_path_factory.mktemp("class")
    write_project(folder / "anne")
    write_project(folder / "bob", mistaken(('f"{couleur} : {', 'f"{couleur}: {')), tests="")
    write_project(folder / "eve", EVIL + mistaken(("    total = 0\n", "    return Texte()\n")))
    write_project(folder / "=1+1", "import absent")
    (folder / "zoé").mkdir()
    scale = read_scale("finalists = ['anne']\n[ai]\nanne = 5")
    return list(grade(find_groups([folder]), scale, SEED))


class Tags(HTMLParser):
    """Checks that what is opened is closed, and collects the texts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def parsed(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    tags.close()
    return tags


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_is_whole_and_needs_nothing_else(reports: list[Report], language: str) -> None:
    page = write_page(reports, SEED, Speaker(language))

    tags = parsed(page)
    assert tags.open == []
    assert not {"script", "link", "img"} & tags.tags
    assert "http" not in page


def test_the_page_tells_what_was_called_expected_and_got(reports: list[Report]) -> None:
    text = "".join(parsed(write_page(reports, SEED, Speaker("en"))).texts)

    assert "wrong print" in text
    assert "afficher_main('Rouge', [])" in text
    assert "ModuleNotFoundError: No module named 'absent'" in text
    assert "test_roi_des_roses.py is missing" in text
    assert f"Seed {SEED}" in text


def test_the_page_marks_the_characters_that_differ(reports: list[Report]) -> None:
    page = write_page(reports, SEED, Speaker("en"))

    assert "Rouge<del> </del>: ↵" in page


def test_nothing_that_a_program_returns_is_obeyed_by_a_browser(reports: list[Report]) -> None:
    page = write_page(reports, SEED, Speaker("en"))

    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_the_table_has_a_line_for_each_group(reports: list[Report]) -> None:
    rows = {row["group"]: row for row in csv.DictReader(write_table(reports, SEED).splitlines())}

    assert list(rows) == ["'=1+1", "anne", "bob", "eve", "zoé"]
    anne, bob = rows["anne"], rows["bob"]
    assert (anne["mark"], anne["ai"], anne["bonus"], anne["total"]) == ("14.0", "5", "1.0", "20.0")
    assert (bob["tests"], bob["total"], bob["afficher_main"]) == ("missing", "", "0.0")
    assert bob["problems"] == "afficher_main: print; afficher_jeu: print; main: print"
    assert rows["'=1+1"]["problems"] == "import"
    assert {row["seed"] for row in rows.values()} == {str(SEED)}
    assert set(NAMES) <= set(anne)


def test_marks_without_a_seed_of_their_own_do_not_depend_on_the_class(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_project(tmp_path / name, SOLUTION)

    alone = list(grade(find_groups([tmp_path / "b"]), Scale(), SEED))
    together = list(grade(find_groups([tmp_path]), Scale(), SEED))

    assert alone[0].mark == together[1].mark


class TestDifferences:
    def test_texts_that_are_the_same_have_none(self) -> None:
        assert list(differences("a\nb\n", "a\nb\n")) == []

    def test_a_missing_line_end_is_one(self) -> None:
        (line,) = differences("a\nb\n", "a\nb")

        assert line.number == 2
        assert [piece.text for piece in line.expected if not piece.same] == ["\n"]
        assert all(piece.same for piece in line.got)

    def test_a_line_too_many_is_one(self) -> None:
        (line,) = differences("a\n", "a\n\n")

        assert (line.number, line.expected, line.got[0].text) == (2, (), "\n")

    def test_only_the_characters_that_differ_are_marked(self) -> None:
        (line,) = differences("|  R |\n", "| R  |\n")

        assert "".join(piece.text for piece in line.expected) == "|  R |\n"
        assert "R" not in [piece.text for piece in line.expected if not piece.same]

    def test_endless_texts_are_cut(self) -> None:
        assert len(list(differences("a\n" * 10**6, "b\n" * 10**6))) < 5000
