"""Formats, played out by results that are known beforehand."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from couronne.arena.tournament.formats import swiss_rounds
from couronne.arena.tournament.log import Logged
from couronne.arena.tournament.meetings import Meeting, Placed, placed
from couronne.arena.tournament.plan import Entry, Plan, read_plan
from couronne.arena.tournament.standings import Standings
from couronne.errors import BadChoice

Winner = Callable[[tuple[int, ...]], int]


def plan_of(format_name: str, count: int, games: int = 2, seats: int = 2) -> Plan:
    entries = tuple(Entry(f"ai {number}", "random", f"AI {number}") for number in range(count))
    return Plan("roses", "course", seats, format_name, games, 5, entries=entries)


def strongest(entries: tuple[int, ...]) -> int:
    """The higher number always wins."""
    return max(entries)


def played(standings: Standings, meeting: Meeting, winner: Winner) -> Iterator[Logged]:
    """Make up the games of a meeting."""
    for game in placed(meeting, standings.keys, standings.plan.games):
        won = winner(meeting.entries)
        yield Logged(
            game.meeting,
            game.number,
            game.deal,
            tuple(standings.keys[entry] for entry in game.seated),
            tuple(10 + entry for entry in game.seated),
            (game.seated.index(won),),
            "rules",
            (0.0,) * len(game.seated),
            (),
            ("",) * len(game.seated),
            "",
        )


def finished(plan: Plan, winner: Winner = strongest) -> Standings:
    standings = Standings(plan, [])
    while not standings.is_over:
        for meeting in standings.meetings:
            if not standings.look(meeting).over:
                for game in played(standings, meeting, winner):
                    standings.add(game)
    return standings


@pytest.mark.parametrize("format_name", ["round-robin", "swiss", "knockout", "pools-then-knockout"])
@pytest.mark.parametrize("count", [2, 3, 5, 8, 13])
def test_the_strongest_wins_any_tournament(format_name: str, count: int) -> None:
    standings = finished(plan_of(format_name, count))

    assert standings.order[0] == count - 1


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13])
def test_in_a_round_robin_all_stand_in_their_order(count: int) -> None:
    assert finished(plan_of("round-robin", count)).order == list(reversed(range(count)))


def test_a_knockout_has_one_match_less_than_entries() -> None:
    standings = finished(plan_of("knockout", 13))

    assert len(standings.meetings) == 12
    assert standings.finalists[0] == 12


def test_the_finalists_of_a_knockout_have_played_the_final() -> None:
    standings = finished(plan_of("knockout", 8))

    (final,) = [one for one in standings.meetings if one.stage == "knockout 1"]
    assert set(final.entries) == set(standings.finalists)


def test_the_best_two_of_each_pool_go_on() -> None:
    standings = finished(plan_of("pools-then-knockout", 12))

    stages = Counter(meeting.stage.split()[0] for meeting in standings.meetings)
    assert stages == {"pool": 4 * 3, "knockout": 4 + 2 + 1}


def test_nobody_meets_twice_in_a_swiss_tournament() -> None:
    plan = plan_of("swiss", 9)

    standings = finished(plan)

    met = Counter(frozenset(meeting.entries) for meeting in standings.meetings)
    assert set(met.values()) == {1}
    assert {meeting.round for meeting in standings.meetings} == set(range(swiss_rounds(plan)))


def test_four_sit_at_a_table_of_four() -> None:
    standings = finished(plan_of("round-robin", 5, seats=4, games=4))

    assert len(standings.meetings) == 5
    assert standings.order == [4, 3, 2, 1, 0]


def test_a_swiss_tournament_of_four_at_a_table_lets_the_rest_rest() -> None:
    standings = finished(plan_of("swiss", 6, seats=4, games=4))

    tables = Counter(meeting.round for meeting in standings.meetings)
    assert set(tables.values()) == {1}


def test_who_comes_late_to_a_round_robin_meets_everybody_and_old_games_count() -> None:
    plan = plan_of("round-robin", 4)
    before = finished(plan)

    later = plan.with_entries([Entry("ai 9", "random", "AI 9", since=3)])
    standings = Standings(later, before.log())

    missing = [one for one in standings.meetings if not standings.look(one).over]
    assert {frozenset(one.entries) for one in missing} == {frozenset((4, n)) for n in range(4)}


def test_who_comes_late_changes_no_game_that_others_have_to_play() -> None:
    """The circle is another one, but a meeting keeps its games and its seats."""
    plan = plan_of("round-robin", 4)
    later = plan.with_entries([Entry("ai 9", "random", "AI 9")])

    def games(plan: Plan) -> set[Placed]:
        standings = Standings(plan, [])
        return {
            game
            for meeting in standings.meetings
            for game in placed(meeting, standings.keys, plan.games)
        }

    assert games(plan) <= games(later)


def test_what_is_derived_follows_the_games() -> None:
    plan = plan_of("round-robin", 2)
    standings = Standings(plan, [])
    assert standings.rows[1].games == 0

    for game in played(standings, standings.meetings[0], strongest):
        standings.add(game)

    assert standings.rows[1].wins == 2
    assert standings.order == [1, 0]


def test_who_comes_late_to_a_swiss_tournament_joins_the_next_round() -> None:
    plan = plan_of("swiss", 6)
    before = finished(plan)
    rounds = swiss_rounds(plan)

    later = plan.with_entries([Entry("ai 9", "random", "AI 9", since=rounds - 1)])
    standings = Standings(later, before.log())

    old = [one for one in standings.meetings if one.round < rounds - 1]
    assert all(standings.look(one).over for one in old)
    assert all(6 not in one.entries for one in old)


def test_a_match_that_is_even_is_won_by_points() -> None:
    plan = plan_of("knockout", 2)
    standings = Standings(plan, [])
    (meeting,) = standings.meetings
    one, two = meeting.entries
    for game, won in zip(played(standings, meeting, strongest), (one, two), strict=True):
        seat = game.seated.index(standings.keys[won])
        standings.add(Logged(**{**vars(game), "winners": (seat,)}))

    assert standings.look(meeting).shares == {one: 1.0, two: 1.0}
    assert standings.order[0] == max(one, two)


def test_a_plan_comes_back_from_paper() -> None:
    plan = plan_of("swiss", 3)

    assert read_plan(plan.written()) == plan


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": 1, "entries": [1]}'])
def test_another_file_is_no_plan(text: str) -> None:
    with pytest.raises(BadChoice) as refusal:
        read_plan(text)

    assert refusal.value.code == "not_a_tournament"


def test_a_format_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadChoice) as refusal:
        plan_of("ladder", 4)

    assert refusal.value.code == "no_such_format"


def test_a_knockout_is_for_two_at_a_table() -> None:
    with pytest.raises(BadChoice) as refusal:
        plan_of("knockout", 4, seats=4)

    assert refusal.value.code == "format_for_two"
