"""Only `--unsafe` takes the protection away: no name that is typed, found or read can."""

from pathlib import Path

import pytest

from couronne.cli.seating import as_trusted, check_trusted
from couronne.errors import BadChoice
from couronne.games.registry import make_game
from couronne.players.bots import make_bot
from couronne.players.foreign import ForeignPlayer
from couronne.records.ledger import Ledger


@pytest.mark.parametrize("unsafe", [False, True])
def test_a_file_whose_name_begins_like_the_mark_is_a_file_like_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unsafe: bool
) -> None:
    """As the shell writes it for `*/ia.py`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "unsafe:x").mkdir()
    (tmp_path / "unsafe:x" / "ia.py").touch()

    (name,) = as_trusted(["unsafe:x/ia.py"], unsafe)

    player = make_bot(name, bytes(32), 0)
    assert isinstance(player, ForeignPlayer)
    assert (player.unsafe, player.program) == (unsafe, Path("unsafe:x/ia.py"))


def test_bots_are_called_as_before() -> None:
    assert as_trusted(["greedy", "human", "ia.py"], True) == ["greedy", "human", "unsafe:ia.py"]


def test_a_record_cannot_ask_for_no_protection() -> None:
    game = make_game("roses", "course", 2, {}, compiled=False)
    ledger = Ledger.start(game, ("human", "unsafe:x/ia.py"), bytes(32))

    with pytest.raises(BadChoice) as refusal:
        check_trusted(ledger)

    assert refusal.value.code == "record_trusts"
