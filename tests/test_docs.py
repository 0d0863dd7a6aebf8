"""The documentation is true: its commands and its Python run, its pictures are what we draw."""

import os
import re
import shlex
from functools import partial
from pathlib import Path

import pytest

import couronne
from tests.forked import Finished, finish
from tests.make_pictures import PICTURES, picture

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "LISEZMOI.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[Path, str]]:
    return [
        (page, text)
        for page in PAGES
        for name, text in FENCE.findall(page.read_text("utf-8"))
        if name == language
    ]


def couronne_command(line: str, folder: Path) -> Finished:
    arguments = shlex.split(line.removeprefix("$ couronne "))
    environment = {**os.environ, "XDG_STATE_HOME": str(folder), "COLUMNS": "80"}
    return finish(arguments, environment, partial(os.chdir, folder))


def told(page: Path) -> str:
    """Name a page in the name of its test."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", sorted({page for page, _text in blocks("python")}), ids=told)
def test_the_python_of_a_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = "\n".join(text for other, text in blocks("python") if other == page)

    exec(compile(code, str(page), "exec"), {})


@pytest.mark.parametrize(("page", "text"), blocks("console"))
def test_the_commands_of_a_page_run_and_print_what_it_shows(
    page: Path, text: str, tmp_path: Path
) -> None:
    for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE)[1:]:
        command, _newline, shown = part.partition("\n")
        done = couronne_command(command, tmp_path)

        assert done.code == 0, (page, done.err)
        assert shown.strip() in done.out


def test_the_record_shown_in_the_docs_has_the_right_form() -> None:
    from couronne.records.reading import read

    (text,) = [text for _page, text in blocks("text") if text.startswith("couronne 1")]

    assert read(text).header.game == "roses"


@pytest.mark.parametrize("game", PICTURES)
def test_the_pictures_of_the_docs_are_what_we_draw_today(game: str) -> None:
    """`tests/make_pictures.py` draws them again."""
    assert (ROOT / "docs" / "images" / f"{game}.svg").read_text("utf-8") == picture(game)


@pytest.mark.parametrize("page", PAGES, ids=told)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8"))

    assert [] == [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", PAGES, ids=told)
def test_no_page_holds_what_two_people_disagreed_on(page: Path) -> None:
    assert not re.search(r"^(<{7}|={7}|>{7})( |$)", page.read_text("utf-8"), re.MULTILINE)


FRENCH = sorted((ROOT / "docs" / "fr").rglob("*.md"))
_UNSPACED = re.compile(r"(?<![\u00a0\u202f])[;!?»](?=\s|$)|« | [:;!?»](?=\s|$)", re.MULTILINE)
_CODE = re.compile(r"^```.*?^```$|`[^`]*`|!?\[[^]]*\]\(", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", FRENCH, ids=told)
def test_french_pages_have_the_spaces_of_french_signs(page: Path) -> None:
    text = _CODE.sub("", page.read_text("utf-8"))

    assert [] == [text[found.start() - 20 : found.end()] for found in _UNSPACED.finditer(text)]


def test_the_changelog_tells_of_this_version() -> None:
    assert f"## {couronne.__version__}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=told)
def test_no_page_has_a_gap_to_be_filled(page: Path) -> None:
    assert not re.search(r"^[A-Z]+_[A-Z]+$", page.read_text("utf-8"), re.MULTILINE)
