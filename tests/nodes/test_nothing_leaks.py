"""On two nodes as on one: every message that anybody received is exactly what the log lets that seat know."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from seance.table.events import Entry, decode
from tests.nodes.cluster import Balancer, cluster
from tests.postgres import Postgres
from tests.web.test_nothing_leaks import PLANS, Auditor, Log, record_game


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Balancer, str]]:
    url = postgres.fresh()
    with cluster(tmp_path_factory.mktemp("nodes"), url, node_seconds=60) as (balancer, _):
        yield balancer, url


async def read_log(url: str, table_id: str) -> Log:
    connection = await asyncpg.connect(url)
    try:
        row = await connection.fetchrow("SELECT secret, salt, invitation FROM tables WHERE id = $1", table_id)
        query = "SELECT number, at, event, key FROM entries WHERE table_id = $1 ORDER BY number"
        lines = await connection.fetch(query, table_id)
    finally:
        await connection.close()
    entries = [Entry(number, at, decode(event), key) for number, at, event, key in lines]
    return Log(row["secret"], row["salt"], row["invitation"], entries)


@pytest.mark.parametrize("name", ["siggil of three with a bot", "rip"])
def test_every_message_of_either_node_is_what_its_seat_may_know(name: str, two: tuple[Balancer, str]) -> None:
    balancer, url = two
    server: Any = balancer
    table_id, told, people = asyncio.run(record_game(server, PLANS[name], random.Random(name)))
    auditor = Auditor(asyncio.run(read_log(url, table_id)), table_id, people)
    assert auditor.last.over
    for received in told:
        if received.raw.startswith(b"{"):
            auditor.check(received)
    for kind in (b'"update"', b'"changes"'):
        seats = {received.seat for received in told if kind in received.raw}
        assert seats == {*range(PLANS[name].people), None}
    assert auditor.checked > 50
