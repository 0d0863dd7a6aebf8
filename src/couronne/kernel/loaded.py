"""A fingerprint of functions as they are loaded: their code, and every value that they read.

It is the same in every process that has loaded the same, wherever the files lie; and any other rule
or number, read from whatever file, makes it another one.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

Names = tuple[str, ...]
DEEPEST = 4
"""Attributes of attributes that a kernel can read."""


def fingerprint(functions: Iterable[Any]) -> str:
    """Return the fingerprint of functions with all that they call."""
    digest, seen = hashlib.sha256(), set[int]()
    for function in functions:
        for part in _Described(seen).value(function, (), DEEPEST):
            digest.update(part.encode() + b"\0")
    return digest.hexdigest()


class _Described:
    """Tells values in texts that do not depend on the process; no function is told twice."""

    def __init__(self, seen: set[int]) -> None:
        self.seen = seen

    def value(self, value: Any, names: Names, depth: int) -> Iterator[str]:
        """Tell any value; of modules and classes, what is read of them by these names."""
        for kinds, tell in _WAYS:
            if isinstance(value, kinds):
                yield type(value).__qualname__
                yield from tell(self, value, names, depth)
                return
        inner = getattr(value, "py_func", None)  # compiled by the author
        if inner is not None:
            yield from self.value(inner, names, depth)
        else:
            yield f"{type(value).__qualname__} {getattr(value, '__qualname__', '')}"

    def function(self, function: FunctionType, _names: Names, depth: int) -> Iterator[str]:
        """Tell a function, and the globals that it reads."""
        yield function.__qualname__
        if id(function) in self.seen:
            return
        self.seen.add(id(function))
        yield repr(function.__defaults__)
        yield from self.code(function.__code__, (), depth)
        read = _all_names(function.__code__)
        for name in sorted(set(read) & function.__globals__.keys()):
            yield name
            yield from self.value(function.__globals__[name], read, DEEPEST)

    def code(self, code: CodeType, _names: Names, depth: int) -> Iterator[str]:
        """Tell the instructions, by what they are and not by where they stand."""
        yield code.co_code.hex()
        yield repr((code.co_argcount, code.co_names, code.co_varnames, code.co_freevars))
        for constant in code.co_consts:
            yield from self.value(constant, (), depth)

    def members(self, values: Iterable[Any], names: Names, depth: int) -> Iterator[str]:
        """Tell the members of a tuple."""
        for value in values:
            yield from self.value(value, names, depth)

    def shuffled(self, values: Iterable[Any], _names: Names, _depth: int) -> Iterator[str]:
        """Tell the members of a set, whose order is another one in every process."""
        yield from sorted(map(repr, values))

    def holder(self, holder: Any, names: Names, depth: int) -> Iterator[str]:
        """Tell a module or a class by its name and by what is read of it."""
        yield holder.__name__
        for name in names if depth else ():
            if hasattr(holder, name):
                yield name
                yield from self.value(getattr(holder, name), names, depth - 1)

    def array(self, array: Any, _names: Names, _depth: int) -> Iterator[str]:
        """Tell numbers of NumPy with their type."""
        yield f"{array.dtype!r} {array.shape} {hashlib.sha256(array.tobytes()).hexdigest()}"

    def written(self, value: Any, _names: Names, _depth: int) -> Iterator[str]:
        """Tell what Python writes out in full."""
        yield repr(value)


Tell = Callable[[_Described, Any, Names, int], Iterator[str]]
_WAYS: tuple[tuple[Any, Tell], ...] = (
    ((np.ndarray, np.generic), _Described.array),
    ((bool, int, float, complex, str, bytes, type(None), type(...), np.dtype), _Described.written),
    (FunctionType, _Described.function),
    (CodeType, _Described.code),
    (tuple, _Described.members),
    (frozenset, _Described.shuffled),
    ((ModuleType, type), _Described.holder),
)
"""How values are told, by their kind."""


def _all_names(code: CodeType) -> Names:
    """Return the names that code reads, with those of what is defined inside of it."""
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    return (*code.co_names, *(name for part in inner for name in _all_names(part)))
