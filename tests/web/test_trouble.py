"""When the disk is full or the database locked: a clear error, no broken match, and the same request succeeds later."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seance.store.log import Store
from tests.store.test_folder import damage_page_of
from tests.web.harness import COMMAND, Browser, Server, running


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """The server's process can write no file any further."""
    assert server.process is not None
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, most))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))


@contextmanager
def locked_database(server: Server) -> Iterator[None]:
    """Somebody else writes and does not finish."""
    with closing(sqlite3.connect(server.data / "seance.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("trouble", [full_disk, locked_database])
def test_trouble_is_told_and_the_same_key_succeeds_once_afterwards(trouble: Any, tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("rip", "person", "open", options={"first": "green"})
            seen = await boris.join(table)
            number = seen["table"]["number"]
            async with anna.watch(table["id"], 0) as hers, boris.watch(table["id"], 1) as his:
                await his.hear()
                await in_trouble(trouble(server), hers, anna, table["id"])
                assert (await anna.do("GET", f"/{table['id']}?seat=0"))["table"]["number"] == number
                done = await hers.act("stop", key="socket")
                assert done == {"type": "done", "key": "socket", "number": number + 1, "table": ""}
                assert await hers.act("stop", key="socket") == done
                heard = await his.hear_until(lambda m: m["type"] == "update" and m["table"]["number"] > number)
                assert [e["kind"] for e in heard["events"]].count("played") == 5  # the move, and both draw two ghosts
                turn = heard["table"]["turn"]
                mover = (anna, boris)[turn]
                moves = (await mover.do("GET", f"/{table['id']}?seat={turn}"))["moves"]
                assert (await mover.act(table["id"], turn, moves[0]))[0] == 200

    async def in_trouble(trouble: AbstractContextManager[None], hers: Any, anna: Browser, table_id: str) -> None:
        with trouble:
            told = await hers.act("stop", key="socket")
            assert (told["type"], told["code"], told["key"]) == ("error", "unavailable", "socket")
            assert "nothing was changed" in told["message"]
            assert "seance.db" not in told["message"]
            status, told = await anna.act(table_id, 0, "stop")
            assert (status, told["code"]) == (503, "unavailable")
            wish = {"game": "rip", "chairs": [{"kind": "person"}, {"kind": "person"}]}
            assert (await anna.call("POST", "", **wish))[0] == 503

    with running(tmp_path) as server:
        asyncio.run(story(server))
        assert len(asyncio.run(all_tables(tmp_path / "seance.db"))) == 1


REASONS = {full_disk: "the disk is full", locked_database: "is locked by another program"}


@pytest.mark.parametrize("trouble", REASONS)
def test_trouble_is_a_line_in_the_log_when_it_begins_and_one_when_it_is_over(trouble: Any, tmp_path: Path) -> None:
    wish = {"game": "rip", "chairs": [{"kind": "person"}, {"kind": "person"}]}

    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            with trouble(server):
                asked = [anna.call("POST", "", **wish) for _ in range(30)]
                assert {status for status, _ in await asyncio.gather(*asked)} == {503}
            async with asyncio.timeout(60):
                while not lines_of(server, "the database works again"):
                    await anna.http.get("/health")

    with running(tmp_path, workers=1) as server:
        asyncio.run(story(server))
        (begun,) = lines_of(server, "the database is in trouble")
        (over,) = lines_of(server, "the database works again")
        assert (begun["level"], over["level"]) == ("warning", "warning")
        assert REASONS[trouble] in begun["reason"]
        assert begun["timestamp"] < over["timestamp"]


def test_a_page_that_is_damaged_while_a_server_runs_is_a_line_in_the_log_and_no_server_is_well(tmp_path: Path) -> None:
    async def open_table(server: Server) -> None:
        async with Browser(server) as anna:
            await anna.open("rip", "person", "person")

    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            assert (await anna.http.get("/health/live")).status_code == 200
            damage_page_of(tmp_path, "entries")
            for path in ("/health", "/health/ready") * 3:
                assert (await anna.http.get(path)).status_code == 503

    with running(tmp_path, workers=1) as server:
        asyncio.run(open_table(server))
        server.stop()
        server.start()
        asyncio.run(story(server))
        (begun,) = lines_of(server, "the database is in trouble")
        assert begun["reason"] == "The database is damaged; bring it back from a backup."
        assert not lines_of(server, "the database works again")


def lines_of(server: Server, event: str) -> list[Any]:
    """What a server has logged of one kind."""
    return [line for line in map(msgspec.json.decode, list(server.printed)) if line["event"] == event]


async def all_tables(database: Path) -> list[Any]:
    """Every table of a database, replayed."""
    store = Store(f"sqlite+aiosqlite:///{database}")
    found = [(await store.load(table_id))[0] for table_id in await store.ids()]
    await store.engine.dispose()
    return found


def test_a_bot_moves_on_when_the_trouble_has_ended(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            table = await anna.open("siggil", "person", "greedy", options={"first": "P1"})
            async with anna.watch(table["id"], 0) as socket:
                seen = await socket.hear()
                with locked_database(server):
                    assert (await socket.act(seen["moves"][0]))["code"] == "unavailable"
                await socket.act(seen["moves"][0])
                with locked_database(server):
                    await asyncio.sleep(0.5)  # the bot's move meets the lock
                await socket.hear_until(lambda m: m["type"] == "update" and m["moves"])

    with running(tmp_path, workers=1) as server:
        asyncio.run(story(server))


def test_a_backup_made_while_people_play_is_whole(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna, asyncio.TaskGroup() as group:
            tables = [await anna.open(game, "person", "person") for game in ("siggil", "rip") * 8]
            playing = [group.create_task(play_out(anna, table)) for table in tables[1:]]
            await asyncio.to_thread(make_backup, tmp_path / "copy0.db", server.data)
            playing.append(group.create_task(play_out(anna, tables[0])))  # however fast the others were
            await asyncio.to_thread(make_backup, tmp_path / "copy1.db", server.data)
            while (await anna.do("GET", f"/{tables[0]['id']}"))["table"]["number"] == tables[0]["number"]:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(make_backup, tmp_path / "copy2.db", server.data)
            for task in playing:
                task.cancel()

    with running(tmp_path / "data", moves_per_second=100_000) as server:
        asyncio.run(story(server))
    sizes = []
    for i in range(3):
        tables = asyncio.run(all_tables(tmp_path / f"copy{i}.db"))
        assert len(tables) == 16
        sizes.append(sum(table.number for table in tables))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]  # moves were played between one copy and the next


async def play_out(browser: Browser, table: Any) -> None:
    """One person plays both seats."""
    while table["status"] != "over":
        seen = await browser.do("GET", f"/{table['id']}?seat={table['turn']}")
        await browser.act(table["id"], table["turn"], seen["moves"][-1])
        table = (await browser.do("GET", f"/{table['id']}"))["table"]


def make_backup(target: Path, data: Path) -> None:
    told = subprocess.run(
        [COMMAND, "backup", str(target), "--data", str(data)], capture_output=True, text=True, check=True
    )
    assert "entries" in told.stdout


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    told = subprocess.run(
        [COMMAND, "backup", str(tmp_path / "copy"), "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    with running(tmp_path / "data"):
        (tmp_path / "copy").write_text("mine")
        told = subprocess.run(
            [COMMAND, "backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")],
            capture_output=True,
            text=True,
            check=False,
        )
    assert told.returncode == 2
    assert (tmp_path / "copy").read_text() == "mine"


def test_a_small_cache_forgets_tables_and_nobody_notices(tmp_path: Path) -> None:
    async def one(browser: Browser) -> None:
        table = await browser.open("rip", "person", "greedy")
        async with browser.watch(table["id"], 0) as socket:
            await socket.play_out()

    async def two(browser: Browser) -> None:
        table = await browser.open("siggil", "person", "person")
        for _ in range(10):
            seen = await browser.do("GET", f"/{table['id']}?seat={table['turn']}")
            assert (await browser.act(table["id"], table["turn"], seen["moves"][0]))[0] == 200
            table = (await browser.do("GET", f"/{table['id']}"))["table"]

    async def story(server: Server) -> None:
        async with Browser(server) as anna, asyncio.TaskGroup() as group:
            for i in range(8):
                group.create_task((one, two)[i % 2](anna))

    with running(tmp_path, cached_tables=1, moves_per_second=100_000) as server:
        asyncio.run(story(server))
