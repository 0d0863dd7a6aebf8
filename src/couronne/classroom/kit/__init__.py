"""The files that a student's project starts from."""

from importlib.resources import files
from pathlib import Path

from couronne.errors import BadChoice

FILES = ("roi_des_roses.py", "test_roi_des_roses.py", "ia.py")


def write_kit(folder: Path) -> list[Path]:
    """Write the files of a new project into a folder, made if need be; nothing is overwritten."""
    paths = [folder / name for name in FILES]
    for path in paths:
        if path.exists() or path.is_symlink():
            raise BadChoice("file_exists", file=str(path))
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        text = files(__package__).joinpath(f"{path.name}.txt").read_text("utf-8")
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    return paths
