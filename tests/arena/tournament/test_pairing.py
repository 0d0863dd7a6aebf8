"""Who meets whom, against the tables that everybody knows."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.arena.tournament.pairing import bracket, circle, crossed, pools, seat_orders, swiss


class TestCircle:
    def test_the_table_of_six_is_the_known_one(self) -> None:
        """The first stays, the others go round."""
        assert circle(6) == [
            [(0, 5), (1, 4), (2, 3)],
            [(0, 4), (5, 3), (1, 2)],
            [(0, 3), (4, 2), (5, 1)],
            [(0, 2), (3, 1), (4, 5)],
            [(0, 1), (2, 5), (3, 4)],
        ]

    @pytest.mark.parametrize("count", range(2, 14))
    def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(self, count: int) -> None:
        rounds = circle(count)

        met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
        assert met == Counter(map(frozenset, combinations(range(count), 2)))
        for pairs in rounds:
            players = [player for pair in pairs for player in pair]
            assert len(players) == len(set(players))

    def test_in_an_odd_field_each_rests_once(self) -> None:
        resting = [set(range(5)) - {p for pair in pairs for p in pair} for pairs in circle(5)]

        assert sorted(player for (player,) in resting) == [0, 1, 2, 3, 4]


class TestSwiss:
    def test_those_of_equal_scores_meet(self) -> None:
        pairs, resting = swiss([2, 0, 1, 1, 2, 0], set(), set())

        assert (pairs, resting) == ([(0, 4), (2, 3), (1, 5)], None)

    def test_nobody_meets_again_while_that_can_be_avoided(self) -> None:
        pairs, _resting = swiss([2, 2, 1, 1], {frozenset((0, 1)), frozenset((2, 3))}, set())

        assert {frozenset(pair) for pair in pairs}.isdisjoint(
            {frozenset((0, 1)), frozenset((2, 3))}
        )

    def test_the_last_who_has_not_rested_rests(self) -> None:
        _pairs, resting = swiss([3, 1, 2, 1, 1], set(), {4, 3})

        assert resting == 1

    @given(st.integers(3, 16), st.randoms(use_true_random=False))
    def test_as_many_rounds_as_log2_need_no_rematch(self, count: int, chance: object) -> None:
        scores = [0.0] * count
        met: set[frozenset[int]] = set()
        rested: set[int] = set()
        for _ in range(max(1, (count - 1).bit_length() - 1)):
            pairs, resting = swiss(scores, met, rested)
            assert met.isdisjoint(map(frozenset, pairs))
            met.update(map(frozenset, pairs))
            for pair in pairs:
                scores[chance.choice(pair)] += 1  # type: ignore[attr-defined]
            if resting is not None:
                assert resting not in rested
                rested.add(resting)
                scores[resting] += 1


class TestKnockout:
    def test_the_bracket_of_eight_is_the_known_one(self) -> None:
        assert bracket(8) == [(0, 7), (3, 4), (1, 6), (2, 5)]

    @pytest.mark.parametrize("count", range(3, 33))
    def test_if_the_better_seed_always_wins_the_best_two_play_the_final(self, count: int) -> None:
        left: list[int] = [one if two is None else min(one, two) for one, two in bracket(count)]
        while len(left) > 2:
            left = [min(left[place : place + 2]) for place in range(0, len(left), 2)]

        assert sorted(left) == [0, 1]

    def test_the_best_seeds_have_nobody_to_meet_at_first(self) -> None:
        assert [one for one, two in bracket(6) if two is None] == [0, 1]


class TestPools:
    @pytest.mark.parametrize(
        ("count", "sizes"), [(3, [3]), (5, [5]), (6, [3, 3]), (11, [5, 6]), (12, [3, 3, 3, 3])]
    )
    def test_pools_have_three_to_six(self, count: int, sizes: list[int]) -> None:
        divided = pools(count)

        assert sorted(map(len, divided)) == sizes
        assert sorted(player for pool in divided for player in pool) == list(range(count))

    def test_two_of_one_pool_are_in_different_halves(self) -> None:
        first = crossed([[10, 11], [20, 21], [30, 31], [40, 41]])

        upper = {player // 10 for pair in first[:2] for player in pair if player % 10 == 0}
        seconds = {player // 10 for pair in first[:2] for player in pair if player % 10 == 1}
        assert upper.isdisjoint(seconds)
        assert all(one // 10 != two // 10 for one, two in first)


class TestSeats:
    @pytest.mark.parametrize("seats", [2, 3])
    def test_a_deal_is_played_in_every_order(self, seats: int) -> None:
        orders = seat_orders(seats, 1)

        assert {deal for deal, _order in orders} == {0}
        assert len({order for _deal, order in orders}) == {2: 2, 3: 6}[seats]

    @pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
    def test_everybody_has_every_seat_equally_often(self, seats: int) -> None:
        orders = [order for _deal, order in seat_orders(seats, 30)]

        places = Counter((player, seat) for order in orders for seat, player in enumerate(order))
        assert len(orders) >= 30
        assert len(set(places.values())) == 1

    def test_deals_of_four_begin_from_other_orders(self) -> None:
        orders = seat_orders(4, 24)

        assert len({order for _deal, order in orders}) == 24
