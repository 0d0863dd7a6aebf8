"""What comes back from a sandbox: read strictly, for nobody vouches for it.

Nothing in it is hashed, and there is an end to how much of anything there may be, so that reading
takes no longer than a reply is long.
"""

import json
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from couronne.sandbox.limits import Limits

DEEPEST = 20
"""Lists within lists that are looked into."""
MOST_BRACKETS = 400_000
"""In the text of a reply: an empty list has two bytes there, and 56 once it is read."""
LONGEST_INT = 640
"""Digits. Python reads any number of them in the square of the time."""
LONGEST_FLOAT = 32
WIDEST, OF_A_VALUE = 4, 100
"""Bytes of a character, in a text with one rare character, and of a value beside its characters."""
LONGEST_TEXT = 2_000
"""Of what is told about a value or an error."""


class Garbled(ValueError):
    """A reply that no honest program sends."""


@dataclass(frozen=True)
class Other:
    """A value of a kind that never leaves the sandbox, as it describes itself."""

    kind: str
    shown: str

    def __repr__(self) -> str:
        return self.shown


@dataclass(frozen=True)
class Failure:
    """Why a call brought no value."""

    kind: str
    """`missing`, `import`, `exhausted` or `raised`; `timeout`, `died` or `garbled` if it ended."""
    type: str = ""
    text: str = ""
    trace: str = ""

    @property
    def fatal(self) -> bool:
        """Whether the process is gone with it."""
        return self.kind in {"timeout", "died", "garbled"}


@dataclass(frozen=True)
class Reply:
    """The answer to one request."""

    value: Any = None
    arguments: Any = None
    """The arguments as the call left them."""
    printed: str = ""
    cut: bool = False
    """Whether more was printed than was kept."""
    complained: str = ""
    """What was printed to the stream of errors."""
    prompts: tuple[tuple[Any, ...], ...] = ()
    """What `input` was called with."""
    moments: tuple[int, ...] = ()
    """How much had been printed at each of these calls."""
    twice: bool = False
    """Whether one and the same list stands twice in the value of a watched call."""
    failure: Failure | None = None
    seconds: float = 0.0
    """That it took: of CPU, also since the answer before, and of idling beyond what is free."""
    weight: int = 0
    """Bytes that it holds at the most, now that it is read."""


def read_reply(data: bytes, limits: Limits) -> Reply:
    """Read a reply, or find it garbled."""
    if data.count(b"[") + data.count(b"{") > MOST_BRACKETS:
        raise Garbled("too many lists")
    try:
        unpacking = _Unpacking(limits.items)
        reply = _reply(_DECODER.decode(data.decode()), unpacking)
        return replace(reply, weight=WIDEST * len(data) + OF_A_VALUE * unpacking.used)
    except _MALFORMED as error:
        raise Garbled(type(error).__name__) from None


_MALFORMED = (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError)


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_INT:
        raise Garbled("number")
    return int(digits)


def _no_float(_digits: str) -> float:
    raise Garbled("float")


_DECODER = json.JSONDecoder(parse_int=_integer, parse_float=_no_float, parse_constant=_no_float)


def _reply(told: Any, unpacking: "_Unpacking") -> Reply:
    unpack = unpacking.unpack
    printed = _text(told["printed"])
    prompts = tuple(tuple(map(unpack, _list(prompt))) for prompt in _list(told["prompts"]))
    return Reply(
        value=unpack(told.get("value")),
        arguments=unpack(told.get("arguments")),
        printed=printed,
        complained=_text(told["complained"]),
        cut=bool(told["cut"]),
        prompts=prompts,
        moments=_moments(_list(told["moments"]), len(prompts), len(printed)),
        twice=bool(told.get("twice")),
        failure=_failure(told.get("error")),
    )


def _list(told: Any) -> list[Any]:
    if type(told) is not list:
        raise Garbled(type(told).__name__)
    return told


def _moments(moments: list[Any], count: int, printed: int) -> tuple[int, ...]:
    """Read moments: one for each prompt, one after the other, within what was printed."""
    if len(moments) != count or any(type(moment) is not int for moment in moments):
        raise Garbled("moments")
    if any(one > other for one, other in pairwise((0, *moments, printed))):
        raise Garbled("moments")
    return tuple(moments)


def _failure(told: Any) -> Failure | None:
    if told is None:
        return None
    words = (_text(told[name])[:LONGEST_TEXT] for name in ("kind", "type", "text", "trace"))
    failure = Failure(*words)
    if failure.kind not in OF_CALLS:
        raise Garbled("failure")
    return failure


OF_CALLS = ("missing", "import", "exhausted", "raised")
"""Failures that leave the process as it is; of the others it cannot tell."""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Garbled(type(value).__name__)
    return value if value.isascii() else value.encode("utf-8", "replace").decode()


class _Unpacking:
    """Turns what JSON said back into values, of which there may be so many."""

    def __init__(self, most: int) -> None:
        self.left = self.most = most

    @property
    def used(self) -> int:
        """How many there were."""
        return self.most - self.left

    def unpack(self, told: Any, depth: int = 0) -> Any:
        """Return a value."""
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            raise Garbled("too large")
        match told:
            case list(items) | {"tuple": list(items)}:
                inner = [self.unpack(item, depth + 1) for item in items]
                return inner if told is items else tuple(inner)
            case {"float": str(digits)} if len(digits) <= LONGEST_FLOAT:
                return float(digits)
            case {"other": str(kind), "shown": str(shown)}:
                return Other(_text(kind[:LONGEST_TEXT]), _text(shown[:LONGEST_TEXT]))
            case dict():
                raise Garbled("value")
        return _text(told) if type(told) is str else told
