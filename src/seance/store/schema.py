"""The tables of the database. `migrations` brings an older database up to this."""

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
    TypeDecorator,
    UniqueConstraint,
)

metadata = MetaData()


class Word(TypeDecorator[str]):
    """A short text. What no database can hold is asked for as something that none has, which is then not found."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: object) -> str | None:
        return value if value is None or "\0" not in value else value.replace("\0", "\ufffd")


tables = Table(
    "tables",
    metadata,
    Column("id", Word(32), primary_key=True),
    Column("game", Word(16), nullable=False),
    Column("host", Word(64), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("status", Word(8), nullable=False, index=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("salt", LargeBinary(16), nullable=False),
    Column("invitation", Word(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("clock", Integer),
    Column("seen", Float, nullable=False, server_default="0"),
    Column("deal", Word(32)),
    Index("tables_of_a_deal", "deal", "created"),
    Index("tables_that_wait", "status", "public", "seen"),
)
"""`seen` is when the host of a public table was last known to be there; `deal` is the code of a deal passed on."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", Word(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("event", Text, nullable=False),
    Column("key", Word(64)),
    UniqueConstraint("table_id", "key", name="one_entry_per_request"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Word(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("visitor", Word(64), nullable=False, index=True),
    Column("name", Word(80), nullable=False, server_default=""),
    Column("bot", Word(80), nullable=False, server_default=""),
)
"""Who sat down at tables, as the logs say: people, and bots without a visitor that took over from them.

A projection, written with the entries that it follows from.
"""

visits = Table(
    "visits",
    metadata,
    Column("visitor", Word(64), primary_key=True),
    Column("table_id", Word(32), ForeignKey("tables.id"), primary_key=True, index=True),
)
"""Every visitor of whom a table's log tells: who opened it, for whom a chair was kept, who ever sat down there."""

marks = Table("marks", metadata, Column("name", Word(32), primary_key=True), Column("value", Text, nullable=False))
"""What the database knows of its server: that it was well, when it was there, which key signs the cookies, and the
secret of the daily deals."""

pauses = Table("pauses", metadata, Column("began", Float, primary_key=True), Column("ended", Float, nullable=False))
"""When there was no server."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", Word(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("node", Word(32), primary_key=True, server_default="", index=True),
    Column("left", Float),
)
"""When each node last saw people at their seats; nothing where somebody was there when it last noted it."""

nodes = Table("nodes", metadata, Column("id", Word(32), primary_key=True), Column("beat", Float, nullable=False))
"""The servers that share the database, and when each was last there. One that works alone is not among them."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", Word(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("node", Word(32), nullable=False, index=True),
)
"""Which node moves for bots, and for people whose time is up; empty where that one is gone and any other may."""

commitments = Table(
    "commitments",
    metadata,
    Column("commitment", Word(64), primary_key=True),
    Column("visitor", Word(64), nullable=False, index=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("salt", LargeBinary(16), nullable=False),
    Column("drawn", Float, nullable=False, index=True),
)
"""Secrets that were committed to and that no table has used yet."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Word(32), ForeignKey("tables.id"), primary_key=True),
    Column("told", Text, nullable=False),
    Column("lucks", Text),
)
"""The reviews of games that are over, as JSON, and every seat's luck in them once more, for lists. They name nobody,
and each can be worked out again."""

results = Table(
    "results",
    metadata,
    Column("deal", Word(32), primary_key=True),
    Column("visitor", Word(64), primary_key=True),
    Column("kind", Word(32), nullable=False),
    Column("table_id", Word(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("won", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("best_points", Integer, nullable=False),
    Column("best_turns", Integer),
    Index("results_of_a_deal", "deal", "won", "points", "turns"),
    Index("results_of_a_visitor", "visitor", "kind", "ended"),
)
"""What each visitor made of a numbered or daily deal: their first game, which counts, and their best since.

A projection, written with the entry that ends a game. `kind` is what the code begins with; `best_turns` is of the
quickest win, nothing where there was none.
"""
