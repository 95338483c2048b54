"""The HTTP API: everything a table can do, without a socket."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody, PathParameter

from seance.errors import LogError, NotNow
from seance.games import GAMES
from seance.web.desk import TheDesk, table_info
from seance.web.failures import REFUSALS
from seance.web.protocol import (
    Act,
    BotInfo,
    Done,
    GameInfo,
    GameList,
    Join,
    Link,
    NewTable,
    Rematch,
    Replace,
    Resign,
    Snapshot,
    TableInfo,
    TableList,
    TakeBack,
)
from seance.web.records import table_text
from seance.web.visitors import VISITOR

AnyRequest = Request[Any, Any, State]
TableId = Annotated[str, PathParameter(max_length=32)]
MOST_LISTED = 100


def visitor_of(request: AnyRequest) -> str:
    visitor: str = request.scope["state"][VISITOR]
    return visitor


@get("/api/games", responses=REFUSALS)
async def list_games(desk: TheDesk) -> GameList:
    """The games of this server, and the bots that its tables can seat."""
    roster = desk.house.thinkers.roster
    return GameList(
        tuple(GameInfo(game, tuple(BotInfo(*bot) for bot in roster.offered(game).items())) for game in GAMES)
    )


class Tables(Controller):
    """Tables: set up, sit down, see, act, list, record."""

    path = "/api/tables"

    @post("/", responses=REFUSALS)
    async def open_table(self, request: AnyRequest, desk: TheDesk, data: JSONBody[NewTable]) -> TableInfo:
        """Set up a table."""
        visitor = visitor_of(request)
        address = request.client.host if request.client else ""
        return table_info(await desk.open_table(data, visitor, address), visitor)

    @get("/", responses=REFUSALS)
    async def list_tables(self, request: AnyRequest, desk: TheDesk) -> TableList:
        """The public tables that wait for players, and your own that are not over."""
        visitor = visitor_of(request)
        store = desk.house.store
        mine = await store.tables_of(visitor)
        wanted = dict.fromkeys([*mine, *await store.ids(public=True, status="waiting")])
        found = []
        for table_id in list(wanted)[:MOST_LISTED]:
            with suppress(LogError):  # one that a newer server wrote hides no other
                live = await desk.house.live(table_id)
                if table_id in mine or not live.table.other_rules:
                    found.append(table_info(live, visitor))
        return TableList(tuple(found))

    @get("/{table_id:str}", responses=REFUSALS)
    async def see(
        self,
        request: AnyRequest,
        desk: TheDesk,
        table_id: TableId,
        seat: FromQuery[int | None] = None,
        after: FromQuery[int] = 0,
    ) -> Snapshot:
        """The table as your seat may know it, or as a spectator may, and what happened after an event number."""
        live = await desk.house.live(table_id)
        visitor = visitor_of(request)
        return desk.told(Snapshot, live, visitor, seat, after)

    @get("/{table_id:str}/link", responses=REFUSALS)
    async def link(
        self, request: AnyRequest, desk: TheDesk, table_id: TableId, invitation: FromQuery[str] = ""
    ) -> Link:
        """Where a link to this table leads you, with its invitation if it bears one."""
        return await desk.link(table_id, invitation, visitor_of(request))

    @post("/{table_id:str}/join", responses=REFUSALS)
    async def join(self, request: AnyRequest, desk: TheDesk, table_id: TableId, data: JSONBody[Join]) -> Snapshot:
        """Sit down."""
        visitor = visitor_of(request)
        seat = await desk.house.join(table_id, data, visitor)
        return desk.told(Snapshot, await desk.house.live(table_id), visitor, seat, 0)

    @post("/{table_id:str}/act", status_code=200, responses=REFUSALS)
    async def act(self, request: AnyRequest, desk: TheDesk, table_id: TableId, data: JSONBody[Act]) -> Done:
        """Play a move in notation."""
        return await self.carry_out(request, desk, table_id, data)

    @post("/{table_id:str}/resign", status_code=200, responses=REFUSALS)
    async def resign(self, request: AnyRequest, desk: TheDesk, table_id: TableId, data: JSONBody[Resign]) -> Done:
        """Give up."""
        return await self.carry_out(request, desk, table_id, data)

    @post("/{table_id:str}/take-back", status_code=200, responses=REFUSALS)
    async def take_back(self, request: AnyRequest, desk: TheDesk, table_id: TableId, data: JSONBody[TakeBack]) -> Done:
        """Take your last move back."""
        return await self.carry_out(request, desk, table_id, data)

    @post("/{table_id:str}/replace", status_code=200, responses=REFUSALS)
    async def replace(self, request: AnyRequest, desk: TheDesk, table_id: TableId, data: JSONBody[Replace]) -> Done:
        """Let a bot sit where a person is gone or never came."""
        return await self.carry_out(request, desk, table_id, data)

    @post("/{table_id:str}/rematch", status_code=200, responses=REFUSALS)
    async def rematch(self, request: AnyRequest, desk: TheDesk, table_id: TableId, data: JSONBody[Rematch]) -> Done:
        """Play again with the seats rotated."""
        return await self.carry_out(request, desk, table_id, data)

    @get("/{table_id:str}/record", media_type=MediaType.TEXT, responses=REFUSALS)
    async def record(self, request: AnyRequest, desk: TheDesk, table_id: TableId) -> Response[str]:
        """The record of a game that is over, with all that is needed to check it."""
        live = await desk.house.live(table_id)
        visitor = visitor_of(request)
        desk.viewer(live, visitor, next(iter(live.table.seats_of(visitor)), None))
        if not live.table.over:
            raise NotNow("The record can be had when the game is over.")
        text = table_text(live.table)
        headers = {"Content-Disposition": f'attachment; filename="seance-{table_id}.txt"'}
        return Response(text, headers=headers, media_type=MediaType.TEXT)

    @staticmethod
    async def carry_out(request: AnyRequest, desk: TheDesk, table_id: str, data: Any) -> Done:
        visitor = visitor_of(request)
        desk.count(visitor)
        return await desk.carry_out(await desk.house.live(table_id), data, visitor)
