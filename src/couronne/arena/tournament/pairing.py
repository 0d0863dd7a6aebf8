"""Who meets whom: the classical tables, by numbers from 0."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, permutations

Pair = tuple[int, int]
TWO = 2
"""Seats of a game between two, which most formats are made for."""


def circle(count: int) -> list[list[Pair]]:
    """Return the rounds of a round robin by the circle method; in an odd field one rests.

    >>> circle(4)
    [[(0, 3), (1, 2)], [(0, 2), (3, 1)], [(0, 1), (2, 3)]]
    """
    places: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    rounds = []
    for _ in range(len(places) - 1):
        half = len(places) // 2
        pairs = zip(places[:half], reversed(places[half:]), strict=True)
        rounds.append([(one, two) for one, two in pairs if one is not None and two is not None])
        places = [places[0], places[-1], *places[1:-1]]
    return rounds


def swiss(
    scores: Sequence[float], met: Collection[frozenset[int]], rested: Collection[int]
) -> tuple[list[Pair], int | None]:
    """Pair players of like scores who have not met; in an odd field return also who rests.

    It is a matching of maximum weight: as few rematches as can be, then as little difference of
    scores as can be. Who rests is the lowest who has not rested yet, as long as there is one.
    `scores` are in the order of the standings: of equal ones the former is the better.
    """
    import networkx as nx

    field = list(range(len(scores)))
    resting = _resting(field, scores, rested) if len(field) % 2 else None
    playing = [player for player in field if player != resting]
    order = sorted(playing, key=lambda player: (-scores[player], player))
    graph = nx.Graph()
    for (rank, one), (other_rank, two) in combinations(enumerate(order), 2):
        gap = round(2 * abs(scores[one] - scores[two]))
        cost = gap * gap * len(order) + abs(other_rank - rank - 1)
        again = REMATCH if frozenset((one, two)) in met else 0
        graph.add_edge(one, two, weight=-cost - again)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    places = {player: rank for rank, player in enumerate(order)}
    pairs = [(one, two) if places[one] < places[two] else (two, one) for one, two in matching]
    return sorted(pairs, key=lambda pair: places[pair[0]]), resting


REMATCH = 10**9
"""What a second meeting costs, more than any difference of scores."""


def _resting(field: Sequence[int], scores: Sequence[float], rested: Collection[int]) -> int:
    fresh = [player for player in field if player not in rested] or list(field)
    return min(fresh, key=lambda player: (scores[player], -player))


def bracket(count: int) -> list[tuple[int, int | None]]:
    """Return the first round of a knockout by seeds: the best two can only meet at its end.

    Who has nobody to meet goes on: the best seeds do.

    >>> bracket(6)
    [(0, None), (3, 4), (1, None), (2, 5)]
    """
    size = 1
    while size < count:
        size *= 2
    order = [0]
    while len(order) < size:
        doubled = 2 * len(order)
        order = [seed for one in order for seed in (one, doubled - 1 - one)]
    pairs = [(order[i], order[i + 1]) for i in range(0, size, 2)]
    pairs = _best_first(pairs)
    return [(one, two if two < count else None) for one, two in pairs if one < count]


def _best_first(pairs: Sequence[Pair]) -> list[Pair]:
    """Write the better seed of each pair first."""
    return [(min(pair), max(pair)) for pair in pairs]


def pools(count: int) -> list[list[int]]:
    """Divide a field into pools by the snake: 1, 2, 4, 8 … pools of three to six.

    >>> pools(7)
    [[0, 3, 4], [1, 2, 5, 6]]
    """
    number = 1
    while 2 * number * SMALLEST_POOL <= count:
        number *= 2
    divided: list[list[int]] = [[] for _ in range(number)]
    for player in range(count):
        turn, place = divmod(player, number)
        divided[place if turn % 2 == 0 else number - 1 - place].append(player)
    return divided


SMALLEST_POOL = 3


def crossed(ranked: Sequence[Sequence[int]]) -> list[Pair]:
    """Return the first round of a knockout of the best two of each pool.

    Winners meet seconds of another pool, and two of one pool can only meet again in the final.

    >>> crossed([[10, 11], [20, 21], [30, 31], [40, 41]])
    [(10, 21), (30, 41), (20, 11), (40, 31)]
    """
    if len(ranked) == 1:
        return [(ranked[0][0], ranked[0][1])]
    couples = [(ranked[i], ranked[i + 1]) for i in range(0, len(ranked), 2)]
    upper = [(one[0], two[1]) for one, two in couples]
    lower = [(two[0], one[1]) for one, two in couples]
    return upper + lower


def seat_orders(seats: int, games: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return for each game of a meeting its deal and who sits where.

    With two or three seats a deal is played in every order. With more it is played with everyone
    once at each seat, and every deal begins from another order.

    >>> seat_orders(2, 3)
    [(0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))]
    """
    block = _block(seats)
    deals = -(-games // len(block))
    return [(deal, _reordered(order, deal, seats)) for deal in range(deals) for order in block]


def _block(seats: int) -> list[tuple[int, ...]]:
    if seats <= MOST_PERMUTED:
        return list(permutations(range(seats)))
    return [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]


MOST_PERMUTED = 3


def _reordered(order: tuple[int, ...], deal: int, seats: int) -> tuple[int, ...]:
    """Begin a later deal from another order of all but the first."""
    if seats <= MOST_PERMUTED:
        return order
    others = list(range(1, seats))
    base = [0]
    while others:
        deal, place = divmod(deal, len(others))
        base.append(others.pop(place))
    return tuple(base[player] for player in order)


def by_score(players: Collection[int], keys: Mapping[int, tuple[float, ...]]) -> list[int]:
    """Order players by what they have reached, the best first; of equals the former."""
    return sorted(players, key=lambda player: (*(-value for value in keys[player]), player))
