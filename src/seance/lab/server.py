"""How fast the table server is: many matches of scripted people at once, idle sockets, and a bare echo as the limit.

The servers run in processes of their own; this one is the client of both. Repeats are interleaved, so that a slow
moment of the machine hits both alike.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import msgspec
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect

from seance.games import GAMES

GAME = next(iter(GAMES))
"""What the scripted people play: the first game of the registry."""
SERVE = "from seance.cli.main import main; main()"
UNLIMITED = {
    "SEANCE_MOVES_PER_SECOND": "1000000",
    "SEANCE_TABLES_PER_VISITOR": "1000000",
    "SEANCE_TABLES_PER_MINUTE": "1000000",
    "SEANCE_JOINS_PER_MINUTE": "1000000",
    "SEANCE_REQUESTS_PER_SECOND": "1000000",
    "SEANCE_SOCKETS_PER_ADDRESS": "1000000",
    "SEANCE_CONNECTIONS_PER_ADDRESS": "1000000",
    "SEANCE_CONNECTIONS_PER_SECOND": "1000000",
    "SEANCE_CONNECTIONS": "1000000",
    "SEANCE_REQUEST_SECONDS": "600",
    "SEANCE_IDLE_SECONDS": "600",
    "SEANCE_PING_SECONDS": "600",
    "SEANCE_WORKERS": "1",
}
AT_ONCE = 50
"""Connections that are being opened at the same time."""


PATIENCE = 300
"""Seconds that a server may take to stop, on a machine that is busy with other things."""
AHEAD = 4
"""Messages that an echo socket sends before the first has come back."""


class ServerPlan(msgspec.Struct, frozen=True):
    """How much is measured."""

    matches: int = 500
    idle: int = 5000
    seconds: float = 5.0
    repeats: int = 3


class HeardTable(msgspec.Struct):
    id: str = ""
    number: int = -1
    """Not told where it is as it was."""
    status: str = ""
    invitation: str = ""


class Heard(msgspec.Struct):
    """What a scripted person reads of a message."""

    type: str
    table: HeardTable | str | None = None
    moves: tuple[str, ...] | None = None
    """None where they are as they were."""
    code: str = ""


_told = msgspec.json.Decoder(Heard)
_table = msgspec.json.Decoder(HeardTable)


class Tally:
    """What the clients of one run received."""

    def __init__(self) -> None:
        self.messages = 0
        self.bytes = 0
        self.moves = 0
        self.waits: list[float] = []
        """Seconds from sending a move to the other player's receipt of it."""


class Match:
    """Two scripted people at one table, each with a socket."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.number = number
        self.tally = tally
        self.sockets: list[ClientConnection] = []
        self.id = ""
        self.mover = -1
        self.sent = 0.0

    async def sit_down(self, browser: httpx.AsyncClient, addresses: Sequence[str], stack: AsyncExitStack) -> None:
        """Open a table and sit down at it; where there are several nodes, at one each."""
        wish: dict[str, Any] = {"game": GAME, "chairs": [{"kind": "person"}, {"kind": "open"}], "spectators": True}
        opened = (await browser.post("/api/tables", json=wish)).raise_for_status()
        table = _table.decode(opened.content)
        self.id = table.id
        wish = {"invitation": table.invitation}
        joined = (await browser.post(f"/api/tables/{table.id}/join", json=wish)).raise_for_status()
        for seat, answer in enumerate((opened, joined)):
            cookie = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
            node = addresses[(self.number + seat) % len(addresses)]
            where = f"{node}/api/tables/{table.id}/socket?seat={seat}&after=2&changes=true"
            self.sockets.append(await stack.enter_async_context(open_socket(where, cookie)))

    async def play(self, seat: int, until: asyncio.Event) -> None:
        """Play the first legal move whenever it is this seat's turn, until the game is over."""
        number = -1
        moves: tuple[str, ...] = ()
        while not until.is_set():
            text = await self.sockets[seat].recv(decode=False)
            now = time.perf_counter()
            self.tally.messages += 1
            self.tally.bytes += len(text)
            told = _told.decode(text)
            if told.type == "error":
                raise RuntimeError(f"the server refused a move: {told.code}")
            moves = moves if told.moves is None else told.moves
            if not isinstance(told.table, HeardTable) or told.table.number <= number:
                self.tally.moves += told.type == "done"
                continue
            number = told.table.number
            if self.mover not in (seat, -1):
                self.tally.waits.append(now - self.sent)
            if told.table.status == "over":
                return
            if moves:
                await self.move(seat, number, moves[0])

    async def move(self, seat: int, number: int, token: str) -> None:
        self.mover, self.sent = seat, time.perf_counter()
        message = {"type": "act", "key": f"{seat}-{number}", "seat": seat, "token": token}
        await self.sockets[seat].send(msgspec.json.encode(message), text=True)


def open_socket(address: str, headers: dict[str, str], source: str = "") -> connect:
    """A socket, from another address of this machine if one is given."""
    more: Any = {"local_addr": (source, 0)} if source else {}
    return connect(address, additional_headers=headers, compression=None, ping_interval=None, max_queue=None, **more)


def from_address(source: str) -> httpx.AsyncHTTPTransport:
    """For a client at another address of this machine. To read certificates would stop the measuring for 20 ms."""
    return httpx.AsyncHTTPTransport(local_address=source, verify=False)


class Process:
    """A server under measurement."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.pid = process.pid
        self.address = f"ws://127.0.0.1:{port}"

    def megabytes(self) -> float:
        """What it holds in memory."""
        status = Path(f"/proc/{self.pid}/statm").read_text().split()
        return int(status[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def started(command: Sequence[str], port: int, settings: Mapping[str, str] = UNLIMITED) -> Iterator[Process]:
    """A server process until the block ends."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, *command], env={**os.environ, **settings}, stdout=subprocess.DEVNULL
    )
    try:
        wait_for(port, process)
        yield Process(process, port)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until somebody listens."""
    for _ in range(600):
        if process.poll() is not None:
            break
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1)):
            return
        time.sleep(0.05)
    raise RuntimeError("the server under measurement did not start")


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def table_run(servers: Sequence[Process], plan: ServerPlan) -> dict[str, float]:
    """All matches at once, at one server or spread over the nodes of one database.

    For so many seconds, or until the first of them is over: from then on the server would have less to do.
    """
    tally = Tally()
    matches = [Match(i, tally) for i in range(plan.matches)]
    async with AsyncExitStack() as stack:
        await sit_down(matches, servers, stack)
        until, cpu, mine, start = asyncio.Event(), spent_by(servers), time.process_time(), time.perf_counter()
        playing = [asyncio.create_task(match.play(seat, until)) for match in matches for seat in (0, 1)]
        await asyncio.wait(playing, timeout=plan.seconds, return_when=asyncio.FIRST_COMPLETED)
        spent, cpu = time.perf_counter() - start, spent_by(servers) - cpu
        figures = rates(tally, spent, cpu, time.process_time() - mine)
        moves = tally.moves
        await stop(playing, until)
    figures |= {"moves": moves, "moves_per_s": moves / spent, "bytes_per_move": tally.bytes / moves}
    return {**figures, "cpu_us_per_move": cpu * 1e6 / moves, **delays(tally.waits)}


async def sit_down(matches: Sequence[Match], servers: Sequence[Process], stack: AsyncExitStack) -> None:
    """All people at their tables."""
    browser = await stack.enter_async_context(new_browsers(servers[0]))
    addresses = [server.address for server in servers]
    await each(matches, lambda match: match.sit_down(browser, addresses, stack))


def spent_by(servers: Sequence[Process]) -> float:
    """Their processors' seconds."""
    return sum(server.cpu_seconds() for server in servers)


def delays(waits: Sequence[float]) -> dict[str, float]:
    cuts = quantiles(waits, n=100)
    return {"p50_ms": cuts[49] * 1e3, "p99_ms": cuts[98] * 1e3}


def new_browsers(server: Process) -> httpx.AsyncClient:
    """Keeps no cookie, so that each request comes from a new browser, and no connection longer than the server does."""
    return httpx.AsyncClient(
        base_url=server.address.replace("ws", "http"),
        timeout=60,
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        limits=httpx.Limits(keepalive_expiry=1),
    )


async def each(items: Sequence[Match], action: Callable[[Match], object]) -> None:
    """Do something with each, a few at the same time."""
    for i in range(0, len(items), AT_ONCE):
        await asyncio.gather(*(action(item) for item in items[i : i + AT_ONCE]))  # type: ignore[call-overload]


async def stop(tasks: Sequence[asyncio.Task[None]], until: asyncio.Event) -> None:
    """End all tasks; an error in one of them is an error of the run."""
    until.set()
    for task in tasks:
        task.cancel()
    for told in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(told, Exception):
            raise told


def moves_in(database: str) -> int:
    """The moves that a database holds."""
    from seance.store.database import in_transaction  # here, for whoever measures nothing needs no database
    from seance.store.schema import entries

    query = select(func.count()).where(entries.c.event.like('{"type":"Played"%'))
    return int(in_transaction(database, lambda connection: connection.execute(query).scalar_one()))


def checked_run(
    runner: asyncio.Runner, servers: Sequence[Process], plan: ServerPlan, database: str
) -> dict[str, float]:
    """The same, and every move that was acknowledged is in the database."""
    before = moves_in(database)
    figures = runner.run(table_run(servers, plan))
    if moves_in(database) - before < figures["moves"]:
        raise RuntimeError("a move was acknowledged that is not in the log")
    return figures


async def echo_run(server: Process, plan: ServerPlan, size: int, ahead: int = AHEAD) -> dict[str, float]:
    """As many sockets, each with a few messages under way, so that the echo never waits for its client.

    With none `ahead` each waits for its answer, as players do: no two messages of a socket are read or written at once.
    """
    tally = Tally()

    async def talk(connection: ClientConnection) -> None:
        message = b"x" * size
        for _ in range(ahead):
            await connection.send(message, text=True)
        while True:
            await connection.send(message, text=True)
            text = await connection.recv(decode=False)
            tally.bytes += len(text)
            tally.messages += 1

    async with sockets([server.address] * (2 * plan.matches)) as connections:
        cpu, mine, start = server.cpu_seconds(), time.process_time(), time.perf_counter()
        talking = [asyncio.create_task(talk(connection)) for connection in connections]
        await asyncio.wait(talking, timeout=plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
        spent, cpu = time.perf_counter() - start, server.cpu_seconds() - cpu
        figures = rates(tally, spent, cpu, time.process_time() - mine)
        await stop(talking, asyncio.Event())
    return figures


def rates(tally: Tally, spent: float, cpu: float, client_cpu: float) -> dict[str, float]:
    return {
        "messages_per_s": tally.messages / spent,
        "messages_per_cpu_s": tally.messages / cpu,
        "message_bytes": tally.bytes / tally.messages,
        "server_cpu_share": cpu / spent,
        "client_cpu_share": client_cpu / spent,
    }


@asynccontextmanager
async def sockets(addresses: Sequence[str]) -> AsyncIterator[list[ClientConnection]]:
    """Many open sockets."""
    async with AsyncExitStack() as stack:
        found: list[ClientConnection] = []
        for i in range(0, len(addresses), AT_ONCE):
            opening = (stack.enter_async_context(open_socket(one, {})) for one in addresses[i : i + AT_ONCE])
            found += await asyncio.gather(*opening)
        yield found


async def idle_run(server: Process, addresses: Sequence[str]) -> dict[str, float]:
    """The memory of a server for sockets that only listen."""
    before = server.megabytes()
    async with sockets(addresses) as connections:
        await asyncio.gather(*(connections[i].ping() for i in range(0, len(connections), 100)))
        after = server.megabytes()
    return {
        "idle_sockets": len(addresses),
        "idle_megabytes": after - before,
        "kilobytes_per_idle_socket": (after - before) * 1e3 / max(1, len(addresses)),
        "megabytes_before": before,
    }


async def watch_addresses(server: Process, plan: ServerPlan) -> list[str]:
    """The sockets of spectators, spread over as many tables as there are matches."""
    wish = {"game": GAME, "chairs": [{"kind": "person"}, {"kind": "person"}], "spectators": True}
    async with httpx.AsyncClient(base_url=server.address.replace("ws", "http"), timeout=60) as browser:
        ids = [_table.decode((await browser.post("/api/tables", json=wish)).content).id for _ in range(plan.matches)]
    return [f"{server.address}/api/tables/{ids[i % len(ids)]}/socket" for i in range(plan.idle)]


def measure(plan: ServerPlan, on_step: Callable[[str], None]) -> dict[str, object]:
    """Everything: medians with the lowest and the highest, and the ratio of both servers' messages."""
    allow_many_files()
    rows: dict[str, list[dict[str, float]]] = {"server": [], "echo": []}
    idle: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=fast_loop) as runner:
        ports = free_port(), free_port()
        serve = ["-c", SERVE, "serve", "--port", str(ports[0]), "--data", folder]
        with started(serve, ports[0]) as tables, started(["-m", "seance.lab.echo", str(ports[1])], ports[1]) as bare:
            on_step("idle sockets")
            idle["server"] = runner.run(idle_run(tables, runner.run(watch_addresses(tables, plan))))
            idle["echo"] = runner.run(idle_run(bare, [bare.address] * plan.idle))
            for i in range(plan.repeats):
                on_step(f"matches, {i + 1} of {plan.repeats}")
                rows["server"].append(checked_run(runner, [tables], plan, f"sqlite:///{folder}/seance.db"))
                on_step(f"echo, {i + 1} of {plan.repeats}")
                size = int(rows["server"][-1]["message_bytes"])
                rows["echo"].append(runner.run(echo_run(bare, plan, size)))
    return report(rows, idle)


def report(rows: dict[str, list[dict[str, float]]], idle: dict[str, dict[str, float]]) -> dict[str, object]:
    told: dict[str, object] = {name: {**spread(rows[name]), **rounded(idle[name])} for name in rows}
    for name, figure in (("ratio", "messages_per_s"), ("ratio_per_cpu_s", "messages_per_cpu_s")):
        ratios = [mine[figure] / limit[figure] for mine, limit in zip(rows["server"], rows["echo"], strict=True)]
        told[name] = round(median(ratios), 3)
        told[f"{name}_range"] = [round(min(ratios), 3), round(max(ratios), 3)]
    return told


def spread(rows: Sequence[dict[str, float]]) -> dict[str, object]:
    """The median of each figure, and its lowest and highest."""
    told: dict[str, object] = {}
    for name in rows[0]:
        values = [row[name] for row in rows]
        told[name] = round(median(values), 2)
        told[f"{name}_range"] = [round(min(values), 2), round(max(values), 2)]
    return told


def rounded(figures: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 2) for name, value in figures.items()}


def fast_loop() -> asyncio.AbstractEventLoop:
    """The loop that uvicorn takes too, so that the client is not what is measured."""
    import uvloop

    return uvloop.new_event_loop()


def allow_many_files() -> None:
    """As many sockets as the system lets us; the servers inherit it."""
    import resource  # Unix has it

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
