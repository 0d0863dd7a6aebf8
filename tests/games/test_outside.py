"""A game outside of the package is served like ours; what it lacks is said in one sentence."""

import pickle
from pathlib import Path

import numpy as np
import pytest

import couronne
from couronne import BadGame, BadPosition, Game
from couronne.arena.contest import Contest, Tally
from couronne.games import homes
from couronne.games.package import NAMES, package
from couronne.games.puzzles import collection
from couronne.kernel import specialise
from couronne.kernel.specialise import Engine
from couronne.testing import check_game
from tests.games.test_batch import Twin, expected, shown
from tests.outside import EXAMPLE, EXAMPLE_PROJECT, announce, change, run, write_game

pytestmark = pytest.mark.lasting

MOST_LINES = 200


@pytest.fixture
def harvest(example: None) -> Game:  # noqa: ARG001 (it is there)
    return couronne.load(EXAMPLE)


def test_the_example_is_small() -> None:
    files = (EXAMPLE_PROJECT / EXAMPLE).glob("*.py")

    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < MOST_LINES


def test_without_other_packages_there_are_our_games_only() -> None:
    assert list(NAMES) == list(dict.fromkeys(name for name, _rules in couronne.games()))


def test_a_registered_game_is_listed_and_loaded(elsewhere: Path) -> None:
    write_game(elsewhere, "fields.grain")
    couronne.register("grain", "fields.grain")

    assert ("grain", "standard") in couronne.games()
    assert couronne.load("grain", players=3, compiled=False).start(seed=1).turn == 0


def test_a_game_may_be_registered_again_where_it_is(elsewhere: Path) -> None:
    write_game(elsewhere, "grain")
    couronne.register("grain", "grain")
    couronne.register("grain", "grain")

    assert couronne.games().count(("grain", "standard")) == 1


@pytest.mark.parametrize(
    ("name", "home", "sentence"),
    [
        (
            "roses",
            "grain",
            "The name roses stands for the game of the package couronne.games.roses.",
        ),
        ("Grain", "grain", "'Grain' will not do as the name of a game: small letters"),
        ("", "grain", "'' will not do as the name of a game"),
        ("grain", "grain/rules.py", "The game grain cannot be in 'grain/rules.py'; give the name"),
        ("grain", "", "The game grain cannot be in ''"),
        ("grain", "nowhere.grain", "Python finds no package nowhere.grain; check the name"),
        ("grain", "couronne.nowhere", "Python finds no package couronne.nowhere; check the name"),
    ],
)
@pytest.mark.usefixtures("elsewhere")
def test_a_name_or_place_that_will_not_do_is_refused(name: str, home: str, sentence: str) -> None:
    with pytest.raises(BadGame) as refused:
        couronne.register(name, home)

    assert sentence in str(refused.value)
    assert name not in homes.NAMED


@pytest.mark.parametrize("room", ["data.py", "rules.py"])
def test_a_room_that_is_missing_is_named(elsewhere: Path, room: str) -> None:
    write_game(elsewhere, "grain")
    (elsewhere / "grain" / room).unlink()

    with pytest.raises(BadGame, match=f"The game grain lacks the file {room} in the package grain"):
        couronne.register("grain", "grain")


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("rules.py", "def forfeit", "def lose_turn", "lacks in rules.py: forfeit."),
        ("rules.py", "FEATURES = ", "SIGHTS = ", "lacks in rules.py: FEATURES."),
        ("rules.py", "STATE = ", "BOARD = ", "lacks in rules.py: STATE."),
        ("data.py", "RULE_SETS", "RULES", "lacks in data.py: RULE_SETS."),
        ("data.py", 'name="standard"', 'name="usual"', "must bear the name of its key"),
        ("data.py", "players=(2, 3, 4)", "players=(1, 2)", "have at least 2 players"),
        ("data.py", ', "green", "yellow")', ")", "a colour for each"),
        ("rules.py", "@kernel\ndef weight", "def weight", "lack the mark @kernel: weight."),
        ("rules.py", "MAX_SEATS = 4", "MAX_SEATS = 3", "more players than MAX_SEATS: standard."),
        (
            "rules.py",
            "drought=())\nS",
            "drought=(), wind=())\nS",
            "rules.py reads in OPTIONS: wind.",
        ),
        (
            "data.py",
            '{"drought": Opt',
            '{"wind": Option(), "drought": Opt',
            "not have in OPTIONS: w",
        ),
        (
            "rules.py",
            "OPTIONS = record(players=(), drought=())",
            "OPTIONS = np.dtype([('players', np.int64), ('drought', np.int32)])",
            "are not of np.int64: drought.",
        ),
    ],
)
def test_a_part_of_the_contract_that_is_missing_is_named(
    elsewhere: Path, file: str, old: str, new: str, sentence: str
) -> None:
    write_game(elsewhere, "grain", (file, old, new))

    with pytest.raises(BadGame) as refused:
        couronne.register("grain", "grain")

    assert sentence in str(refused.value)
    assert "grain" not in homes.NAMED


def test_what_is_wrong_inside_of_a_room_is_left_to_python(elsewhere: Path) -> None:
    write_game(elsewhere, "grain", ("rules.py", "import numpy as np", "import nothing_of_the_kind"))

    with pytest.raises(ModuleNotFoundError, match="nothing_of_the_kind"):
        couronne.register("grain", "grain")


LIST = "import couronne; print([game for game in couronne.games() if game[0] != 'roses'][-1])"


def test_an_installed_package_brings_its_games(tmp_path: Path) -> None:
    write_game(tmp_path, "fields.grain")
    announce(tmp_path, grain="fields.grain")

    assert run(LIST, tmp_path) == "('grain', 'standard')\n"


@pytest.mark.parametrize(
    ("announced", "reason"),
    [
        ({"grain": "fields.grain"}, "Python finds no package fields.grain"),
        ({"roses": "fields.roses"}, "stands for the game of the package couronne.games.roses"),
        ({"Grain": "fields.grain"}, "will not do as the name of a game"),
    ],
)
def test_an_installed_game_that_will_not_do_is_left_out_with_a_warning(
    tmp_path: Path, announced: dict[str, str], reason: str
) -> None:
    announce(tmp_path, **announced)
    told = f"import warnings\nwith warnings.catch_warnings(record=True) as heard:\n    {LIST}\n"

    last, warning = run(f"{told}print(heard[-1].message)", tmp_path).splitlines()

    assert last == "('pairleroy', 'pairleroy')"
    assert warning.startswith("A game is left out. ")
    assert reason in warning


def test_our_games_are_loaded_without_a_look_at_what_is_installed() -> None:
    """That look takes a tenth of a second."""
    code = "import couronne, sys; couronne.load('roses', compiled=False).start(seed=1)"
    seen = "from couronne.games.homes import installed; print(installed.cache_info().misses)"

    assert run(f"{code}\n{seen}") == "0\n"


def test_games_in_a_package_travel_with_it(harvest: Game) -> None:
    state = harvest.start(seed=7)
    journey = pickle.dumps(state)
    code = (
        "import pickle, sys\n"
        f"state = pickle.loads(bytes.fromhex('{journey.hex()}'))\n"
        "print(state.game, state.position)"
    )

    assert run(code, EXAMPLE_PROJECT) == f"{harvest} {state.position}\n"


def test_processes_of_a_match_know_a_game_that_was_registered_here(harvest: Game) -> None:
    results = []
    for workers in (1, 2):
        contest, tally = Contest(harvest, ["greedy", "random"], seed=3, games=8), Tally(2)
        for group in contest.play(workers=workers):
            tally.add(group)
        results.append((tally.games, tally.points))

    assert results[0] == results[1]


@pytest.mark.parametrize("player", ["greedy", "uct:40", "bot:6"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.usefixtures("example")
def test_bots_play_the_example_better_than_chance(player: str, players: int) -> None:
    game = couronne.load(EXAMPLE, players=players)
    contest = Contest(game, [player] + ["random"] * (players - 1), seed=1, games=60)
    tally = Tally(players)
    for group in contest.play(workers=1):
        tally.add(group)

    assert tally.interval[0] > 1 / players


def test_a_position_of_the_example_can_be_analysed(harvest: Game) -> None:
    """Whoever has four sheaves of wheat takes the fifth."""
    state = harvest.position(
        "sheaves=4,1,0,0,1,0,0,2,1,1,0,0,0,0,0,0,0,0,0,0 "
        "row=1,1,1,1,0 deck=3,4,3,4,4 seat=0 players=2 drought=0"
    )

    found = couronne.analyse(state, simulations=2000)

    assert found.moves[0].move == "wheat"
    assert found.win[0] > 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.usefixtures("example")
def test_every_row_of_a_batch_is_the_game_that_state_plays(players: int) -> None:
    game = couronne.load(EXAMPLE, players=players)
    batch, twins = game.batch(4, seed=5), [Twin(game, row) for row in range(4)]
    for _ in range(80):
        chosen = batch.sample().copy()
        batch.step(chosen)
        finals = [twin.play(action) for twin, action in zip(twins, chosen.tolist(), strict=True)]
        for row, (twin, final) in enumerate(zip(twins, finals, strict=True)):
            assert expected(twin.state) == shown(batch, row)
            assert np.array(final.payoffs, np.float32).tolist() == batch.rewards[row].tolist()


@pytest.mark.usefixtures("elsewhere")
def test_a_game_without_chance_is_served_too() -> None:
    """In a package without an `__init__.py`, whose modules import each other by dots."""
    couronne.register("nim", "tests.games.nim")
    check_game(couronne.load("nim"), games=1)
    state = couronne.load("nim").start(seed=1)

    assert couronne.analyse(state.play("b5").play("a2"), simulations=500).moves[0].move == "c6"


def test_a_game_without_puzzles_says_so(harvest: Game) -> None:
    with pytest.raises(couronne.BadChoice, match="The game harvest has no puzzles"):
        collection(harvest.name)


def test_two_games_in_folders_of_one_name_do_not_share_code(elsewhere: Path) -> None:
    write_game(elsewhere, "one.grain")
    write_game(elsewhere, "two.grain", ("data.py", "SHEAVES = 8", "SHEAVES = 7"))
    places = []
    for name, home in (("one", "one.grain"), ("two", "two.grain")):
        couronne.register(name, home)
        places.append(specialise._place(Engine, package(name).rules, None))

    assert places[0] != places[1]
    decks = [
        couronne.load(name, compiled=False).undealt().view()["deck"] for name in ("one", "two")
    ]
    assert [deck["rye"] for deck in decks] == [8, 7]


PLAY = """
import couronne
from couronne.kernel import specialise
specialise.announce_compilation = lambda game: print("compiling", game)
couronne.register("grain", "fields.grain")
state = couronne.load("grain").start(seed=7)
while not state.over:
    state = state.play(state.actions[0])
print(state.scores)
"""


@pytest.mark.machine_code
def test_a_rule_that_was_changed_is_never_run_as_it_was(tmp_path: Path) -> None:
    """In new processes, from the cache of the old ones, whichever of its files was changed."""
    cache = {"COURONNE_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    write_game(tmp_path, "fields.grain")
    first = run(PLAY, tmp_path, **cache)
    again = run(PLAY, tmp_path, **cache)
    change(tmp_path / "fields" / "grain" / "rules.py", "(1 << sheaves) >> 1", "sheaves * 100")
    changed = run(PLAY, tmp_path, **cache)

    assert first == "compiling grain\n" + again
    assert changed == "compiling grain\n(1800, 1800)\n"


HOSTILE = [
    ("seat=0", "seat=5"),
    ("seat=0", "seat=-1"),
    ("row=", "row=-1,"),
    ("row=1", "row=7"),
    ("row=1", "row=99999999999999999999"),
    ("players=2", "players=3"),
    ("players=2", "players=0"),
    ("drought=0", "drought=1"),
    ("drought=0", "drought=0 more=1"),
    ("seat=0 ", ""),
    ("deck=", "pack="),
    ("sheaves=0", "sheaves=x"),
    ("sheaves=0", "sheaves=1000000000000"),
]


@pytest.mark.parametrize(("old", "new"), HOSTILE)
def test_a_position_with_which_the_rules_cannot_go_on_is_refused(
    harvest: Game, old: str, new: str
) -> None:
    """Machine code would read beyond the record."""
    position = harvest.start(seed=7).position
    assert old in position

    with pytest.raises(BadPosition) as refused:
        harvest.position(position.replace(old, new, 1))

    assert str(refused.value).endswith(".")


def test_rules_without_an_opinion_are_tried_out(elsewhere: Path) -> None:
    write_game(elsewhere, "grain", ("rules.py", "def sound", "def unused"))
    couronne.register("grain", "grain")
    game = couronne.load("grain", compiled=False)
    position = game.start(seed=7).position

    assert game.position(position).position == position
    with pytest.raises(BadPosition, match="cannot go on"):
        game.position(position.replace("seat=0", "seat=5"))
