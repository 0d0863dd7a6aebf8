"""Fair draws: anyone can compute them again, with nothing but a seed and a standard library."""

import hashlib
import hmac
import pickle
import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.errors import BadChoice
from couronne.games.draws import Draws, seed_of
from couronne.records.ledger import Ledger
from couronne.records.writing import write

from .tables import SEATS, SHORT, TABLES, changed, play_at_random, table

SEEDS = st.binary(min_size=32, max_size=32)


def plain_draw(seed: bytes, k: int, total: int) -> tuple[int, int]:
    """Return draw k as the format's description says it, and how often it was rejected."""
    runs = 2**256 // total
    digest = hmac.digest(seed, k.to_bytes(8, "big"), "sha256")
    rejected = 0
    while int.from_bytes(digest, "big") >= runs * total:
        digest = hmac.digest(seed, digest, "sha256")
        rejected += 1
    return int.from_bytes(digest, "big") % total, rejected


def test_a_number_stands_for_the_hash_of_its_name() -> None:
    """Seed 7 is SHA-256 of `couronne:7`, for ever."""
    assert seed_of(7) == hashlib.sha256(b"couronne:7").digest()


def test_thirty_two_bytes_stand_for_themselves() -> None:
    """A seed of the right length is taken as it is."""
    assert seed_of(bytes(range(32))) == bytes(range(32))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_seed_has_thirty_two_bytes(length: int) -> None:
    """Other lengths are refused."""
    with pytest.raises(BadChoice) as caught:
        seed_of(bytes(length))

    assert caught.value.code == "seed_length"
    assert caught.value.values == {"length": length, "expected": 32}


def test_without_a_seed_a_fresh_one_is_made() -> None:
    """Two games without a seed are two games."""
    assert seed_of(None) != seed_of(None)


@given(SEEDS)
def test_the_commitment_is_the_hash_of_the_seed(seed: bytes) -> None:
    """What is shown before the game is SHA-256 of the seed, in hexadecimal."""
    assert hashlib.sha256(seed).hexdigest() == Draws(seed).commitment


@given(SEEDS, st.integers(0, 2**64 - 1), st.integers(1, 100))
def test_a_draw_is_a_keyed_hash_of_its_number(seed: bytes, k: int, total: int) -> None:
    """Draw k is HMAC-SHA256(seed, k as eight bytes, big end first), modulo the total."""
    digest = hmac.new(seed, k.to_bytes(8, "big"), hashlib.sha256).digest()

    assert int.from_bytes(digest, "big") % total == Draws(seed, k).index(total)


@given(SEEDS, st.integers(0, 2**64 - 1), st.integers(1, 2**256))
def test_a_draw_is_reduced_without_bias(seed: bytes, k: int, total: int) -> None:
    """For every total, however large, the result is that of the plain description."""
    assert plain_draw(seed, k, total)[0] == Draws(seed, k).index(total)


@pytest.mark.parametrize("total", [2**255 + 1, 2**256 - 1, 2**256, 3 * 2**254, 2**256 // 3 + 1])
def test_a_number_in_the_last_incomplete_run_is_drawn_again(total: int) -> None:
    """A total just above half the range rejects every second number; none is ever folded in."""
    plain = [plain_draw(seed_of(k), k, total) for k in range(200)]

    assert [index for index, _rejected in plain] == [
        Draws(seed_of(k), k).index(total) for k in range(200)
    ]


def test_the_test_of_rejection_does_reject() -> None:
    """With 2**255 + 1 outcomes, about half of the first numbers are drawn again."""
    rejected = [plain_draw(seed_of(k), k, 2**255 + 1)[1] for k in range(200)]

    assert 70 < sum(count > 0 for count in rejected) < 130
    assert max(rejected) > 3


@pytest.mark.parametrize("total", [2, 3, 24])
def test_every_outcome_is_as_likely_as_another(total: int) -> None:
    """In thousands of draws each outcome comes about as often as it should."""
    draws, counts = Draws(seed_of(1)), Counter[int]()
    for _ in range(500 * total):
        counts[draws.index(total)] += 1
        draws = draws.next()
    chi_squared = sum((counts[i] - 500) ** 2 / 500 for i in range(total))

    assert chi_squared < 2.5 * total + 10


def test_the_next_draw_is_another_and_the_first_stays() -> None:
    """Draws are a value: asking twice gives the same, going on gives the next."""
    first = Draws(seed_of(7))
    second = first.next()

    assert (first.used, second.used) == (0, 1)
    assert [first.index(1000)] * 2 == [first.index(1000), Draws(seed_of(7), 0).index(1000)]
    assert second.index(1000) == Draws(seed_of(7), 1).index(1000)


def test_draws_travel() -> None:
    """Draws that were pickled go on where they were."""
    draws = Draws(seed_of(7)).next().next()
    arrived = pickle.loads(pickle.dumps(draws))

    assert draws == arrived
    assert draws.index(24) == arrived.index(24)
    assert hash(draws) == hash(arrived)


def draws_are_fair(text: str) -> bool:
    """Check all draws of a record from its text alone: no rules, none of our code."""
    fields = dict(line.split(" ", 1) for line in text.split("\n\n")[0].splitlines())
    seed = bytes.fromhex(fields["seed"])
    if hashlib.sha256(seed).hexdigest() != fields["commitment"]:
        return False
    for k, (index, total) in enumerate(re.findall(r"^\* \S+ (\d+)/(\d+)$", text, re.M)):
        message = k.to_bytes(8, "big")
        while True:
            message = hmac.digest(seed, message, "sha256")
            number = int.from_bytes(message, "big")
            if number < 2**256 - 2**256 % int(total):
                break
        if number % int(total) != int(index):
            return False
    return True


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_anyone_can_check_the_draws_of_a_record(name: str, rules: str) -> None:
    """Twenty lines without rules suffice to see that nobody arranged the draws."""
    ledger = Ledger.start(table(name, rules), SEATS, 8)
    play_at_random(ledger, 500, random.Random(8))
    text = write(ledger.record())

    assert text.count("\n* ") > 20
    assert draws_are_fair(text)


@pytest.mark.parametrize(
    "arranged",
    [
        changed("draw", "* W2 9/14"),
        changed("first draw", "* E1 6/25"),
        changed("first draw"),
        changed("seed", f"seed {'0' * 64}"),
    ],
)
def test_the_check_finds_an_arranged_draw(arranged: str) -> None:
    """A changed index, total, order or seed does not pass."""
    assert draws_are_fair(SHORT)
    assert not draws_are_fair(arranged)
