"""From the page: everything about oneself can be downloaded and erased, by oneself only."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.harness import Browser, Server, running


def test_a_visitor_downloads_and_erases_what_is_kept_of_them(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("rip", "person", "open", name="Anna", options={"first": "green"})
            await boris.join(table, name="Boris")
            answer = await anna.http.get("/api/me")
            assert answer.headers["cache-control"] == "private, no-store"
            assert "attachment" in answer.headers["content-disposition"]
            told = answer.json()
            assert [part["table"] for part in told["tables"]] == [table["id"]]
            assert "Anna" in answer.text
            assert "Boris" not in answer.text
            async with anna.watch(table["id"], 0) as hers, boris.watch(table["id"], 1) as his:
                await hers.hear()
                await his.hear()
                gone = await anna.http.request("DELETE", "/api/me", json={})
                assert (gone.status_code, gone.json()) == (200, {"tables": 1})
                assert (await hers.hear_until(lambda m: m["type"] == "error"))["code"] == "forbidden"
                seen = await his.hear_until(lambda m: m["table"]["seats"][0]["name"] != "Anna")
                assert seen["table"]["seats"][0]["name"] == "green"
            assert not anna.http.cookies
            fresh = (await anna.http.get("/api/me")).json()
            assert fresh["tables"] == []
            assert fresh["visitor"] != told["visitor"]
            assert [part["table"] for part in (await boris.http.get("/api/me")).json()["tables"]] == [table["id"]]
            moves = (await boris.do("GET", f"/{table['id']}?seat=1"))["table"]
            assert moves["status"] == "playing"

    with running(tmp_path, workers=1) as server:
        asyncio.run(story(server))
        server.stop()
    assert b"Anna" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
