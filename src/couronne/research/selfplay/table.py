"""The table of positions, as Parquet: its columns, the rows of a game, a file of many games."""

import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.research.extra import extra
from couronne.research.selfplay.decisions import Decision

COMPRESSION = "zstd"
KEY = "couronne"
"""Where a file says what it is, in its metadata."""
GROUP = 64 * (1 << 20)
"""Bytes of rows that are written at once: what is seen of a large board takes much room."""


def arrow() -> Any:
    """Return the library that knows tables, if it is there."""
    with extra():
        import_module("pyarrow.parquet")
    return import_module("pyarrow")


class Column(NamedTuple):
    """A column: its type, as the library names it, and what it says of a decision."""

    name: str
    type: Callable[[Any], Any]
    value: Callable[[Decision], Any]
    is_always_there: bool = True


COLUMNS = (
    Column("game", lambda pa: pa.int32(), lambda made: made.game),
    Column("ply", lambda pa: pa.int32(), lambda made: made.ply),
    Column("seat", lambda pa: pa.int8(), lambda made: made.state.turn),
    Column("player", lambda pa: pa.string(), lambda made: made.player),
    Column("position", lambda pa: pa.string(), lambda made: made.state.position),
    Column("actions", lambda pa: pa.list_(pa.int16()), lambda made: made.state.actions),
    Column("action", lambda pa: pa.int16(), lambda made: made.action),
    Column("label", lambda pa: pa.string(), lambda made: made.state.game.label(made.action)),
    Column("value", lambda pa: pa.float32(), lambda made: made.value, False),
    Column("visits", lambda pa: pa.list_(pa.int32()), lambda made: made.visits, False),
    Column("scores", lambda pa: pa.list_(pa.int32()), lambda made: made.end.scores),
    Column("payoffs", lambda pa: pa.list_(pa.float32()), lambda made: made.end.payoffs),
    Column("winners", lambda pa: pa.list_(pa.int8()), lambda made: made.end.winners),
)


class About(NamedTuple):
    """Which file of the table it is, and how much is in it."""

    part: int
    games: int
    positions: int


def observation(game: Game) -> Column:
    """Return the column of what a learner at the seat to act sees."""
    count = game.feature_count
    return Column(
        "observation",
        lambda pa: pa.list_(pa.int16(), count),
        lambda made: made.state.observe(made.state.turn),
    )


def pack(decisions: Sequence[Decision], columns: Sequence[Column]) -> bytes:
    """Write the rows of a game, to be put into a file later."""
    pa = arrow()
    schema = pa.schema(
        [pa.field(c.name, c.type(pa), nullable=not c.is_always_there) for c in columns]
    )
    arrays = [
        pa.array([column.value(made) for made in decisions], column.type(pa)) for column in columns
    ]
    packed = io.BytesIO()
    options = pa.ipc.IpcWriteOptions(compression=COMPRESSION)
    with pa.ipc.new_stream(packed, schema, options=options) as stream:
        stream.write_table(pa.Table.from_arrays(arrays, schema=schema))
    return packed.getvalue()


def unpack(packed: bytes) -> Any:
    """Read the rows of a game."""
    with arrow().ipc.open_stream(packed) as stream:
        return stream.read_all()


def file_of(games: Iterable[bytes], facts: dict[str, Any]) -> bytes:
    """Put the rows of games into one file that says what it is."""
    pa, content = arrow(), io.BytesIO()
    groups = _groups(map(unpack, games))
    first = next(groups)
    schema = first.schema.with_metadata({KEY: json.dumps(facts)})
    with pa.parquet.ParquetWriter(content, schema, compression=COMPRESSION) as writer:
        for group in chain([first], groups):
            writer.write_table(group.cast(schema))
    return content.getvalue()


def _groups(tables: Iterable[Any]) -> Iterator[Any]:
    """Put tables together until they are large enough to be written."""
    pa = arrow()
    waiting: list[Any] = []
    for table in tables:
        waiting.append(table)
        if sum(one.nbytes for one in waiting) >= GROUP:
            yield pa.concat_tables(waiting)
            waiting = []
    if waiting:
        yield pa.concat_tables(waiting)


def about(file: Path) -> About:
    """Read what a file says of itself."""
    pa = arrow()
    try:
        facts = json.loads(pa.parquet.read_schema(file).metadata[KEY.encode()])
        return About(*(int(facts[name]) for name in About._fields))
    except (pa.ArrowException, OSError, ValueError, TypeError, KeyError):
        raise BadChoice("damaged_part", file=str(file)) from None
