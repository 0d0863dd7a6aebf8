"""What a text looks like: letters of any alphabet that are taken for others become the same.

The table is that of Unicode's security mechanisms (UTS 39, confusables).
"""

import re
import string
import unicodedata
from contextlib import suppress
from enum import Enum
from functools import cache, lru_cache
from itertools import product

SHAPES = (
    "LATIN LETTER SMALL CAPITAL ",
    "NEGATIVE CIRCLED LATIN CAPITAL LETTER ",
    "NEGATIVE SQUARED LATIN CAPITAL LETTER ",
    "REGIONAL INDICATOR SYMBOL LETTER ",
    "PARENTHESIZED LATIN SMALL LETTER ",
    "PARENTHESIZED LATIN CAPITAL LETTER ",
)
"""How letters are called that only differ in size or ground, and that Unicode calls no letters'
equals. Others, a circled A for one, are known to it as such."""
TURNED_W = "\N{LATIN SMALL LETTER TURNED W}"
"""To the eye a small capital M, and its prototype in the table."""
MODIFIER, TATWEEL = "MODIFIER LETTER ", "\N{ARABIC TATWEEL}"
TAKEN_FOR = str.maketrans("iɜȝ", "l33")
"""A capital i is an l to the eye, so no i differs from it, and small letters are the threes that
their capitals are; the table has ones and zeros."""
BARS = str.maketrans(dict.fromkeys("│┃¦❘❙❚⏐", "|"))
"""What the table leaves out of all that looks like an l."""
MARKED_SPACE = re.compile("\\s[\u0300-\u036f]+")
"""As an accent is written that stands alone."""
BESIDE = frozenset({"Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sk"})
"""Kinds of characters that are punctuation, or accents alone."""
SYMBOLS = ("P", "S", "Z")
"""How the kinds of characters begin that are no part of what somebody is called."""
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that are taken for one."""
REMEMBERED = 5_000
"""Characters whose part in names is known."""


class Part(Enum):
    """What a character is in a name."""

    LETTER = "letter"
    """Or a digit, or a mark on one."""
    LIKE_LETTER = "like a letter"
    """A symbol that is taken for one between others: a bar is an l."""
    NOTHING = "nothing"
    """Punctuation, a symbol or a space."""


def look(text: str) -> str:
    """Return one form for all texts that look alike: what reads as Latin as it reads.

    >>> look("PaураI") == look("paypal")
    True
    """
    inner = _inner(text)
    return _trimmed(reading(inner)) if inner else spaced_look(text)


def spaced_look(text: str) -> str:
    """Return one form for all texts that look alike and have the same spaces and symbols in them.

    >>> spaced_look("·Anna - 2.")
    'anna - 2'
    """
    return _trimmed(reading(text))


def reading(text: str) -> str:
    """Return the same, with the punctuation before and after it."""
    read = _drawn(_compatible(text))
    return read if without_accents(read).isascii() else _drawn(_folded(text))


def readings(text: str) -> set[str]:
    """Return all that a text may look like: as it is written, in small letters, without symbols."""
    read = {one for seen in (text, *_seen(text)) for one in _readings(seen)}
    return {*read, *map(_trimmed, read)}


def beginnings(text: str) -> set[str]:
    """Return how a longer text begins that begins like this one: what is last goes on there."""
    own = {_trimmed(f"{read}x")[:-1] for read in _readings(text)}
    return own.union(*map(_readings, _seen(text)))


def _readings(text: str) -> set[str]:
    return {_drawn(_compatible(text)), _drawn(_folded(text)), reading(text)}


def _seen(text: str) -> list[str]:
    """Return a text without symbols and spaces: all but those taken for letters, or really all."""
    parts = [(character, _part(character)) for character in text]
    with_all = (character for character, part in parts if part is not Part.NOTHING)
    letters = (character for character, part in parts if part is Part.LETTER)
    without_flags = (character for character in text if not _is_symbol(character))
    found = *map("".join, (with_all, letters, without_flags)), _inner(text)
    return [seen for seen in found if seen]


def _inner(text: str) -> str:
    """Return a text without symbols, but for those between letters that are taken for one."""
    parts = [_part(character) for character in text]
    letters = [place for place, part in enumerate(parts) if part is Part.LETTER]
    between = range(letters[0], letters[-1] + 1) if letters else ()
    return "".join(text[place] for place in between if parts[place] is not Part.NOTHING)


@lru_cache(REMEMBERED)
def _part(character: str) -> Part:
    """Tell what a character is in a name; some symbols are letters in another shape."""
    if not _is_symbol(character):
        return Part.LETTER
    shape = _compatible(character)
    if len(shape) == 1 and shape.isalnum():
        return Part.LETTER
    drawn = _drawn(shape)
    return Part.LIKE_LETTER if drawn.isascii() and drawn.isalnum() else Part.NOTHING


def _trimmed(text: str) -> str:
    """Return a text without the punctuation around it, which nobody looks at; never nothing.

    >>> _trimmed("·anna-2.")
    'anna-2'
    """
    seen = [place for place, char in enumerate(text) if not _is_beside(char)]
    return text[seen[0] : seen[-1] + 1] if seen else text


def _is_beside(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) in BESIDE


def without_accents(text: str) -> str:
    """Return a text without the marks on its letters."""
    split = unicodedata.normalize("NFD", text)
    return "".join(char for char in split if not unicodedata.combining(char))


def _compatible(text: str) -> str:
    shaped = text.translate(_shapes()).translate(BARS)
    return MARKED_SPACE.sub(" ", unicodedata.normalize("NFKC", shaped))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", _compatible(text).casefold())


def _drawn(text: str) -> str:
    """Draw every letter as the one that it is taken for, large or small."""
    table = _prototypes()
    drawn = unicodedata.normalize("NFD", text).translate(table)
    drawn = "".join(char for char in drawn if not _is_modifier(char))
    small = unicodedata.normalize("NFD", drawn.casefold()).translate(TAKEN_FOR)
    for pair, letter in PAIRS.items():
        small = small.replace(pair, letter)
    return " ".join(small.split())


def _is_symbol(character: str) -> bool:
    return unicodedata.category(character).startswith(SYMBOLS)


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


def _is_modifier(character: str) -> bool:
    """Tell whether a character only lengthens or marks another one."""
    return character == TATWEEL or unicodedata.name(character, "").startswith(MODIFIER)


@cache
def _shapes() -> dict[int, str]:
    """Return which letter a shape is; looked up first, as the table knows some of them worse."""
    found = {ord(TURNED_W): "m"}
    for shape, letter in product(SHAPES, string.ascii_lowercase):
        with suppress(KeyError):  # not every letter has one
            found[ord(unicodedata.lookup(shape + letter.upper()))] = letter
    return found
