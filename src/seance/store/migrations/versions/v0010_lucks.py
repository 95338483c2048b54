"""Every seat's luck of a game that was reviewed, for lists of games."""

from contextlib import suppress

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


class Seat(msgspec.Struct):
    luck: int


class Review(msgspec.Struct):
    seats: tuple[Seat, ...]


class Kept(msgspec.Struct):
    review: Review


def upgrade() -> None:
    op.add_column("reviews", sa.Column("lucks", sa.Text))
    reviews = sa.table("reviews", sa.column("table_id"), sa.column("told"), sa.column("lucks"))
    connection = op.get_bind()
    for (table_id,) in connection.execute(sa.select(reviews.c.table_id)).all():
        this = reviews.c.table_id == table_id
        told = connection.execute(sa.select(reviews.c.told).where(this)).scalar_one()
        with suppress(msgspec.MsgspecError):  # what nobody can read has no luck to tell
            lucks = [seat.luck for seat in msgspec.json.decode(told, type=Kept).review.seats]
            connection.execute(sa.update(reviews).where(this).values(lucks=msgspec.json.encode(lucks).decode()))
