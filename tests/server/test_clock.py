"""Clocks: a bank with an increment, or days for each turn; only people's time runs."""

from couronne.server.clock import DAY, Clock, Decision, Pace, pace_of

BLITZ = {"kind": "blitz", "bank": 60, "increment": 5}
PEOPLE = {0, 1}


class Time:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_time_runs_for_who_is_to_act_and_for_nobody_else() -> None:
    time = Time()
    clock = Clock(Pace(60.0), 2, time)
    clock.turn(0, PEOPLE)

    time.now += 10

    assert [50.0, 60.0] == [clock.remaining(seat) for seat in (0, 1)]


def test_a_turn_brings_its_increment_and_single_decisions_do_not() -> None:
    time = Time()
    clock = Clock(Pace(60.0, 5.0), 2, time)
    clock.turn(0, PEOPLE)
    time.now += 10
    clock.acted(0, turn_ends=False)
    assert clock.left[0] == 50.0

    clock.turn(0, PEOPLE)
    time.now += 10
    clock.acted(0, turn_ends=True)

    assert clock.left[0] == 45.0


def test_every_turn_of_a_game_by_letter_has_its_days() -> None:
    time = Time()
    clock = Clock(Pace(3 * DAY, each_turn=True), 2, time)
    clock.turn(1, PEOPLE)
    time.now += 2 * DAY

    clock.acted(1, turn_ends=True)

    assert clock.left[1] == 3 * DAY


def test_time_is_up_when_nothing_is_left() -> None:
    time = Time()
    clock = Clock(Pace(60.0), 2, time)
    clock.turn(1, PEOPLE)

    found = []
    for _ in range(2):
        found.append(clock.is_up)
        time.now += 60

    assert [False, True] == found
    assert clock.remaining(1) == 0.0


def test_the_time_of_a_bot_never_runs() -> None:
    time = Time()
    clock = Clock(Pace(60.0), 2, time)
    clock.turn(1, {0})

    time.now += 600

    assert not clock.is_up
    assert clock.remaining(1) == 60.0
    assert clock.deadline(5.0) is None


def test_a_turn_that_began_before_goes_on_from_there() -> None:
    clock = Clock(Pace(60.0), 2, Time())

    clock.turn(0, PEOPLE, already=20.0)

    assert clock.remaining(0) == 40.0
    assert clock.deadline(wall=100.0) == 140.0


def test_what_was_agreed_on_is_read_as_it_was_kept() -> None:
    assert pace_of(None) is None
    assert pace_of(BLITZ) == Pace(60.0, 5.0)
    assert pace_of({"kind": "days", "days": 3}) == Pace(3 * DAY, each_turn=True)


class TestTakingBack:
    """Nobody gains time by it: what was spent stays spent, and what a turn brought goes."""

    def test_the_increment_goes_and_what_was_spent_stays_spent(self) -> None:
        time = Time()
        clock = Clock(Pace(60.0, 30.0), 2, time)
        clock.turn(0, PEOPLE)
        time.now += 10
        clock.acted(0, turn_ends=True)
        clock.turn(1, PEOPLE)

        left = clock.before([Decision(0, 60.0, 10.0, ends_turn=True)], alone=True)

        assert left == [50.0, 60.0]

    def test_who_takes_back_alone_pays_for_the_turn_of_the_other(self) -> None:
        """Nobody thinks on somebody else's time, or lets it run out."""
        time = Time()
        clock = Clock(Pace(60.0), 2, time)
        clock.turn(1, PEOPLE)
        time.now += 20

        left = clock.before([Decision(0, 60.0, 0.0, ends_turn=True)], alone=True)

        assert left == [40.0, 60.0]

    def test_who_agrees_pays_for_the_own_turn(self) -> None:
        time = Time()
        clock = Clock(Pace(60.0), 2, time)
        clock.turn(1, PEOPLE)
        time.now += 20

        left = clock.before([Decision(0, 60.0, 0.0, ends_turn=True)], alone=False)

        assert left == [60.0, 40.0]

    def test_who_takes_back_while_a_bot_thinks_pays_for_that_time(self) -> None:
        time = Time()
        clock = Clock(Pace(60.0), 2, time)
        clock.turn(1, {0})
        time.now += 20

        left = clock.before([Decision(0, 60.0, 0.0, ends_turn=True)], alone=True)

        assert left == [40.0, 60.0]

    def test_every_increment_of_several_turns_goes(self) -> None:
        clock = Clock(Pace(60.0, 5.0), 2, Time())
        clock.left = [70.0, 65.0]
        undone = [Decision(seat, 60.0, 0.0, ends_turn=True) for seat in (0, 1, 0)]

        assert clock.before(undone, alone=False) == [60.0, 60.0]

    def test_a_decision_within_a_turn_has_brought_nothing(self) -> None:
        clock = Clock(Pace(60.0, 5.0), 2, Time())
        clock.left = [50.0, 60.0]
        clock.turn(0, PEOPLE)

        assert clock.before([Decision(0, 60.0, 10.0, ends_turn=False)], alone=True) == [50.0, 60.0]

    def test_the_days_of_a_turn_go_on_where_they_were(self) -> None:
        """Or somebody would have new days for ever."""
        time = Time()
        clock = Clock(Pace(3 * DAY, each_turn=True), 2, time)
        clock.turn(1, PEOPLE)
        time.now += DAY / 2
        undone = [Decision(0, 3 * DAY, 2 * DAY, ends_turn=True)]

        assert clock.before(undone, alone=True) == [DAY / 2, 3 * DAY]
        assert clock.before(undone, alone=False) == [DAY, 3 * DAY]
