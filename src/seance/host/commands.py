"""Requests of a visitor: who may do what, and what happens then. Each is carried out once for each key."""

from __future__ import annotations

import secrets
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from math import ceil
from typing import Any, Literal

import msgspec

from seance.errors import Forbidden, NotFound, NotNow, OptionError, Stale, TooMuch, Unavailable
from seance.games import find_game
from seance.host.live import Gesture, Live
from seance.host.ports import Bots
from seance.host.tables import Tables
from seance.host.turns import STAND_IN, Decide
from seance.store.row import Sealed
from seance.table.asking import ALONE, TakeBacks
from seance.table.branch import Fork, branch_of
from seance.table.events import AnyEvent, Chair, Opened, Origin
from seance.table.folded import REQUEST
from seance.table.table import Table

COMMITMENT_SECONDS = 600
"""So long a commitment waits for its table."""
MOST_COMMITMENTS = 4
"""So many of one visitor wait at once; the oldest gives way."""

Leads = Literal["nowhere", "closed", "full", "seat", "watching", "table"]
"""Where a link leads: there is no such table, it is closed or full, or one can sit down, watch or go on playing."""


class TablePlan(msgspec.Struct, frozen=True):
    """A table to set up. A chair is the visitor's own person, a bot, or open for whoever has the invitation."""

    game: str
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    public: bool = False
    spectators: bool = False
    clock: int | None = None
    take_backs: TakeBacks = "ask"
    origin: Origin | None = None
    """A known deal to begin with."""


class Commands:
    """What visitors can ask of the tables."""

    def __init__(self, tables: Tables, tables_per_visitor: int = 50, longest_log: int = 4000) -> None:
        self.tables = tables
        self.tables_per_visitor = tables_per_visitor
        self.longest_log = longest_log

    # Coming to a table

    async def commit(self, visitor: str) -> str:
        """Draw the secret of a table that the visitor may open soon; the commitment to it."""
        drawn = self.tables.draw(visitor)
        await self.tables.store.keep_sealed(drawn, drawn.drawn - COMMITMENT_SECONDS, MOST_COMMITMENTS)
        return drawn.commitment

    async def open_table(
        self,
        plan: TablePlan,
        visitor: str,
        name: str,
        entropy: str,
        key: str = "",
        commitment: str = "",
        drawn: Sealed | None = None,
    ) -> Live:
        """Set up a table and seat the visitor; everybody there from the start, it begins.

        A key used before gives the table that it opened then. A commitment is the visitor's own, for this table alone;
        a deal that is passed on brings its own secret.
        """
        table_id, wish = secrets.token_urlsafe(12), None
        if key:
            table_id = request_key(visitor, key)
            wish = request_key(table_id, "open", plan, name, entropy, commitment)
            with suppress(NotFound):
                return await self.tables.opened_before(table_id, wish)  # whatever the limits say: it is there
        check_chairs(plan, self.tables.bots)
        most = self.tables_per_visitor
        if await self.tables.store.count(visitor) >= most:  # told before a commitment is used up; what counts is below
            raise TooMuch(f"You have {most} tables that are not over; finish one first.")
        opened = Opened(
            game=plan.game,
            options=dict(plan.options),
            chairs=plan.chairs,
            host=visitor,
            commitment="",
            public=plan.public,
            spectators=plan.spectators,
            clock=plan.clock,
            take_backs=plan.take_backs,
            origin=plan.origin,
        )
        drawn = await self._drawn(commitment, visitor) if commitment else drawn
        return await self.tables.set_up(opened, name, entropy, table_id, wish, drawn, most)

    async def _drawn(self, commitment: str, visitor: str) -> Sealed:
        """The secret of a commitment, which nobody can use again; Stale if there is none."""
        since = self.tables.clock.now() - COMMITMENT_SECONDS
        drawn = await self.tables.store.take_sealed(commitment, visitor, since)
        if drawn is None:
            raise Stale("That commitment was used, or is too old; ask for another.")
        return drawn

    async def join(
        self, live: Live, visitor: str, invitation: str, name: str, entropy: str, seat: int | None = None
    ) -> int:
        """Seat a visitor; whoever sits there already keeps the seat."""
        mine = live.table.seats_of(visitor)
        if mine and (seat is None or seat in mine):
            return mine[0] if seat is None else seat
        if not live.may_join(invitation, visitor):
            raise Forbidden("This invitation is not for this table.")
        await self.tables.change(live, lambda table: table.join(visitor, name, entropy, seat), None)
        return live.table.seats_of(visitor)[-1] if seat is None else seat

    async def follow_link(self, table_id: str, invitation: str, visitor: str) -> tuple[Leads, Live | None]:
        """Where a link leads a visitor, and to which table if they may come in: always an answer, never an error."""
        try:
            live = await self.tables.live(table_id)
        except NotFound:
            return "nowhere", None
        if live.has_part(visitor):
            return "table", live
        invited = live.may_join(invitation, visitor)
        if invited and not live.table.other_rules and any(seat.empty for seat in live.table.seats):
            return "seat", live
        if live.table.opened.spectators:
            return "watching", live
        return ("full" if invited else "closed"), None

    # At a table

    async def arrive(self, live: Live, visitor: str) -> None:
        """A visitor looks or asks: they are there, and bots that stood in for them give their seats back."""
        mine = live.table.seats_of(visitor)
        self.tables.touch(live, mine)
        for seat in mine:
            if live.table.seats[seat].stand_in:
                with suppress(NotNow, Stale, Unavailable):  # back already, or it is tried again with the next request
                    await self.tables.change(live, partial(Table.come_back, seat=seat), None)

    async def act(self, live: Live, visitor: str, seat: int, token: str, seen: int | None, key: str) -> int:
        """Play a move in notation; the event's number."""
        named = request_key(visitor, key, "act", seat, token, seen)
        return await self._for_seat(live, visitor, seat, named, lambda table: table.act(seat, token, seen=seen))

    async def resign(self, live: Live, visitor: str, seat: int, key: str) -> int:
        """Give up."""
        named = request_key(visitor, key, "resign", seat)
        return await self._for_seat(live, visitor, seat, named, lambda table: table.resign(seat, STAND_IN))

    async def take_back(self, live: Live, visitor: str, seat: int, key: str) -> int:
        """Take a seat's last move back, or ask the others; from some length of the log on a game can only go on."""

        def decide(table: Table) -> list[AnyEvent]:
            self._check_length(table)
            return table.take_back(seat)

        return await self._for_seat(live, visitor, seat, request_key(visitor, key, "take back", seat), decide)

    async def answer(self, live: Live, visitor: str, seat: int, granted: bool, number: int, key: str) -> int:
        """Grant or refuse what event `number` asked for."""

        def decide(table: Table) -> list[AnyEvent]:
            if granted:
                self._check_length(table)
            return table.answer(seat, granted, number)

        named = request_key(visitor, key, "answer", seat, granted, number)
        return await self._for_seat(live, visitor, seat, named, decide)

    def _check_length(self, table: Table) -> None:
        if table.number >= self.longest_log:
            raise NotNow("So much has happened at this table that no more moves can be taken back.")

    def _for_seat(self, live: Live, visitor: str, seat: int, key: str, decide: Decide) -> Coroutine[Any, Any, int]:
        def judged(table: Table) -> list[AnyEvent]:
            table.check_owner(visitor, seat)
            return decide(table)

        return self.tables.change(live, judged, key)

    async def replace(self, live: Live, visitor: str, seat: int, bot: str, key: str) -> int:
        """Let a bot sit where nobody came, or stand in for a person who is away."""
        await self.tables.look_around(live)

        def judged(table: Table) -> list[AnyEvent]:
            self._check_replace(live, visitor, seat, bot)
            return table.replace(seat, bot or STAND_IN)

        return await self.tables.change(live, judged, request_key(visitor, key, "replace", seat, bot))

    def _check_replace(self, live: Live, visitor: str, seat: int, bot: str) -> None:
        """Only those at the table may call a bot, and only to a seat that is empty, their own or left for long enough.

        Before the deal that is the host's alone: whoever sits down first does not choose their company. After it
        nobody chooses how well the seat is played.
        """
        if not live.has_part(visitor):
            raise Forbidden("Only those who sit at the table can call a bot.")
        live.table.check_rules()  # or there may be no bots for its game
        if live.table.status == "waiting" and visitor != live.table.opened.host:
            raise Forbidden("Before the deal only the host fills chairs.")
        self.tables.bots.check(bot or STAND_IN, live.table.opened.game)
        if live.table.status == "playing" and bot not in ("", STAND_IN):
            raise Forbidden("Which bot stands in for a person is not chosen by the players.")
        seats = live.table.seats
        if seat in range(len(seats)) and seats[seat].visitor not in ("", visitor):
            self._check_away(live, seat)

    def _check_away(self, live: Live, seat: int) -> None:
        if live.present(seat):
            raise NotNow("That person is still there.")
        left = (live.replaceable_at(seat) or 0.0) - self.tables.clock.now()
        if left > 0:
            raise NotNow(f"That person may still come back: a bot can stand in after {ceil(left)} more seconds.")

    def show(self, live: Live, visitor: str, seat: int, emote: str) -> None:
        """Show the others something; only those who sit at the table can."""
        live.table.check_owner(visitor, seat)
        self.tables.show(live, Gesture(seat, emote))

    async def close(self, live: Live, visitor: str) -> None:
        """Call off a table that nobody has come to; chairs that are kept for people stay."""
        if visitor != live.table.opened.host:
            raise Forbidden("Only the host can call a table off.")
        if any(chair.reserved for chair in live.table.opened.chairs):
            raise NotNow("The chairs of a rematch are kept for those who played.")
        await self.tables.close(live)

    async def rematch(self, live: Live, visitor: str, key: str) -> tuple[int, str]:
        """Set up the same table again with everybody one seat further; the event's number and the new table."""
        table = live.table
        if not table.seats_of(visitor):
            raise Forbidden("Only those who played can ask for a rematch.")
        named = request_key(visitor, key, "rematch")
        table.answered(named)
        if table.rematch:
            return table.number, table.rematch
        table.rematched("")
        fresh = (await self._open_rematch(table, visitor)).table.id
        try:
            number = await self.tables.change(live, lambda table: table.rematched(fresh), named)
        except NotNow:  # somebody else was quicker, with the same table
            number = live.table.number
        return number, fresh

    async def _open_rematch(self, table: Table, visitor: str) -> Live:
        """The chairs are kept for the people who played."""
        seats = table.seats
        chairs = [Chair("open", "", seat.visitor) if seat.visitor else Chair("bot", seat.bot) for seat in seats]
        turned = tuple(chairs[-1:] + chairs[:-1])
        again = msgspec.structs.replace(table.opened, chairs=turned, host=visitor, origin=None)
        # One table has one rematch, also when the server was killed before it could be told of.
        table_id = request_key(table.secrets()[0].hex(), "rematch" if table.opened.origin is None else table.id)
        with suppress(NotFound):
            return await self.tables.live(table_id)
        return await self.tables.set_up(again, "", "", table_id)

    # After the game

    async def play_on(self, table: Table, fork: Fork, seat: int, bot: str, visitor: str, name: str, key: str) -> Live:
        """A table where the visitor and bots go on from where other moves lead in a game that is over.

        Where its cards were dealt anew, so is what chance does later.
        """
        match, _ = branch_of(table, fork)
        if match.over:
            raise NotNow("The game is over there.")
        if seat not in range(len(table.seats)):
            raise OptionError(f"There is no seat {seat} at this table.")
        chairs = tuple(Chair("person") if i == seat else Chair("bot", bot) for i in range(len(table.seats)))
        moves = tuple(match.game.format(move.action) for move in match.moves)
        seed = b"" if fork.anew else table.deal_seed or b""
        origin = Origin(match.deal, moves, seed.hex(), table.id, fork.played)
        plan = TablePlan(table.opened.game, table.opened.options, chairs, origin=origin)
        return await self.open_table(plan, visitor, name, "", key)

    @staticmethod
    def finished(live: Live, visitor: str, share: str = "") -> Table:
        """A table that is over, for whoever may see it: nothing of it is secret any more."""
        live.check_reader(visitor, next(iter(live.table.seats_of(visitor)), None), False, share)
        if not live.table.over:
            raise NotNow("That can be had when the game is over.")
        return live.table


def request_key(visitor: str, key: str, *asked: Any) -> str:
    """A request's key in the log: no visitor's key can meet another's. With it goes a digest of what is asked for."""
    name = blake2b(f"{visitor} {key}".encode(), digest_size=16).hexdigest()
    if not asked:
        return name
    return name + REQUEST + blake2b(msgspec.json.encode(asked), digest_size=8).hexdigest()


def check_chairs(plan: TablePlan, bots: Bots) -> None:
    """Refuse chairs that do not fit the game."""
    game = find_game(plan.game)
    seats = len(game.seats(game.options(plan.options)))
    if len(plan.chairs) != seats:
        raise OptionError(f"This game has {seats} seats, but {len(plan.chairs)} chairs were named.")
    if plan.take_backs in ALONE and seats != 1:
        raise OptionError(f"Take-backs of the kind {plan.take_backs!r} are for games that one plays alone.")
    for chair in plan.chairs:
        if chair.kind == "bot":
            bots.check(chair.bot, plan.game)
        elif chair.bot:
            raise OptionError("Only a chair of kind bot names a bot.")
