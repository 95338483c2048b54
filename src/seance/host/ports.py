"""What a host needs from outside: a store, bots, a clock, a meter. Whoever has these four can run tables anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from seance.store.row import ListedRow, Sealed, TableRow
from seance.table.events import Entry
from seance.table.table import Table
from seance.table.visitor import OwnData


class Store(Protocol):
    """The logs of all tables. What is not in there did not happen."""

    async def append(
        self, table_id: str, new_entries: Sequence[Entry], status: str, new: TableRow | None = None
    ) -> None:
        """Add entries to a log, all or none; an empty status is unchanged.

        Stale if a number, a key or the new table is there already; Unavailable if nothing can be written now.
        """

    async def load(self, table_id: str) -> tuple[Table, str]:
        """A table rebuilt from its log, and its invitation; NotFound if there is none."""

    async def game_of(self, table_id: str) -> str:
        """The game of a table; empty if there is none."""

    async def presence(self, table_id: str) -> dict[int, float | None]:
        """When the seats of a table were left, None where somebody was there when it was last noted."""

    def note_presence(self, table_id: str, left: Mapping[int, float | None]) -> None:
        """Note who is there, soon; nobody waits for it, and it may be lost."""

    async def ids(self, **wanted: Any) -> list[str]:
        """The tables whose rows have these values (`status`, `public`), the latest first."""

    async def clocks(self) -> list[tuple[str, float]]:
        """The tables being played with a clock, and when each must be looked at if nobody acts before."""

    async def tables_of(self, visitor: str) -> list[ListedRow]:
        """A visitor's own tables that are not over, those being played first, the latest first: so many at most."""

    async def games_of(self, visitor: str, after: str, most: int) -> list[ListedRow]:
        """The games that are over and that a visitor sat at, the latest first; `after` one of them, those before it."""

    async def waiting(self, since: float, most: int, of_one_host: int) -> list[ListedRow]:
        """Public tables that wait for players and whose hosts were there since, the latest first."""

    async def note_seen(self, ids: Sequence[str], now: float) -> None:
        """The hosts of these tables are there."""

    async def count(self, host: str) -> int:
        """How many tables that this visitor opened are not over."""

    async def outdated(self, finished: float, abandoned: float, most: int) -> list[str]:
        """Tables that are over and where nothing happened since `finished`; or not over, and since `abandoned`."""

    async def forget(self, table_ids: Sequence[str]) -> None:
        """Delete tables with all that is kept of them."""

    async def own_data(self, visitor: str) -> OwnData:
        """Everything that is kept of a visitor."""

    async def erase(self, visitor: str) -> list[str]:
        """Take a visitor's name and identity out of every log; the tables where they were."""

    async def alive(self, now: float) -> None:
        """Write down that there is a server now."""

    async def check(self) -> None:
        """Unavailable unless something can be written now."""

    async def keep_sealed(self, sealed: Sealed, since: float, most: int) -> None:
        """Write a commitment down; forget those drawn before `since` and all but its visitor's latest `most`."""

    async def take_sealed(self, commitment: str, visitor: str, since: float) -> Sealed | None:
        """A visitor's commitment, drawn at `since` or later, for one use: whoever asks again gets None."""


class Bots(Protocol):
    """Players that are programs."""

    def check(self, bot: str, game: str) -> None:
        """OptionError if no such bot can be seated."""

    def offered(self, game: str) -> Mapping[str, str]:
        """The bots to choose from in a game, the weakest first, and what to call them."""

    async def choose(self, game: str, bot: str, view: Any, who: str, watched: bool) -> int:
        """A legal action for the view's seat, whatever becomes of the bot.

        Those for whom bots think take turns; a table that is only watched comes after those at which people play.
        """


class Clock(Protocol):
    """What time it is."""

    def now(self) -> float:
        """Seconds since 1970, which never jump while the host is at work."""

    async def sleep_until(self, moment: float) -> None:
        """Return when it is that late, at once if it is already."""


class Meter(Protocol):
    """Hears figures that whoever runs the host may want to watch."""

    def tables_in_memory(self, count: int) -> None: ...

    def entries_written(self, count: int) -> None: ...
