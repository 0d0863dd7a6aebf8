"""Sets as bits: the plain functions against Python sets, the machine's against the plain ones."""

from typing import Any

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.kernel import bits, intrinsics

words = st.integers(min_value=1, max_value=(1 << 62) - 1)

machine_code = pytest.mark.machine_code


def members(word: int) -> list[int]:
    return [place for place in range(64) if word >> place & 1]


@given(words)
def test_popcount_counts_the_members(word: int) -> None:
    assert len(members(word)) == bits.popcount(word)


@given(words)
def test_lowest_is_the_smallest_member(word: int) -> None:
    assert min(members(word)) == bits.lowest(word)


@given(words, st.data())
def test_nth_has_exactly_n_smaller_members(word: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members(word)) - 1))

    assert members(word)[n] == bits.nth(word, n)


def all_of_them(word: int, n: int) -> tuple[int, int, int]:
    return bits.popcount(word), bits.lowest(word), bits.nth(word, n)


all_compiled: Any = numba.njit(all_of_them)
nth_without_bmi2: Any = numba.njit(intrinsics._nth_by_loop)


@machine_code
@given(words, st.data())
def test_the_machine_agrees_with_plain_python(word: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members(word)) - 1))

    assert all_of_them(word, n) == all_compiled(word, n)


@machine_code
@given(words, st.data())
def test_a_processor_without_bmi2_agrees_too(word: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members(word)) - 1))

    assert bits.nth(word, n) == nth_without_bmi2(word, n)
