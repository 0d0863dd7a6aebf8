"""The tables of the database. Moves are only ever added; all else is derived or small."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

LATEST = "0001"
"""The migration that makes these tables."""

metadata = MetaData()
versions = Table("alembic_version", MetaData(), Column("version_num", String(32)))

users = Table(
    "users",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("turn", Integer),
    Column("rematch", String(24)),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("games_by_status", "status", "public", "updated"),
)

players = Table(
    "players",
    metadata,
    Column("user", String(24), ForeignKey("users.id"), primary_key=True),
    Column("game", String(24), ForeignKey("games.id"), primary_key=True),
)

events = Table(
    "events",
    metadata,
    Column("game", String(24), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)
