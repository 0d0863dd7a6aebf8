"""Wheel and sdist: complete, and byte for byte the same when built twice."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "couronne"


def build(folder: Path) -> dict[str, str]:
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    return folder


def test_building_twice_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    first = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in built.iterdir()}

    assert len(first) == 2
    assert first == build(tmp_path)


def test_the_wheel_holds_every_file_of_the_package(built: Path) -> None:
    expected = {
        str(path.relative_to(SOURCE.parent))
        for path in SOURCE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if not name.startswith("couronne-")}

    assert expected == packed


def test_the_extras_are_those_that_were_promised(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        lines = archive.read(metadata).decode().splitlines()
    extras = {line.split(": ")[1] for line in lines if line.startswith("Provides-Extra: ")}

    assert extras <= {"research", "ray", "tui", "postgres", "dev"}
