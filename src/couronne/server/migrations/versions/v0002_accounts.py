"""Accounts and sessions, clocks, ratings, chat, studies, and servers that share a database."""

import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID = sa.String(24)


def upgrade() -> None:
    """Add what is new; every guest keeps the token that it has."""
    _sessions()
    _users()
    _games()
    _talk()
    _ratings()
    _studies()
    _chapters()
    _workers()


def _sessions() -> None:
    sessions = op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("id", ID, nullable=False, unique=True),
        sa.Column("user", ID, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("label", sa.String(120), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("address", sa.String(60)),
    )
    op.create_index("sessions_by_user", "sessions", ["user"])
    known = op.get_bind().execute(sa.text("SELECT id, token_hash, created FROM users")).all()
    now = time.time()
    rows = [
        {
            "token_hash": user.token_hash,
            "id": secrets.token_urlsafe(9),
            "user": user.id,
            "kind": "browser",
            "label": "",
            "created": user.created,
            "seen": now,
        }
        for user in known
    ]
    op.bulk_insert(sessions, rows)


def _users() -> None:
    false = sa.false()
    with op.batch_alter_table("users") as table:
        table.add_column(sa.Column("kind", sa.String(10), nullable=False, server_default="guest"))
        table.add_column(sa.Column("folded", sa.String(120)))
        table.add_column(sa.Column("password", sa.Text))
        table.add_column(sa.Column("recovery", sa.LargeBinary(32)))
        table.add_column(sa.Column("owner", ID))
        table.add_column(sa.Column("admin", sa.Boolean, nullable=False, server_default=false))
        table.add_column(sa.Column("seen", sa.Float, nullable=False, server_default="0"))
        table.drop_column("token_hash")
        table.create_unique_constraint("users_folded_key", ["folded"])
        table.create_foreign_key("users_owner_fkey", "users", ["owner"], ["id"])
    seen = sa.text("UPDATE users SET seen = :now").bindparams(now=time.time())
    op.execute(seen)  # nobody knows when they were here last: their time begins anew
    with op.batch_alter_table("users") as table:
        for name in ("kind", "admin", "seen"):
            table.alter_column(name, server_default=None)
    op.create_index("users_by_kind", "users", ["kind", "seen"])
    op.create_index("users_by_owner", "users", ["owner"])


def _games() -> None:
    with op.batch_alter_table("games") as table:
        table.add_column(sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("pace", sa.Text))
        table.add_column(sa.Column("wanted", sa.Text))
        table.add_column(sa.Column("deadline", sa.Float))
        table.add_column(sa.Column("result", sa.Text))
        table.add_column(sa.Column("ended", sa.Float))
    op.execute("UPDATE games SET ended = updated WHERE status = 'over'")
    with op.batch_alter_table("games") as table:
        table.alter_column("rated", server_default=None)
    op.create_index("games_by_deadline", "games", ["deadline"])
    op.add_column("players", sa.Column("ended", sa.Float))
    op.execute("UPDATE players SET ended = (SELECT ended FROM games WHERE games.id = players.game)")
    op.create_index("players_by_game", "players", ["game"])
    op.create_index("players_by_end", "players", ["user", "ended", "game"])
    op.add_column("events", sa.Column("clock", sa.Integer))
    op.create_table(
        "invitations",
        sa.Column("user", ID, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("game", ID, sa.ForeignKey("games.id"), primary_key=True),
    )
    op.create_index("invitations_by_game", "invitations", ["game"])


def _talk() -> None:
    op.create_table(
        "chats",
        sa.Column("game", ID, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user", ID),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("chats_by_user", "chats", ["user"])
    op.create_table(
        "mutes",
        sa.Column("user", ID, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("muted", ID, primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", ID, primary_key=True),
        sa.Column("user", ID),
        sa.Column("about", ID),
        sa.Column("game", ID),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("settled", sa.Float),
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("user", ID, primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("rules", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("sure", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_rank", "ratings", ["game", "rules", "sure", "user"])
    op.create_table(
        "rating_steps",
        sa.Column("table", ID, primary_key=True),
        sa.Column("user", ID, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("rating_steps_by_user", "rating_steps", ["user", "game", "rules", "at"])


def _studies() -> None:
    op.create_table(
        "studies",
        sa.Column("id", ID, primary_key=True),
        sa.Column("user", ID),
        sa.Column("table", ID, unique=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("found", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("studies_by_user", "studies", ["user"])
    op.create_index("studies_by_status", "studies", ["status", "created"])


def _chapters() -> None:
    op.create_table(
        "chapters",
        sa.Column("key", sa.LargeBinary(32), primary_key=True),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("told", sa.LargeBinary, nullable=False),
    )


def _workers() -> None:
    op.create_table(
        "workers",
        sa.Column("id", ID, primary_key=True),
        sa.Column("host", sa.String(120), nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("load", sa.Text, nullable=False),
    )
