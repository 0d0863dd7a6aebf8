"""The same rules as plain Python and as machine code; machine code made once and never stale."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import couronne
from couronne.games.package import package
from couronne.kernel import cache, entry, specialise
from couronne.kernel.contract import CHANCE, ILLEGAL, RULES, SIZES
from couronne.kernel.rng import stream

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]

GAMES = couronne.games()

START_AND_REPORT = """
import couronne
from couronne.kernel import specialise
specialise.announce_compilation = lambda game: print("compiling", game)
state = couronne.load("roses").start(seed=1)
dispatchers = [state.game.engine.begin, state.game.engine.step, state.game.engine.draw]
hits = [sum(d.stats.cache_hits.values()) for d in dispatchers]
print("hits", hits, "moves", len(state.moves))
"""


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_plain_python_and_machine_code_play_the_same_games(name: str, rules: str) -> None:
    """Bit for bit: the state, the report and the random stream after whole games."""
    results = []
    for is_compiled in (False, True):
        game = couronne.load(name, rules, compiled=is_compiled)
        words, totals = game.engine.blank(), np.zeros(1 + game.players, np.int64)
        x = game.engine.random_games(words, game.option_words, 40, stream(3), totals)
        results.append((x, totals.tolist(), words[: game.engine.words].tobytes()))

    assert results[0] == results[1]


@pytest.mark.parametrize(
    "name",
    [
        "roses",
        pytest.param("kingdomino", marks=pytest.mark.exhaustive),
        pytest.param("pairleroy", marks=pytest.mark.exhaustive),
    ],
)
def test_every_kernel_is_compiled_for_one_signature(name: str, tmp_path: Path) -> None:
    """A second signature would double the compile time."""
    game = couronne.load(name)
    engine = specialise.compile_into(
        tmp_path, specialise.Engine, package(name).rules, package(name).knowledge, name
    )
    engine.warm_up(game.option_words)
    words = game.undealt().words
    engine.weigh(words, np.zeros(engine.size, np.int64))
    engine.features(words, 0, np.zeros(package(name).rules.FEATURES, np.int16))
    engine.random_games(
        words, game.option_words, 1, stream(1), np.zeros(1 + game.players, np.int64)
    )
    counts = {function.__name__: len(d.signatures) for function, d in engine.kernels.items()}
    counts.pop("spin")

    assert [] == [name for name, count in counts.items() if count != 1]


@pytest.mark.parametrize("name", sorted({name for name, _rules in GAMES}))
def test_a_game_offers_every_part_of_the_contract(name: str) -> None:
    rules = package(name).rules

    assert [] == [part for part in (*RULES, *SIZES) if not hasattr(rules, part)]


def test_code_is_compiled_once_and_found_again_by_another_process(tmp_path: Path) -> None:
    first = run(START_AND_REPORT, COURONNE_CACHE=str(tmp_path))
    second = run(START_AND_REPORT, COURONNE_CACHE=str(tmp_path))

    assert first == "compiling roses\nhits [0, 0, 0] moves 5\n"
    assert second == "hits [1, 1, 1] moves 5\n"


def test_without_a_writable_cache_the_game_still_starts(tmp_path: Path) -> None:
    """A read-only install on a machine without a home."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")

    assert "moves 5" in run(START_AND_REPORT, COURONNE_CACHE=str(blocked / "cache"))


def test_our_cache_folder_is_not_imposed_on_other_numba_users() -> None:
    import numba

    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    couronne.load("roses").start(seed=1)

    assert before == numba.config.CACHE_DIR  # type: ignore[attr-defined]


def test_any_change_of_the_sources_moves_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba alone would go on running the old rule."""
    monkeypatch.setenv("COURONNE_CACHE", str(tmp_path / "cache"))
    source = tmp_path / "rules.py"
    source.write_text("HAND = 5")
    before = cache.folder(source)
    cache.folder.cache_clear()
    source.write_text("HAND = 6")

    assert before != cache.folder(source)


def test_old_caches_are_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURONNE_CACHE", str(tmp_path / "cache"))
    for version in range(cache.KEPT_FOLDERS + 5):
        source = tmp_path / f"rules{version}.py"
        source.write_text(f"VERSION = {version}")
        newest = cache.folder(source)
    kept = list((tmp_path / "cache" / "kernels").iterdir())

    assert len(kept) == cache.KEPT_FOLDERS
    assert newest in kept


def test_an_unlisted_event_is_refused_and_nothing_is_written() -> None:
    state = couronne.load("roses").start(seed=1)
    engine = state.game.engine
    before = state.words.copy()
    after = engine.blank()
    after[:] = 7

    assert ILLEGAL == engine.step(state.words, after, 99)
    assert (before == state.words).all()
    assert set(after.tolist()) == {7}


def test_the_report_follows_the_state() -> None:
    state = couronne.load("roses").undealt()
    base = state.game.engine.words

    assert CHANCE == state.words[base + entry.TURN]
    assert state.words[base + entry.COUNT] == 24
    assert state.words[base + entry.TOTAL] == 24
