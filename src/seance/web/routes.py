"""The HTTP API: everything a table can do, without a socket."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody, PathParameter

from seance.games import GAMES
from seance.host.info import TableInfo
from seance.web.failures import REFUSALS
from seance.web.identity import VISITOR
from seance.web.protocol import (
    Act,
    BotInfo,
    Command,
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
    TableList,
    TakeBack,
)
from seance.web.records import table_text
from seance.web.requests import Requests, TheRequests

AnyRequest = Request[Any, Any, State]
TableId = Annotated[str, PathParameter(max_length=32)]


def visitor_of(request: AnyRequest) -> str:
    visitor: str = request.scope["state"][VISITOR]
    return visitor


@get("/api/games", responses=REFUSALS)
async def list_games(requests: TheRequests) -> GameList:
    """The games of this server, and the bots that its tables can seat."""
    offered = requests.tables.bots.offered
    return GameList(tuple(GameInfo(game, tuple(BotInfo(*bot) for bot in offered(game).items())) for game in GAMES))


class TableRoutes(Controller):
    """Tables: set up, sit down, see, act, list, record."""

    path = "/api/tables"

    @post("/", responses=REFUSALS)
    async def open_table(self, request: AnyRequest, requests: TheRequests, data: JSONBody[NewTable]) -> TableInfo:
        """Set up a table."""
        visitor = visitor_of(request)
        address = request.client.host if request.client else ""
        return (await requests.open_table(data, visitor, address)).info_for(visitor)

    @get("/", responses=REFUSALS)
    async def list_tables(self, request: AnyRequest, requests: TheRequests) -> TableList:
        """The public tables that wait for players, and your own that are not over."""
        return TableList(tuple(await requests.lists.list_tables(visitor_of(request))))

    @get("/{table_id:str}", responses=REFUSALS)
    async def see(
        self,
        request: AnyRequest,
        requests: TheRequests,
        table_id: TableId,
        seat: FromQuery[int | None] = None,
        after: FromQuery[int] = 0,
    ) -> Snapshot:
        """The table as your seat may know it, or as a spectator may, and what happened after an event number."""
        live = await requests.tables.live(table_id)
        return requests.look(Snapshot, live, visitor_of(request), seat, after)

    @get("/{table_id:str}/link", responses=REFUSALS)
    async def link(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, invitation: FromQuery[str] = ""
    ) -> Link:
        """Where a link to this table leads you, with its invitation if it bears one."""
        return await requests.link(table_id, invitation, visitor_of(request))

    @post("/{table_id:str}/join", responses=REFUSALS)
    async def join(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Join]
    ) -> Snapshot:
        """Sit down."""
        visitor = visitor_of(request)
        live = await requests.tables.live(table_id)
        seat = await requests.join(live, data, visitor)
        return requests.look(Snapshot, live, visitor, seat, 0)

    @post("/{table_id:str}/act", status_code=200, responses=REFUSALS)
    async def act(self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Act]) -> Done:
        """Play a move in notation."""
        return await self.carry_out(request, requests, table_id, data)

    @post("/{table_id:str}/resign", status_code=200, responses=REFUSALS)
    async def resign(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Resign]
    ) -> Done:
        """Give up."""
        return await self.carry_out(request, requests, table_id, data)

    @post("/{table_id:str}/take-back", status_code=200, responses=REFUSALS)
    async def take_back(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[TakeBack]
    ) -> Done:
        """Take your last move back."""
        return await self.carry_out(request, requests, table_id, data)

    @post("/{table_id:str}/replace", status_code=200, responses=REFUSALS)
    async def replace(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Replace]
    ) -> Done:
        """Let a bot sit where a person is gone or never came."""
        return await self.carry_out(request, requests, table_id, data)

    @post("/{table_id:str}/rematch", status_code=200, responses=REFUSALS)
    async def rematch(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Rematch]
    ) -> Done:
        """Play again with the seats rotated."""
        return await self.carry_out(request, requests, table_id, data)

    @get("/{table_id:str}/record", media_type=MediaType.TEXT, responses=REFUSALS)
    async def record(self, request: AnyRequest, requests: TheRequests, table_id: TableId) -> Response[str]:
        """The record of a game that is over, with all that is needed to check it."""
        live = await requests.tables.live(table_id)
        text = table_text(requests.commands.finished(live, visitor_of(request)))
        headers = {"Content-Disposition": f'attachment; filename="seance-{table_id}.txt"'}
        return Response(text, headers=headers, media_type=MediaType.TEXT)

    @staticmethod
    async def carry_out(request: AnyRequest, requests: Requests, table_id: str, command: Command) -> Done:
        visitor = visitor_of(request)
        requests.count(visitor)
        return await requests.carry_out(await requests.tables.live(table_id), command, visitor)
