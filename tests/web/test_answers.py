"""Answers to what is asked in an unusual way: HEAD, wrong links, names that no file has, keys, figures."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from seance.errors import OptionError
from seance.web.metrics import serve_metrics
from tests.web.harness import PATIENCE, Browser, Server, running
from tests.web.test_bad_input import inside

HTML = ((b"accept", b"text/html,application/xhtml+xml"),)
NO_FILES = (
    "/icon/\0",
    "/icon/" + "x" * 5000,
    "/icon/seal.svg/x",
    "/icon/..",
    "/icon/",
    "/rules/\udcff",
    "/assets/a\0b",
)


def test_a_wrong_link_gets_the_page_and_a_program_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            page = (await anna.ask("GET", "/settings"))[2]  # the first page greets besides
            for path in ("/nowhere", "/t/a/b", "/table/some", "/index.html", "/metrics"):
                status, headers, body = await anna.ask("GET", path, headers=HTML, page=True)
                assert (status, body) == (404, page)
                assert headers["content-type"].startswith("text/html")
                status, _, body = await anna.ask("GET", path)
                assert (status, json.loads(body)["code"]) == (404, "not_found")
            for path in ("/api/nowhere", "/api/no/where"):
                status, _, body = await anna.ask("GET", path, headers=HTML)
                assert (status, json.loads(body)["code"]) == (404, "not_found")

    asyncio.run(story())


def test_a_name_that_no_file_has_is_not_found(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            for path in NO_FILES:
                status, _, body = await anna.ask("GET", path)
                assert (status, json.loads(body)["code"]) == (404, "not_found"), path

    asyncio.run(story())


def test_head_is_get_without_the_body(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            table = await anna.do("POST", "/api/tables", game="rip", chairs=[{"kind": "person"}] * 2)
            for path in (
                "/",
                "/settings",
                "/learn/rip/7.3",
                "/t/some",
                "/health",
                "/api/games",
                f"/api/tables/{table['id']}",
                "/icon/seal.svg",
                "/no",
            ):
                told, asked = await anna.ask("GET", path), await anna.ask("HEAD", path)
                assert asked[0] == told[0], path
                if path.startswith("/api/tables/"):  # it counts seconds, and so its length may change meanwhile
                    told[1].pop("content-length"), asked[1].pop("content-length")
                assert asked[1] == told[1], path
                assert (asked[2], bool(told[2])) == (b"", True)
            assert (await anna.ask("HEAD", f"/api/tables/{table['id']}/join"))[0] == 405

    asyncio.run(story())


def test_what_is_not_there_is_told_in_one_sentence_without_a_place_on_the_disk(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            for path in ("/nowhere", "/api/nowhere", "/api/no/where", "/assets/nothing.js", "/icon/..", "/rules/x/y"):
                status, _, body = await anna.ask("GET", path)
                assert (status, json.loads(body)["message"]) == (404, "There is nothing at this address."), path

    asyncio.run(story())


def test_a_refusal_over_http_bears_the_key_of_the_request(tmp_path: Path) -> None:
    refused: tuple[tuple[str, dict[str, Any], int], ...] = (
        ("/none/act", {"type": "act", "key": "k1", "seat": 0, "token": "stop"}, 404),
        ("/none/act", {"type": "act", "key": "k2", "seat": 9}, 400),
        ("", {"game": "chess", "chairs": [{"kind": "person"}], "key": "k3"}, 400),
        ("", {"key": "k4", "nonsense": [1, {}]}, 400),
    )

    async def story() -> None:
        async with inside(tmp_path) as anna:
            for path, wish, wanted in refused:
                status, _, body = await anna.ask("POST", f"/api/tables{path}", json.dumps(wish).encode(), chunks=3)
                assert (status, json.loads(body)["key"]) == (wanted, wish["key"])
            for nonsense in (b"", b"[", b'{"key": 3}', b'{"key": "' + b"x" * 65 + b'"}', b"\xff", b"[" * 5000):
                _, _, body = await anna.ask("POST", "/api/tables", nonsense)
                assert json.loads(body)["key"] == ""

    asyncio.run(story())


def test_a_refusal_over_a_socket_bears_the_key_however_wrong_the_rest_is(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person")
            async with anna.watch(table["id"], 0) as socket:
                await socket.say(type="fly", key="mine")
                told = await socket.hear_until(lambda m: m["type"] == "error")
                assert (told["code"], told["key"]) == ("bad_request", "mine")

    with running(tmp_path, workers=1) as server:
        asyncio.run(story(server))


def test_the_description_tells_of_the_socket_and_of_every_refusal(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            schema = json.loads((await anna.ask("GET", "/api/openapi.json"))[2])
            for path, methods in schema["paths"].items():
                for told in methods.values():
                    assert {"400", "403", "404", "405", "413", "415", "429", "503"} <= set(told["responses"]), path
            socket = schema["paths"]["/api/tables/{table_id}/socket"]["get"]
            assert {"101", "426"} <= set(socket["responses"])
            assert [p["name"] for p in socket["parameters"]] == ["table_id", "seat", "after", "changes"]
            assert {"Snapshot", "Update", "Changes", "Done", "Failure"} <= set(schema["components"]["schemas"])
            status, headers, body = await anna.ask("GET", "/api/tables/none/socket")
            assert (status, headers["upgrade"], json.loads(body)["code"]) == (426, "websocket", "bad_request")

    asyncio.run(story())


def test_figures_are_served_at_an_address_of_their_own_and_nowhere_else(tmp_path: Path) -> None:
    with running(tmp_path, workers=1, metrics="127.0.0.1:0") as server:
        told = httpx.get(server.metrics, timeout=PATIENCE)
        assert told.status_code == 200
        assert "seance_tables_in_memory" in told.text
        assert httpx.get(f"{server.address}metrics", timeout=PATIENCE).status_code == 404


@pytest.mark.parametrize("address", ["9100", "127.0.0.1:port", "127.0.0.1:99999", "192.0.2.1:9100"])
def test_figures_at_a_wrong_address_are_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(OptionError, match=r"SEANCE_METRICS: .+\.$"):
        serve_metrics(address)


def test_figures_where_another_program_listens_are_refused_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(OptionError, match=f"nothing can listen at {taken}: another program listens there\\.$"):
            serve_metrics(taken)
    with pytest.raises(OptionError, match=r": that is no address of this machine\.$"):
        serve_metrics("192.0.2.1:9100")
    for address in ("9100", ":9100", "127.0.0.1:port", "127.0.0.1:99999"):
        with pytest.raises(OptionError, match=f"SEANCE_METRICS: {address} is no host:port"):
            serve_metrics(address)
