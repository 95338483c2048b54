"""What was measured already, a line of a file each, so that a long measurement can be stopped and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

Found = dict[str, float]


class Entry(msgspec.Struct, frozen=True):
    """One thing that was measured."""

    what: str
    number: int
    found: Found


class Ledger:
    """Entries by what was measured and its number; kept in a file, if one is named."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.known: dict[tuple[str, int], Found] = {}
        if path is not None and path.exists():
            for line in path.read_bytes().splitlines():
                with suppress(msgspec.MsgspecError):  # nothing, or broken off
                    entry = msgspec.json.decode(line, type=Entry)
                    self.known[entry.what, entry.number] = entry.found

    def measured(self, what: str, count: int, work: Callable[[int], Found]) -> Iterator[Found]:
        """So many results in the order of their numbers, each looked up or worked out and written down."""
        for number in range(count):
            if (what, number) not in self.known:
                self.write(Entry(what, number, work(number)))
            yield self.known[what, number]

    def write(self, entry: Entry) -> None:
        self.known[entry.what, entry.number] = entry.found
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(b"\n" + msgspec.json.encode(entry))
