"""What visitors made of deals that many play: numbered and daily ones."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("deal", sa.String(32), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("best_points", sa.Integer, nullable=False),
        sa.Column("best_turns", sa.Integer),
    )
    op.create_index("results_of_a_deal", "results", ["deal", "won", "points", "turns"])
    op.create_index("results_of_a_visitor", "results", ["visitor", "kind", "ended"])
    op.create_index("ix_results_table_id", "results", ["table_id"])
