"""What the processor can do. Asks LLVM, so that the answer is the compiler's own."""

import os
from functools import cache

FEATURES_OF_INTEREST = ("bmi2", "popcnt", "avx2", "avx512f")


@cache
def features() -> frozenset[str]:
    """Return the processor features that matter here, as LLVM names them."""
    from llvmlite import binding  # slow to import, and not needed to start

    host = binding.get_host_cpu_features()
    return frozenset(name for name in FEATURES_OF_INTEREST if host.get(name, False))


@cache
def name() -> str:
    """Return the processor's name, as LLVM knows it."""
    from llvmlite import binding

    return str(binding.get_host_cpu_name())


@cache
def has_bmi2() -> bool:
    """Tell whether the n-th member of a set is found by one instruction here."""
    from llvmlite import binding

    return binding.get_process_triple().startswith("x86_64") and "bmi2" in features()


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
