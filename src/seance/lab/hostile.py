"""Whether one visitor can slow the others: delays of other people's moves, undisturbed and under each attack.

Bystanders play at the pace of people, each from an address of their own, in this process; the attack is another
process. Then what the server holds in memory over thousands of finished tables, and what a start costs with as many in
the database. Everything is printed, nothing asserted.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from seance.host.priority import yield_to_server
from seance.lab import databases
from seance.lab.attacks import ATTACKS, LONG_LOG, LONG_LOGS, WAITING
from seance.lab.server import (
    GAME,
    SERVE,
    UNLIMITED,
    Heard,
    HeardTable,
    Process,
    allow_many_files,
    fast_loop,
    free_port,
    from_address,
    open_socket,
    started,
)

PACE = 0.25
"""Seconds that a bystander thinks about a move."""
LAST = 19
"""The lowest priority."""
PATIENCE = 60.0
"""Seconds after which a move counts as never answered, and as having taken that long."""
LOST = (httpx.HTTPError, WebSocketException, OSError, TimeoutError)
_told = msgspec.json.Decoder(Heard)
_table = msgspec.json.Decoder(HeardTable)


class HostilePlan(msgspec.Struct, frozen=True):
    """How much is measured."""

    seconds: float = 10.0
    """How long each attack lasts, and how long is measured undisturbed before it."""
    repeats: int = 1
    """How often each attack is made; the moves of all of them count together."""
    people: int = 16
    """Tables of two people among the bystanders."""
    against_bots: int = 6
    """Tables of one person and a bot."""
    tables: int = 10_000
    """Finished tables, and tables in the database at a start."""


class Tally:
    """The delays of a phase: from a move to its receipt by the other person, or to the bot's answer."""

    def __init__(self) -> None:
        self.people: list[float] = []
        self.bots: list[float] = []
        self.lost = 0

    def add(self, other: Tally) -> None:
        """Count another one's moves, too."""
        self.people += other.people
        self.bots += other.bots
        self.lost += other.lost


class Run(msgspec.Struct, frozen=True):
    """One attack against one server."""

    before: Tally
    during: Tally
    attack: dict[str, int]
    """What it counted."""
    server_cpu_s: float = 0.0
    megabytes: float = 0.0


class Bystander:
    """A table of two people, or of one and a bot, who play on and on."""

    def __init__(self, number: int, address: str, bot: str = "") -> None:
        self.source = f"127.50.{number // 250}.{number % 250 + 1}"
        self.address = address
        self.bot = bot
        self.sockets: list[ClientConnection] = []
        self.latest: list[Heard] = []
        self.id = ""
        self.keys = 0

    async def sit_down(self, stack: AsyncExitStack) -> None:
        """A new table with a socket for each person."""
        cookies = []
        transport = from_address(self.source)
        chairs = [{"kind": "person"}, {"kind": "bot", "bot": self.bot} if self.bot else {"kind": "open"}]
        async with httpx.AsyncClient(base_url=self.address, transport=transport, timeout=PATIENCE) as browser:
            answer = await browser.post("/api/tables", json={"game": GAME, "chairs": chairs})
            table = _table.decode(answer.raise_for_status().content)
            cookies.append(dict(browser.cookies))
            if not self.bot:
                browser.cookies.clear()
                wish = {"invitation": table.invitation}
                (await browser.post(f"/api/tables/{table.id}/join", json=wish)).raise_for_status()
                cookies.append(dict(browser.cookies))
        self.id = table.id
        for seat, cookie in enumerate(cookies):
            where = f"{self.address.replace('http', 'ws')}/api/tables/{table.id}/socket?seat={seat}"
            headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookie.items())}
            self.sockets.append(await stack.enter_async_context(open_socket(where, headers, self.source)))
            self.latest.append(Heard(""))
            await self.hear(seat, 0)

    async def hear(self, seat: int, after: int) -> None:
        """Wait until a seat has been told of more than that; where a bot plays, until it has played."""
        while True:
            told = _told.decode(await self.sockets[seat].recv(decode=False))
            if told.type == "error":
                raise OSError(told.code)
            if isinstance(told.table, HeardTable) and told.table.number > after:
                self.latest[seat] = told
                if not self.bot or told.moves or told.table.status == "over":
                    return

    async def play(self, until: asyncio.Event, phase: Callable[[], Tally]) -> None:
        """Play table after table; a lost one is counted and left."""
        while not until.is_set():
            with suppress(*LOST):
                async with AsyncExitStack() as stack:
                    self.sockets, self.latest = [], []
                    await self.sit_down(stack)
                    while not until.is_set() and any(told.moves for told in self.latest):
                        await asyncio.sleep(PACE)
                        await self.move(phase())
                continue
            phase().lost += 1
            await asyncio.sleep(PACE)

    async def move(self, tally: Tally) -> None:
        seat = next(i for i, told in enumerate(self.latest) if told.moves)
        told = self.latest[seat]
        assert isinstance(told.table, HeardTable)
        assert told.moves
        number, sent = told.table.number, time.perf_counter()
        self.keys += 1
        message = {"type": "act", "key": f"{self.keys}", "seat": seat, "token": told.moves[0]}
        waits = tally.bots if self.bot else tally.people
        try:
            async with asyncio.timeout(PATIENCE):
                await self.sockets[seat].send(msgspec.json.encode(message), text=True)
                await self.hear(len(self.sockets) - 1 - seat, number)
        finally:
            waits.append(time.perf_counter() - sent)
        if not self.bot:
            await self.hear(seat, number)


@contextmanager
def attacking(name: str, port: int, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """An attack that is prepared and waits for its line. It takes what is left over: its machine is another."""
    command = [sys.executable, "-m", "seance.lab.attacks", name, str(port), str(seconds)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
    yield_to_server(process.pid, LAST)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


async def under_attack(name: str, port: int, plan: HostilePlan) -> Run:
    """Delays before and during one attack."""
    phases = [Tally(), Tally()]
    now = [0]
    address = f"http://127.0.0.1:{port}"
    bystanders = [Bystander(i, address) for i in range(plan.people)]
    bystanders += [Bystander(plan.people + i, address, "level:3") for i in range(plan.against_bots)]
    until = asyncio.Event()
    playing = [asyncio.create_task(one.play(until, lambda: phases[now[0]])) for one in bystanders]
    async with asyncio.timeout(PATIENCE):
        while min(one.keys for one in bystanders) < 3:
            await asyncio.sleep(PACE)
    phases[0] = Tally()  # the first moves paid for workers that start
    await asyncio.sleep(plan.seconds)
    with attacking(name, port, plan.seconds) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        phases.append(Tally())
        now[0] = 2  # while it prepares itself, nothing counts
        ready = await asyncio.to_thread(process.stdout.readline)
        if ready.strip() != "ready":
            raise RuntimeError(f"the attack {name} could not be prepared")
        now[0] = 1
        process.stdin.write("go\n")
        process.stdin.flush()
        await asyncio.sleep(plan.seconds)
        until.set()  # moves that still wait are waited for, and count
        counts = await asyncio.to_thread(process.stdout.readline)
    _, late = await asyncio.wait(playing, timeout=PATIENCE)
    for task in late:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return Run(phases[0], phases[1], msgspec.json.decode(counts or "{}"))


def report(runs: Sequence[Run]) -> dict[str, Any]:
    """The moves of all runs of an attack together; the ratios of the single ones tell how much they vary."""
    before, during, counts = Tally(), Tally(), Counter[str]()
    for run in runs:
        before.add(run.before)
        during.add(run.during)
        counts.update(run.attack)
    told = compared(before, during)
    single = [compared(run.before, run.during) for run in runs]
    told |= {f"{kind}_ratios": [one[f"{kind}_ratio"] for one in single] for kind in ("people", "bots")}
    return told | {
        "attack": dict(counts),
        "server_cpu_s": [round(run.server_cpu_s, 1) for run in runs],
        "megabytes": [round(run.megabytes) for run in runs],
    }


def compared(before: Tally, during: Tally) -> dict[str, Any]:
    """Both phases' figures in milliseconds, and how many times the p99 has grown."""
    told: dict[str, Any] = {"lost": during.lost}
    for kind in ("people", "bots"):
        for name, phase in (("before", before), ("during", during)):
            waits: list[float] = getattr(phase, kind)
            cuts = quantiles(waits, n=100) if len(waits) > 1 else [float("nan")] * 99
            told |= {f"{kind}_p50_{name}": round(cuts[49] * 1e3, 1), f"{kind}_p99_{name}": round(cuts[98] * 1e3, 1)}
            told[f"{kind}_moves_{name}"] = len(waits)
        told[f"{kind}_ratio"] = round(told[f"{kind}_p99_during"] / told[f"{kind}_p99_before"], 2)
    return told


def one_attack(name: str, plan: HostilePlan) -> Run:
    """A server of its own with the usual limits, and what the attack finds in its database."""
    with tempfile.TemporaryDirectory() as folder:
        if name == "long log":
            databases.fill(Path(folder), databases.many(LONG_LOGS, "long", databases.taken_back(LONG_LOG)))
        elif name == "hall":
            databases.fill(Path(folder), databases.many(WAITING, "waits", databases.waiting()))
        port = free_port()
        serve = ["-c", SERVE, "serve", "--port", str(port), "--data", folder]
        with started(serve, port, {}) as server, asyncio.Runner(loop_factory=fast_loop) as runner:
            run = runner.run(under_attack(name, port, plan))
            return msgspec.structs.replace(run, server_cpu_s=server.cpu_seconds(), megabytes=server.megabytes())


async def finish_tables(server: Process, count: int, steps: int = 5) -> list[float]:
    """Megabytes after each fifth of so many tables that were opened and given up."""
    address = server.address.replace("ws", "http")
    chairs = [{"kind": "person"}, {"kind": "person"}]
    left = [iter(range(count // steps)) for _ in range(steps)]
    found = [server.megabytes()]

    async def finish(numbers: Iterator[int]) -> None:
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as browser:
            for _ in numbers:
                opened = await browser.post("/api/tables", json={"game": GAME, "chairs": chairs})
                table = _table.decode(opened.raise_for_status().content)
                resign = {"type": "resign", "key": "k", "seat": 0}
                (await browser.post(f"/api/tables/{table.id}/resign", json=resign)).raise_for_status()

    for numbers in left:
        await asyncio.gather(*(finish(numbers) for _ in range(8)))
        found.append(server.megabytes())
    return found


def memory(plan: HostilePlan) -> dict[str, Any]:
    """What a server holds after more and more finished tables."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        serve = ["-c", SERVE, "serve", "--port", str(port), "--data", folder]
        with started(serve, port, UNLIMITED) as server:
            found = asyncio.run(finish_tables(server, plan.tables))
    return {"tables": plan.tables, "megabytes": [round(one, 1) for one in found]}


def start_up(plan: HostilePlan) -> dict[str, Any]:
    """The processor time of a start, until the server listens and until it is at rest, with many tables.

    Eight in ten are finished, one waits and one is being played.
    """
    tenth = plan.tables // 10
    with tempfile.TemporaryDirectory() as folder:
        logs = databases.many(8 * tenth, "over", databases.finished())
        logs += databases.many(tenth, "waits", databases.waiting())
        logs += databases.many(tenth, "plays", databases.playing())
        entries = databases.fill(Path(folder), logs)
        port = free_port()
        serve = ["-c", SERVE, "serve", "--port", str(port), "--data", folder]
        start = time.perf_counter()
        with started(serve, port, {}) as server:
            spent, listening = time.perf_counter() - start, server.cpu_seconds()
            httpx.get(server.address.replace("ws", "http") + "/health", timeout=PATIENCE).raise_for_status()
            answering, rest = server.cpu_seconds(), at_rest(server)
            held = server.megabytes()
    return {
        "tables": len(logs),
        "entries": entries,
        "cpu_s_listening": round(listening, 2),
        "cpu_s_first_answer": round(answering, 2),
        "cpu_s_at_rest": round(rest, 2),
        "s_listening": round(spent, 2),
        "megabytes": round(held, 1),
    }


def at_rest(server: Process) -> float:
    """The processor time once it has hardly grown for a second."""
    spent = -1.0
    for _ in range(120):
        now = server.cpu_seconds()
        if now - spent < 0.02:
            break
        spent = now
        time.sleep(1)
    return server.cpu_seconds()


def measure(plan: HostilePlan, names: Sequence[str], on_step: Callable[[str], None]) -> dict[str, Any]:
    """Every attack, or those that are named; all of them with memory and start-up.

    Repeats are interleaved, so that a slow moment of the machine hits all alike.
    """
    allow_many_files()
    runs: dict[str, list[Run]] = {name: [] for name in names or ATTACKS}
    for i in range(plan.repeats):
        for name, found in runs.items():
            on_step(f"{name}, {i + 1} of {plan.repeats}")
            found.append(one_attack(name, plan))
    told: dict[str, Any] = {"attacks": {name: report(found) for name, found in runs.items()}}
    if not names:
        on_step("memory over finished tables")
        told["memory"] = memory(plan)
        on_step("start-up")
        told["start_up"] = start_up(plan)
    return told
