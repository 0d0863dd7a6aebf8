"""Names in texts, found as words however they are spelled: in capitals, wide, with loose marks."""

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from couronne.server.names import UNSEEN

INSTEAD = "…"
"""What stands where a name stood."""
FORMAT = "Cf"


class Letter(NamedTuple):
    """A letter with its marks, as it is compared, and the part of the text that it is from."""

    spelled: str
    part: int

    @property
    def is_in_word(self) -> bool:
        """Tell whether a name ends before it; an underscore is no letter."""
        return self.spelled[0].isalnum()


def without(text: str, names: Collection[str]) -> str:
    """Return a text in which none of these names stands as a word.

    >>> without("ROSE MARIE, _rose_ and roses", ["Rose", "Rose Marie"])
    '…, _…_ and roses'
    """
    parts = list(_parts(text))
    letters = list(_letters(parts))
    wanted = sorted((_spelling(name) for name in names), key=len, reverse=True)
    named = list(_found(letters, [name for name in wanted if name]))
    for first, last in reversed(named):
        parts[first:last] = [INSTEAD]
    return "".join(parts)


def _found(letters: Sequence[Letter], names: Sequence[Sequence[str]]) -> Iterator[tuple[int, int]]:
    """Find the names from left to right, the longest first, and tell which parts they take up."""
    spelled, at = [letter.spelled for letter in letters], 0
    while at < len(letters):
        ends = (at + len(name) for name in names if spelled[at : at + len(name)] == name)
        end = next((end for end in ends if _is_word(letters, at, end)), None)
        if end is not None:
            yield letters[at].part, letters[end - 1].part + 1
        at = at + 1 if end is None else end


def _is_word(letters: Sequence[Letter], first: int, end: int) -> bool:
    """Tell whether no letter goes on before or after these, nor a part of one."""
    around = [(first - 1, first), (end, end - 1)]
    return not any(
        0 <= beside < len(letters)
        and (letters[beside].is_in_word or letters[beside].part == letters[own].part)
        for beside, own in around
    )


def _parts(text: str) -> Iterator[str]:
    """Split a text before every character that is more than a mark on the one before."""
    begun = ""
    for character in text:
        if begun and not _is_mark(character):
            yield begun
            begun = ""
        begun += character
    if begun:
        yield begun


def _is_mark(character: str) -> bool:
    return bool(unicodedata.combining(character)) or _is_unseen(character)


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character) == FORMAT or bool(UNSEEN.fullmatch(character))


def _letters(parts: Sequence[str]) -> Iterator[Letter]:
    """Spell each part; one may be several letters, or none that are seen."""
    for number, part in enumerate(parts):
        seen = "".join(character for character in part if not _is_unseen(character))
        small = unicodedata.normalize("NFKD", seen).casefold()
        for spelled in _parts(unicodedata.normalize("NFKD", small)):
            yield Letter(spelled, number)


def _spelling(name: str) -> list[str]:
    return [letter.spelled for letter in _letters(list(_parts(name)))]
