"""The server's settings, from the environment: SEANCE_PORT=9000 and so on."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec

from seance.errors import OptionError

PREFIX = "SEANCE_"
KEY_BYTES = 32
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a host can set."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8765
    data: str = "~/.local/share/seance"
    """The folder of the database and the cookies' key."""
    database: str = ""
    """A database's address; a SQLite file in the data folder if none is given."""
    workers: Positive = os.cpu_count() or 1
    """Bots that think at the same time."""
    bot_seconds: Annotated[float, msgspec.Meta(gt=0)] = 10.0
    cached_tables: Positive = 2000
    tables_per_visitor: Positive = 50
    """Tables of one visitor that are not over."""
    log_entries: Positive = 4000
    """The length of a table's log from which on no move is taken back: then the game goes on to its end."""
    tables_per_minute: Positive = 60
    """Tables opened from one address, by however many visitors."""
    moves_per_second: Positive = 20
    message_bytes: Positive = 16384
    programs: str = ""
    """Programs that may sit at tables as bots (docs/bot-protocol.md): name=command, with semicolons between."""
    origins: str = ""
    """Other origins whose pages may open sockets, between commas."""

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
        raise OptionError(f"A setting does not fit: {error}.") from None


def cookie_key(folder: Path) -> bytes:
    """The key that signs cookies, made once and kept in the data folder for its owner alone."""
    path = folder / "key"
    if path.exists() and path.stat().st_size != KEY_BYTES:
        path.unlink()  # torn; whoever knew it could be anybody
    if not path.exists():
        draft = folder / f"key.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # another server was first
            os.link(draft, path)
        draft.unlink()
    return path.read_bytes()
