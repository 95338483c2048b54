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
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("host", String(64), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False, index=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("salt", LargeBinary(16), nullable=False),
    Column("invitation", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("clock", Integer),
    Column("seen", Float, nullable=False, server_default="0"),
    Index("tables_that_wait", "status", "public", "seen"),
)
"""`seen` is when the host of a public table was last known to be there."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("event", Text, nullable=False),
    Column("key", String(64)),
    UniqueConstraint("table_id", "key", name="one_entry_per_request"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("visitor", String(64), nullable=False, index=True),
    Column("name", String(80), nullable=False, server_default=""),
    Column("bot", String(80), nullable=False, server_default=""),
)
"""Who sat down at tables, as the logs say: people, and bots without a visitor that took over from them.

A projection, written with the entries that it follows from.
"""

visits = Table(
    "visits",
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True, index=True),
)
"""Every visitor of whom a table's log tells: who opened it, for whom a chair was kept, who ever sat down there."""

marks = Table("marks", metadata, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
"""What the database knows of its server: that it was well, when it was there, and which key signs the cookies."""

pauses = Table("pauses", metadata, Column("began", Float, primary_key=True), Column("ended", Float, nullable=False))
"""When there was no server."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("left", Float),
)
"""When people were last seen at their seats; nothing where somebody was there when it was last noted."""

commitments = Table(
    "commitments",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("visitor", String(64), nullable=False, index=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("salt", LargeBinary(16), nullable=False),
    Column("drawn", Float, nullable=False, index=True),
)
"""Secrets that were committed to and that no table has used yet."""
