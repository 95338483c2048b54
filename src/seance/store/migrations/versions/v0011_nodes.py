"""Several servers on one database: which there are, who sees to which table, and who saw whom at the tables."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False, index=True),
    )
    kept = op.get_bind().execute(sa.text('SELECT table_id, seat, "left" FROM presence')).mappings().all()
    op.drop_table("presence")
    presence = op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("node", sa.String(32), primary_key=True, server_default="", index=True),
        sa.Column("left", sa.Float, nullable=True),
    )
    if kept:
        op.bulk_insert(presence, [{**row, "node": ""} for row in kept])
