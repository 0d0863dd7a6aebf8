"""Wheel and sdist: complete, and byte for byte the same when built twice."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Server

ROOT = Path(__file__).parent.parent
UV = ROOT / ".tools" / "bin" / "uv"
SOURCE = ROOT / "src" / "couronne"


def build(folder: Path) -> dict[str, str]:
    """Build as `make build` does, with the node that was set up where the machine has none."""
    programs = f"{ROOT / '.tools' / 'node' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
        env={**os.environ, "PATH": programs},
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


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which nothing was set up or built."""
    folder = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", f"file://{ROOT}", folder], check=True)
    return folder


def installed(source: Path, folder: Path, environment: Mapping[str, str] = os.environ) -> Path:
    """Install a clone or an sdist into an empty environment; return its Python."""
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder], check=True)
    subprocess.run(
        [UV, "pip", "install", "--quiet", "--python", folder / "bin" / "python", source],
        check=True,
        env=environment,
        capture_output=True,
    )
    return folder / "bin" / "python"


def first_page(python: Path, folder: Path) -> str:
    """Serve the site with an installed package, and return its first page."""
    command = (str(python), "-m", "couronne")
    with Server(folder / "site.db", command=command) as site:
        answer = httpx.get(site.url)
        assert answer.status_code == httpx.codes.OK, answer.text
        return answer.text


def without_node(folder: Path) -> dict[str, str]:
    """Return an environment of a machine that has no node."""
    folder.mkdir()
    for name in ("sh", "env", "git", "uname"):
        (folder / name).symlink_to(shutil.which(name) or f"/bin/{name}")
    return {**os.environ, "PATH": str(folder)}


class TestInstalling:
    def test_a_clone_gives_the_whole_site_on_a_machine_without_node(
        self, clone: Path, tmp_path: Path
    ) -> None:
        python = installed(clone, tmp_path / "venv", without_node(tmp_path / "programs"))

        assert '<div id="app">' in first_page(python, tmp_path)

    def test_an_sdist_gives_the_whole_site(self, built: Path, tmp_path: Path) -> None:
        (sdist,) = built.glob("*.tar.gz")

        python = installed(sdist, tmp_path / "venv")

        assert '<div id="app">' in first_page(python, tmp_path)

    def test_where_the_page_cannot_be_built_a_sentence_says_so(
        self, clone: Path, tmp_path: Path
    ) -> None:
        (clone / "web" / "package-lock.json").unlink()

        with pytest.raises(subprocess.CalledProcessError) as refused:
            installed(clone, tmp_path / "venv")

        assert b"Couronne's page cannot be built: npm ci failed." in refused.value.stderr
