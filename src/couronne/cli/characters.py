"""Which characters a stream can show, and how to do without the others."""

import unicodedata
from typing import TextIO

REPLACED = {
    "→": "->",
    "←": "<-",
    "…": "...",
    "«": '"',
    "»": '"',
    "’": "'",
    "·": "-",
    "—": "-",
    "×": "x",
    "µ": "u",
    "œ": "oe",
}
"""What stands for a character where there is only ASCII; accents are simply left out."""


def can_show(text: str, stream: TextIO | None) -> bool:
    """Tell whether a stream has all the characters of a text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def fit(text: str, stream: TextIO | None) -> str:
    """Write a text with the characters that a stream can show."""
    return text if can_show(text, stream) else to_ascii(text)


def to_ascii(text: str) -> str:
    """Write a text in ASCII.

    >>> to_ascii("Égalité → « nulle »")
    'Egalite -> " nulle "'
    """
    replaced = "".join(REPLACED.get(char, char) for char in text)
    decomposed = unicodedata.normalize("NFKD", replaced)
    letters = "".join(char for char in decomposed if not unicodedata.combining(char))
    return letters.encode("ascii", "replace").decode()
