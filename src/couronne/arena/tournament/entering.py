"""Who takes part: the programs in a folder, and bots by name."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from couronne.arena.contest import bot_name
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.plan import PROGRAM, Disqualified, Entry
from couronne.errors import BadChoice
from couronne.i18n.speaker import shown, written
from couronne.players.bots import UNSAFE, is_program
from couronne.players.foreign import LONGEST_NAME
from couronne.records.record import is_name
from couronne.sandbox.limits import Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.snapshot import Snapshot, take
from couronne.sandbox.untrusted import Found, mode_of, opened, search_below

LIMITS = Limits(start=2.0)
"""For entering."""
LOOKED_AT = 100_000
"""Names in the folder of a class at which it is looked, programs being sought."""
LONGEST_FOLDER = 255
"""Bytes in the name of a folder that any disk can hold."""
NOT_TOLD = ("path",)
"""What a refusal knows beyond what all may read: where the teacher keeps the class."""


class Candidate(NamedTuple):
    """A group that wants to take part."""

    key: str
    place: Path
    """The folder of the class."""
    below: Path
    """The folder of the group, from there."""
    refusal: BadChoice | None = None
    """Why its program could not be found."""


def find_programs(place: Path) -> list[Candidate]:
    """Find every program below a folder, by the name of its own folder.

    A program in the folder itself is alone there; among the folders of groups it is left out.
    """
    if not place.is_dir():
        raise BadChoice("no_such_class", path=str(place))
    with opened(place) as folder:
        found = list(search_below(folder, PROGRAM, LOOKED_AT))
        on_top = mode_of(folder, PROGRAM) is not None
    is_class = any(one.refusal is None for one in found)
    if on_top:
        left_out = BadChoice("program_among_groups", file=PROGRAM)
        found = [Found(Path(), left_out), *found] if is_class else [Found(Path())]
    ready = {one.path.parts[:1] for one in found if one.refusal is None}
    told = [one for one in found if one.refusal is None or one.path.parts[:1] not in ready]
    return sorted((_candidate(place, one) for one in told), key=lambda one: one.key)


def _candidate(place: Path, found: Found) -> Candidate:
    name = found.path.as_posix() if found.path.parts else place.resolve().name
    return Candidate(written(name), place, found.path, found.refusal)


def enter_programs(
    folder: TournamentFolder,
    candidates: Sequence[Candidate],
    unsafe: bool,
    since: int = 0,
    known: Collection[str] = (),
) -> tuple[list[Entry], list[Disqualified]]:
    """Take programs in: their files are kept, and each is asked for its name.

    Whoever cannot be taken in is disqualified, and stops nobody else.
    """
    entries: list[Entry] = []
    out = []
    for candidate in candidates:
        program = _admitted(candidate, [*known, *(entry.key for entry in entries)])
        if isinstance(program, Disqualified):
            out.append(program)
            continue
        entries.append(_entry(candidate.key, program, unsafe, since))
        folder.keep_program(entries[-1], program.files)
    return entries, out


def _admitted(candidate: Candidate, known: Collection[str]) -> Snapshot | Disqualified:
    """Read the program of a group, unless something speaks against it."""
    wrong_name = _wrong_name(candidate, known)
    if wrong_name is not None:
        return Disqualified(candidate.key, wrong_name)
    if candidate.refusal is not None:
        return _disqualified(candidate.key, candidate.refusal)
    try:
        return take(candidate.place / candidate.below / PROGRAM, LIMITS, candidate.place)
    except BadChoice as refusal:
        return _disqualified(candidate.key, refusal)


def _entry(key: str, program: Snapshot, unsafe: bool, since: int) -> Entry:
    player = f"{UNSAFE if unsafe else ''}{key}/{PROGRAM}"
    return Entry(key, player, name_of(program, unsafe) or shown(key, LONGEST_NAME), key, since)


def _disqualified(key: str, refusal: BadChoice) -> Disqualified:
    told = {name: value for name, value in refusal.values.items() if name not in NOT_TOLD}
    if "file" in told:
        told["file"] = Path(told["file"]).name
    return Disqualified(key, refusal.code, told)


def _wrong_name(candidate: Candidate, known: Collection[str]) -> str | None:
    """Tell why a folder's name would be taken for something else, in records or on a screen."""
    key = candidate.key
    control = any(unicodedata.category(char) == "Cc" for char in candidate.below.as_posix())
    long = max(len(part.encode()) for part in key.split("/")) > LONGEST_FOLDER
    if control or long or "|" in key or not is_name(f"{key}/{PROGRAM}"):
        return "bad_folder_name"
    if _is_bot(key):
        return "folder_named_like_bot"
    if any(f"{one}/".startswith(f"{key}/") or f"{key}/".startswith(f"{one}/") for one in known):
        return "folder_overlaps"
    return None


def _is_bot(name: str) -> bool:
    try:
        return not is_program(name) and bool(bot_name(name))
    except BadChoice:
        return False


def name_of(program: Snapshot, unsafe: bool = False) -> str | None:
    """Ask a program what it is called; nothing, if it does not say."""
    with Guest(program, LIMITS, unsafe) as guest:
        if guest.load().failure is not None:
            return None
        name = guest.call("name", (), LIMITS.answer).value
    return shown(name.strip()[:LONGEST_NAME]) or None if type(name) is str else None


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
