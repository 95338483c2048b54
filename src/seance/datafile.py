"""Data files that anybody may edit: TOML, with words in each of our languages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from seance.errors import DataError

T = TypeVar("T")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each of our languages: a field each, and whoever speaks of all of them reads these."""

    en: str
    fr: str
    ru: str


def read_toml(path: Path) -> dict[str, Any]:
    """What a file says; DataError names the file that cannot be read or is no TOML."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{path.name} is not UTF-8 text at byte {error.start}.") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name} is not TOML: {error}.") from None


def read_as(path: Path, kind: type[T]) -> T:
    """What a file of some kind says; DataError names the file and what does not fit."""
    try:
        return msgspec.convert(read_toml(path), kind)
    except msgspec.ValidationError as error:
        raise DataError(f"{path.name}: {error}.") from None
