"""Plans of tournaments: what older versions wrote leads to the same games."""

from couronne.arena.tournament.formats import meetings
from couronne.arena.tournament.meetings import Meeting, Played
from couronne.arena.tournament.plan import Entry, Plan, read_plan

OLD = """{
 "schema": 1, "game": "roses", "rules": "course", "seats": 2, "format": "swiss", "games": 4,
 "seed": 3, "options": {}, "rounds": null, "time": null, "anonymous": false, "disqualified": [],
 "entries": [
  {"key": "anne", "player": "anne/ia.py", "name": "Anne", "folder": "anne", "since": 0},
  {"key": "bob", "player": "bob/ia.py", "name": "Bob", "folder": "bob", "since": 0},
  {"key": "late", "player": "late/ia.py", "name": "Late", "folder": "late", "since": 1},
  {"key": "greedy", "player": "greedy", "name": "greedy", "folder": null, "since": 0}
 ]
}"""

DEAL = "4716d8872cc427b12a223351d89055f699b6c4b9a31a2fd802cec2182e393ab5"


def unplayed(meeting: Meeting) -> Played:
    return Played(meeting, (), 4)


def test_an_old_plan_has_the_same_pairings_and_deals() -> None:
    plan = read_plan(OLD)

    assert [meeting.entries for meeting in meetings(plan, unplayed)] == [(3, 1)]
    assert plan.deal_seed("swiss 1|anne|bob", 1, (0, 1)).hex() == DEAL
    assert read_plan(plan.written()) == plan


def test_whoever_comes_late_does_not_know_what_it_will_draw() -> None:
    """The place in a Swiss tournament follows from a name that it may choose."""
    plan = read_plan(OLD)

    lots = {plan.with_entries([entry("zoe")]).lot(len(plan.entries)) for _ in range(3)}

    assert len(lots) == 3


def entry(name: str) -> Entry:
    return Entry(name, f"{name}/ia.py", name.capitalize(), name)


def test_every_wave_has_a_secret_of_its_own() -> None:
    plan = Plan("roses", "course", 2, "round-robin", 4, 3).with_entries([entry("anne")])
    plan = plan.with_entries([entry("zoe"), entry("yves")]).with_entries([entry("xavier")])

    anne, zoe, yves, xavier = (one.secret for one in plan.entries)

    assert anne == ""
    assert len({anne, zoe, xavier}) == 3
    assert yves == zoe
    assert read_plan(plan.written()) == plan
