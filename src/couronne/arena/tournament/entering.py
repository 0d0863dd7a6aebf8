"""Who takes part: the programs in a folder, and bots by name."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from couronne.arena.contest import bot_name
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.plan import Entry
from couronne.errors import BadChoice
from couronne.i18n.speaker import written
from couronne.players.bots import UNSAFE
from couronne.players.foreign import LONGEST_NAME
from couronne.sandbox.limits import Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.snapshot import files_of

PROGRAM = "ia.py"
HIDDEN = (".", "__")


def find_programs(place: Path) -> list[tuple[str, Path]]:
    """Find every program below a folder, by the name of its own folder."""
    if not place.is_dir():
        raise BadChoice("no_such_class", path=str(place))
    found = []
    for folder, below, names in os.walk(place):
        below[:] = sorted(name for name in below if not name.startswith(HIDDEN))
        if PROGRAM in names:
            path = Path(folder)
            own = place.resolve().name if path == place else path.relative_to(place).as_posix()
            found.append((written(own), path / PROGRAM))
            below.clear()
    return sorted(found)


def enter_programs(
    folder: TournamentFolder, programs: Sequence[tuple[str, Path]], unsafe: bool, since: int = 0
) -> list[Entry]:
    """Take programs in: their files are copied, and each is asked for its name."""
    entries = []
    for key, program in programs:
        player = f"{UNSAFE if unsafe else ''}{key}/{PROGRAM}"
        entry = Entry(key, player, name_of(program, unsafe) or key, key, since)
        folder.keep_program(entry, program.parent, files_of(program))
        entries.append(entry)
    return entries


def name_of(program: Path, unsafe: bool = False) -> str | None:
    """Ask a program what it is called; nothing, if it does not say."""
    limits = Limits(start=2.0)
    with Guest(program, limits, unsafe) as guest:
        if guest.load().failure is not None:
            return None
        name = guest.call("name", (), limits.answer).value
    return name.strip()[:LONGEST_NAME] or None if type(name) is str else None


def enter_bots(names: Sequence[str], since: int = 0) -> list[Entry]:
    """Take bots in."""
    for name in names:
        bot_name(name)
    return [Entry(name, name, name, None, since) for name in names]


RANGE = re.compile(r"bots:([1-9][0-9]?)-([1-9][0-9]?)")


def read_bots(text: str) -> Iterator[str]:
    """Read names of bots that are divided by commas; `bots:1-10` are ten of them.

    >>> list(read_bots("greedy,bots:2-4"))
    ['greedy', 'bot:2', 'bot:3', 'bot:4']
    """
    for name in filter(None, text.split(",")):
        span = RANGE.fullmatch(name)
        if span:
            yield from (f"bot:{level}" for level in range(int(span[1]), int(span[2]) + 1))
        else:
            yield name
