"""What names of guests look like, former names, and which tables wait."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ID = sa.String(24)


def upgrade() -> None:
    """Add what is new; a server fills in what names look like when it starts."""
    op.add_column("users", sa.Column("look", sa.String(120)))
    op.create_index("users_by_look", "users", ["look"])
    op.create_table(
        "former_names",
        sa.Column("user", ID, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
    )
    waits = sa.text("status = 'open'")
    op.create_index(
        "games_that_wait",
        "games",
        ["public", "game", "rules", "rated", "options", "pace", "created"],
        sqlite_where=waits,
        postgresql_where=waits,
    )
