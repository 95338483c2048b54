"""What a server carries, all in one run: moves a second on each database, delays at a fixed rate, sockets, onlookers.

The servers run in processes of their own, one after the other, and this one is the client of all. Repeats are
interleaved, so that a slow moment of the machine hits all alike.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from statistics import median

import msgspec
from websockets.asyncio.client import ClientConnection

from seance.lab.server import (
    AHEAD,
    SERVE,
    Heard,
    HeardTable,
    Match,
    Process,
    ServerPlan,
    Tally,
    allow_many_files,
    checked_run,
    delays,
    echo_run,
    fast_loop,
    free_port,
    idle_run,
    rounded,
    sit_down,
    sockets,
    spent_by,
    started,
    stop,
    watch_addresses,
)
from seance.store.log import sqlite_url

Figures = dict[str, float]
ECHOES = {"echo": AHEAD, "echo_in_turn": 0}
"""Each with so many messages under way on a socket, besides one."""
_told = msgspec.json.Decoder(Heard)


class Load(msgspec.Struct, frozen=True):
    """How much is measured, besides the plan of each run."""

    rate: int = 250
    """Moves a second, at the fixed rate."""
    seconds: float = 20.0
    """How long that lasts."""
    onlookers: int = 1000
    """Who watch one table."""
    moves: int = 20
    """Made there."""


class Seat:
    """One of two scripted people whose moves are planned: what they know, and when they heard of it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = -1
        self.moves: tuple[str, ...] = ()
        self.news = asyncio.Condition()

    async def listen(self) -> None:
        while True:
            told = _told.decode(await self.socket.recv(decode=False))
            if told.type == "error":
                raise RuntimeError(f"the server refused a move: {told.code}")
            self.moves = self.moves if told.moves is None else told.moves
            if isinstance(told.table, HeardTable):
                self.number = max(self.number, told.table.number)
            async with self.news:
                self.news.notify_all()

    async def hear_of(self, number: int) -> None:
        """Until this seat knows of an event."""
        async with self.news:
            await self.news.wait_for(lambda: self.number >= number)


async def play_at(seats: Sequence[Seat], moments: Sequence[float], waits: list[float]) -> None:
    """A move at each planned moment; its delay counts from then until the other knows, also if this began late."""
    for moment in moments:
        await asyncio.sleep(max(0.0, moment - time.perf_counter()))
        number = max(seat.number for seat in seats)
        for seat in seats:
            await seat.hear_of(number)
        mover = next((i for i, seat in enumerate(seats) if seat.moves), None)
        if mover is None:
            return  # the game is over
        message = {"type": "act", "key": f"{number}", "seat": mover, "token": seats[mover].moves[0]}
        await seats[mover].socket.send(msgspec.json.encode(message), text=True)
        await seats[1 - mover].hear_of(number + 1)
        waits.append(time.perf_counter() - moment)


async def steady_run(servers: Sequence[Process], plan: ServerPlan, load: Load) -> Figures:
    """So many moves a second over all tables, whether the server keeps up or not."""
    waits: list[float] = []
    matches = [Match(i, Tally()) for i in range(plan.matches)]
    async with AsyncExitStack() as stack:
        await sit_down(matches, servers, stack)
        people = [[Seat(socket) for socket in match.sockets] for match in matches]
        listening = [asyncio.create_task(seat.listen()) for seats in people for seat in seats]
        for seats in people:
            for seat in seats:
                await seat.hear_of(0)
        start, cpu = time.perf_counter() + 0.5, spent_by(servers)
        every, turns = plan.matches / load.rate, int(load.seconds * load.rate / plan.matches)
        moments = [[start + i / load.rate + turn * every for turn in range(turns)] for i in range(plan.matches)]
        playing = [asyncio.create_task(play_at(*one, waits)) for one in zip(people, moments, strict=True)]
        await asyncio.wait([*playing, *listening], timeout=3 * load.seconds, return_when=asyncio.FIRST_EXCEPTION)
        cpu = spent_by(servers) - cpu
        await stop([*playing, *listening], asyncio.Event())
    late = sum(wait > 1 for wait in waits)
    share = cpu / load.seconds
    return {"planned": plan.matches * turns, "moves": len(waits), "over_1_s": late, **delays(waits), "cpu_share": share}


async def onlookers_run(server: Process, load: Load) -> Figures:
    """One table that many look on at: from a move until the last of them knows of it."""
    match = Match(0, Tally())
    async with AsyncExitStack() as stack:
        await sit_down([match], [server], stack)
        watch = f"{server.address}/api/tables/{match.id}/socket?changes=true"
        people = [Seat(socket) for socket in match.sockets]
        others = [Seat(socket) for socket in await stack.enter_async_context(sockets([watch] * load.onlookers))]
        listening = [asyncio.create_task(seat.listen()) for seat in (*people, *others)]
        for seat in (*people, *others):
            await seat.hear_of(0)
        waits: list[float] = []
        cpu = server.cpu_seconds()
        for _ in range(load.moves):
            begun = time.perf_counter()
            await play_at(people, [begun], [])
            number = max(seat.number for seat in people)
            for seat in others:
                await seat.hear_of(number)
            waits.append(time.perf_counter() - begun)
        cpu = server.cpu_seconds() - cpu
        await stop(listening, asyncio.Event())
    each = cpu * 1e6 / load.moves / load.onlookers
    return {"last_knows_ms": median(waits) * 1e3, "cpu_us_per_onlooker": each}


@contextmanager
def nodes(count: int, database: str) -> Iterator[tuple[list[Process], str]]:
    """So many servers on one database; SQLite in a folder of its own if none is named."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        ports = [free_port() for _ in range(count)]
        where = ["--database", database] if database else []
        commands = [["-c", SERVE, "serve", "--port", str(port), "--data", folder, *where] for port in ports]
        servers = [stack.enter_context(started(command, port)) for command, port in zip(commands, ports, strict=True)]
        yield servers, database or sqlite_url(Path(folder))


def measure(
    plan: ServerPlan, load: Load, database: str, on_step: Callable[[str], None]
) -> dict[str, dict[str, object]]:
    """Everything; what concerns PostgreSQL only if a database there is named, which should be empty."""
    allow_many_files()
    kinds = {"sqlite": (1, "")} | ({"postgresql": (1, database), "two_nodes": (2, database)} if database else {})
    rows: dict[str, list[Figures]] = {name: [] for name in (*kinds, *ECHOES)}
    once: dict[str, Figures] = {}
    with asyncio.Runner(loop_factory=fast_loop) as runner, echo_server() as bare:
        for i in range(plan.repeats):
            for name, (count, where) in kinds.items():
                on_step(f"{name}, {i + 1} of {plan.repeats}")
                with nodes(count, where) as (servers, written):
                    rows[name].append(checked_run(runner, servers, plan, written))
            for name, ahead in ECHOES.items():
                on_step(f"{name}, {i + 1} of {plan.repeats}")
                size = int(rows["sqlite"][-1]["message_bytes"])
                rows[name].append(runner.run(echo_run(bare, plan, size, ahead)))
        for name, (count, where) in kinds.items():
            on_step(f"{load.rate} moves a second, {name}")
            with nodes(count, where) as (servers, _):
                once[f"{name}_at_{load.rate}_moves_a_second"] = runner.run(steady_run(servers, plan, load))
        with nodes(1, "") as (servers, _):
            on_step("onlookers")
            once[f"{load.onlookers}_onlookers"] = runner.run(onlookers_run(servers[0], load))
            on_step("idle sockets")
            addresses = runner.run(watch_addresses(servers[0], plan))
            once["idle"] = runner.run(idle_run(servers[0], addresses))
    return report(rows, once)


@contextmanager
def echo_server() -> Iterator[Process]:
    port = free_port()
    with started(["-m", "seance.lab.echo", str(port)], port) as bare:
        yield bare


def report(rows: dict[str, list[Figures]], once: dict[str, Figures]) -> dict[str, dict[str, object]]:
    """Medians with the lowest and the highest, and each server's messages as a part of the echo's."""
    told: dict[str, dict[str, object]] = {}
    for name, runs in rows.items():
        told[name] = {figure: ranged([run[figure] for run in runs]) for figure in runs[0]}
        for echo in ECHOES:
            for ratio, figure in ((f"of_{echo}", "messages_per_s"), (f"of_{echo}_per_cpu_s", "messages_per_cpu_s")):
                pairs = zip(runs, rows[echo], strict=True)
                told[name][ratio] = ranged([mine[figure] / limit[figure] for mine, limit in pairs])
    return told | {name: dict(rounded(figures)) for name, figures in once.items()}


def ranged(values: Sequence[float]) -> str:
    """The middle one, and the lowest and the highest."""
    digits = 0 if median(values) >= 100 else 2
    middle, low, high = (f"{value:.{digits}f}" for value in (median(values), min(values), max(values)))
    return f"{middle} ({low} to {high})"
