"""Two real servers on one database behind a round-robin: whoever is at one sees what happens at the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.nodes.cluster import Balancer, Wanderer, cluster
from tests.postgres import Postgres
from tests.web.harness import PATIENCE, Server, Socket

Nodes = tuple[Balancer, list[Server]]


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    folder = tmp_path_factory.mktemp("nodes")
    program = f"counted=python {Path(__file__).with_name('counting_bot.py')} {folder / 'asked'}"
    with cluster(
        folder, postgres.fresh(), away_seconds=0, programs=program, tables_per_visitor=20, node_seconds=60
    ) as nodes:
        yield nodes


@asynccontextmanager
async def at_two_nodes(two: Nodes, game: str = "rip", **more: Any) -> AsyncIterator[tuple[Wanderer, Wanderer, Any]]:
    """Anna and Boris at a table that has begun."""
    async with Wanderer(two[0]) as anna, Wanderer(two[0]) as boris:
        table = await anna.open(game, "person", "open", **more)
        await boris.join(table)
        yield anna, boris, table


def test_two_people_at_different_nodes_play_a_whole_game_and_each_hears_all_of_it(two: Nodes) -> None:
    async def story() -> None:
        async with (
            at_two_nodes(two) as (anna, boris, table),
            anna.at(two[1][0]).watch(table["id"], 0) as one,
            boris.at(two[1][1]).watch(table["id"], 1) as other,
        ):
            async with asyncio.timeout(120):
                ends = await asyncio.gather(one.play_out(), other.play_out())
            assert [end["table"]["status"] for end in ends] == ["over"] * 2
            for socket in (one, other):
                numbers = [event["number"] for message in socket.messages for event in message.get("events", ())]
                assert numbers == list(range(1, ends[0]["table"]["number"] + 1))

    asyncio.run(story())


def test_a_game_of_requests_that_each_go_to_another_node_is_played_without_a_refusal(two: Nodes) -> None:
    async def story() -> None:
        async with at_two_nodes(two, "siggil") as (anna, boris, table):
            for _ in range(30):
                seen = await anna.do("GET", f"/{table['id']}?seat=0")
                turn = seen["table"]["turn"]
                if turn is None:
                    break
                mover = (anna, boris)[turn]
                moves = (await mover.do("GET", f"/{table['id']}?seat={turn}"))["moves"]
                status, told = await mover.act(table["id"], turn, moves[-1], number=seen["table"]["number"])
                assert status == 200, told

    asyncio.run(story())


def test_a_key_that_one_node_has_carried_out_is_answered_by_the_other_with_the_same_number(two: Nodes) -> None:
    async def story() -> None:
        async with at_two_nodes(two) as (anna, boris, table):
            seen = await anna.do("GET", f"/{table['id']}?seat=0")
            mover = [anna, boris][seen["table"]["turn"]]
            here, there = (mover.at(node) for node in two[1])
            seat = seen["table"]["turn"]
            moves = (await there.do("GET", f"/{table['id']}?seat={seat}"))["moves"]
            async with there.watch(table["id"], seat) as socket:
                await socket.hear()
                first = await here.act(table["id"], seat, moves[-1], key="the same")
                assert first[0] == 200
                again = await there.act(table["id"], seat, moves[-1], key="the same")
                assert again == first
                done = await socket.act(moves[-1], key="the same")
                assert (done["type"], done["number"]) == ("done", first[1]["number"])

    asyncio.run(story())


def test_a_socket_opens_at_a_node_that_had_the_table_from_before_somebody_sat_down(two: Nodes) -> None:
    async def story() -> None:
        async with Wanderer(two[0]) as anna, Wanderer(two[0]) as boris:
            table = await anna.open("rip", "person", "open")
            first, second = two[1]
            async with anna.at(second).watch(table["id"], 0) as socket:
                await socket.hear()
                await boris.at(first).join(table)
                async with boris.at(second).watch(table["id"], 1) as mine:
                    assert (await mine.hear())["table"]["status"] == "playing"
                assert (await socket.hear_until(lambda m: m["type"] == "update"))["table"]["status"] == "playing"

    asyncio.run(story())


def test_whoever_is_there_through_one_node_is_seen_and_not_replaced_through_the_other(two: Nodes) -> None:
    async def story() -> None:
        async with at_two_nodes(two) as (anna, boris, table):
            first, second = two[1]
            here = anna.at(second)
            wish = {"type": "replace", "seat": 1, "bot": ""}
            async with here.watch(table["id"], 0) as socket:
                async with boris.at(first).watch(table["id"], 1):
                    await there_is(socket, [True, True])
                    status, told = await here.call("POST", f"/{table['id']}/replace", key="one", **wish)
                    assert (status, told["code"]) == (409, "not_now")
                    assert told["message"] == "That person is still there."
                    await boris.at(first).do("GET", f"/{table['id']}?seat=1")
                await there_is(socket, [True, False])
                async with asyncio.timeout(60):  # browsers have some seconds to find back after a node's start
                    while (await here.call("POST", f"/{table['id']}/replace", key="two", **wish))[0] != 200:
                        await asyncio.sleep(0.2)

    async def there_is(socket: Socket, wanted: list[bool]) -> None:
        def told(message: Any) -> bool:
            if message["type"] == "presence":
                return bool(message["present"] == wanted)
            seats = message.get("table", {}).get("seats", ())
            return [seat["present"] for seat in seats] == wanted

        await socket.hear_until(told)

    asyncio.run(story())


def test_a_bot_is_asked_once_for_each_of_its_moves_whichever_nodes_look_on(two: Nodes) -> None:
    async def story() -> None:
        async with Wanderer(two[0]) as anna:
            asked = Path(two[1][0].settings["SEANCE_PROGRAMS"].rsplit(" ", 1)[1])
            asked.write_text("")
            table = await anna.open("rip", "person", "program:counted")
            async with (
                anna.at(two[1][0]).watch(table["id"], 0) as one,
                anna.at(two[1][1]).watch(table["id"], 0) as other,
            ):
                await other.hear()
                async with asyncio.timeout(120):
                    end = await one.play_out()
                    await other.hear_until(lambda m: m.get("table", {}).get("status") == "over")
            told = [event for message in one.messages for event in message.get("events", ())]
            moves = [event for event in told if event["kind"] == "played" and event.get("seat") == 1]
            assert end["table"]["status"] == "over"
            assert moves
            assert len(asked.read_text().splitlines()) == len(moves)

    asyncio.run(story())


def test_gestures_closing_and_erasure_reach_the_other_node(two: Nodes) -> None:
    async def story() -> None:
        async with at_two_nodes(two, spectators=True) as (anna, boris, table):
            first, second = (anna.at(node) for node in two[1])
            async with second.watch(table["id"], 0) as socket, boris.at(two[1][0]).watch(table["id"], 1) as other:
                await socket.hear()
                await other.hear()
                await other.say(type="emote", key="e", seat=1, emote="hello")
                shown = await socket.hear_until(lambda m: m["type"] == "emoted")
                assert (shown["seat"], shown["emote"]) == (1, "hello")
                await boris.at(two[1][0]).http.request("DELETE", "/api/me")
                names = await socket.hear_until(lambda m: m["type"] == "update")
                assert names["table"]["seats"][1]["name"] == "blue"
            waiting = await anna.open("rip", "person", "open")
            async with second.watch(waiting["id"], 0) as socket:
                await socket.hear()
                await first.do("DELETE", f"/{waiting['id']}")
                refused = await socket.hear_until(lambda m: m["type"] == "error")
                assert refused["code"] == "not_found"
            assert (await second.call("GET", f"/{waiting['id']}"))[0] == 404

    asyncio.run(story())


def test_a_visitor_has_no_more_tables_than_one_server_would_give(two: Nodes) -> None:
    async def story() -> None:
        async with Wanderer(two[0]) as anna:
            wish = {"game": "rip", "chairs": [{"kind": "person"}, {"kind": "open"}]}
            told = await asyncio.gather(*(anna.call("POST", "", **wish) for _ in range(40)))
            assert sorted(status for status, _ in told) == [201] * 20 + [429] * 20

    asyncio.run(story())


def test_each_node_counts_an_address_for_itself_and_refuses_what_is_too_much(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def story(balancer: Any) -> list[int]:
        async with Wanderer(balancer) as anna:
            wish = {"game": "rip", "chairs": [{"kind": "person"}, {"kind": "open"}]}
            return [(await anna.call("POST", "", **wish))[0] for _ in range(12)]

    with cluster(tmp_path, postgres.fresh(), tables_per_minute=1, node_seconds=60) as (balancer, _):
        answers = asyncio.run(story(balancer))
    assert answers[:2] == [201, 201]  # one at each node
    assert set(answers) == {201, 429}


def test_every_figure_bears_the_name_of_its_node_and_tells_how_many_there_are(
    postgres: Postgres, tmp_path: Path
) -> None:
    each = [{"metrics": "127.0.0.1:0", "node_name": name} for name in ("east", "west")]
    with cluster(tmp_path, postgres.fresh(), each) as (_, nodes):
        for node, name in zip(nodes, ("east", "west"), strict=True):
            lines: list[str] = []
            while f'seance_nodes{{node="{name}"}} 2.0' not in lines:  # one hears of the other with its next beat
                lines = httpx.get(node.metrics, timeout=PATIENCE).text.splitlines()
            figures = [line for line in lines if line.startswith("seance_")]
            assert len(figures) > 5
            assert all(f'node="{name}"' in line for line in figures)
