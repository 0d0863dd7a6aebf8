"""Where the groups of a class have their files."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from couronne.errors import BadChoice
from couronne.i18n.speaker import written

PROGRAM = "roi_des_roses.py"
TESTS = "test_roi_des_roses.py"


@dataclass(frozen=True)
class Group:
    """A group and its files, as far as they are there."""

    name: str
    folder: Path
    program: Path | None

    @property
    def has_tests(self) -> bool:
        """Whether the group's own tests lie beside the program, and are no empty file."""
        tests = (self.program.parent if self.program else self.folder) / TESTS
        try:
            return bool(tests.read_bytes().strip())
        except OSError:
            return False


def find_groups(places: Sequence[Path]) -> list[Group]:
    """Find the groups: a file is one, so is a folder with the file; else each folder in it is."""
    groups = [group for place in places for group in _groups_of(place)]
    names = Counter(group.name for group in groups)
    return [
        replace(group, name=written(str(group.program or group.folder)))
        if names[group.name] > 1
        else group
        for group in groups
    ]


def _groups_of(place: Path) -> Iterator[Group]:
    if place.is_file():
        program = place.resolve()
        yield Group(_name(program.parent), program.parent, program)
    elif not place.is_dir():
        raise BadChoice("no_such_group", path=str(place))
    elif (place / PROGRAM).is_file():
        yield Group(_name(place), place, _program(place))
    else:
        folders = [folder for folder in sorted(place.iterdir()) if _may_be_a_group(folder)]
        if not folders:
            raise BadChoice("no_groups", path=str(place))
        yield from (Group(_name(folder), folder, _program(folder)) for folder in folders)


def _name(folder: Path) -> str:
    return written(folder.resolve().name)


def _may_be_a_group(folder: Path) -> bool:
    return folder.is_dir() and not folder.name.startswith((".", "__"))


def _program(folder: Path) -> Path | None:
    """Return the group's file, also from a folder further down if there is only one."""
    direct = folder / PROGRAM
    if _is_ordinary(direct):
        return direct
    deeper = [path for path in folder.rglob(PROGRAM) if _is_ordinary(path)]
    return deeper[0] if len(deeper) == 1 else None


def _is_ordinary(path: Path) -> bool:
    """Tell whether a path is a file, and no link to somebody else's."""
    return path.is_file() and not path.is_symlink()
