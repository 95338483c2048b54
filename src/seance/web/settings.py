"""The server's settings, from the environment: SEANCE_PORT=9000 and so on."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from seance.errors import OptionError
from seance.store.database import is_shared

PREFIX = "SEANCE_"
Positive = Annotated[int, msgspec.Meta(ge=1)]
Days = Annotated[int, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a host can set."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8765
    data: str = "~/.local/share/seance"
    """The folder of the database and the cookies' key."""
    database: str = ""
    """A database's address; a SQLite file in the data folder if none is given."""
    database_connections: Annotated[int, msgspec.Meta(ge=2)] = 10
    """Connections to PostgreSQL at the same time, besides the one that listens."""
    node_name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """What a node that shares a database is called in its figures and its log; its machine and port if nothing."""
    node_seconds: Seconds = 2.5
    """How long a node that shares a database may be silent before the others see to its tables."""
    drain_seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    """How long a server that is told to stop (SIGTERM) goes on serving, so that a balancer can turn to others."""
    workers: Positive = os.cpu_count() or 1
    """Bots that think at the same time."""
    bot_seconds: Seconds = 10.0
    cached_tables: Positive = 2000
    away_seconds: Annotated[float, msgspec.Meta(ge=0)] = 60.0
    """How long a person may be away before the others can let a bot stand in."""
    tables_per_visitor: Positive = 50
    """Tables of one visitor that are not over."""
    log_entries: Positive = 4000
    """The length of a table's log from which on no move is taken back: then the game goes on to its end."""
    tables_per_minute: Positive = 60
    """Tables opened from one address, by however many visitors; rematches are tables too."""
    joins_per_minute: Positive = 120
    """Times somebody at one address sits down, or tries to."""
    requests_per_second: Positive = 100
    """HTTP requests to the API from one address, looking included."""
    sockets_per_address: Positive = 200
    """Sockets open at the same time."""
    connections: Positive = 10_000
    """Connections at the same time; fewer if the system allows fewer open files."""
    connections_per_address: Positive = 256
    """Connections at the same time from one address that is no proxy's."""
    connections_per_second: Positive = 30
    """New connections from such an address; five times as many at once."""
    request_seconds: Seconds = 20.0
    """Within which a request must have come, head and body, and within which some of an answer must be taken."""
    idle_seconds: Positive = 10
    """How long a connection may wait for its next request; a proxy in front must wait less."""
    ping_seconds: Seconds = 20.0
    """A socket is asked so often whether somebody is there, and closed if no answer comes within as long."""
    reviews_per_hour: Positive = 60
    """Reviews begun from one address; half a minute of processor time each, when nothing else wants it."""
    review_effort: Annotated[float, msgspec.Meta(gt=0, le=10)] = 1.0
    """How much is thought about a review: half is half as long, with wider intervals."""
    hints_per_minute: Positive = 30
    """Hints to somebody at one address."""
    truths_per_minute: Positive = 300
    """Questions about the solo games that people at one address play: two for a move."""
    moves_per_second: Positive = 20
    """What one visitor asks for at tables, over HTTP and over sockets."""
    message_bytes: Positive = 16384
    finished_days: Days = 365
    """Days that a table is kept after its game; 0 for ever."""
    abandoned_days: Days = 90
    """Days that a table is kept where nobody does anything any more; 0 for ever."""
    programs: str = ""
    """Programs that may sit at tables as bots (docs/bot-protocol.md): name=command, with semicolons between."""
    origins: str = ""
    """Other origins whose pages may open sockets and change something, between commas."""
    metrics: str = ""
    """Where Prometheus finds figures, as host:port; nowhere if none is given."""
    proxies: str = ""
    """Addresses and networks of proxies, between commas: only their word about addresses and https is believed."""

    @property
    def node(self) -> str:
        """The name of this node; empty where there are no others."""
        return (self.node_name or f"{socket.gethostname()}:{self.port}") if is_shared(self.database) else ""

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser()


def load_settings(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from the environment, what is given by hand before it."""
    told = {
        name: environment[PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    told |= {name: value for name, value in given.items() if value is not None}  # type: ignore[misc]
    try:
        return msgspec.convert(told, Settings, strict=False)
    except msgspec.ValidationError as error:
        what, _, name = str(error).rpartition(" - at `$.")
        raise OptionError(f"The setting {PREFIX}{name.strip('`').upper()} does not fit: {what}.") from None
