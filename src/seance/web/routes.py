"""The HTTP API: everything a table can do, without a socket."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, MediaType, Response, delete, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from seance.games import GAMES
from seance.host.catalogue import Catalogue
from seance.host.daily import DayInfo
from seance.host.deals import DealInfo
from seance.host.info import TableInfo
from seance.host.looking_back import Replay
from seance.host.reviews import Analysis, Hint, ReviewState
from seance.host.truths import Truths
from seance.review.belief import Belief
from seance.solve.worker import WhereLost
from seance.table.branch import Tried
from seance.table.visitor import OwnData
from seance.web.addresses import address_of
from seance.web.failures import REFUSALS, AnyRequest
from seance.web.identity import VISITOR, no_cookie
from seance.web.protocol import (
    Act,
    Answer,
    BotInfo,
    Closed,
    Command,
    Commitment,
    Done,
    Erased,
    GameInfo,
    GameList,
    GamePage,
    HintWish,
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
    ReviewWish,
    SharedDeal,
    Snapshot,
    TableList,
    TakeBack,
    ToBelieve,
    ToPlay,
    ToShare,
    TruthsWish,
)
from seance.web.records import table_text
from seance.web.requests import Requests, TheRequests

KINDS = {"png": "image/png", "svg": "image/svg+xml"}
DealCode = Annotated[str, PathParameter(max_length=32)]
TableId = Annotated[str, PathParameter(max_length=32)]
Share = Annotated[str, QueryParameter(max_length=64)]
"""What the link to a game that is over bears."""


def visitor_of(request: AnyRequest) -> str:
    visitor: str = request.scope["state"][VISITOR]
    return visitor


@get("/api/games", responses=REFUSALS)
async def list_games(requests: TheRequests) -> GameList:
    """The games of this server, and the bots that its tables can seat."""
    offered = requests.tables.bots.offered
    return GameList(tuple(GameInfo(game, tuple(BotInfo(*bot) for bot in offered(game).items())) for game in GAMES))


@get("/api/me", responses=REFUSALS)
async def own_data(request: AnyRequest, requests: TheRequests) -> Response[OwnData]:
    """Everything that is kept of you."""
    visitor = visitor_of(request)
    requests.count_own(address_of(request.scope))
    headers = {"Content-Disposition": 'attachment; filename="seance-me.json"', "Cache-Control": "private, no-store"}
    return Response(await requests.tables.store.own_data(visitor), headers=headers)


@get("/api/me/games", responses=REFUSALS)
async def own_games(
    request: AnyRequest, requests: TheRequests, after: Annotated[str, QueryParameter(max_length=32)] = ""
) -> GamePage:
    """A hundred of the games that you have played to the end, the latest first, or those before one of them."""
    visitor = visitor_of(request)
    requests.count_query(address_of(request.scope))
    return GamePage(tuple(await requests.lists.list_games(visitor, after)))


@delete("/api/me", status_code=200, responses=REFUSALS)
async def erase(request: AnyRequest, requests: TheRequests) -> Response[Erased]:
    """Be forgotten: your names and your identity go, and with them your seats; the moves stay, as nobody's."""
    visitor = visitor_of(request)
    requests.count_own(address_of(request.scope))
    gone = Erased(await requests.tables.erase(visitor))
    return Response(gone, headers={"Set-Cookie": no_cookie(request.scope), "Cache-Control": "private, no-store"})


@post("/api/commitments", responses=REFUSALS)
async def commit(request: AnyRequest, requests: TheRequests) -> Commitment:
    """Draw the secret of a table that you are about to open, and publish the commitment to it."""
    return await requests.commit(visitor_of(request), address_of(request.scope))


@post("/api/replays", status_code=200, responses=REFUSALS)
async def show_record(request: AnyRequest, requests: TheRequests, data: JSONBody[RecordToShow]) -> Replay:
    """A record that you bring, as a game to be looked back on; nothing of it is kept."""
    address = address_of(request.scope)
    requests.count(visitor_of(request), address)
    return await requests.look_into(data, address)


@post("/api/tries", status_code=200, responses=REFUSALS)
async def try_out(request: AnyRequest, requests: TheRequests, data: JSONBody[Line]) -> Tried:
    """What if: where other moves lead in a game that is over, or in a record that you bring; nothing of it is kept."""
    visitor, address = visitor_of(request), address_of(request.scope)
    requests.count(visitor, address)
    return await requests.try_out(data, visitor, address)


@post("/api/analyses", status_code=200, responses=REFUSALS)
async def analyse(request: AnyRequest, requests: TheRequests, data: JSONBody[Line]) -> Analysis:
    """The best moves where other moves lead, for the view of the seat that is to act there."""
    visitor, address = visitor_of(request), address_of(request.scope)
    requests.count(visitor, address)
    return await requests.analyse(data, visitor, address)


@post("/api/beliefs", status_code=200, responses=REFUSALS)
async def believe(request: AnyRequest, requests: TheRequests, data: JSONBody[ToBelieve]) -> Belief:
    """How likely each hidden card lay where, by what a seat could know; of a game that is over, or of a record."""
    visitor, address = visitor_of(request), address_of(request.scope)
    requests.count(visitor, address)
    return await requests.believe(data, visitor, address)


@post("/api/what-if", responses=REFUSALS)
async def play_on(request: AnyRequest, requests: TheRequests, data: JSONBody[PlayOn]) -> TableInfo:
    """Set up a table that goes on there, against bots."""
    visitor = visitor_of(request)
    return (await requests.play_on(data, visitor, address_of(request.scope))).info_for(visitor)


@get("/api/deals", responses=REFUSALS)
async def list_deals(request: AnyRequest, requests: TheRequests) -> Catalogue:
    """Today's deals, the numbered ones with their grades, and what you have played of them."""
    visitor, address = visitor_of(request), address_of(request.scope)
    requests.count(visitor, address)
    return await requests.list_deals(visitor, address)


@get("/api/daily/{date:str}", responses=REFUSALS)
async def see_day(request: AnyRequest, requests: TheRequests, date: DealCode) -> DayInfo:
    """The deals of a day, their seals, and once it is over the secret that they came from."""
    address = address_of(request.scope)
    requests.count(visitor_of(request), address)
    return await requests.see_day(date, address)


@get("/api/deals/{code:str}", responses=REFUSALS)
async def see_deal(request: AnyRequest, requests: TheRequests, code: DealCode) -> DealInfo:
    """A deal: passed on, numbered or of a day. What others made of it is told once you have played it."""
    visitor, address = visitor_of(request), address_of(request.scope)
    requests.count(visitor, address)
    return await requests.see_deal(code, visitor, address)


@post("/api/deals/{code:str}", responses=REFUSALS)
async def play_deal(request: AnyRequest, requests: TheRequests, code: DealCode, data: JSONBody[ToPlay]) -> TableInfo:
    """Set up a table with that deal, or find yours."""
    visitor = visitor_of(request)
    return (await requests.play_deal(code, data, visitor, address_of(request.scope))).info_for(visitor)


class TableRoutes(Controller):
    """Tables: set up, sit down, see, act, list, record."""

    path = "/api/tables"

    @post("/", responses=REFUSALS)
    async def open_table(self, request: AnyRequest, requests: TheRequests, data: JSONBody[NewTable]) -> TableInfo:
        """Set up a table."""
        visitor = visitor_of(request)
        return (await requests.open_table(data, visitor, address_of(request.scope))).info_for(visitor)

    @get("/", responses=REFUSALS)
    async def list_tables(self, request: AnyRequest, requests: TheRequests) -> TableList:
        """The public tables that wait for players, and your own that are not over."""
        requests.count_query(address_of(request.scope))
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
        visitor = visitor_of(request)
        live = await requests.tables.live(table_id)
        await requests.commands.arrive(live, visitor)
        return requests.look(live, visitor, seat, after)

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
        requests.count_join(address_of(request.scope))
        visitor = visitor_of(request)
        live = await requests.tables.live(table_id)
        seat = await requests.join(live, data, visitor)
        return requests.look(live, visitor, seat, 0)

    @delete("/{table_id:str}", status_code=200, responses=REFUSALS)
    async def close(self, request: AnyRequest, requests: TheRequests, table_id: TableId) -> Closed:
        """Call off a table of yours to which not everybody has come."""
        visitor = visitor_of(request)
        requests.count(visitor, address_of(request.scope))
        await requests.commands.close(await requests.tables.live(table_id), visitor)
        return Closed(table_id)

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
        """Take your last move back; among people that asks the others."""
        return await self.carry_out(request, requests, table_id, data)

    @post("/{table_id:str}/answer", status_code=200, responses=REFUSALS)
    async def answer(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Answer]
    ) -> Done:
        """Grant a take-back that somebody asked for, or refuse it."""
        return await self.carry_out(request, requests, table_id, data)

    @post("/{table_id:str}/replace", status_code=200, responses=REFUSALS)
    async def replace(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Replace]
    ) -> Done:
        """Let a bot sit where nobody came, or stand in for a person who is away."""
        return await self.carry_out(request, requests, table_id, data)

    @post("/{table_id:str}/rematch", status_code=200, responses=REFUSALS)
    async def rematch(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[Rematch]
    ) -> Done:
        """Play again with the seats rotated."""
        return await self.carry_out(request, requests, table_id, data)

    @get("/{table_id:str}/replay", responses=REFUSALS)
    async def replay(
        self,
        request: AnyRequest,
        requests: TheRequests,
        table_id: TableId,
        seat: FromQuery[int | None] = None,
        opened: Annotated[bool, QueryParameter(name="open")] = False,
        share: Share = "",
    ) -> Replay:
        """A game so far, as your seat or a spectator was told it; one that is over from any seat, or all cards open."""
        visitor, address = visitor_of(request), address_of(request.scope)
        requests.count(visitor, address)
        return await requests.look_back(table_id, visitor, address, seat, opened, share)

    @get("/{table_id:str}/review", responses=REFUSALS)
    async def review(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, share: Share = ""
    ) -> ReviewState:
        """How far the review of a game that is over is, and the review once it is done."""
        visitor = visitor_of(request)
        requests.count(visitor, address_of(request.scope))
        return await requests.find_review(table_id, visitor, share)

    @post("/{table_id:str}/review", status_code=200, responses=REFUSALS)
    async def ask_review(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[ReviewWish]
    ) -> ReviewState:
        """Have a game that is over reviewed: in the background, once, and kept with the game."""
        visitor, address = visitor_of(request), address_of(request.scope)
        requests.count(visitor, address)
        return await requests.ask_review(table_id, visitor, address, data.share)

    @post("/{table_id:str}/hint", status_code=200, responses=REFUSALS)
    async def hint(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[HintWish]
    ) -> Hint:
        """The best moves for your own view, where you play alone or against bots only."""
        visitor, address = visitor_of(request), address_of(request.scope)
        requests.count(visitor, address)
        return await requests.hint(table_id, visitor, address, data.seat)

    @post("/{table_id:str}/truths", status_code=200, responses=REFUSALS)
    async def truths(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[TruthsWish]
    ) -> Truths:
        """What is true of the solo game that you play: only what you ask for, and only where there are hints."""
        visitor, address = visitor_of(request), address_of(request.scope)
        requests.count(visitor, address)
        return await requests.truths(table_id, visitor, address, data)

    @get("/{table_id:str}/loss", responses=REFUSALS)
    async def where_lost(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, share: Share = ""
    ) -> WhereLost:
        """Where a solo game that is over was lost, and a way that would have won from there."""
        visitor, address = visitor_of(request), address_of(request.scope)
        requests.count(visitor, address)
        return await requests.where_lost(table_id, visitor, address, share)

    @get("/{table_id:str}/record", media_type=MediaType.TEXT, responses=REFUSALS)
    async def record(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, share: Share = ""
    ) -> Response[str]:
        """The record of a game that is over, with all that is needed to check it."""
        live = await requests.tables.live(table_id)
        text = table_text(requests.commands.finished(live, visitor_of(request), share))
        headers = {"Content-Disposition": f'attachment; filename="seance-{table_id}.txt"'}
        return Response(text, headers=headers, media_type=MediaType.TEXT)

    @post("/{table_id:str}/deal", status_code=200, responses=REFUSALS)
    async def share_deal(
        self, request: AnyRequest, requests: TheRequests, table_id: TableId, data: JSONBody[ToShare]
    ) -> SharedDeal:
        """Pass the deal of a game that is over on to others."""
        visitor, address = visitor_of(request), address_of(request.scope)
        requests.count(visitor, address)
        return await requests.share_deal(table_id, data.share, visitor, address)

    @get("/{table_id:str}/picture", responses=REFUSALS)
    async def picture(
        self,
        request: AnyRequest,
        requests: TheRequests,
        table_id: TableId,
        played: Annotated[int, QueryParameter(ge=0, le=9999)],
        seat: FromQuery[int | None] = None,
        opened: Annotated[bool, QueryParameter(name="open")] = False,
        kind: FromQuery[Literal["png", "svg"]] = "png",
        share: Share = "",
    ) -> Response[bytes]:
        """A position of a game that is over, as a picture for chats."""
        visitor, address = visitor_of(request), address_of(request.scope)
        requests.count(visitor, address)
        moment = Moment(played, table_id, share)
        made = await requests.picture(moment, seat, opened, kind, visitor, address)
        headers = {
            "Content-Disposition": f'inline; filename="seance-{table_id}-{played}.{kind}"',
            "Cache-Control": "private, max-age=86400",
        }
        return Response(made, headers=headers, media_type=KINDS[kind])

    @staticmethod
    async def carry_out(request: AnyRequest, requests: Requests, table_id: str, command: Command) -> Done:
        visitor = visitor_of(request)
        address = address_of(request.scope)
        requests.count(visitor, address)
        return await requests.carry_out(await requests.tables.live(table_id), command, visitor, address)
