"""Where the groups of a class have their files."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from couronne.errors import BadChoice
from couronne.i18n.speaker import written
from couronne.records.files import told
from couronne.sandbox.limits import MEGABYTE
from couronne.sandbox.untrusted import mode_of, opened, read_plain, search

PROGRAM = "roi_des_roses.py"
TESTS = "test_roi_des_roses.py"
SUFFIX = ".py"
LARGEST = MEGABYTE
"""Bytes of the tests that are looked at."""
LOOKED_AT = 10_000
"""Names in the folder of a group at which it is looked, its program being sought."""


@dataclass(frozen=True)
class Group:
    """A group and its files, as far as they are there."""

    name: str
    place: Path
    """What the teacher named; below it nothing is followed."""
    folder: Path
    program: Path | None
    """What has the program's name there, whatever it is."""

    @property
    def has_tests(self) -> bool:
        """Whether the group's own tests lie beside the program, and are no empty file."""
        folder = self.program.parent if self.program else self.folder
        try:
            with opened(self.place, folder.relative_to(self.place)) as handle:
                return bool(read_plain(handle, TESTS, LARGEST).strip())
        except OSError:
            return False


def find_groups(places: Sequence[Path]) -> list[Group]:
    """Find the groups: a file is one, so is a folder with the file; else each folder in it is.

    Each is one, too, where folders below hold such files as well.
    """
    groups = [group for place in places for group in _groups_of(place)]
    names = Counter(group.name for group in groups)
    return [
        replace(group, name=written(str(group.program or group.folder)))
        if names[group.name] > 1
        else group
        for group in groups
    ]


def _groups_of(place: Path) -> Iterator[Group]:
    if _is_a_program(place):
        folder = place.parent.resolve()
        yield Group(written(folder.name), folder, folder, folder / place.name)
    elif not place.is_dir():
        raise BadChoice("no_such_group", path=str(place))
    elif _holds_a_program(place) and not _is_a_class(place):
        yield Group(written(place.resolve().name), place, place, place / PROGRAM)
    else:
        folders = _folders(place)
        if not folders:
            raise BadChoice("no_groups", path=str(place))
        yield from (
            Group(written(folder.name), place, folder, _program(place, folder))
            for folder in folders
        )


def _is_a_program(place: Path) -> bool:
    """Tell whether a file was named; one that leads to a folder is still no folder of a class."""
    is_there = place.exists() or place.is_symlink()
    return is_there and (place.suffix == SUFFIX or not place.is_dir())


def _holds_a_program(place: Path) -> bool:
    with told(BadChoice("cannot_open", file=str(place))), opened(place) as handle:
        return mode_of(handle, PROGRAM) is not None


def left_out(places: Sequence[Path]) -> list[Path]:
    """Name the files that lie among the folders of groups, and are nobody's."""
    folders = [place for place in places if place.is_dir() and not _is_a_program(place)]
    return [place / PROGRAM for place in folders if _holds_a_program(place) and _is_a_class(place)]


def _is_a_class(place: Path) -> bool:
    """Tell whether folders below hold programs, whatever there is beside them."""
    return any(map(partial(_programs, place), _folders(place)))


def _folders(place: Path) -> list[Path]:
    return [folder for folder in sorted(place.iterdir()) if _may_be_a_group(folder)]


def _may_be_a_group(folder: Path) -> bool:
    return folder.is_dir() and not folder.name.startswith((".", "__"))


def _program(place: Path, folder: Path) -> Path | None:
    """Return the group's file, also from a folder further down if there is only one."""
    found = _programs(place, folder)
    if found is None:
        return folder / PROGRAM  # whoever reads it is told what is wrong
    return folder / found[0] / PROGRAM if len(found) == 1 else None


def _programs(place: Path, folder: Path) -> list[Path] | None:
    """Return where in a folder such files are; nothing, if it cannot be looked through."""
    try:
        with opened(place, Path(folder.name)) as handle:
            return [one.path for one in search(handle, PROGRAM, LOOKED_AT) if not one.refusal]
    except OSError:
        return None
