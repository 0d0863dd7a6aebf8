"""What an examination found wrong: where, what was expected, and what came instead."""

from dataclasses import dataclass
from typing import Any

from couronne.classroom.grading.calls import Call
from couronne.games.package import Phrase
from couronne.sandbox.reply import Failure

KINDS = ("result", "print", "crash", "loop", "mutated", "missing", "import")
"""What can be wrong with a function, or with a whole file."""
OF_FAILURE = {
    "missing": "missing",
    "import": "crash",
    "raised": "crash",
    "died": "crash",
    "garbled": "crash",
    "timeout": "loop",
    "exhausted": "loop",
}
LONGEST, LONGEST_TOLD = 600, 4_000
"""Characters of a value, and of any text that a program chose."""

Told = str | Phrase
"""Python as it is, or words in the reader's language."""


@dataclass(frozen=True)
class Finding:
    """One thing that was wrong."""

    kind: str
    call: Call | None
    expected: Told
    got: Told
    trace: str = ""
    where: Told = ""
    """The moment of a game."""

    def __post_init__(self) -> None:
        """Keep no more of a text than anybody is shown: findings last until all are graded."""
        for name in ("expected", "got", "trace"):
            told = getattr(self, name)
            if isinstance(told, str) and len(told) > LONGEST_TOLD:
                object.__setattr__(self, name, told[:LONGEST_TOLD])

    @property
    def bare(self) -> "Finding":
        """The same without its texts."""
        return Finding(self.kind, self.call, "", "")


def phrase(code: str, **values: Any) -> Phrase:
    """Name words of a report."""
    return Phrase(f"grade.{code}", values)


def wrong_result(call: Call, expected: Any, got: Any) -> Finding:
    """Find a value that is another one."""
    return Finding("result", call, spelled(expected), spelled(got))


def failed(failure: Failure, call: Call | None, expected: Told = "") -> Finding:
    """Find that there is no value at all."""
    kind = OF_FAILURE[failure.kind]
    if kind == "missing":
        return Finding(kind, None, "", _words(failure))
    return Finding(kind, call, expected, _words(failure), failure.trace)


def not_loaded(failure: Failure) -> Finding:
    """Find that the file cannot even be imported."""
    asks = failure.kind == "exhausted"
    got = phrase("asks_at_once") if asks else _words(failure)
    return Finding("import", None, phrase("loads"), got, failure.trace)


def _words(failure: Failure) -> Told:
    if failure.kind in {"raised", "import"}:
        return f"{failure.type}: {failure.text}" if failure.text else failure.type
    return phrase(f"failure.{failure.kind}", text=failure.text)


def spelled(value: Any) -> str:
    """Write a value as Python, a board a row a line.

    >>> print(spelled(([["R", "."], [".", "B"]], 0, 1)))
    ([list("R."),
      list(".B")], 0, 1)
    """
    if is_board(value):
        rows = [f'list("{"".join(row)}")' for row in value]
        return "[" + ",\n  ".join(rows) + "]"
    if type(value) is tuple and any(map(is_board, value)):
        return "(" + ", ".join(map(spelled, value)) + ")"
    written = repr(value)
    return written if len(written) <= LONGEST else written[:LONGEST] + "…"


def is_board(value: Any) -> bool:
    """Tell whether a value is a list of rows of single characters."""
    return (
        type(value) is list
        and bool(value)
        and all(
            type(row) is list and row and all(type(char) is str and len(char) == 1 for char in row)
            for row in value
        )
    )
