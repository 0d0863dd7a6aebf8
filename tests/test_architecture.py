"""The folders are the architecture: imports point one way, and games do no input or output."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import couronne

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "couronne"

LAYERS = [
    {"errors"},
    {"kernel", "sandbox"},
    {"games"},
    {"records", "i18n"},
    {"search", "pages", "telling"},
    {"players"},
    {"arena"},
    {"server", "classroom", "research", "testing"},
    {"cli"},
]
"""From the ground up; a layer imports what lies below it, and itself."""

HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


def layer_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


def imports(path: Path) -> Iterator[str]:
    """Name the modules that a file imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def own_layers(path: Path) -> set[str]:
    """Name the layers of ours that a file imports from."""
    modules = [name.split(".") for name in imports(path) if name.startswith("couronne.")]
    return {parts[1] for parts in modules if parts[1] in HEIGHT}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downwards_only(path: Path) -> None:
    own = HEIGHT[layer_of(path)]
    wrong = {name for name in own_layers(path) if HEIGHT[name] > own}
    sideways = {name for name in own_layers(path) if HEIGHT[name] == own} - {layer_of(path)}

    assert set() == wrong | sideways


def test_every_folder_has_its_place() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir()} - {"__pycache__"}

    assert set() == folders - set(HEIGHT)


GAME_FILES = [path for path in FILES if layer_of(path) == "games"]


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_in_games_does_input_or_output(path: Path) -> None:
    doors = {"os", "sys", "pathlib", "subprocess", "socket", "shutil", "rich", "typer", "logging"}
    used = {name.split(".")[0] for name in imports(path)}
    allowed = {"sys"} if path == SOURCE / "games" / "__init__.py" else set()
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert set() == (used & doors) - allowed
    assert set() == calls & {"open", "print", "input"}


def test_no_game_knows_another() -> None:
    for path in GAME_FILES:
        folder = path.relative_to(SOURCE / "games").parts[0]
        others = {
            name.split(".")[2]
            for name in imports(path)
            if name.startswith("couronne.games.")
            and (SOURCE / "games" / name.split(".")[2]).is_dir()
        }

        assert others <= {folder}


def test_nothing_outside_a_games_folder_knows_a_rule_of_it() -> None:
    """No branch on a game's or rule set's name anywhere."""
    names = {name for pair in couronne.games() for name in pair}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                constants = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant)}

                assert not constants & names, path
