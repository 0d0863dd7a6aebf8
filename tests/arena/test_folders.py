"""The lock and the log of a folder in which somebody has put links of the same names."""

from pathlib import Path

import pytest

from couronne.arena.folders import LOCK, held
from couronne.arena.journal import Journal
from couronne.errors import BadChoice

BUSY = BadChoice("tournament_runs", folder="out")


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    file = tmp_path / "precious"
    file.write_text("precious")
    return file


def test_a_lock_that_is_a_link_is_refused_and_not_followed(tmp_path: Path, precious: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / LOCK).symlink_to(precious)

    with pytest.raises(BadChoice) as refusal, held(tmp_path / "out", BUSY):
        pass

    assert (refusal.value.code, refusal.value.values["system"]) == ("cannot_write", "ELOOP")
    assert precious.read_text() == "precious"


def test_a_log_that_is_a_link_is_refused_and_not_followed(tmp_path: Path, precious: Path) -> None:
    (tmp_path / "games.jsonl").symlink_to(precious)
    journal = Journal(tmp_path / "games.jsonl")

    for act in (lambda: journal.append(["x"]), journal.mend, lambda: list(journal.lines())):
        with pytest.raises(BadChoice):
            act()

    assert precious.read_text() == "precious"
