"""Looking back on a game: at a table, or from a record that somebody brings."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from seance.errors import NotNow, OptionError
from seance.games import find_game
from seance.host.info import TableInfo, public_info
from seance.host.live import Live
from seance.records import read
from seance.records.table import table_of
from seance.review.belief import Belief, believing
from seance.store.slices import in_slices
from seance.table.branch import Fork, Tried, branch_of, trying
from seance.table.looking_back import Frame, looking_back
from seance.table.table import Table


class Replay(msgspec.Struct, frozen=True):
    """A game from the deal on: the positions in which somebody had to act, and the last one."""

    table: TableInfo
    seat: int | None
    """Whose eyes it is seen through; None for a spectator's."""
    open: bool
    """Whether all cards are open."""
    frames: tuple[Frame, ...]
    share: str = ""
    """What a link must bear for others to look at the game; empty before its end, or where it may not be passed on."""


async def look_back(live: Live, visitor: str, seat: int | None, opened: bool, share: str = "") -> Replay:
    """The game of a table so far, for whoever may be told it so."""
    seat = 0 if opened and seat is None else seat
    live.check_reader(visitor, seat, opened, share)
    told = await replay_of(live.table, live.info_for(visitor), seat, opened)
    return msgspec.structs.replace(told, share=live.share_for(visitor, share))


async def table_in(text: str, reading: asyncio.Lock) -> Table:
    """The table of a record, every move of it judged; RecordError says why there is none.

    One record is read at a time, so that the tables share the processor with no more than that.
    """
    async with reading:
        return await asyncio.to_thread(lambda: table_of(read(text)))


async def look_into(text: str, seat: int | None, opened: bool, reading: asyncio.Lock) -> Replay:
    """The game that a record tells."""
    table = await table_in(text, reading)
    seat = 0 if opened and seat is None else seat
    if seat is not None and seat not in range(len(table.seats)):
        raise OptionError(f"There is no seat {seat} in this game.")
    everybody = len(table.seats)
    return await replay_of(table, public_info(table, (True,) * everybody, (None,) * everybody), seat, opened)


async def try_out(table: Table, fork: Fork) -> Tried:
    """Where other moves would have led; of a table that is over, or of a record's."""
    return await in_slices(trying(branch_of(table, fork)), short=1)


async def believe(table: Table, seat: int, played: int) -> Belief:
    """Where a seat could believe the hidden cards to be after so many actions; of a game that is known whole."""
    game, view = position_in(table, played, seat)
    return await in_slices(believing(find_game(game), view))


def position_in(table: Table, played: int, seat: int | None, opened: bool = False) -> tuple[str, Any]:
    """The game, and its position after so many actions through a seat's eyes; of a game that is known whole."""
    table.check_rules()
    if table.match is None:
        raise NotNow("The game has not begun: there is nothing to look back on.")
    seat = 0 if opened and seat is None else seat
    if seat is not None and seat not in range(len(table.seats)):
        raise OptionError(f"There is no seat {seat} in this game.")
    state = table.match.position_at(played)
    view = table.match.game.view(state, seat)
    return table.opened.game, table.match.game.open_view(view, state) if opened else view


async def replay_of(table: Table, info: TableInfo, seat: int | None, opened: bool) -> Replay:
    """A game as it is sent."""
    return Replay(info, seat, opened, tuple(await in_slices(looking_back(table, seat, opened), short=1)))
