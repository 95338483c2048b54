"""A data folder: for its owner alone, for one server at a time, and never silently with less than there was.

The database knows which key signs the cookies, and the key is made only after its database: so one without the other,
or with another than its own, is a loss that somebody must hear of before everybody is a stranger to their own seats.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from io import FileIO
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from seance.errors import StartError
from seance.store.database import in_transaction, is_shared, upserted
from seance.store.migrate import migrate, refused_start
from seance.store.schema import marks, tables

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

DATABASE, KEY, LOCK = "seance.db", "key", "lock"
KEY_BYTES = 32
KEY_MARK, SHARED_KEY = "key", "cookies"
"""What a database knows of its key: a fingerprint, or the key itself where several servers share both."""
OWNERS_FOLDER, OWNERS_FILE = 0o700, 0o600
NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
"""Whoever could lay a link into the folder would else choose which file is written over; Windows does not have it."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The folder, made if need be, as long as this process alone works in it; StartError if another does."""
    make_private(folder)
    path = folder / LOCK
    with open_private(path) as file:
        try:
            lock(file.fileno())
        except OSError:
            other = file.read(20).decode("ascii", "replace").strip()
            who = f"process {other}" if other.isdigit() else "another process"
            raise StartError(
                f"A server ({who}) already works in {folder}; stop it first, or name another folder with --data."
            ) from None
        try:
            file.truncate()
            file.write(f"{os.getpid()}\n".encode())
        except OSError as error:
            raise StartError(f"{path} cannot be written: {error.strerror}.") from None
        yield


def open_private(path: Path) -> FileIO:
    """A file for its owner alone, made if need be."""
    refuse_link(path)
    try:
        return FileIO(os.open(path, os.O_RDWR | os.O_CREAT | NO_LINKS, OWNERS_FILE), "r+")
    except OSError as error:
        raise StartError(f"{path} cannot be written: {error.strerror}.") from None


def lock(fd: int) -> None:
    """Lock a file for this process; OSError if another has. A lock ends with its process, however that ends."""
    if sys.platform == "win32":
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.lockf(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)  # not flock, which children would go on holding


def make_private(folder: Path) -> None:
    """Make a folder, and see that nobody but its owner can look into it, or into what is there already."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=OWNERS_FOLDER)
    except OSError as error:
        raise StartError(f"The data folder {folder} cannot be made: {error.strerror}.") from None
    with suppress(PermissionError):  # somebody else's folder, who decides about it
        folder.chmod(OWNERS_FOLDER)
    for path in (folder / KEY, folder / LOCK, *folder.glob(f"{DATABASE}*")):
        refuse_link(path)  # not by opening it: closing one more file of the lock would end the lock
        with suppress(PermissionError, FileNotFoundError):
            path.chmod(OWNERS_FILE)


def refuse_link(path: Path) -> None:
    """StartError if a file of ours is a link, and so perhaps somebody else's file. The folder itself may be one."""
    if path.is_symlink():
        raise StartError(f"{path} is a link to another file; put the file itself there, or remove the link.")


def open_data(folder: Path, url: str = "", new_key: bool = False) -> bytes:
    """Bring the folder's database (or the one that `url` names) up to date; the key that signs cookies.

    StartError if something is missing, torn or strange; a lost key is made anew only if that is asked for. Where
    several servers share a database it holds the key for all of them, and nobody needs a folder.
    """
    if is_shared(url):
        migrate(url)
        with refused_start():
            return in_transaction(url, lambda connection: shared_key(connection, new_key))
    make_private(folder)
    if not url:
        check_there(folder)
        url = f"sqlite:///{folder / DATABASE}"
    migrate(url)

    def opened(connection: Connection) -> bytes:
        key = b"" if new_key else read_key(folder)
        check_key(connection, folder, key, new_key)
        if not key:
            key = make_key(folder)
        set_mark(connection, KEY_MARK, fingerprint(key))
        return key

    with refused_start():
        return in_transaction(url, opened)


def shared_key(connection: Connection, new_key: bool) -> bytes:
    """The key that all servers of a database sign cookies with, made by the first of them."""
    known = read_mark(connection, SHARED_KEY)
    if known is not None and not new_key:
        return bytes.fromhex(known)
    if not new_key and count_tables(connection):
        raise StartError(f"The key of cookies is missing, though the database has tables of its visitors. {WAY_OUT}")
    return set_shared_key(connection, secrets.token_bytes(KEY_BYTES))


def set_shared_key(connection: Connection, key: bytes) -> bytes:
    set_mark(connection, SHARED_KEY, key.hex())
    set_mark(connection, KEY_MARK, fingerprint(key))
    return key


def check_there(folder: Path) -> None:
    """Refuse to begin an empty database where there was one; else make its file, for its owner alone."""
    path = folder / DATABASE
    if (folder / KEY).exists() and (not path.exists() or path.stat().st_size == 0):
        what = "is empty" if path.exists() else "is gone"
        raise StartError(
            f"The database {path} {what}, but the key of its server is there: bring it back from a backup; "
            f"to begin with nothing, remove {folder / KEY} too."
        )
    open_private(path).close()


def read_key(folder: Path) -> bytes:
    """The key of cookies; empty if there is none."""
    path = folder / KEY
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise StartError(f"{path} cannot be read: {error.strerror}.") from None
    if len(key) != KEY_BYTES:
        raise StartError(f"{path} is torn: it has {len(key)} bytes instead of {KEY_BYTES}. {WAY_OUT}")
    return key


WAY_OUT = (
    "Bring the key back from a backup; if it is lost for good, start once with --new-key: "
    "then everybody is a new visitor and has lost their seats."
)


def check_key(connection: Connection, folder: Path, key: bytes, new_key: bool) -> None:
    """Refuse a key that is not the database's own, and a database whose key is gone."""
    if new_key:
        return
    known = read_mark(connection, KEY_MARK)
    if not key and (known is not None or count_tables(connection)):
        raise StartError(f"{folder / KEY} is missing, though the database has tables of its visitors. {WAY_OUT}")
    if key and known is not None and fingerprint(key) != known:
        raise StartError(f"{folder / KEY} is not the key that this database knows: one of them is another's. {WAY_OUT}")


def make_key(folder: Path) -> bytes:
    """A new key, whole on the disk before it has its name."""
    draft = folder / f"{KEY}.{os.getpid()}"
    key = secrets.token_bytes(KEY_BYTES)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | NO_LINKS, OWNERS_FILE), "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(folder / KEY)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise StartError(f"{folder / KEY} cannot be written: {error.strerror}.") from None
    return key


def read_mark(connection: Connection, name: str) -> str | None:
    """One of the things that a database knows of its server."""
    return connection.execute(select(marks.c.value).where(marks.c.name == name)).scalar()


def set_mark(connection: Connection, name: str, value: str) -> None:
    if read_mark(connection, name) != value:
        connection.execute(upserted(connection.dialect.name, marks), [{"name": name, "value": value}])


def count_tables(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def fingerprint(key: bytes) -> str:
    return blake2b(key, digest_size=16, person=b"seance key").hexdigest()
