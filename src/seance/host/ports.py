"""What a host needs from outside: a store, bots, a clock, a meter. Whoever has these four can run tables anywhere.

Where several hosts share a store there is a fifth: the other nodes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from seance.store.row import Hint, ListedRow, Result, Sealed, TableRow, Tally
from seance.table.daily import DailySecret
from seance.table.events import Entry
from seance.table.table import Table
from seance.table.visitor import OwnData


class Store(Protocol):
    """The logs of all tables. What is not in there did not happen."""

    async def append(
        self,
        table_id: str,
        new_entries: Sequence[Entry],
        status: str,
        new: TableRow | None = None,
        most: int | None = None,
    ) -> None:
        """Add entries to a log, all or none; an empty status is unchanged.

        Stale if a number, a key or the new table is there already; TooMuch if the host of a new table would have more
        than so many that are not over; Unavailable if nothing can be written now.
        """

    async def load(self, table_id: str) -> tuple[Table, str]:
        """A table rebuilt from its log, and its invitation; NotFound if there is none."""

    async def entries_after(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """What logs hold beyond an entry of each; a table that is gone is not among them."""

    async def numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last entry of each of these tables that is there."""

    async def game_of(self, table_id: str) -> str:
        """The game of a table; empty if there is none."""

    async def presence(self, table_id: str) -> dict[int, float | None]:
        """When the seats of a table were left, None where somebody was there when it was last noted."""

    def note_presence(self, table_id: str, left: Mapping[int, float | None]) -> None:
        """Note who is there, soon; nobody waits for it, and it may be lost."""

    async def ids(self, **wanted: Any) -> list[str]:
        """The tables whose rows have these values (`status`, `public`), the latest first."""

    async def clocks(self, table_id: str | None = None) -> list[tuple[str, float]]:
        """The tables being played with a clock (or only one), and when each must be looked at if nobody acts before."""

    async def tables_of(self, visitor: str) -> list[ListedRow]:
        """A visitor's own tables that are not over, those being played first, the latest first: so many at most."""

    async def games_of(self, visitor: str, after: str, most: int) -> list[ListedRow]:
        """The games that are over and that a visitor sat at, the latest first; `after` one of them, those before it."""

    async def share_deal(self, table_id: str, code: str) -> None:
        """The deal of a table is passed on under this code."""

    async def tables_of_deal(self, code: str, most: int, visitor: str | None = None) -> list[ListedRow]:
        """The tables of a deal, the oldest first; only a visitor's own, the latest first, if one is named."""

    async def best_of_deal(self, code: str, most: int) -> list[ListedRow]:
        """The tables where a numbered or daily deal was played best, the best first."""

    async def tally(self, code: str) -> list[Tally]:
        """How many players made what of a numbered or daily deal."""

    async def results_of(self, visitor: str, kind: str | None, most: int) -> list[Result]:
        """What a visitor made of such deals, the latest first; of one kind of deals, if one is named."""

    async def result_of(self, visitor: str, code: str) -> Result | None:
        """What a visitor made of such a deal; None if they have not played it."""

    async def house(self, drawn: DailySecret) -> DailySecret:
        """What the daily deals come from: what is kept, or else this, from now on."""

    async def waiting(self, since: float, most: int, of_one_host: int) -> list[str]:
        """Public tables that wait for players and whose hosts were there since, the latest first."""

    async def listed(self, table_ids: Sequence[str]) -> list[ListedRow]:
        """What lists tell of these tables, in this order, as far as they are there."""

    async def note_seen(self, ids: Sequence[str], now: float) -> None:
        """The hosts of these tables are there."""

    async def count(self, host: str) -> int:
        """How many tables that this visitor opened are not over."""

    async def outdated(self, finished: float, abandoned: float, most: int) -> list[str]:
        """Tables that are over and where nothing happened since `finished`; or not over, and since `abandoned`."""

    async def forget(self, table_ids: Sequence[str]) -> None:
        """Delete tables with all that is kept of them."""

    async def call_off(self, table_id: str) -> None:
        """Delete a table that waits for players; Stale if it has begun or is gone."""

    async def own_data(self, visitor: str) -> OwnData:
        """Everything that is kept of a visitor."""

    async def erase(self, visitor: str) -> list[str]:
        """Take a visitor's name and identity out of every log; the tables where they were."""

    async def alive(self, now: float) -> None:
        """Write down that there is a server now."""

    async def check(self) -> None:
        """Unavailable unless something can be written and read now."""

    async def keep_sealed(self, sealed: Sealed, since: float, most: int) -> None:
        """Write a commitment down; forget those drawn before `since` and all but its visitor's latest `most`."""

    async def take_sealed(self, commitment: str, visitor: str, since: float) -> Sealed | None:
        """A visitor's commitment, drawn at `since` or later, for one use: whoever asks again gets None."""

    async def review(self, table_id: str) -> str:
        """The review that is kept of a game; empty if there is none."""

    async def keep_review(self, table_id: str, told: str, lucks: str) -> None:
        """Keep a game's review, if the table is still there; and every seat's luck in it, for lists."""


class Bots(Protocol):
    """Players that are programs."""

    def check(self, bot: str, game: str) -> None:
        """OptionError if no such bot can be seated."""

    def offered(self, game: str) -> Mapping[str, str]:
        """The bots to choose from in a game, the weakest first, and what to call them."""

    async def choose(self, game: str, bot: str, view: Any, who: str, watched: bool) -> int:
        """A legal action for the view's seat, whatever becomes of the bot.

        Those for whom bots think take turns; a table that is only watched comes after those at which people play, and
        nobody's long thoughts keep those who want a short one waiting.
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


class Nodes(Protocol):
    """The other hosts that share the store. What they do can be missed; then looking at the store finds out."""

    def tell(self, hints: Sequence[Hint]) -> None:
        """Let the others know, soon. The store tells them what it writes by itself."""

    async def heard(self) -> list[Hint] | None:
        """What others have told since; None if something may have been missed."""

    async def presence(self, table_id: str) -> dict[int, float | None]:
        """When the others last saw people at a table's seats; None where somebody is there."""

    async def claim(self, table_id: str) -> bool:
        """Whether this host is to move for bots and late people at a table; as long as it lives, no other is."""

    def holds(self, table_id: str) -> bool:
        """Whether this host sees to a table."""

    def drop(self, table_id: str) -> None:
        """This host sees to a table no more."""

    async def adopt(self, most: int) -> list[str]:
        """Tables that a host which is gone saw to, and that are this one's from now on."""
