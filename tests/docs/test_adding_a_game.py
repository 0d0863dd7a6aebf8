"""The page that tells how to add a game, followed in an empty folder from its text alone."""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import EXAMPLE_PROJECT, ROOT, run

pytestmark = pytest.mark.machine_code

PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
BETWEEN_PARTS = "\n\n"
TRIED = "try_it.py"
PATIENCE = 600


def steps() -> Iterator[tuple[str, str]]:
    """Return what is to be done: a file to be written, by its name, or commands to be run."""
    for language, title, text in BLOCK.findall(PAGE.read_text("utf-8")):
        if title or language == "sh":
            yield title, text


def write(folder: Path, name: str, text: str) -> None:
    """Write a file, or the next part of one."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    before = file.read_text("utf-8") + BETWEEN_PARTS if file.exists() else ""
    file.write_text(before + text, "utf-8")


def follow(folder: Path, commands: str, environment: dict[str, str]) -> None:
    """Run commands, and compare what they print with what the page shows."""
    for part in re.split(r"^\$ ", commands, flags=re.MULTILINE)[1:]:
        command, _newline, shown = part.partition("\n")
        if command.startswith("export "):
            name, _equals, value = command.removeprefix("export ").partition("=")
            environment[name] = value
            continue
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        assert shown.strip() in done.stdout


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Follow the page to its end."""
    folder = tmp_path_factory.mktemp("followed")
    places = [str(Path(sys.executable).parent), os.environ["PATH"]]
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
        "PATH": os.pathsep.join(places),
        "COURONNE_LANG": "en",
        "PYTHONDONTWRITEBYTECODE": "1",
        "XDG_STATE_HOME": str(folder / "state"),
        "COLUMNS": "80",
    }
    for name, text in steps():
        if name:
            write(folder, name, text)
        else:
            follow(folder, text, environment)
    return folder


def test_whoever_follows_the_page_has_the_example(followed: Path) -> None:
    for file in EXAMPLE_PROJECT.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            written = followed / file.relative_to(EXAMPLE_PROJECT)

            assert written.read_text("utf-8") == file.read_text("utf-8")


def test_the_page_has_no_other_files_than_the_example(followed: Path) -> None:
    titles = {name for name, _text in steps() if name} - {TRIED}

    assert titles == {
        str(file.relative_to(EXAMPLE_PROJECT))
        for file in EXAMPLE_PROJECT.rglob("*")
        if file.is_file() and not {"__pycache__", ".pytest_cache"} & set(file.parts)
    }
    assert (followed / "game.crown").exists()


def test_the_package_that_is_built_brings_the_game(followed: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    subprocess.run([*build, str(followed)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)

    code = (
        "import couronne; from couronne.i18n.speaker import Speaker\n"
        "print(couronne.games()[-1], Speaker('fr', 'harvest').move('rye'))"
    )
    assert run(code, installed) == "('harvest', 'standard') seigle\n"
