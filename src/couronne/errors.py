"""Everything that can go wrong by someone's doing: a code and values, never a sentence.

The sentence is made where the reader's language is known, by `i18n`.
"""

from collections.abc import Callable
from typing import Any


def neutral(error: "CouronneError") -> str:
    """Tell an error without a sentence, for whoever knows no better."""
    values = ", ".join(f"{name}={value!r}" for name, value in error.values.items())
    return f"{error.code} ({values})"


class CouronneError(Exception):
    """The mother of our errors.

    >>> error = IllegalMove("hand_full", most=5)
    >>> error.code, error.values
    ('hand_full', {'most': 5})
    """

    describe: Callable[["CouronneError"], str] = staticmethod(neutral)
    """Makes the sentence of `str(error)`; the package sets it to one that speaks English."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        """Let an error cross to another process."""
        return _rebuild, (type(self), self.code, self.values)

    def __str__(self) -> str:
        return CouronneError.describe(self)


def _rebuild(kind: type[CouronneError], code: str, values: dict[str, Any]) -> CouronneError:
    return kind(code, **values)


class BadChoice(CouronneError):
    """A game, rule set, number of players, option or player that does not exist."""


class BadGame(CouronneError):
    """A game of somebody else's that cannot be found, or that lacks a part of the contract."""


class IllegalMove(CouronneError):
    """A move that the rules refuse; nothing has changed."""


class UnknownMove(IllegalMove):
    """A text or number that is no move of the game at all."""


class BadPosition(CouronneError):
    """A written position that cannot be read, or that contradicts itself."""


class BadRecord(CouronneError):
    """A record that cannot be read, or that the rules refuse; `line` says where."""


class NoIsolation(CouronneError):
    """Other people's programs cannot be run safely on this machine."""


class NoDraws(CouronneError):
    """A question about draws, asked of a position that carries none."""


class Refusal(CouronneError):
    """Something that a user of a server may not do, or not now."""
