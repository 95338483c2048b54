"""The proxy of docs/operating.md before three nodes: its very text, in a real nginx, while nodes come and go."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import httpx

from tests.nodes.cluster import cluster
from tests.postgres import Postgres
from tests.web.harness import Browser, Server
from tests.web.test_proxy import needs_nginx, nginx


@needs_nginx
def test_a_game_goes_on_through_the_documented_proxy_while_nodes_are_restarted_and_killed(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def story(address: str, nodes: list[Server]) -> None:
        trusting = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
        anna = Browser(nodes[0])
        await anna.http.aclose()
        anna.http = httpx.AsyncClient(base_url=address, verify=trusting, timeout=60, headers={"Origin": address[:-1]})
        async with anna:
            table = await anna.open("siggil", "person", "person")
            over = asyncio.Event()

            async def play() -> int:
                made = 0
                while not over.is_set():
                    turn = (await anna.do("GET", f"/{table['id']}"))["table"]["turn"]
                    if turn is None:
                        break
                    moves = (await anna.do("GET", f"/{table['id']}?seat={turn}"))["moves"]
                    status, told = await anna.act(table["id"], turn, moves[0])
                    assert status == 200, told
                    made += 1
                return made

            playing = asyncio.create_task(play())
            await asyncio.to_thread(nodes[0].stop)
            await asyncio.to_thread(nodes[0].start)
            await asyncio.to_thread(nodes[1].kill)
            for _ in range(10):
                assert (await anna.do("GET", f"/{table['id']}"))["table"]["id"] == table["id"]
            over.set()
            assert await playing > 0

    settings = {"drain_seconds": 1, "proxies": "127.0.0.1"}
    with (
        cluster(tmp_path, postgres.fresh(), each=({}, {}, {}), **settings) as (_, nodes),
        nginx(tmp_path, *nodes) as address,
    ):
        asyncio.run(story(address, nodes))
