"""Which tables are played with the same deal, for those who compare their results."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.String(32)))
    op.create_index("tables_of_a_deal", "tables", ["deal", "created"])
