"""The kept records: one for every rule set and version, which must be readable for ever."""

from pathlib import Path

import pytest

from couronne.games.registry import games, load
from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.records.record import TableEvent
from couronne.records.writing import write

KEPT = sorted(Path(__file__).parent.glob("*.crown"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_is_good_for_ever(path: Path) -> None:
    """It replays against the rules, and is written again byte for byte."""
    content = path.read_bytes()
    ledger = ledger_of(read(content))

    assert ledger.ended
    assert content == write(ledger.record()).encode()


@pytest.mark.parametrize(("name", "rules"), games())
def test_every_version_of_every_rule_set_has_a_kept_record(name: str, rules: str) -> None:
    """Whoever raises a rules version keeps a record of it."""
    version = load(name, rules, compiled=False).rule_set.version
    path = Path(__file__).parent / f"{name}-{rules}-v{version}.crown"
    header = read(path.read_bytes()).header

    assert (name, rules, version) == (header.game, header.rules, header.rules_version)


def test_a_kept_record_has_events_of_the_table() -> None:
    """A forfeited turn and a resignation stay readable too."""
    events = [event for path in KEPT for event in read(path.read_bytes()).events]
    kinds = {event.kind for event in events if isinstance(event, TableEvent)}

    assert {"forfeit", "resign"} <= kinds
