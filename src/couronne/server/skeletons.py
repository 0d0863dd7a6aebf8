"""What a text looks like: letters of any alphabet that are taken for others become the same.

The table is that of Unicode's security mechanisms (UTS 39, confusables).
"""

import string
import unicodedata
from contextlib import suppress
from functools import cache

SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
TAKEN_FOR = str.maketrans("i", "l")
"""A capital i is an l to the eye, so no i differs from it; the table has ones and zeros."""
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that are taken for one."""


def look(text: str) -> str:
    """Return one form for all texts that look alike: what reads as Latin as it reads.

    >>> look("PaураI") == look("paypal")
    True
    """
    read = _drawn(unicodedata.normalize("NFKC", text))
    return read if without_accents(read).isascii() else _drawn(_folded(text))


def readings(text: str) -> set[str]:
    """Return what a text looks like, as it is written and in small letters."""
    return {_drawn(unicodedata.normalize("NFKC", text)), _drawn(_folded(text)), look(text)}


def without_accents(text: str) -> str:
    """Return a text without the marks on its letters."""
    split = unicodedata.normalize("NFD", text)
    return "".join(char for char in split if not unicodedata.combining(char))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _drawn(text: str) -> str:
    """Draw every letter as the one that it is taken for, large or small."""
    table = _prototypes()
    drawn = unicodedata.normalize("NFD", text).translate(table).translate(_small_capitals())
    small = unicodedata.normalize("NFD", drawn.casefold()).translate(TAKEN_FOR)
    for pair, letter in PAIRS.items():
        small = small.replace(pair, letter)
    return " ".join(small.split())


@cache
def _prototypes() -> dict[int, str]:
    """Return what every character is taken for, by its number."""
    from confusable_homoglyphs.confusables import confusables_data

    pairs = {
        _bare(one): [_bare(other["c"]) for other in others]
        for one, others in confusables_data.items()
    }
    found = {}
    for one, alike in pairs.items():
        if len(one) == 1 and len(alike) == 1 and _is_prototype(alike[0], one, pairs):
            found[ord(one)] = alike[0]
    return found


def _bare(text: str) -> str:
    """Return a text of the table without what keeps it from running from right to left."""
    return text.strip("\u200e")


def _is_prototype(this: str, other: str, pairs: dict[str, list[str]]) -> bool:
    """Tell which of two that are taken for one another stands for both.

    The table names every pair both ways: what stands for several is their prototype; of a lone
    pair, that is what has more characters, or comes first.
    """
    return len(pairs.get(this, [])) > 1 or (-len(this), this) < (-len(other), other)


@cache
def _small_capitals() -> dict[int, str]:
    found = {}
    for letter in string.ascii_lowercase:
        with suppress(KeyError):  # not every letter has one
            found[ord(unicodedata.lookup(SMALL_CAPITAL + letter.upper()))] = letter
    return found
