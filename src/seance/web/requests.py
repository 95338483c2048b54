"""What clients ask for, counted and handed to the host; the same over HTTP and over the socket."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from seance.errors import TooMuch, Unavailable
from seance.host.catalogue import Catalogue, catalogue
from seance.host.commands import COMMITMENT_SECONDS, Commands, TablePlan
from seance.host.daily import DayInfo
from seance.host.deals import DealInfo, Deals
from seance.host.lists import Lists
from seance.host.live import Live
from seance.host.looking_back import Replay, believe, look_back, look_into, position_in, table_in, try_out
from seance.host.reviews import Analysis, Hint, Reviews, ReviewState
from seance.host.truths import Judges, Truths, Wanted
from seance.review.belief import Belief
from seance.solve.worker import WhereLost
from seance.table.branch import Fork, Tried
from seance.table.events import Chair
from seance.table.table import Table
from seance.web.addresses import address_of
from seance.web.limits import AtOnce, Limits
from seance.web.origins import parse_origins
from seance.web.pictures import Painter, svg_of
from seance.web.protocol import (
    Act,
    Answer,
    Command,
    Commitment,
    Done,
    Emote,
    Join,
    Line,
    Link,
    Moment,
    NewTable,
    PlayOn,
    RecordToShow,
    Rematch,
    Replace,
    Resign,
    SharedDeal,
    Snapshot,
    TakeBack,
    There,
    ToBelieve,
    ToPlay,
    TruthsWish,
    message_for,
)
from seance.web.settings import Settings

COUNTED = ("/api", "/health")
"""Where the API's paths begin; all others are pages and files."""
FILES = 10
"""So many seconds' files may be asked for at once: a class that opens the page together."""
QUERY = 5
"""A list counts as so many requests."""
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
EMOTES = 3
"""So many one visitor may show at once, and then one every so often."""
EMOTE_SECONDS = 2.0
MOST_JUDGED = 6
"""Questions about solo games that one visitor may have under way: a few windows, each with what it wants to know."""


class Requests:
    """Between the messages of the wire and the host, which knows none."""

    def __init__(self, commands: Commands, reviews: Reviews, judges: Judges, settings: Settings) -> None:
        self.commands = commands
        self.reviews = reviews
        self.judges = judges
        self.tables = commands.tables
        self.lists = Lists(commands.tables)
        self.deals = Deals(commands, self.lists)
        self.origins = parse_origins(settings.origins)
        self.draining = False
        """The server is about to stop."""
        moves, tables, joins = settings.moves_per_second, settings.tables_per_minute, settings.joins_per_minute
        often = settings.requests_per_second
        self._requests = Limits(3 * often, often, f"That is too fast: at most {often} requests a second.")
        self._files = Limits(FILES * often, often, f"That is too fast: at most {often} files a second.")
        self._queries = Limits(often, often / QUERY, f"That is too fast: at most {often / QUERY:g} lists a second.")
        self._moves = Limits(3 * moves, moves, f"That is too fast: at most {moves} moves a second.")
        self._tables = Limits(tables, tables / 60, f"That is too fast: at most {tables} tables a minute.")
        self._joins = Limits(joins, joins / 60, f"That is too fast: at most {joins} times a minute.")
        self._emotes = Limits(EMOTES, 1 / EMOTE_SECONDS, "That is too much at once: wait a moment.")
        self.sockets = AtOnce(settings.sockets_per_address, "Too many tables are watched from your address.")
        self._replays = Limits(tables / 6, tables / 60, f"That is too fast: at most {tables} games a minute.")
        self._tries = Limits(tables, tables / 30, f"That is too fast: at most {2 * tables} tries a minute.")
        self._pictures = Limits(tables / 3, tables / 60, f"That is too fast: at most {tables} pictures a minute.")
        self._lists = Limits(tables, tables / 30, f"That is too fast: at most {2 * tables} looks at deals a minute.")
        self._own = Limits(tables / 6, tables / 600, f"That is too fast: at most {tables / 10:g} times a minute.")
        self._painter = Painter()
        self._reading = asyncio.Lock()
        hourly, hints = settings.reviews_per_hour, settings.hints_per_minute
        self._reviews = Limits(hourly, hourly / 3600, f"That is too much: at most {hourly} reviews an hour.")
        self._hints = Limits(hints, hints / 60, f"That is too fast: at most {hints} hints a minute.")
        self._hinting = AtOnce(1, "One hint at a time.")
        truths = settings.truths_per_minute
        self._truths = Limits(truths, truths / 60, f"That is too fast: at most {truths} truths a minute.")
        self._judging = AtOnce(MOST_JUDGED, "That is too much at once: wait for an answer.")
        self._commitments = Limits(tables, tables / 60, f"That is too fast: at most {tables} commitments a minute.")

    def count_request(self, address: str) -> None:
        """Count anything asked of the API; TooMuch if there was too much."""
        self._requests.take(address)

    def count_asked(self, scope: Scope) -> None:
        """Count what is asked of the API, or a page or a file, for its address; TooMuch if there was too much."""
        limit = self._requests if scope["path"].startswith(COUNTED) else self._files
        limit.take(address_of(scope))

    def count_query(self, address: str) -> None:
        """Count a list, for which the database is searched; TooMuch if there were too many."""
        self._queries.take(address)

    def count_own(self, address: str) -> None:
        """Count what reads or changes everything of a visitor; TooMuch if there was too much."""
        self._own.take(address)

    def count(self, visitor: str, address: str) -> None:
        """Count one request of a visitor, or of an address where nobody is known; TooMuch if there were too many."""
        self._moves.take(visitor or address)

    async def commit(self, visitor: str, address: str) -> Commitment:
        """Draw and seal a secret; counted by address, as tables are."""
        self._commitments.take(address)
        return Commitment(await self.commands.commit(visitor), COMMITMENT_SECONDS)

    async def open_table(self, wish: NewTable, visitor: str, address: str) -> Live:
        """Set up a table; an address counts too, because whoever keeps no cookie is a new visitor each time."""
        self._tables.take(address)
        chairs = tuple(Chair(chair.kind, chair.bot) for chair in wish.chairs)
        plan = TablePlan(wish.game, wish.options, chairs, wish.public, wish.spectators, wish.clock, wish.take_backs)
        live = await self.commands.open_table(plan, visitor, wish.name, wish.entropy, wish.key, wish.commitment)
        if wish.public:
            self.lists.remember(live.table.id, address)
        return live

    def count_join(self, address: str) -> None:
        """Count somebody who sits down, before anything is looked up; TooMuch if there were too many."""
        self._joins.take(address)

    async def game_of(self, table_id: str, address: str) -> str:
        """A table's game; nothing if there is no such table, or if this address asks too much or too soon."""
        with suppress(TooMuch, Unavailable):
            if TABLE_ID.fullmatch(table_id):
                self.count_request(address)
                return await self.tables.game_of(table_id)
        return ""

    async def join(self, live: Live, wish: Join, visitor: str) -> int:
        """Sit down; the seat."""
        return await self.commands.join(live, visitor, wish.invitation, wish.name, wish.entropy, wish.seat)

    async def link(self, table_id: str, invitation: str, visitor: str) -> Link:
        """Where a link leads a visitor."""
        leads, live = await self.commands.follow_link(table_id, invitation, visitor)
        return Link(leads, None if live is None else live.info_for(visitor))

    async def look_back(
        self, table_id: str, visitor: str, address: str, seat: int | None, opened: bool, share: str
    ) -> Replay:
        """A table's game from the deal on."""
        self._replays.take(address)
        return await look_back(await self.tables.live(table_id), visitor, seat, opened, share)

    async def look_into(self, wish: RecordToShow, address: str) -> Replay:
        """A record's game from the deal on; nothing of it is kept."""
        self._replays.take(address)
        return await look_into(wish.text, wish.seat, wish.open, self._reading)

    async def find_review(self, table_id: str, visitor: str, share: str) -> ReviewState:
        """How far the review of a game that is over is."""
        table = self.commands.finished(await self.tables.live(table_id), visitor, share)
        return await self.reviews.find(table.id)

    async def ask_review(self, table_id: str, visitor: str, address: str, share: str) -> ReviewState:
        """Have a game that is over reviewed."""
        table = self.commands.finished(await self.tables.live(table_id), visitor, share)
        return await self.reviews.ask(table, visitor or address, address, lambda: self._reviews.take(address))

    async def hint(self, table_id: str, visitor: str, address: str, seat: int) -> Hint:
        """The best moves for a visitor's own seat."""
        self._hints.take(address)
        with self._hinting.one(visitor or address):
            return await self.reviews.hint(await self.tables.live(table_id), visitor, seat)

    async def truths(self, table_id: str, visitor: str, address: str, wish: TruthsWish) -> Truths:
        """What is true of the solo game that a visitor plays."""
        self._truths.take(address)
        wanted = Wanted(wish.outcome, wish.chance, wish.crossroads)
        with self._judging.one(visitor or address):
            return await self.judges.tell(await self.tables.live(table_id), visitor, wish.seat, wanted)

    async def where_lost(self, table_id: str, visitor: str, address: str, share: str) -> WhereLost:
        """Where a game that is over was lost; counted by address, as all looking back is."""
        self._tries.take(address)
        table = self.commands.finished(await self.tables.live(table_id), visitor, share)
        with self._judging.one(visitor or address):
            return await self.judges.where_lost(table, visitor or address)

    async def try_out(self, line: Line, visitor: str, address: str) -> Tried:
        """Where other moves lead; counted by address, as all looking back is, but each is a small part of that."""
        self._tries.take(address)
        return await try_out(await self._known(line, visitor), fork_of(line))

    async def analyse(self, line: Line, visitor: str, address: str) -> Analysis:
        """The best moves there; counted as hints are, which it is but for a game that is known whole."""
        self._hints.take(address)
        with self._hinting.one(visitor or address):
            return await self.reviews.analyse(await self._known(line, visitor), fork_of(line), visitor or address)

    async def play_on(self, wish: PlayOn, visitor: str, address: str) -> Live:
        """A table that goes on where other moves lead."""
        self._tables.take(address)
        table = await self._known(wish, visitor)
        return await self.commands.play_on(table, fork_of(wish), wish.seat, wish.bot, visitor, wish.name, wish.key)

    async def share_deal(self, table_id: str, share: str, visitor: str, address: str) -> SharedDeal:
        """Pass the deal of a game that is over on to others."""
        self._replays.take(address)
        return SharedDeal(await self.deals.share(await self.tables.live(table_id), visitor, share))

    async def list_deals(self, visitor: str, address: str) -> Catalogue:
        """All deals that one can choose from."""
        self._lists.take(address)
        return await catalogue(self.tables.store, self.deals.days, visitor)

    async def see_day(self, date: str, address: str) -> DayInfo:
        """The deals of a day that has come."""
        self._lists.take(address)
        return await self.deals.days.see(date)

    async def see_deal(self, code: str, visitor: str, address: str) -> DealInfo:
        """A deal with a code."""
        self._lists.take(address)
        return await self.deals.see(code, visitor)

    async def play_deal(self, code: str, wish: ToPlay, visitor: str, address: str) -> Live:
        """A table with that deal."""
        self._tables.take(address)
        return await self.deals.play(code, visitor, wish.name)

    async def picture(
        self, moment: Moment, seat: int | None, opened: bool, kind: str, visitor: str, address: str
    ) -> bytes:
        """A position of a game that is over, as a picture; nothing of it is secret any more."""
        self._pictures.take(address)
        svg = svg_of(*position_in(await self._known(moment, visitor), moment.played, seat, opened))
        return await self._painter.png(svg, address) if kind == "png" else svg.encode()

    async def believe(self, wish: ToBelieve, visitor: str, address: str) -> Belief:
        """Where a seat could believe the hidden cards to be."""
        self._tries.take(address)
        return await believe(await self._known(wish, visitor), wish.seat, wish.played)

    async def _known(self, line: Moment, visitor: str) -> Table:
        """The table of a game that is known whole: over, and this visitor may look at it, or of their own record."""
        if line.text:
            return await table_in(line.text, self._reading)
        return self.commands.finished(await self.tables.live(line.table), visitor, line.share)

    async def carry_out(self, live: Live, command: Command, visitor: str, address: str) -> Done:
        """Do what a visitor asks at a table."""
        commands, key, table = self.commands, command.key, ""
        await commands.arrive(live, visitor)
        match command:
            case Act():
                number = await commands.act(live, visitor, command.seat, command.token, command.number, key)
            case Resign():
                number = await commands.resign(live, visitor, command.seat, key)
            case TakeBack():
                number = await commands.take_back(live, visitor, command.seat, key)
            case Answer():
                number = await commands.answer(live, visitor, command.seat, command.granted, command.number, key)
            case Replace():
                number = await commands.replace(live, visitor, command.seat, command.bot, key)
            case Emote():
                self._emotes.take(visitor or address)
                commands.show(live, visitor, command.seat, command.emote)
                number = live.table.number
            case There():
                number = live.table.number
            case Rematch():
                self._tables.take(address)
                number, table = await commands.rematch(live, visitor, key)
        return Done(key, number, table)

    def look(self, live: Live, visitor: str, seat: int | None, after: int) -> Snapshot:
        """Where things stand, for one viewer."""
        self.tables.look(live, visitor)
        return message_for(Snapshot, live.see(visitor, seat, after, self.tables.clock.now()))


def fork_of(line: Line) -> Fork:
    """Where a line leaves its game, and for what."""
    return Fork(line.played, line.moves, line.anew, line.eyes)


def counted(app: ASGIApp, requests: Requests) -> ASGIApp:
    """Every HTTP request counts for its address: to the API, or for a page or a file."""

    async def count(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            requests.count_asked(scope)
        await app(scope, receive, send)

    return count


TheRequests = NamedDependency[Requests]
