"""What a game's `rules.py` offers, and the numbers that everything above it understands.

A rules module defines two record types, `STATE` and `OPTIONS`, the constants named in `SIZES`,
and the functions named in `RULES`. Nothing above the kernel knows more of a game.
"""

from collections.abc import Callable
from typing import Any, TypeVar

CHANCE = -1
"""`turn` when a draw is pending: the next event is an outcome of chance."""
OVER = -2
"""`turn` when the game has ended."""
ILLEGAL = -3
"""What an entry point answers when it refuses an event and leaves everything unchanged."""

SIZES = ("MAX_SEATS", "MAX_ACTIONS", "ACTIONS", "OUTCOMES", "FEATURES")
"""Seats at the largest table; events in the longest list; different actions; different outcomes of
chance; numbers that a learner sees."""

RULES = (
    "reset",
    "seats",
    "turn",
    "actions",
    "weight",
    "apply",
    "forfeit",
    "scores",
    "ranks",
    "observe",
)
"""The functions of a game: see docs/architecture.md for the meaning of each."""

Fields = Any
"""A NumPy record with named fields, or its compiled twin."""

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Mark a function as compilable: plain Python as it stands, machine code when specialised."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def is_kernel(value: object) -> bool:
    """Tell whether a value was marked by `kernel`."""
    return getattr(value, "__kernel__", False) is True
