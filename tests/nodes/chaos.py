"""Nodes that die, stand still, lose their database or all of them lose it, while people play: is anything lost?

`python -m tests.nodes.chaos --tables 200 --faults 100 --moves 20000` runs for long and prints what it found; the tests
run it for a short while.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import asyncpg

from tests.nodes.cluster import Balancer, cluster
from tests.nodes.histories import Entry, faults_in
from tests.nodes.people import World, keep_playing
from tests.nodes.waiting import Fault, Wait
from tests.postgres import running_postgres

SLOW = 5.0
"""Seconds within which 99 of 100 tables are to go on."""
TICK = 0.05
"""Whoever wakes up so much too late is late."""
USUAL = ("table opened", "table closed")
"""What nodes log while all is well."""
KINDS = ("kill", "stand still", "cut off", "restart", "database")


async def trouble(world: World, kinds: list[str], rng: random.Random, moves: int, pause: float) -> None:
    """One fault after the other, with play between them; then play until so many moves were made, and a while more."""
    for kind in kinds:
        await some_play(world, len(world.latest) // 4 + 5)
        i = rng.randrange(len(world.nodes))
        world.faults[kind] += 1
        fault = Fault(kind, i, time.monotonic())
        world.diary.faults.append(fault)
        await FAULTS[kind](world, i, pause)
        fault.ended = time.monotonic()
    while world.acknowledged < moves:
        await asyncio.sleep(0.1)
    await nobody_is_stuck(world)
    world.done.set()


async def note_lateness(world: World) -> None:
    """Note when the people themselves are held up: what they wait for then is no node's fault."""
    while not world.done.is_set():
        began = time.monotonic()
        await asyncio.sleep(TICK)
        late = time.monotonic() - began - TICK
        if late > TICK:
            world.diary.late.append((time.monotonic(), late))


async def some_play(world: World, moves: int) -> None:
    wanted = world.acknowledged + moves
    while world.acknowledged < wanted:
        await asyncio.sleep(0.02)


async def nobody_is_stuck(world: World) -> None:
    """Return once something was acknowledged, or ended, at every table since now."""
    began = time.monotonic()
    waiting = set(world.latest)
    async with asyncio.timeout(120):
        while waiting:
            waiting = {one for one in waiting if one in world.latest and world.latest[one] < began}
            await asyncio.sleep(0.1)


async def kill(world: World, i: int, pause: float) -> None:
    fault, began = world.diary.faults[-1], time.monotonic()
    waiting = set(world.latest)
    world.printed += [(i, line) for line in world.nodes[i].printed]
    await asyncio.to_thread(world.nodes[i].kill)
    while waiting and time.monotonic() < began + 3 * pause:
        for one in list(waiting):
            if one not in world.latest:
                waiting.discard(one)
            elif world.latest[one] > began:
                world.waits.append(Wait(one, fault, began, world.latest[one]))
                waiting.discard(one)
        await asyncio.sleep(0.02)
    world.waits += [Wait(one, fault, began, began + 3 * pause, goes_on=False) for one in waiting]
    await asyncio.to_thread(world.nodes[i].start)


async def stand_still(world: World, i: int, pause: float) -> None:
    process = world.nodes[i].process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(pause)
    process.send_signal(signal.SIGCONT)


async def cut_off(world: World, i: int, pause: float) -> None:
    world.lines[i].cut()
    await asyncio.sleep(pause)
    world.lines[i].mend()


async def restart(world: World, i: int, pause: float) -> None:
    world.printed += [(i, line) for line in (await asyncio.to_thread(world.nodes[i].stop)).splitlines()]
    await asyncio.to_thread(world.nodes[i].start)


async def lose_database(world: World, i: int, pause: float) -> None:
    await asyncio.to_thread(world.database.stop)
    await asyncio.sleep(pause / 4)
    await asyncio.to_thread(world.database.start)


FAULTS = dict(zip(KINDS, (kill, stand_still, cut_off, restart, lose_database), strict=True))


async def log_of(url: str, table_id: str, offset: float) -> list[tuple[float, str]]:
    """When what was written at a table, by this process's own counter."""
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch("SELECT number, at, event FROM entries WHERE table_id = $1", table_id)
        return [(row["at"] - offset, f"log {row['number']}: {row['event'][:90]}") for row in rows]
    finally:
        await connection.close()


async def logs(url: str) -> dict[str, list[Entry]]:
    """Every log as the database has it."""
    connection = await asyncpg.connect(url)
    try:
        found: dict[str, list[Entry]] = {}
        for row in await connection.fetch("SELECT table_id, number, event, key FROM entries ORDER BY 1, 2"):
            found.setdefault(row["table_id"], []).append((row["number"], row["event"], row["key"]))
        return found
    finally:
        await connection.close()


async def story(world: World, tables: int, kinds: list[str], moves: int, pause: float, seed: int) -> list[str]:
    """Play through all of that; what must not have been."""
    async with asyncio.TaskGroup() as group:
        group.create_task(trouble(world, kinds, random.Random(seed), moves, pause))
        group.create_task(note_lateness(world))
        for number in range(tables):
            group.create_task(keep_playing(world, number))
    written = await logs(world.url)
    return [f"{one}: {fault}" for one, history in world.histories.items() for fault in faults_in(history, written[one])]


@contextmanager
def a_world(folder: Path, nodes: int = 3) -> Iterator[World]:
    """Nodes that each have a line of their own to the database, and a balancer before them."""
    with running_postgres(fsync="on", synchronous_commit="on") as database, ExitStack() as stack:
        url = database.fresh()
        lines = [stack.enter_context(Balancer([("127.0.0.1", database.port)])) for _ in range(nodes)]
        own = [{"database": url.replace(str(database.port), str(line.port))} for line in lines]
        settings = {"drain_seconds": 0.5, "tables_per_visitor": 100_000}
        balancer, servers = stack.enter_context(cluster(folder, url, each=own, **settings))
        yield World(database, url, balancer, servers, lines)


def run(
    folder: Path,
    tables: int,
    kinds: list[str],
    moves: int,
    pause: float = 4.0,
    seed: int = 1,
    thinking: float = 0.0,
    explained: int = 0,
) -> tuple[Any, ...]:
    """All of it; the world as it was in the end, and what must not have been."""
    with a_world(folder) as world:
        world.thinking = thinking
        found = asyncio.run(story(world, tables, kinds, moves, pause, seed))
        return world, found, asyncio.run(explain(world, explained))


async def explain(world: World, most: int) -> list[str]:
    """What the tables waited for that waited for longest."""
    offset = time.time() - time.monotonic()
    printed = world.printed + [(i, line) for i, node in enumerate(world.nodes) for line in node.printed]
    said = [line for i, text in printed for line in said_by(i, text, offset)]
    lines: list[str] = []
    given = world.balancer.given
    for wait in sorted(world.waits, key=lambda one: -one.seconds)[:most]:
        lines += world.diary.explain(wait, given, [*said, *await log_of(world.url, wait.table_id, offset)])
    return lines


def said_by(i: int, line: str, offset: float) -> list[tuple[float, str]]:
    """What a node logged, but for what happens all the time; when, by this process's own counter."""
    with suppress(ValueError, KeyError):
        told = json.loads(line)
        at = datetime.fromisoformat(told.pop("timestamp")).timestamp()
        if told["event"] not in USUAL:
            return [(at - offset, f"node {i}: {told}")]
    return []


def measured(world: World) -> Iterator[str]:
    """How soon tables went on: all, and those that only the death can have held up; and the people's own part."""
    alone = [one for one in world.waits if not world.diary.among(one)]
    for which, waits in (("all tables", world.waits), ("tables that no other fault had touched", alone)):
        seconds = [one.seconds for one in waits]
        p99 = quantiles(seconds, n=100)[98] if len(seconds) > 1 else 0.0
        yield (
            f"after a kill the next move was acknowledged within {median(seconds or [0]):.2f} s (median), "
            f"{p99:.2f} s (p99), at {which}: {len(seconds)}, {sum(one > SLOW for one in seconds)} after {SLOW:g} s"
        )
    first = min((fault.began for fault in world.diary.faults), default=0.0)  # before it 300 people sat down at once
    late = [seconds for ended, seconds in world.diary.late if ended > first]
    yield (
        f"since the first fault the people were held up themselves for {max(late, default=0.0):.1f} s at most, "
        f"{sum(late):.0f} s in all"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Chaos for long.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds that a fault lasts")
    parser.add_argument("--thinking", type=float, default=1.5, help="seconds that people think about a move at most")
    parser.add_argument("--only", choices=KINDS, help="nothing but this fault")
    parser.add_argument("--explain", type=int, default=0, help="of so many tables that waited for longest tell why")
    told = parser.parse_args()
    mixed = random.Random(told.seed).choices(KINDS, weights=(4, 2, 2, 2, 1), k=told.faults)
    kinds = [told.only] * told.faults if told.only else mixed
    with tempfile.TemporaryDirectory() as folder:
        more = (told.pause, told.seed, told.thinking, told.explain)
        world, found, explained = run(Path(folder), told.tables, kinds, told.moves, *more)
    lines = [
        f"{world.acknowledged} moves acknowledged at {len(world.histories)} tables, "
        f"{sum(world.faults.values())} faults ({', '.join(f'{count} {kind}' for kind, count in world.faults.items())})",
        *measured(world),
        f"{len(found)} faults in the histories",
        *found[:20],
        *explained,
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
