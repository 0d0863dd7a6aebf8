"""Students' programs as players: asked three times, then the turn is forfeited."""

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import couronne
from couronne import State
from couronne.arena.table import play_out
from couronne.errors import BadChoice
from couronne.players.bots import make_bot
from couronne.players.foreign import Bank, ForeignPlayer
from couronne.players.player import Forfeit, Remark
from couronne.records.ledger import Ledger
from couronne.records.reading import read
from couronne.records.record import TableEvent
from couronne.records.writing import write
from couronne.sandbox.limits import Limits

pytestmark = pytest.mark.lasting

Hire = Callable[..., ForeignPlayer]
QUICK = Limits(answer=0.2, bank=0.2, patience=1.0)


@pytest.fixture
def hire(tmp_path: Path) -> Iterator[Hire]:
    """Write a program and let it play."""
    players: list[ForeignPlayer] = []

    def write_program(source: str, limits: Limits = QUICK) -> ForeignPlayer:
        folder = tmp_path / str(len(players))
        folder.mkdir()
        named = dedent(source) + ("" if "name" in source else "\ndef name(): return 'Ada'\n")
        (folder / "ia.py").write_text(named)
        players.append(ForeignPlayer("ia.py", folder / "ia.py", bytes(32), limits=limits))
        return players[-1]

    yield write_program
    for player in players:
        player.close()


@pytest.fixture
def state() -> State:
    return couronne.load("roses", "course").start(seed=1).public()


def kinds(player: ForeignPlayer) -> list[str]:
    return [remark.kind for remark in told(player)]


def told(player: ForeignPlayer) -> list[Remark]:
    """What there was to tell, its name left aside."""
    return [remark for remark in player.remarks if remark.kind != "named"]


ARGUMENTS = "plateau, l_roi, c_roi, main_r, main_b, couleur"


def test_it_is_called_with_the_position_in_the_words_of_the_course(
    hire: Hire, state: State
) -> None:
    player = hire(f"def play({ARGUMENTS}):\n print([{ARGUMENTS}])\n return main_r[0]")

    move = player.choose(state)

    hands = [["NE1", "E3", "S1", "SO3", "NO1"], ["N1", "NE3", "E1", "O3", "NO3"]]
    assert move.label == "NE1"
    assert told(player)[0].text == f"{[[['.'] * 9] * 9, 4, 4, *hands, 'Rouge']}\n"


def test_a_card_is_played_in_its_french_name(hire: Hire, state: State) -> None:
    assert hire("def play(*a): return 'SO3'").choose(state).label == "SW3"


def test_drawing_is_pioche(hire: Hire, state: State) -> None:
    later = state.play("NE1").play("N1")

    assert hire("def play(*a): return 'pioche'").choose(later).label == "draw"


@pytest.mark.parametrize("answer", ["'N9'", "None", "'pioche'", "'passe'", "['NE1']", "'ne1'", "1"])
def test_after_three_invalid_answers_the_turn_is_forfeited(
    hire: Hire, state: State, answer: str
) -> None:
    """`passe` while a card can be played is an invalid answer, and so is `pioche` with five."""
    player = hire(f"def play(*a): return {answer}")

    with pytest.raises(Forfeit):
        player.choose(state)

    assert kinds(player) == ["invalid"] * 3


def test_the_third_answer_still_counts(hire: Hire, state: State) -> None:
    player = hire("n = 0\ndef play(*a):\n global n\n n += 1\n return ['', None, 'NE1'][n - 1]")

    assert player.choose(state).label == "NE1"


def test_each_call_is_given_arguments_of_its_own(hire: Hire, state: State) -> None:
    player = hire(
        """
        def play(plateau, l, c, main_r, main_b, couleur):
            if plateau[0][0] != "." or not main_r:
                return "NE1"
            plateau[0][0] = "R"
            main_r.clear()
        """
    )

    with pytest.raises(Forfeit):
        player.choose(state)


def test_an_error_is_an_invalid_answer_and_is_told(hire: Hire, state: State) -> None:
    player = hire("def play(*a): return 1 / 0")

    with pytest.raises(Forfeit):
        player.choose(state)

    assert kinds(player) == ["raised"] * 3
    assert "ZeroDivisionError" in told(player)[0].text


def test_a_program_says_what_it_is_called(hire: Hire, state: State) -> None:
    player = hire("def name(): return 'Rosalie'\ndef play(*a): return 'NE1'")

    player.choose(state)
    player.choose(state)

    assert player.remarks == [Remark("named", "Rosalie")]


def test_a_long_name_is_cut(hire: Hire, state: State) -> None:
    player = hire("def name(): return 'é' * 10**5\ndef play(*a): return 'NE1'")

    player.choose(state)

    assert player.remarks == [Remark("named", "é" * 40)]


@pytest.mark.parametrize("name", ["raise RuntimeError", "return 3", "return ' '", "return None"])
def test_a_program_without_a_valid_name_plays_all_the_same(
    hire: Hire, state: State, name: str
) -> None:
    player = hire(f"def name(): {name}\ndef play(*a): return 'NE1'")

    assert player.choose(state).label == "NE1"
    assert kinds(player) == ["nameless"]


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("def play(*a):\n while True: pass", "timeout"),
        ("import os\ndef play(*a): os._exit(0)", "died"),
        ("import rosier", "import"),
        ("def play(:", "import"),
        ("1 / 0", "import"),
        ("while True: pass", "timeout"),
    ],
)
def test_after_a_process_has_ended_later_turns_are_forfeited_at_once(
    hire: Hire, state: State, source: str, kind: str
) -> None:
    player = hire(source, Limits(answer=0.2, bank=0.2, start=0.5))

    for _ in range(2):
        with pytest.raises(Forfeit):
            player.choose(state)

    assert kinds(player) == [kind]


def test_a_late_answer_counts_while_the_bank_lasts(hire: Hire, state: State) -> None:
    player = hire(
        """
        import time
        def play(*a):
            end = time.process_time() + 0.2
            while time.process_time() < end: pass
            return "NE1"
        """,
        Limits(answer=0.1, bank=1.0),
    )

    assert player.choose(state).label == "NE1"
    assert kinds(player) == ["late"]


def test_sleeping_is_charged_to_the_bank(hire: Hire, state: State) -> None:
    player = hire(
        "import time\ndef play(*a):\n time.sleep(1.5)\n return 'NE1'",
        Limits(answer=0.05, bank=60.0),
    )

    player.choose(state)

    assert "late" in kinds(player)
    assert player.bank.seconds < 60.0


@pytest.mark.parametrize("answer", ["raise MemoryError", "return None", "1 / 0"])
def test_the_three_calls_for_an_answer_have_its_time_together(
    hire: Hire, state: State, answer: str
) -> None:
    player = hire(
        f"""
        import time
        def play(*a):
            end = time.process_time() + 0.5
            while time.process_time() < end: pass
            {answer}
        """,
        Limits(answer=0.5, bank=0.0),
    )

    with pytest.raises(Forfeit):
        player.choose(state)

    assert kinds(player)[-1] == "timeout"


def test_telling_its_name_is_charged_to_the_bank(hire: Hire, state: State) -> None:
    player = hire(
        """
        import time
        def name():
            end = time.process_time() + 0.3
            while time.process_time() < end: pass
            return "Ada"
        def play(*a): return "NE1"
        """,
        Limits(answer=0.1, bank=60.0),
    )

    player.choose(state)

    assert kinds(player) == ["late"]


def test_calls_for_one_answer_share_what_is_free_of_it() -> None:
    bank = Bank(Limits(margin=0.25, bank=2.0, strikes=2))

    assert bank.allowed(1.0, before=1.0) == 2.25
    assert (bank.spend(1.0, 0.75, before=1.0), bank.seconds) == (True, 1.5)
    assert (bank.spend(1.0, 0.5, before=1.75), bank.seconds) == (True, 1.0)
    assert bank.allowed(1.0, before=2.25) == 0.0


def test_a_bank_forgives_a_margin_lends_time_and_counts_strikes() -> None:
    bank = Bank(Limits(margin=0.25, bank=2.0, strikes=2))

    assert (bank.spend(1.0, 1.2), bank.allowed(1.0)) == (False, 3.25)
    assert (bank.spend(1.0, 1.75), bank.allowed(1.0)) == (True, 2.75)
    assert (bank.spend(1.0, 1.5), bank.allowed(1.0)) == (True, 1.25)


def test_a_game_with_forfeits_is_recorded_as_such(hire: Hire) -> None:
    game = couronne.load("roses", "course")
    players = [hire("def play(*a): pass"), make_bot("random", bytes(32), 1)]
    ledger = Ledger.start(game, ("nothing", "random version=1"), 1)

    play_out(ledger, players)

    again = read(write(ledger.record()))
    forfeits = [event for event in again.events if event == TableEvent("forfeit", 0)]
    assert len(forfeits) > 5
    assert again.result is not None
    assert again.result.winners == (1,)


def test_two_forfeits_in_a_row_end_a_game(hire: Hire) -> None:
    players = [hire("def play(*a): pass"), hire("import os\nos._exit(1)")]
    ledger = Ledger.start(couronne.load("roses", "course"), ("one", "other"), 1)

    play_out(ledger, players)

    assert [event for event in ledger.events if isinstance(event, TableEvent)] == [
        TableEvent("forfeit", 0),
        TableEvent("forfeit", 1),
    ]


def test_the_same_seed_gives_the_same_game(hire: Hire) -> None:
    source = f"""
        import random
        def play({ARGUMENTS}):
            main = main_r if couleur == "Rouge" else main_b
            return random.choice(main + ["pioche"])
    """
    games = []
    for _ in range(2):
        ledger = Ledger.start(couronne.load("roses", "course"), ("one", "other"), 1)
        play_out(ledger, [hire(source), hire(source)])
        games.append(write(ledger.record()))

    assert games[0] == games[1]


def test_a_program_plays_the_course_only(hire: Hire) -> None:
    with pytest.raises(BadChoice) as caught:
        hire("").choose(couronne.load("roses").start(seed=1))

    assert caught.value.code == "program_needs_course"


def test_a_program_is_asked_for_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "ia.py"
    file.write_text("")

    assert make_bot(str(file), bytes(32), 0).name == str(file)
    assert make_bot(f"unsafe:{file}", bytes(32), 0).name == f"unsafe:{file}"
    with pytest.raises(BadChoice) as caught:
        make_bot(str(tmp_path / "nobody.py"), bytes(32), 0)
    assert caught.value.code == "no_such_program"
