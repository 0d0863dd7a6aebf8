"""What the results of a match prove: an interval, an Elo difference, and when to stop.

Games of one group share their deal, so they are not independent; groups are. Everything here counts
groups, each by the share of its points that the first player took.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

Z95 = 1.959963984540054
"""Half the width of 95 % of a normal distribution, in standard deviations."""

IMAGINED = (0.0, 0.0, 1.0, 1.0)
"""Groups added to those played: two lost outright, two won (Agresti and Coull)."""

ELO_SCALE = 400.0


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of a mean share, from the share of each group.

    The imagined groups keep it honest where all groups ended alike: nothing is ever proved
    entirely.

    >>> [round(end, 2) for end in interval([1.0] * 10)]
    [0.67, 1.0]
    """
    if not shares:
        return 0.0, 1.0
    extended = (*shares, *IMAGINED)
    count = len(extended)
    centre = math.fsum(extended) / count
    variance = math.fsum((share - centre) ** 2 for share in extended) / count
    reach = Z95 * math.sqrt(variance / count)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def elo(share: float, players: int = 2) -> float:
    """Return by how much a player's Elo exceeds that of each opponent, all others being equal.

    Chances to win are as 10 ** (Elo / 400); a share of 1 / players is a difference of zero, none
    or all of the points an infinite one.

    >>> round(elo(0.75)), elo(0.25, players=4), elo(1.0)
    (191, 0.0, inf)
    """
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return ELO_SCALE * math.log10(share * (players - 1) / (1 - share))


def expected(difference: float, players: int = 2) -> float:
    """Return the share of the points that an Elo difference promises: the inverse of `elo`.

    >>> round(expected(191), 2), expected(0, players=4)
    (0.75, 0.25)
    """
    return 1 / (1 + (players - 1) * 10 ** (-difference / ELO_SCALE))


STRONGER, WEAKER, EQUAL = "stronger", "weaker", "equal"


@dataclass
class Sprt:
    """A sequential test: it looks after every group, and stops when it is sure.

    Two of Wald's tests run side by side: no difference against `difference` Elo more, and against
    as many less. One that finds a difference decides; else both have to find none. Each has half
    of `alpha`, the risk to see a difference where there is none; `beta` is the risk to miss one.
    The variance is that of the groups, with the imagined ones to tame its beginnings.

    >>> test = Sprt()
    >>> while test.verdict is None:
    ...     test.add(0.75)
    >>> test.verdict
    'stronger'
    """

    players: int = 2
    difference: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05
    verdict: str | None = None
    groups: int = 0
    _sum: float = 0.0
    _squares: float = 0.0
    _denied: set[str] = field(default_factory=set)

    def add(self, share: float) -> None:
        """Look at one more group."""
        assert self.verdict is None
        self.groups += 1
        self._sum += share
        self._squares += share * share
        for name, sign in ((STRONGER, 1), (WEAKER, -1)):
            self._look(name, self.likelihood(sign * self.difference))
        if self.verdict is None and self._denied == {STRONGER, WEAKER}:
            self.verdict = EQUAL

    def _look(self, name: str, likelihood: float) -> None:
        """Let one of the two tests decide, unless it has found no difference before."""
        if name in self._denied:
            return
        if likelihood >= math.log((1 - self.beta) / (self.alpha / 2)):
            self.verdict = name
        elif likelihood <= math.log(self.beta / (1 - self.alpha / 2)):
            self._denied.add(name)

    def likelihood(self, difference: float) -> float:
        """Return how much likelier a difference makes the results than none, as a logarithm."""
        without, under = expected(0, self.players), expected(difference, self.players)
        mean = self._sum / self.groups
        lead = mean - (without + under) / 2
        return self.groups * (under - without) * lead / self._variance(mean)

    def _variance(self, mean: float) -> float:
        squares = self._squares - self.groups * mean * mean
        imagined = sum((share - 0.5) ** 2 for share in IMAGINED)
        return (squares + imagined) / (self.groups + len(IMAGINED))
