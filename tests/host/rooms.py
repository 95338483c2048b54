"""A host without network, database, processes or waiting: its store is a dictionary, its bots think here."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from seance.bots import make_bot
from seance.errors import NotFound, OptionError, Stale, TooMuch, Unavailable
from seance.host.commands import Commands, TablePlan
from seance.host.lists import Lists
from seance.host.live import Live
from seance.host.tables import Tables
from seance.kernel.rng import Rng
from seance.store.row import ListedRow, Result, Sealed, Sitter, TableRow, Tally
from seance.table.daily import DailySecret, in_time, kind_of
from seance.table.events import Chair, Entry, Joined, Opened, Played, Replaced, Revealed, TakenBack, decode, encode
from seance.table.table import Table
from seance.table.visitor import OwnData, erased, own_part

NOON = 1_800_000_000.0
GAMES = ("siggil", "rip")


class MemoryStore:
    """Every log in memory. Trouble can be ordered."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.logs: dict[str, list[Entry]] = {}
        self.statuses: dict[str, str] = {}
        self.refusals = 0
        """So many appends are refused from now on."""
        self.silences = 0
        """So many appends are written, but reported as failed, from now on."""
        self.silent_lists = 0
        """So many times the list of tables is not given, from now on."""
        self.silent_loads = 0
        """So many tables are not given, from now on."""
        self.loads = 0
        self.last_alive = 0.0
        self.left: dict[str, dict[int, float | None]] = {}
        self.sealed: list[Sealed] = []
        self.reviews: dict[str, str] = {}
        self.founded: DailySecret | None = None
        self.lucks: dict[str, str] = {}
        self.seen: dict[str, float] = {}
        """When each table's host was last there."""

    async def game_of(self, table_id: str) -> str:
        return self.rows[table_id].game if table_id in self.rows else ""

    async def append(
        self,
        table_id: str,
        new_entries: Sequence[Entry],
        status: str,
        new: TableRow | None = None,
        most: int | None = None,
    ) -> None:
        await asyncio.sleep(0)  # as a real store, which others overtake
        if self.refusals:
            self.refusals -= 1
            raise Unavailable("The disk is full; nothing was changed.")
        if new is not None:
            if table_id in self.rows:
                raise Stale("There is such a table.")
            if most is not None and await self.count(new.host) >= most:
                raise TooMuch("That is too many.")
            self.rows[table_id], self.logs[table_id] = new, []
            self.seen[table_id] = new_entries[-1].at
        if table_id not in self.rows:
            raise Stale("The table has changed since; look again.")
        log = self.logs[table_id]
        keys = {entry.key for entry in log} - {None}
        if new_entries[0].number != len(log) + 1 or any(entry.key in keys for entry in new_entries):
            raise Stale("The table has changed since; look again.")
        log += new_entries
        self.statuses[table_id] = status or self.statuses[table_id]
        if self.silences:
            self.silences -= 1
            raise Unavailable("The store does not answer.")

    async def load(self, table_id: str) -> tuple[Table, str]:
        await asyncio.sleep(0)
        self.loads += 1
        if self.silent_loads:
            self.silent_loads -= 1
            raise Unavailable("The store does not answer.")
        if table_id not in self.rows:
            raise NotFound("There is no such table.")
        row = self.rows[table_id]
        return Table.replay(table_id, row.secret, row.salt, self.logs[table_id]), row.invitation

    async def entries_after(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        await asyncio.sleep(0)
        return {table_id: self.logs[table_id][last:] for table_id, last in known.items() if table_id in self.rows}

    async def numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        return {table_id: len(self.logs[table_id]) for table_id in table_ids if table_id in self.logs}

    async def call_off(self, table_id: str) -> None:
        if self.statuses.get(table_id) != "waiting":
            raise Stale("The table has changed since; look again.")
        await self.forget([table_id])

    async def presence(self, table_id: str) -> dict[int, float | None]:
        return dict(self.left.get(table_id, {}))

    def note_presence(self, table_id: str, left: Mapping[int, float | None]) -> None:
        self.left.setdefault(table_id, {}).update(left)

    async def review(self, table_id: str) -> str:
        return self.reviews.get(table_id, "")

    async def keep_review(self, table_id: str, told: str, lucks: str) -> None:
        if table_id in self.rows:
            self.reviews[table_id], self.lucks[table_id] = told, lucks

    async def ids(self, **wanted: Any) -> list[str]:
        if self.silent_lists:
            self.silent_lists -= 1
            raise Unavailable("The store does not answer.")
        rows = [row._asdict() | {"status": self.statuses[row.id]} for row in self.rows.values()]
        return [row["id"] for row in rows if wanted.items() <= row.items()]

    async def clocks(self, table_id: str | None = None) -> list[tuple[str, float]]:
        if self.silent_lists:
            self.silent_lists -= 1
            raise Unavailable("The store does not answer.")
        playing = [(table_id, log) for table_id, log in self.logs.items() if self.statuses[table_id] == "playing"]
        clocks = [(table_id, self.rows[table_id].clock, log[-1].at if log else 0.0) for table_id, log in playing]
        found = [(one, at + clock) for one, clock, at in clocks if clock is not None]
        return [(one, at) for one, at in found if table_id in (None, one)]

    async def tables_of(self, visitor: str) -> list[ListedRow]:
        own = (row.id for row in self.rows.values() if visitor == row.host or visitor in self._seated(row.id))
        return [
            self._listed(table_id) for table_id in own if self.statuses[table_id] != "over" and self._begins(table_id)
        ]

    async def games_of(self, visitor: str, after: str, most: int) -> list[ListedRow]:
        over = [row.id for row in self.rows.values() if self.statuses[row.id] == "over"]
        own = sorted(
            (table_id for table_id in over if visitor in self._seated(table_id)), key=self._ended, reverse=True
        )
        own = own[own.index(after) + 1 :] if after in own else [] if after else own
        return [
            self._listed(one)._replace(
                ending=self._ending(one), taken_back=self._taken_back(one), lucks=self.lucks.get(one, "")
            )
            for one in own[:most]
        ]

    async def share_deal(self, table_id: str, code: str) -> None:
        self.rows[table_id] = self.rows[table_id]._replace(deal=code)

    async def tables_of_deal(self, code: str, most: int, visitor: str | None = None) -> list[ListedRow]:
        found = [row.id for row in self.rows.values() if row.deal == code]
        if visitor is not None:
            found = [one for one in reversed(found) if visitor in self._seated(one)]
        return self._listed_games(found[:most])

    def _listed_games(self, found: Sequence[str]) -> list[ListedRow]:
        over = {table_id for table_id in found if self.statuses[table_id] == "over"}
        moves = {one: sum(isinstance(entry.event, Played) for entry in self.logs[one]) for one in found}
        return [
            self._listed(one)._replace(ending=self._ending(one) if one in over else "", moves=moves[one])
            for one in found
        ]

    def _made(self) -> dict[tuple[str, str], tuple[str, Result]]:
        """By deal and visitor: the table of the first game that counts, and what came of that and of all since."""
        made: dict[tuple[str, str], tuple[str, Result]] = {}
        ends = [(log[-1].at, one, entry) for one, log in self.logs.items() for entry in log]
        for _, table_id, entry in sorted(ends, key=lambda end: end[0]):
            event, code = entry.event, self.rows[table_id].deal or ""
            if not isinstance(event, Revealed) or event.points is None or not kind_of(code):
                continue
            (visitor,) = self._seated(table_id)
            quickest = event.turns if event.winners else None
            if (code, visitor) in made:
                table_id, old = made[code, visitor]
                turns = [n for n in (old.best_turns, quickest) if n is not None]
                points, quickest = max(old.best_points, event.points), min(turns, default=None)
                since = old._replace(games=old.games + 1, best_points=points, best_turns=quickest)
                made[code, visitor] = table_id, since
            elif in_time(code, self.logs[table_id][0].at, entry.at):
                first = Result(
                    code, bool(event.winners), event.points, event.turns, entry.at, 1, event.points, quickest
                )
                made[code, visitor] = table_id, first
        return made

    async def tally(self, code: str) -> list[Tally]:
        found = Counter((one.won, one.points, one.turns) for _, one in self._made().values() if one.deal == code)
        return [Tally(*made, players) for made, players in found.items()]

    async def results_of(self, visitor: str, kind: str | None, most: int) -> list[Result]:
        mine = [one for (_, who), (_, one) in self._made().items() if who == visitor]
        return [one for one in reversed(mine) if kind in (None, kind_of(one.deal))][:most]

    async def result_of(self, visitor: str, code: str) -> Result | None:
        return self._made().get((code, visitor), ("", None))[1]

    async def best_of_deal(self, code: str, most: int) -> list[ListedRow]:
        made = [found for found in self._made().values() if found[1].deal == code]
        made.sort(key=lambda found: (not found[1].won, -found[1].points, found[1].turns, found[1].ended))
        return self._listed_games([table_id for table_id, _ in made[:most]])

    async def house(self, drawn: DailySecret) -> DailySecret:
        self.founded = self.founded or drawn
        return self.founded

    def _ended(self, table_id: str) -> tuple[float, str]:
        return self.logs[table_id][-1].at, table_id

    def _ending(self, table_id: str) -> str:
        return next(encode(entry.event) for entry in self.logs[table_id] if isinstance(entry.event, Revealed))

    def _taken_back(self, table_id: str) -> int:
        return sum(isinstance(entry.event, TakenBack) for entry in self.logs[table_id])

    def _begins(self, table_id: str) -> bool:
        return any(entry.number == 1 for entry in self.logs[table_id])

    def _seated(self, table_id: str) -> set[str]:
        return {one.visitor for one in self._sitters(table_id)} - {""}

    def _sitters(self, table_id: str) -> tuple[Sitter, ...]:
        found: dict[int, Sitter] = {}
        for event in (entry.event for entry in self.logs[table_id]):
            if isinstance(event, Joined):
                found[event.seat] = Sitter(event.seat, event.visitor, event.name, "")
            elif isinstance(event, Replaced):
                found[event.seat] = Sitter(event.seat, "", "", event.bot)
        return tuple(found.values())

    async def waiting(self, since: float, most: int, of_one_host: int) -> list[str]:
        offered = [
            row
            for row in self.rows.values()
            if row.public and self.statuses[row.id] == "waiting" and self.seen[row.id] >= since
        ]
        hosts: Counter[str] = Counter()
        found = []
        for row in reversed(offered):
            hosts[row.host] += 1
            if hosts[row.host] <= of_one_host:
                found.append(row.id)
        return found[:most]

    async def listed(self, table_ids: Sequence[str]) -> list[ListedRow]:
        return [self._listed(table_id) for table_id in table_ids]

    async def note_seen(self, ids: Sequence[str], now: float) -> None:
        self.seen |= dict.fromkeys(ids, now)

    def _listed(self, table_id: str) -> ListedRow:
        opening = encode(self.logs[table_id][0].event)
        row = self.rows[table_id]
        last = self.logs[table_id][-1].at
        return ListedRow(table_id, self.statuses[table_id], row.invitation, opening, self._sitters(table_id), last)

    async def count(self, host: str) -> int:
        return sum(row.host == host and self.statuses[row.id] != "over" for row in self.rows.values())

    async def outdated(self, finished: float, abandoned: float, most: int) -> list[str]:
        def since(table_id: str) -> float:
            return finished if self.statuses[table_id] == "over" else abandoned

        return [table_id for table_id, log in self.logs.items() if log[-1].at < since(table_id)][:most]

    async def forget(self, table_ids: Sequence[str]) -> None:
        if self.refusals:
            self.refusals -= 1
            raise Unavailable("The disk is full; nothing was changed.")
        for table_id in table_ids:
            del self.rows[table_id], self.logs[table_id], self.statuses[table_id], self.seen[table_id]

    async def own_data(self, visitor: str) -> OwnData:
        parts = (own_part(one, self.statuses[one], log, visitor) for one, log in self.logs.items())
        return OwnData(visitor, tuple(part for part in parts if part.host or part.entries))

    async def erase(self, visitor: str) -> list[str]:
        found = [one for one, log in self.logs.items() if any(visitor in encode(entry.event) for entry in log)]
        for table_id in found:
            opened = self.logs[table_id][0].event
            assert isinstance(opened, Opened)
            self.logs[table_id] = [
                msgspec.structs.replace(
                    entry, event=decode(erased(encode(entry.event), visitor, f"nobody {table_id}", opened.labels))
                )
                for entry in self.logs[table_id]
            ]
            if self.rows[table_id].host == visitor:
                self.rows[table_id] = self.rows[table_id]._replace(host=f"nobody {table_id}")
        return found

    async def alive(self, now: float) -> None:
        self.last_alive = now

    async def check(self) -> None:
        if self.refusals:
            raise Unavailable("The disk is full; nothing was changed.")

    async def keep_sealed(self, sealed: Sealed, since: float, most: int) -> None:
        kept = [*self.sealed, sealed]
        latest = [one for one in kept if one.visitor == sealed.visitor][-most:]
        self.sealed = [one for one in kept if one.drawn >= since and (one.visitor != sealed.visitor or one in latest)]

    async def take_sealed(self, commitment: str, visitor: str, since: float) -> Sealed | None:
        await asyncio.sleep(0)
        for one in self.sealed:
            if (one.commitment, one.visitor) == (commitment, visitor) and one.drawn >= since:
                self.sealed.remove(one)
                return one
        return None

    def replayed(self, table_id: str) -> Table:
        row = self.rows[table_id]
        return Table.replay(table_id, row.secret, row.salt, self.logs[table_id])


class BotsHere:
    """Bots that think in this process."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.held: asyncio.Event | None = None
        """While this is not set, bots think on."""

    def check(self, bot: str, game: str) -> None:
        if bot not in self.offered(game):
            raise OptionError(f"There is no bot {bot!r}.")

    def offered(self, game: str) -> Mapping[str, str]:
        return {"random": "random", "greedy": "greedy"}

    async def choose(self, game: str, bot: str, view: Any, who: str, watched: bool) -> int:
        self.asked.append((game, bot))
        if self.held is not None:
            await self.held.wait()
        return make_bot(bot, game).choose(view, Rng(len(self.asked)))


class HandClock:
    """Time that passes only when the test says so."""

    def __init__(self) -> None:
        self.time = NOON
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep_until(self, moment: float) -> None:
        if moment > self.time:
            waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._sleepers.append((moment, waking))
            await waking

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, and everybody who then wakes up do what they have to."""
        self.time += seconds
        for moment, waking in self._sleepers:
            if moment <= self.time and not waking.done():
                waking.set_result(None)
        self._sleepers = [sleeper for sleeper in self._sleepers if not sleeper[1].done()]
        await settle()


class Counts:
    """A meter that remembers."""

    def __init__(self) -> None:
        self.tables = 0
        self.entries = 0

    def tables_in_memory(self, count: int) -> None:
        self.tables = count

    def entries_written(self, count: int) -> None:
        self.entries += count


async def settle() -> None:
    """Let whatever can happen without time passing happen."""
    for _ in range(200):
        await asyncio.sleep(0)


class Room:
    """A host and all that it stands on."""

    def __init__(
        self,
        store: MemoryStore,
        cached: int = 100,
        tables_per_visitor: int = 50,
        longest_log: int = 4000,
        time: float = NOON,
        **more: Any,
    ) -> None:
        self.store = store
        self.bots = BotsHere()
        self.clock = HandClock()
        self.clock.time = time
        self.counts = Counts()
        self.tables = Tables(store, self.bots, self.clock, self.counts, cached, **more)
        self.commands = Commands(self.tables, tables_per_visitor, longest_log)
        self.lists = Lists(self.tables)
        self._keys = itertools.count()

    async def open(self, game: str, *chairs: str, by: str = "anna", key: str = "", **more: Any) -> Live:
        """A new table; a chair is `person`, `open` or a bot's name."""
        wishes = tuple(Chair(c) if c in ("person", "open") else Chair("bot", c) for c in chairs)  # type: ignore[arg-type]
        plan = TablePlan(game, more.pop("options", {}), wishes, **more)
        return await self.commands.open_table(plan, by, by.title(), f"entropy of {by}", key)

    async def join(self, live: Live, visitor: str, **more: Any) -> int:
        more = {"invitation": live.invitation, "name": visitor.title(), "entropy": ""} | more
        return await self.commands.join(live, visitor, **more)

    def moves(self, live: Live, visitor: str, seat: int) -> tuple[str, ...]:
        return live.see(visitor, seat, 0, self.clock.now()).moves

    async def act(self, live: Live, visitor: str, seat: int, token: str, seen: int | None = None, key: str = "") -> int:
        return await self.commands.act(live, visitor, seat, token, seen, key or self.key())

    def key(self) -> str:
        return f"key {next(self._keys)}"

    async def play_out(self, live: Live, people: Mapping[int, str]) -> None:
        """People play the last of their legal moves until the game is over; bots play by themselves."""
        while live.table.turn is not None:
            turn = live.table.turn
            if turn in people:
                await self.act(live, people[turn], turn, self.moves(live, people[turn], turn)[-1])
            else:
                await settle()


@asynccontextmanager
async def room(store: MemoryStore | None = None, **more: Any) -> AsyncIterator[Room]:
    """A host at work."""
    found = Room(store or MemoryStore(), **more)
    async with found.tables.running():
        yield found
