"""Secrets that were committed to and that no table has used yet."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "commitments",
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False, index=True),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("salt", sa.LargeBinary(16), nullable=False),
        sa.Column("drawn", sa.Float, nullable=False, index=True),
    )
