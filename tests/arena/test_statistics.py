"""What results prove: figures that others have computed, and promises held by simulation."""

import math
import random
from collections.abc import Callable, Iterator
from itertools import count, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.arena.statistics import Sprt, elo, expected, interval

Play = Callable[[random.Random, float], float]

SHARES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("share", "players", "difference"),
    [
        (0.5, 2, 0.0),
        (0.75, 2, 190.849),
        (0.64, 2, 99.951),
        (10 / 11, 2, 400.0),
        (0.25, 2, -190.849),
        (0.25, 4, 0.0),
        (0.5, 4, 190.849),
        (1 / 3, 3, 0.0),
    ],
)
def test_elo_is_what_the_formula_says(share: float, players: int, difference: float) -> None:
    """With two players the usual Elo; with more, a fair share is a difference of zero."""
    assert elo(share, players) == pytest.approx(difference, abs=0.001)


@pytest.mark.parametrize(("share", "difference"), [(0.0, -math.inf), (1.0, math.inf)])
def test_all_or_nothing_is_an_infinite_difference(share: float, difference: float) -> None:
    """No finite Elo explains that somebody never loses."""
    assert elo(share) == difference


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("difference", [-300.0, -30.0, 0.0, 30.0, 300.0])
def test_expected_share_is_the_inverse_of_elo(difference: float, players: int) -> None:
    """From Elo to share and back."""
    assert elo(expected(difference, players), players) == pytest.approx(difference)


def test_without_games_anything_is_possible() -> None:
    """The interval of no group is everything."""
    assert interval([]) == (0.0, 1.0)


@given(SHARES)
def test_interval_holds_the_mean_and_stays_between_none_and_all(shares: list[float]) -> None:
    """The score that was reached is never outside its own interval."""
    low, high = interval(shares)

    assert 0 <= low <= math.fsum(shares) / len(shares) <= high <= 1


@given(SHARES)
def test_interval_of_the_opponent_is_the_mirror_image(shares: list[float]) -> None:
    """Nobody is favoured."""
    low, high = interval(shares)

    assert interval([1 - share for share in shares]) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("groups", [1, 10, 1000])
def test_groups_that_are_all_alike_prove_nothing_entirely(share: float, groups: int) -> None:
    """Ten games of ten are not a hundred percent for ever."""
    low, high = interval([share] * groups)

    assert high - low > 1 / (2 * groups)


def test_interval_of_won_and_lost_groups_is_that_of_agresti_and_coull() -> None:
    """Sixty of a hundred: 62 of 104, give or take 1.96 standard errors."""
    centre, error = 62 / 104, math.sqrt(62 / 104 * 42 / 104 / 104)

    assert interval([1.0] * 60 + [0.0] * 40) == pytest.approx(
        (centre - 1.96 * error, centre + 1.96 * error), abs=1e-4
    )


def test_swapped_games_that_cancel_out_make_the_interval_narrow() -> None:
    """What is correlated within a group is not counted as if it were independent."""
    split, together = interval([0.5] * 50), interval([0.0, 1.0] * 25)

    assert split[1] - split[0] < (together[1] - together[0]) / 3


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("groups", [20, 100])
def test_interval_covers_the_truth_as_often_as_it_says(chance: float, groups: int) -> None:
    """Of many matches, about 95 % have the true score in their interval."""
    dice = random.Random(groups)
    matches = [[pair(dice, chance) for _ in range(groups)] for _ in range(600)]
    covered = sum(low <= chance <= high for low, high in map(interval, matches))

    assert 0.925 <= covered / len(matches) <= 0.99


def pair(dice: random.Random, chance: float) -> float:
    """Play two games that are won with this chance, independently."""
    return ((dice.random() < chance) + (dice.random() < chance)) / 2


def split_pair(dice: random.Random, chance: float) -> float:
    """Play two games on a deal that mostly decides them: four of five pairs are split."""
    roll = dice.random()
    return 1.0 if roll < chance - 0.4 else 0.0 if roll < 0.2 else 0.5


def run(test: Sprt, shares: Iterator[float]) -> Sprt:
    """Let a test look until it is sure."""
    while test.verdict is None:
        test.add(next(shares))
    return test


def verdicts(difference: float, play: Play, matches: int = 200) -> list[str | None]:
    """Run many tests of a player who is so many Elo stronger."""
    dice, chance = random.Random(5), expected(difference)
    played = (play(dice, chance) for _ in count())
    return [run(Sprt(), played).verdict for _ in range(matches)]


@pytest.mark.parametrize("play", [pair, split_pair])
@pytest.mark.parametrize(
    ("difference", "right"), [(0, "equal"), (30, "stronger"), (-30, "weaker"), (60, "stronger")]
)
def test_sprt_is_wrong_no_more_often_than_it_says(
    difference: float, right: str, play: Play
) -> None:
    """With 5 % either way; 9 % of 200 matches is beyond what chance would do."""
    found = verdicts(difference, play)

    assert sum(verdict != right for verdict in found) / len(found) <= 0.09


def test_sprt_stops_soon_when_the_difference_is_plain() -> None:
    """All groups won: a dozen are enough, and fewer would not be."""
    test = run(Sprt(), repeat(1.0))

    assert test.verdict == "stronger"
    assert 8 <= test.groups <= 20


def test_sprt_of_equals_whose_games_mirror_each_other_finds_no_difference() -> None:
    """Every pair split: the variance is tiny, and nothing is divided by zero."""
    test = run(Sprt(), repeat(0.5))

    assert test.verdict == "equal"
    assert test.groups > 20


@pytest.mark.parametrize(
    ("share", "verdict"), [(0.25, "equal"), (0.5, "stronger"), (0.0, "weaker")]
)
def test_sprt_of_four_players_measures_from_a_quarter(share: float, verdict: str) -> None:
    """A fair share is one of four."""
    assert run(Sprt(players=4), repeat(share)).verdict == verdict


def test_smaller_difference_takes_more_games() -> None:
    """What the test looks for can be chosen."""
    groups = [
        run(Sprt(difference=difference), repeat(0.5)).groups for difference in (60.0, 30.0, 10.0)
    ]

    assert groups == sorted(groups)
    assert groups[0] < groups[2]
