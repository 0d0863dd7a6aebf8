"""Machine code for kernels of the tools, without the cache and the entry points of the package."""

import dis
from types import FunctionType
from typing import Any

import numba

from couronne.games.roses import rules
from couronne.kernel import intrinsics  # noqa: F401 (registers the machine instructions)
from couronne.kernel.contract import is_kernel

WORDS = rules.STATE.itemsize // 8
_bound: dict[Any, Any] = {}


def compiled(function: Any) -> Any:
    """Compile a kernel and all the kernels that it calls."""
    if function not in _bound:
        names = dict(function.__globals__)
        for step in dis.get_instructions(function.__code__):
            if step.opname == "LOAD_GLOBAL":
                value = names.get(step.argval)
                if is_kernel(value):
                    names[step.argval] = compiled(value)
        names["WORDS"] = WORDS
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        copy.__module__ = function.__module__
        _bound[function] = numba.njit(nogil=True)(copy)
    return _bound[function]
