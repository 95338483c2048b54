"""Lists of tables, from the store's rows: nobody fills them.

Logs are replayed for a few of the visitor's own tables only, which they are about to look at: for whose turn it is.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

import msgspec

from seance.errors import LogError, SeanceError
from seance.host.info import FinishedGame, ListedTable, SeatInfo, left_by
from seance.host.tables import HOST_GONE, Tables
from seance.store.row import ListedRow
from seance.table import rules
from seance.table.events import Opened, Revealed, decode

MOST_LISTED = 100
MOST_LOOKED_AT = 500
OF_ONE_HOST = 3
OF_ONE_ADDRESS = 5
"""So many public tables of one host, or from one address, are shown at most."""
GAMES_OF_A_PAGE = 100
MOST_REMEMBERED = 20_000
REST = 10
"""A hall with more tables than are shown is read for all who ask, and again only after so many times as long as that
took: a tenth of the time at most goes into reading it, whoever asks how often."""
MOST_TURNS = 8
"""Of so many of a visitor's own tables it is said whose turn it is."""


class Lists:
    """What the hall shows."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._addresses: OrderedDict[str, str] = OrderedDict()
        """Where the latest tables were opened from; kept in memory only."""
        self._public: list[ListedTable] = []
        self._fresh_until = 0.0
        self._reading = asyncio.Lock()

    def remember(self, table_id: str, address: str) -> None:
        """A table was opened from an address."""
        if address:
            self._addresses[table_id] = address
            if len(self._addresses) > MOST_REMEMBERED:
                self._addresses.popitem(last=False)

    async def list_tables(self, visitor: str) -> list[ListedTable]:
        """A visitor's own tables that are not over, then the public ones that wait for players."""
        mine = [table for row in await self.tables.store.tables_of(visitor) for table in self._readable(row, visitor)]
        known = {table.id for table in mine}
        found = [*mine, *(table for table in await self._waiting() if table.id not in known)][:MOST_LISTED]
        return [*await self._with_turns(found[:MOST_TURNS]), *found[MOST_TURNS:]]

    async def _waiting(self) -> list[ListedTable]:
        """The public tables that wait for players, as everybody may know them."""
        async with self._reading:
            passing = asyncio.get_running_loop().time
            if (began := passing()) >= self._fresh_until:
                since = self.tables.clock.now() - HOST_GONE
                ids = await self.tables.store.waiting(since, MOST_LOOKED_AT, OF_ONE_HOST)
                shown = list(islice(self._not_too_many(ids), MOST_LISTED))  # to read all would hold up everybody
                rows = await self.tables.store.listed(shown)
                listed = (table for row in rows for table in self._readable(row, ""))
                self._public = [table for table in listed if not table.other_rules]
                if len(ids) > MOST_LISTED:
                    self._fresh_until = passing() + REST * (passing() - began)
            return self._public

    def _readable(self, row: ListedRow, visitor: str) -> Iterator[ListedTable]:
        """The table of a row; none if it cannot be read: that hides no other."""
        with suppress(LogError, ValueError, IndexError):
            yield self.listed(row, visitor)

    async def list_games(self, visitor: str, after: str) -> list[FinishedGame]:
        """A page of the games that a visitor has played to the end, the latest first, or those before one of them."""
        found = []
        for row in await self.tables.store.games_of(visitor, after, GAMES_OF_A_PAGE):
            with suppress(LogError, ValueError, IndexError):
                found.append(self._finished(row, visitor))
        return found

    def _finished(self, row: ListedRow, visitor: str) -> FinishedGame:
        table, opened = self.listed(row, visitor), decode(row.opening)
        ending = decode(row.ending) if row.ending else None
        return FinishedGame(
            id=table.id,
            game=table.game,
            options=table.options,
            seats=table.seats,
            yours=table.yours,
            winners=ending.winners if isinstance(ending, Revealed) else None,
            ended=table.since,
            other_rules=table.other_rules,
            left=table.left,
            take_backs=opened.take_backs if isinstance(opened, Opened) else "",
            taken_back=row.taken_back,
            luck=msgspec.json.decode(row.lucks, type=list[int])[table.yours[0]]
            if row.lucks and len(table.yours) == 1
            else None,
        )

    async def _with_turns(self, found: Sequence[ListedTable]) -> list[ListedTable]:
        """The same tables, and whose turn it is where the visitor has part in a game that goes on."""
        told = []
        for table in found:
            turn = None
            if table.status == "playing" and table.yours and not table.other_rules:
                with suppress(SeanceError):  # what is wrong with it is said to whoever opens it
                    turn = (await self.tables.live(table.id)).table.turn
            told.append(msgspec.structs.replace(table, turn=turn))
        return told

    def _not_too_many(self, table_ids: Iterable[str]) -> Iterator[str]:
        """Without those of an address that has some already."""
        shown: Counter[str] = Counter()
        for table_id in table_ids:
            address = self._addresses.get(table_id, "")
            shown[address] += 1
            if not address or shown[address] <= OF_ONE_ADDRESS:
                yield table_id

    def listed(self, row: ListedRow, visitor: str) -> ListedTable:
        """A table's row, as this visitor may know it; LogError if it does not begin as it must."""
        opened = decode(row.opening)
        if not isinstance(opened, Opened):
            raise LogError("This table's log is damaged: it does not begin with its opening.")
        yours = tuple(sorted(one.seat for one in row.sitters if visitor and one.visitor == visitor))
        part = bool(yours) or visitor == opened.host
        return ListedTable(
            id=row.id,
            game=opened.game,
            options=opened.options,
            seats=self._seats(row, opened),
            status=row.status,
            public=opened.public,
            spectators=opened.spectators,
            clock=opened.clock,
            commitment=opened.commitment,
            yours=yours,
            invitation=row.invitation if part else "",
            since=row.last,
            other_rules=rules.missing(opened),
            left=left_by(opened),
        )

    def _seats(self, row: ListedRow, opened: Opened) -> tuple[SeatInfo, ...]:
        labels = rules.labels(opened)
        seats = [
            SeatInfo(label, "bot" if chair.bot else "open", chair.bot, bool(chair.bot))
            for label, chair in zip(labels, opened.chairs, strict=True)
        ]
        for one in row.sitters:
            there = bool(one.bot) or self.tables.present(row.id, one.seat)
            seats[one.seat] = SeatInfo(
                labels[one.seat], "bot" if one.bot else "person", one.bot or one.name or labels[one.seat], there
            )
        return tuple(seats)
