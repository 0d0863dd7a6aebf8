"""The generator of simulations: the same everywhere, for ever."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from couronne.kernel.rng import advance, below, stream


def test_a_seed_means_the_same_for_ever() -> None:
    x = stream(7)
    drawn = []
    for _ in range(8):
        x = advance(x)
        drawn.append(below(x, 24))

    assert [14, 6, 22, 17, 19, 16, 22, 14] == drawn


def test_workers_have_streams_of_their_own() -> None:
    first_states = {stream(7, worker) for worker in range(1000)}

    assert len(first_states) == 1000


@given(st.integers(0, (1 << 64) - 1), st.integers(0, 1 << 20))
def test_a_state_never_leaves_its_range(seed: int, worker: int) -> None:
    """Kernels know non-negative 64-bit integers only."""
    x = stream(seed, worker)
    for _ in range(20):
        x = advance(x)

        assert 0 < x < 1 << 62


def test_every_number_below_n_is_as_likely_as_another() -> None:
    x, counts = stream(1), Counter[int]()
    for _ in range(24_000):
        x = advance(x)
        counts[below(x, 24)] += 1

    assert set(range(24)) == set(counts)
    assert all(850 < count < 1150 for count in counts.values())
