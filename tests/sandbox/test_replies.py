"""What a reply may cost whoever reads it: its size is bounded, and nothing in it is hashed."""

import json
import sys
from dataclasses import replace
from typing import Any

import pytest

from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.reply import Garbled, Other, read_reply
from tests.sandbox.programs import LIMITS, Invite, failure_of

COLLIDING = "k * (2**61 - 1)"
HONEST = {"printed": "", "complained": "", "cut": False, "prompts": [], "moments": []}


def reading(told: dict[str, Any], limits: Limits = LIMITS) -> Any:
    return read_reply(json.dumps({**HONEST, **told}).encode(), limits)


def nested(depth: int, innermost: Any = 1) -> Any:
    for _ in range(depth):
        innermost = [innermost]
    return innermost


def test_a_set_is_described(invite: Invite) -> None:
    guest = invite("def f(): return [{(1, 2)}]")

    assert guest.call("f", [], 1.0).value == [Other("set", "{(1, 2)}")]


def test_a_set_made_to_be_slow_is_slow_for_its_author_alone(invite: Invite) -> None:
    guest = invite(f"def f(): return {{{COLLIDING} for k in range(40_000)}}")

    failure = failure_of(guest.call("f", [], 0.5))

    assert failure.kind == "timeout"


def test_numbers_that_collide_are_never_hashed_here(invite: Invite) -> None:
    guest = invite(f"def f(): return [{COLLIDING} for k in range(40_000)]")

    value = guest.call("f", [], 5.0).value

    assert (len(value), value[2]) == (40_000, 2 * (2**61 - 1))
    with pytest.raises(Garbled):
        reading({"value": {"set": value}})


def test_a_very_large_number_is_described(invite: Invite) -> None:
    guest = invite("def f(): return [10 ** 500, 10 ** 1000, -(1 << 10 ** 6)]")

    small, large, largest = guest.call("f", [], 5.0).value

    assert (small, type(large), type(largest)) == (10**500, Other, Other)


@pytest.mark.parametrize(
    "value",
    [
        [0] * LIMITS.items,
        [[]] * LIMITS.items,
        nested(21),
        nested(21, {"tuple": []}),
        {"set": [1]},
        {"list": [1]},
        {"a": 1},
        1.5,
        float("nan"),
        {"float": "1" * 100_000},
        {"float": "1_0" * 9 + "x"},
        10**700,
        {"other": "x"},
        {"other": 1, "shown": ""},
    ],
)
def test_a_value_that_no_honest_program_sends_is_garbled(value: Any) -> None:
    with pytest.raises(Garbled):
        reading({"value": value})


def test_all_values_of_a_reply_are_counted_together() -> None:
    half = [0] * (LIMITS.items // 2)

    assert reading({"value": half}).value == half
    with pytest.raises(Garbled):
        reading({"value": half, "arguments": half})
    with pytest.raises(Garbled):
        reading({"value": half, "prompts": [[half]], "moments": [0]})


def test_lists_within_lists_without_end_are_garbled() -> None:
    with pytest.raises(Garbled):
        read_reply(b'{"value": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", LIMITS)


def test_lists_without_end_are_found_before_they_are_read() -> None:
    with pytest.raises(Garbled) as caught:
        read_reply(b"[" * 1_000_000, LIMITS)

    assert str(caught.value) == "too many lists"


@pytest.mark.parametrize(
    "told",
    [
        {"prompts": "ab", "moments": [0, 0]},
        {"prompts": ["ab"], "moments": [0]},
        {"prompts": {"a": 1}, "moments": [0]},
        {"prompts": [[], []], "moments": [3, 0], "printed": "abcd"},
        {"prompts": [[]], "moments": [5], "printed": "abcd"},
        {"prompts": [[]], "moments": [-1], "printed": "abcd"},
        {"prompts": [[]], "moments": [True], "printed": "abcd"},
        {"prompts": [], "moments": {}},
        {"printed": ["a"]},
        {"printed": None},
    ],
    ids=str,
)
def test_what_was_printed_and_asked_is_told_in_order(told: dict[str, Any]) -> None:
    with pytest.raises(Garbled):
        reading(told)


def test_characters_that_are_none_are_replaced_in_whatever_is_told() -> None:
    other = reading({"value": {"other": "\ud800", "shown": "\udc80"}}).value
    failure = reading(
        {"error": {"kind": "raised", "type": "\ud800", "text": "\ud800", "trace": "\ud800"}}
    ).failure

    assert other == Other("?", "?")
    assert (failure.type, failure.text, failure.trace) == ("?", "?", "?")


def test_what_is_told_about_an_error_is_short() -> None:
    long = "x" * 100_000
    error = {"kind": "raised", "type": long, "text": long, "trace": long}

    failure = reading({"error": error}).failure

    assert max(map(len, (failure.type, failure.text, failure.trace))) < 3_000


def test_an_answer_may_have_limits_of_its_own(invite: Invite) -> None:
    guest = invite("def f():\n    print('x' * 90_000)\n    return 'x' * 2_000_000")
    wide = replace(LIMITS, output=80_000, reply=4 * MEGABYTE)

    long = guest.call("f", [], 5.0, limits=wide)
    short = failure_of(guest.call("f", [], 5.0))

    assert (len(long.value), len(long.printed), long.cut) == (2_000_000, 80_000, True)
    assert (short.kind, short.text) == ("garbled", "too long")


def test_a_reply_weighs_what_it_holds() -> None:
    text = reading({"printed": "x" * 10_000 + "\N{GRINNING FACE}"})
    values = reading({"value": [[]] * 1_000})

    assert sys.getsizeof(text.printed) <= text.weight < 50_000
    assert 64 * 1_000 <= values.weight < 150_000


def test_what_reading_costs_is_paid_by_who_sent_it(
    invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = invite("def f(): return 1")
    clock = iter((10.0, 13.0))
    monkeypatch.setattr("couronne.sandbox.process.time.thread_time", lambda: next(clock))

    assert guest.call("f", [], 1.0).seconds > 3.0
