"""Self-play: a table that the records bear out, the same however it was come by."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import couronne
from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import Action, TableEvent
from couronne.research.selfplay import running, self_play, shelf
from couronne.research.selfplay.folder import holding
from couronne.research.selfplay.running import opened
from couronne.research.selfplay.table import KEY, about, arrow

GAME = couronne.load("roses", rules="king-of-roses")
"""The shortest of the games."""
PART = 4
"""Games of a part in these tests."""


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make parts of few games, and batches of one."""
    monkeypatch.setattr(shelf, "PART", PART)
    monkeypatch.setattr(running, "SECONDS", 0)


def play(folder: Path, games: int = 10, player: str = "random", **facts: Any) -> Path:
    self_play(facts.pop("game", GAME), player, games, folder, **{"seed": 7, "workers": 1, **facts})
    return folder


def table_of(folder: Path) -> Any:
    """Read the whole table, as a researcher does."""
    return arrow().parquet.read_table(folder / "positions")


def rows_of(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = table_of(folder).to_pylist()
    return rows


def files_of(folder: Path) -> dict[str, bytes]:
    """Read everything that is in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def games_of(folder: Path) -> Iterator[tuple[list[dict[str, Any]], Ledger]]:
    """Yield every record, replayed, with the rows that tell of it."""
    rows = rows_of(folder)
    for file in sorted(folder.glob("records/*/*.crown")):
        own = [row for row in rows if row["game"] == int(file.stem)]
        yield own, ledger_of(read(file.read_bytes()), compiled=True)


def told_by(ledger: Ledger) -> list[dict[str, Any]]:
    """Return what the rows of a game should say, as far as its record knows."""
    end = ledger.state
    moves = [
        (state, event)
        for state, event in zip(ledger.states, ledger.events, strict=False)
        if isinstance(event, Action)
    ]
    return [
        {
            "ply": ply,
            "seat": event.seat,
            "position": state.position,
            "actions": list(state.actions),
            "action": state.action_of(event.label),
            "label": event.label,
            "scores": list(end.scores),
            "payoffs": list(end.payoffs),
            "winners": list(end.winners),
        }
        for ply, (state, event) in enumerate(moves)
    ]


def without_thoughts(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in row.items()
        if name not in {"game", "player", "value", "visits"}
    }


@pytest.fixture(scope="module")
def thoughtful(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games of a bot that searches and is never careless."""
    return play(tmp_path_factory.mktemp("data"), 3, "bot:7", observations=True)


@pytest.mark.parametrize(("name", "rules"), couronne.games())
def test_every_row_is_a_decision_of_its_record(name: str, rules: str, tmp_path: Path) -> None:
    folder = play(tmp_path, 2, game=couronne.load(name, rules=rules))

    games = list(games_of(folder))

    assert len(games) == 2
    for rows, ledger in games:
        assert [without_thoughts(row) for row in rows] == told_by(ledger)
        assert all(row["action"] in row["actions"] for row in rows)


def test_the_columns_have_the_types_that_are_documented(thoughtful: Path) -> None:
    schema = table_of(thoughtful).schema

    assert {field.name: str(field.type).replace("element", "item") for field in schema} == {
        "game": "int32",
        "ply": "int32",
        "seat": "int8",
        "player": "string",
        "position": "string",
        "actions": "list<item: int16>",
        "action": "int16",
        "label": "string",
        "value": "float",
        "visits": "list<item: int32>",
        "scores": "list<item: int32>",
        "payoffs": "list<item: float>",
        "winners": "list<item: int8>",
        "observation": f"fixed_size_list<item: int16>[{GAME.feature_count}]",
    }
    assert [field.name for field in schema if field.nullable] == ["value", "visits"]


def test_a_search_tells_what_it_thinks_where_there_is_a_choice(thoughtful: Path) -> None:
    rows = rows_of(thoughtful)
    forced = [row for row in rows if len(row["actions"]) == 1]
    chosen = [row for row in rows if len(row["actions"]) > 1]

    assert forced
    assert all(row["value"] is row["visits"] is None for row in forced)
    assert all(0 <= row["value"] <= 1 for row in chosen)
    assert all(len(row["visits"]) == len(row["actions"]) for row in chosen)


def test_a_careful_bot_plays_what_its_search_looked_at_most(thoughtful: Path) -> None:
    chosen = [row for row in rows_of(thoughtful) if row["visits"]]
    visits = [dict(zip(row["actions"], row["visits"], strict=True)) for row in chosen]

    assert [max(seen.values()) for seen in visits] == [
        seen[row["action"]] for row, seen in zip(chosen, visits, strict=True)
    ]


def test_plain_search_spends_all_its_simulations_on_the_legal_actions(tmp_path: Path) -> None:
    rows = rows_of(play(tmp_path, 1, "uct:30"))

    assert {sum(row["visits"]) for row in rows if row["visits"]} == {30}


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_who_does_not_search_has_no_values(player: str, tmp_path: Path) -> None:
    rows = rows_of(play(tmp_path, 2, player))

    assert {(row["value"], row["visits"]) for row in rows} == {(None, None)}


def test_an_observation_is_what_the_seat_to_act_sees(thoughtful: Path) -> None:
    rows = rows_of(thoughtful)[::7]

    assert [row["observation"] for row in rows] == [
        GAME.position(row["position"]).observe(row["seat"]).tolist() for row in rows
    ]


def test_a_file_says_what_it_is(tmp_path: Path) -> None:
    folder = play(tmp_path, 5, "greedy")

    metadata = arrow().parquet.read_schema(folder / "positions/part-000002.parquet").metadata

    facts = json.loads(metadata[KEY.encode()])
    rows = [row for row in rows_of(folder) if row["game"] == 5]
    assert facts == {
        "schema": 1,
        "game": "roses",
        "rules": "king-of-roses",
        "rules_version": GAME.rule_set.version,
        "options": {},
        "players": ["greedy version=1", "greedy version=1"],
        "seed": 7,
        "time": None,
        "observations": False,
        "couronne": couronne.__version__,
        "part": 2,
        "games": 1,
        "positions": len(rows),
    }


def test_records_and_rows_lie_in_parts(tmp_path: Path) -> None:
    folder = play(tmp_path, 10)

    assert [path for path in files_of(folder) if "crown" in path or "parquet" in path] == [
        "positions/part-000001.parquet",
        "positions/part-000002.parquet",
        "positions/part-000003.parquet",
        *(f"records/part-{(n - 1) // PART + 1:06}/{n:06}.crown" for n in range(1, 11)),
    ]
    parts = sorted((folder / "positions").iterdir())
    assert [about(part).games for part in parts] == [4, 4, 2]
    assert [row["game"] for row in rows_of(folder)] == sorted(
        row["game"] for row in rows_of(folder)
    )


def test_several_players_move_on_by_one_seat_from_game_to_game(tmp_path: Path) -> None:
    game = couronne.load("kingdomino", rules="seed", players=3)
    self_play(game, ["random", "greedy", "uct:2"], 3, tmp_path, seed=7, workers=1)

    seats = [[seat.split(" ")[0] for seat in ledger.seats] for _rows, ledger in games_of(tmp_path)]

    assert seats == [
        ["random", "greedy", "uct:2"],
        ["uct:2", "random", "greedy"],
        ["greedy", "uct:2", "random"],
    ]
    assert all(row["player"] == seats[row["game"] - 1][row["seat"]] for row in rows_of(tmp_path))


def test_two_workers_write_what_one_does(tmp_path: Path) -> None:
    alone = play(tmp_path / "alone", player="bot:3")
    together = play(tmp_path / "together", player="bot:3", workers=2)

    assert files_of(alone) == files_of(together)


def test_more_games_later_are_those_of_one_go(tmp_path: Path) -> None:
    whole = play(tmp_path / "whole", 10)

    for games in (3, 4, 9, 2, 10):
        halves = play(tmp_path / "halves", games)

    assert files_of(whole) == files_of(halves)


@pytest.mark.parametrize("kept", [1, 4, 6])
def test_it_goes_on_where_it_was_left(kept: int, tmp_path: Path) -> None:
    whole, left = play(tmp_path / "whole"), tmp_path / "left"
    with opened(GAME, ["random"], left, seed=7) as data:
        games = data.play(10, workers=1)
        while next(games) < kept:
            pass
        games.close()
    with (left / "pending.jsonl").open("ab") as file:
        file.write(b'[99, 1, "torn')
    before = rows_of(left)

    play(left)

    assert kept <= len({row["game"] for row in before}) < 10
    assert files_of(whole) == files_of(left)


class PulledPlug(Exception):
    """Stands for the end of the process."""


@pytest.mark.parametrize("step", ["_write", "_rewrite_journal", "settle"])
def test_nothing_is_lost_between_two_steps(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, cut = play(tmp_path / "whole"), tmp_path / "cut"

    def pull(*_arguments: object) -> None:
        raise PulledPlug

    with monkeypatch.context() as patch:
        patch.setattr(shelf.Shelf, step, pull)
        with pytest.raises(PulledPlug):
            play(cut, 5)
    with opened(GAME, ["random"], cut) as data:
        kept = data.games

    play(cut)

    assert kept >= PART
    assert files_of(whole) == files_of(cut)


def test_the_seed_of_a_folder_need_not_be_named_again(tmp_path: Path) -> None:
    play(tmp_path, 2, seed=None)
    before = files_of(tmp_path)

    play(tmp_path, 2, seed=None)

    assert files_of(tmp_path) == before


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"seed": 8}, "seed: 7, not 8"),
        ({"player": "greedy"}, "players: random version=1, random version=1, not greedy"),
        ({"game": couronne.load("roses", rules="course")}, "rules: king-of-roses, not course"),
        ({"seconds": 2.0}, "time: -, not 2.0"),
        ({"observations": True}, "observations: False, not True"),
    ],
)
def test_a_folder_with_other_games_is_refused(
    changed: dict[str, Any], what: str, tmp_path: Path
) -> None:
    play(tmp_path, 2)
    before = files_of(tmp_path)

    with pytest.raises(BadChoice) as refused:
        play(tmp_path, 2, **changed)

    assert f"holds other games ({what}" in str(refused.value)
    assert files_of(tmp_path) == before


def test_a_folder_is_played_in_by_one_at_a_time(tmp_path: Path) -> None:
    with holding(tmp_path), pytest.raises(BadChoice) as refused:
        play(tmp_path)

    assert refused.value.code == "selfplay_runs"


def test_a_damaged_file_can_be_deleted_and_is_made_again(tmp_path: Path) -> None:
    before = files_of(play(tmp_path))
    part = tmp_path / "positions/part-000001.parquet"
    part.write_bytes(part.read_bytes()[:-8])

    with pytest.raises(BadChoice) as refused:
        play(tmp_path)
    part.unlink()
    play(tmp_path)

    assert refused.value.code == "damaged_part"
    assert files_of(tmp_path) == before


@pytest.mark.parametrize("line", [b"nonsense\n", b"{}\n", b"[1, 2]\n", b'[1, 2, "x", "?"]\n'])
def test_a_damaged_journal_is_told_by_its_line(line: bytes, tmp_path: Path) -> None:
    journal = play(tmp_path, 2) / "pending.jsonl"
    journal.write_bytes(journal.read_bytes() + line)

    with pytest.raises(BadChoice, match=r"Line 3 of .*pending\.jsonl is damaged"):
        play(tmp_path, 2)


def test_without_the_library_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)

    with pytest.raises(BadChoice, match=r"pip install couronne\[research\]"):
        play(tmp_path / "new")

    assert not (tmp_path / "new").exists()


HESITANT = """
    def name(): return "Hésitante"
    def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
        main = main_r if couleur == "Rouge" else main_b
        return "rien" if len(main) == 3 else (main + ["pioche"])[-1]
"""


def program(folder: Path) -> str:
    file = folder / "ia.py"
    file.write_text(dedent(HESITANT), "utf-8")
    return f"unsafe:{file}"


def test_a_turn_that_a_program_forfeits_is_no_row(tmp_path: Path) -> None:
    game = couronne.load("roses", rules="course")
    folder = play(tmp_path / "data", 1, program(tmp_path), game=game)

    ((rows, ledger),) = games_of(folder)

    assert any(isinstance(event, TableEvent) for event in ledger.events)
    assert [without_thoughts(row) for row in rows] == told_by(ledger)


def test_a_program_is_not_sent_to_a_cluster(tmp_path: Path) -> None:
    game = couronne.load("roses", rules="course")

    with pytest.raises(BadChoice) as refused:
        play(tmp_path / "data", 1, program(tmp_path), game=game, on="ray")

    assert refused.value.code == "program_on_cluster"


@pytest.mark.parametrize(
    ("game", "players", "code"),
    [
        (GAME, ["human"], "only_bots"),
        (GAME, ["nobody"], "unknown_player"),
        (GAME, ["random"] * 3, "seat_count"),
        (GAME, [], "seat_count"),
    ],
)
def test_who_cannot_play_is_refused_before_anything_is_written(
    game: Game, players: list[str], code: str, tmp_path: Path
) -> None:
    with pytest.raises(BadChoice) as refused:
        self_play(game, players, 1, tmp_path / "new")

    assert refused.value.code == code
    assert not (tmp_path / "new").exists()
