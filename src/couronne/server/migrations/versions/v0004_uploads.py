"""By what records that somebody sent are found again when somebody leaves who is named in them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ID = sa.String(24)


def upgrade() -> None:
    """Add what is new; a server fills it in when it starts."""
    op.add_column("studies", sa.Column("commitment", sa.String(64)))
    op.create_index("studies_by_commitment", "studies", ["commitment"])
    op.create_table(
        "study_names",
        sa.Column("study", ID, sa.ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("folded", sa.Text, nullable=False),
    )
    op.create_index("study_names_by_folded", "study_names", ["folded"])
