"""Machine instructions for the functions of `bits`, registered with Numba when this is imported."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from couronne.kernel import bits
from couronne.kernel.cpu import has_bmi2

INT64 = ir.IntType(64)


@intrinsic
def _ctpop(_context: Any, x: Any) -> Any:
    def codegen(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _cttz(_context: Any, x: Any) -> Any:
    def codegen(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


@intrinsic
def _pdep(_context: Any, x: Any, mask: Any) -> Any:
    def codegen(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        name = "llvm.x86.bmi.pdep.64"
        function = builder.module.globals.get(name) or ir.Function(
            builder.module, ir.FunctionType(INT64, [INT64, INT64]), name
        )
        return builder.call(function, args)

    return types.int64(types.int64, types.int64), codegen


def _nth_by_loop(bits: int, n: int) -> int:
    for _ in range(n):
        bits &= bits - 1
    return _cttz(bits)


def _nth_by_pdep(bits: int, n: int) -> int:
    return _cttz(_pdep(1 << n, bits))


@overload(bits.popcount, inline="always", strict=False)
def _popcount(bits: Any) -> Callable[..., Any]:
    return lambda bits: _ctpop(bits)


@overload(bits.lowest, inline="always", strict=False)
def _lowest(bits: Any) -> Callable[..., Any]:
    return lambda bits: _cttz(bits)


@overload(bits.nth, inline="always", strict=False)
def _nth(bits: Any, n: Any) -> Callable[..., Any]:
    return _nth_by_pdep if has_bmi2() else _nth_by_loop
