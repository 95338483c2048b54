"""What happens to people, bots and clocks when a node, or the database, is gone for a while or for good."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from tests.nodes.cluster import Wanderer, cluster
from tests.postgres import Postgres, running_postgres
from tests.web.harness import Server

BOT = Path(__file__).with_name("counting_bot.py")


async def last_entry(url: str, table_id: str) -> int:
    """The number of the last entry of a log, as the database has it."""
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval("SELECT max(number) FROM entries WHERE table_id = $1", table_id))
    finally:
        await connection.close()


async def grows_past(url: str, table_id: str, number: int) -> None:
    """Return once somebody has added to a log."""
    async with asyncio.timeout(60):
        while await last_entry(url, table_id) <= number:
            await asyncio.sleep(0.1)


def program(folder: Path, *more: str) -> dict[str, object]:
    return {"programs": f"slow=python {BOT} {folder / 'asked'} {' '.join(more)}".strip(), "bot_seconds": 600}


def test_what_a_dead_node_saw_to_is_seen_to_by_another_also_where_nobody_looks_on(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.fresh()

    async def story(first: Server, second: Server) -> None:
        async with Wanderer(first) as anna, Wanderer(first) as boris:
            bots = await anna.open("rip", "person", "program:slow", options={"first": "blue"})
            timed = await anna.open("rip", "person", "open", clock=5)
            await boris.join(timed)
            async with asyncio.timeout(60):
                while not (tmp_path / "asked").exists():  # it thinks, for ever
                    await asyncio.sleep(0.05)
            before = [await last_entry(url, table["id"]) for table in (bots, timed)]
            await asyncio.to_thread(first.kill)
            for table, number in zip((bots, timed), before, strict=True):
                await grows_past(url, table["id"], number)
            second_look = anna.at(second)
            async with second_look.watch(bots["id"], 0) as socket:
                async with asyncio.timeout(60):
                    assert (await socket.play_out())["table"]["status"] == "over"

    each = [program(tmp_path, "asleep"), program(tmp_path)]
    with cluster(tmp_path, url, each=each) as (_, (first, second)):
        asyncio.run(story(first, second))


def test_a_node_that_stood_still_finds_its_way_back_and_so_do_those_who_watch_through_it(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def story(first: Server, second: Server) -> None:
        assert first.process is not None
        async with Wanderer(first) as anna, Wanderer(second) as boris:
            table = await anna.open("siggil", "person", "open")
            await boris.join(table)
            async with anna.watch(table["id"], 0) as mine, boris.watch(table["id"], 1) as other:
                await mine.hear()
                await other.hear_until(present([True, True]))
                first.process.send_signal(signal.SIGSTOP)
                try:
                    await other.hear_until(present([False, True]))  # taken for dead
                    wish = {"type": "resign", "key": "r", "seat": 1}
                    await boris.do("POST", f"/{table['id']}/resign", **wish)
                finally:
                    first.process.send_signal(signal.SIGCONT)
                told = await mine.hear_until(lambda m: m["type"] == "update" and m["table"]["status"] == "over")
                assert [event["number"] for event in told["events"]]
                await other.hear_until(present([True, True]))

    with cluster(tmp_path, postgres.fresh()) as (_, (first, second)):
        asyncio.run(story(first, second))


def present(wanted: list[bool]) -> Any:
    """Whether a message tells that these seats have somebody there."""

    def told(message: Any) -> bool:
        seats = [seat["present"] for seat in message.get("table", {}).get("seats", ())]
        return bool(wanted in (message.get("present"), seats))

    return told


def test_without_the_database_nodes_refuse_in_a_sentence_keep_their_sockets_and_go_on_when_it_is_back(
    tmp_path: Path,
) -> None:
    async def story(database: Postgres, first: Server, second: Server) -> None:
        async with Wanderer(first) as anna, Wanderer(second) as boris:
            table = await anna.open("rip", "person", "open", options={"first": "green"})
            await boris.join(table)
            async with anna.watch(table["id"], 0) as mine, boris.watch(table["id"], 1) as other:
                while not (mine.latest and mine.latest["moves"]):
                    await mine.hear()
                await other.hear()
                token = mine.latest["moves"][-1]
                await asyncio.to_thread(database.stop)
                refused = await mine.act(token, key="k")
                assert (refused["type"], refused["code"]) == ("error", "unavailable")
                assert (await health(anna, "ready"))[0] == 503
                assert (await health(anna, "live"))[0] == 200
                assert (await anna.call("GET", f"/{table['id']}"))[0] == 503
                await asyncio.to_thread(database.start)
                async with asyncio.timeout(60):
                    while (await mine.act(token, key="k"))["type"] != "done":
                        await asyncio.sleep(0.1)
                await other.hear_until(lambda m: m["type"] == "update")
                async with asyncio.timeout(60):
                    while (await health(anna, "ready"))[0] != 200:
                        await asyncio.sleep(0.1)

    with running_postgres() as database, cluster(tmp_path, database.fresh()) as (_, (first, second)):
        asyncio.run(story(database, first, second))


async def health(browser: Wanderer, kind: str) -> tuple[int, Any]:
    answer = await browser.http.get(f"/health/{kind}")
    return answer.status_code, answer.json()


class ByProxy(Wanderer):
    """Whose requests are asked again of the next node where one ended without a word, as a proxy does by its settings.

    A node that stops may have let in a connection in its last moment. Requests bear keys: none is carried out twice.
    """

    async def call(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        with suppress(httpx.RemoteProtocolError, httpx.ReadError):
            return await super().call(method, path, **body)
        return await super().call(method, path, **body)


def test_nodes_are_restarted_one_after_the_other_without_a_lost_move_or_a_refused_request(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def story(balancer: Any, nodes: list[Server]) -> None:
        async with ByProxy(balancer) as anna:
            table = await anna.open("siggil", "person", "person")
            stop = asyncio.Event()

            async def play() -> int:
                made = 0
                while not stop.is_set():
                    seen = await anna.do("GET", f"/{table['id']}?seat=0")
                    turn = seen["table"]["turn"]
                    if turn is None:
                        return made
                    moves = (await anna.do("GET", f"/{table['id']}?seat={turn}"))["moves"]
                    status, told = await anna.act(table["id"], turn, moves[0])
                    assert status == 200, told
                    made += 1
                return made

            playing = asyncio.create_task(play())
            for node in nodes:
                told = await asyncio.to_thread(node.stop)
                assert "Traceback" not in told
                await asyncio.to_thread(node.start)
            stop.set()
            made = await playing
            assert made > 0
            now = (await anna.do("GET", f"/{table['id']}?seat=0"))["table"]
            assert now["number"] == table["number"] + made + (now["status"] == "over")  # the end is an entry, too

    with cluster(tmp_path, postgres.fresh(), drain_seconds=1) as (balancer, nodes):
        asyncio.run(story(balancer, nodes))
