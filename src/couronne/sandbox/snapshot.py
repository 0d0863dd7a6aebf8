"""A copy of a program's folder, so that nothing outside it can be reached or changed through it."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from couronne.errors import BadChoice

COMPANION = "roi_des_roses.py"
"""What comes along with any program beside it."""
PROGRAMS = ("ia.py", COMPANION)
"""A file of such a name has its folder to itself; any other one comes alone."""


def snapshot(program: Path, most: int) -> Path:
    """Copy a program and what lies beside it to a new folder that anybody may read."""
    files = list(files_of(program))
    if sum(file.stat().st_size for file in files) > most:
        raise BadChoice("folder_too_large", path=str(program.parent), most=most >> 20)
    copy = Path(tempfile.mkdtemp(prefix="couronne-"))
    copy.chmod(0o755)
    try:
        for file in files:
            target = copy / file.relative_to(program.parent)
            target.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            shutil.copyfile(file, target)
            target.chmod(0o644)
    except BaseException:
        shutil.rmtree(copy, ignore_errors=True)
        raise
    return copy


def files_of(program: Path) -> Iterator[Path]:
    """Name what belongs to a program: regular files, neither links nor hidden."""
    if program.name not in PROGRAMS:
        yield program
        companion = program.with_name(COMPANION)
        if companion.is_file():
            yield companion
        return
    for place, folders, names in os.walk(program.parent):
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in names:
            file = Path(place, name)
            if not name.startswith(".") and file.is_file() and not file.is_symlink():
                yield file
