"""Games that lie outside of the package: the one of the tutorial, and others made of it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLE = "harvest"
EXAMPLE_PROJECT = ROOT / "docs" / "examples" / EXAMPLE
EXAMPLE_RULES = (EXAMPLE, "standard")


def write_game(folder: Path, home: str, *changes: tuple[str, str, str]) -> None:
    """Write the game of the tutorial into another package, with other texts in some files."""
    place = folder.joinpath(*home.split("."))
    place.mkdir(parents=True)
    for file in (EXAMPLE_PROJECT / EXAMPLE).glob("*.py"):
        text = file.read_text("utf-8").replace(f"from {EXAMPLE}.", f"from {home}.")
        (place / file.name).write_text(text, "utf-8")
    for name, old, new in changes:
        change(place / name, old, new)


def change(file: Path, old: str, new: str) -> None:
    """Put one text in the place of another, which is there."""
    text = file.read_text("utf-8")
    assert old in text, (file, old)
    file.write_text(text.replace(old, new), "utf-8")


def announce(folder: Path, **homes: str) -> None:
    """Write what an installed package leaves behind that has these games."""
    told = folder / "some_games-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: some-games\nVersion: 1.0\n")
    points = "".join(f"{name} = {home}\n" for name, home in homes.items())
    (told / "entry_points.txt").write_text(f"[couronne.games]\n{points}")


def run(code: str, *places: Path, **environment: str) -> str:
    """Run Python in a new process that finds packages in these folders; return what it prints."""
    found = os.pathsep.join(map(str, places))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": found, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
