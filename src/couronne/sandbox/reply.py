"""What comes back from a sandbox: read strictly, for nobody vouches for it."""

import json
from dataclasses import dataclass
from typing import Any


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
    """Of CPU."""


def read_reply(data: bytes, seconds: float) -> Reply:
    """Read a reply, or find it garbled."""
    try:
        told = json.loads(data)
        return Reply(
            value=unpack(told.get("value")),
            arguments=unpack(told.get("arguments")),
            printed=_text(told["printed"]),
            complained=_text(told["complained"]),
            cut=bool(told["cut"]),
            prompts=tuple(tuple(map(unpack, prompt)) for prompt in told["prompts"]),
            moments=_moments(told["moments"], len(told["prompts"])),
            twice=bool(told.get("twice")),
            failure=_failure(told.get("error")),
            seconds=seconds,
        )
    except _MALFORMED as error:
        raise Garbled(type(error).__name__) from None


_MALFORMED = (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError)


def _moments(told: Any, count: int) -> tuple[int, ...]:
    moments = tuple(told)
    if len(moments) != count or any(type(moment) is not int for moment in moments):
        raise Garbled("moments")
    return moments


def _failure(told: Any) -> Failure | None:
    if told is None:
        return None
    failure = Failure(*(_text(told[name]) for name in ("kind", "type", "text", "trace")))
    if failure.kind not in OF_CALLS:
        raise Garbled("failure")
    return failure


OF_CALLS = ("missing", "import", "exhausted", "raised")
"""Failures that leave the process as it is; of the others it cannot tell."""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Garbled(type(value).__name__)
    return value.encode("utf-8", "replace").decode()


def unpack(told: Any) -> Any:
    """Turn what JSON said back into a value."""
    if isinstance(told, list):
        return [unpack(item) for item in told]
    if isinstance(told, str):
        return _text(told)
    if not isinstance(told, dict):
        return told
    match told:
        case {"tuple": list(items)}:
            return tuple(unpack(item) for item in items)
        case {"set": list(items)}:
            return {unpack(item) for item in items}
        case {"float": str(digits)}:
            return float(digits)
        case {"other": str(kind), "shown": str(shown)}:
            return Other(kind, shown)
    raise Garbled("value")
