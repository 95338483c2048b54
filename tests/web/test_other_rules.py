"""Tables whose rules the server does not have, as browsers meet them: to be looked at and downloaded, not played."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from seance.games import find_game
from tests.web.harness import Browser, Server, running

RULES = find_game("rip").rules_version


def write_anew(data: Path, old: str, new: str, *table_ids: str) -> None:
    """Tables as if another version of the project had opened them."""
    with closing(sqlite3.connect(data / "seance.db")) as database, database:
        for table_id in table_ids:
            change = "UPDATE entries SET event = replace(event, ?, ?) WHERE table_id = ? AND number = 1"
            assert database.execute(change, (old, new, table_id)).rowcount == 1


async def before(server: Server) -> tuple[dict[str, Any], str, dict[str, str]]:
    """Tables of every status, and the record of the one that is over."""
    async with Browser(server) as anna:
        tables = {
            "over": await anna.open("rip", "person", "greedy", name="Anna", entropy="mine", spectators=True),
            "playing": await anna.open("rip", "person", "person", spectators=True),
            "waiting": await anna.open("rip", "person", "open", public=True),
            "newer": await anna.open("rip", "person", "open", public=True),
            "unknown": await anna.open("rip", "person", "open", spectators=True),
            "good": await anna.open("rip", "person", "open", public=True),
        }
        async with anna.watch(tables["over"]["id"], 0) as socket:
            await socket.play_out()
        turn = (await anna.do("GET", f"/{tables['playing']['id']}"))["table"]["turn"]
        assert (await anna.act(tables["playing"]["id"], turn, "stop"))[0] == 200
        record = await anna.do("GET", f"/{tables['over']['id']}/record")
        return {name: table["id"] for name, table in tables.items()}, record, dict(anna.http.cookies)


async def after(server: Server, ids: dict[str, str], record: str, cookies: dict[str, str]) -> None:
    async with Browser(server) as anna, Browser(server) as eve:
        anna.http.cookies.clear()
        anna.http.cookies.update(cookies)
        reason = f"This table is played by rules 0 of rip; here are rules {RULES}."
        over = await anna.do("GET", f"/{ids['over']}?seat=0")
        assert (over["table"]["status"], over["table"]["other_rules"]) == ("over", reason)
        assert [seat["name"] for seat in over["table"]["seats"]] == ["Anna", "greedy"]
        assert over["table"]["winners"]
        assert (over["view"], over["moves"], over["explanation"]) == (None, [], None)
        assert await anna.do("GET", f"/{ids['over']}/record") == record.replace(f'[Rules "{RULES}"]', '[Rules "0"]')
        assert {event["token"] for event in over["events"] if event["kind"] == "played"} >= {"stop"}

        async with eve.watch(ids["playing"]) as socket:
            told = await socket.hear()
        assert (told["table"]["status"], told["table"]["turn"]) == ("playing", None)
        assert {event["token"] for event in told["events"] if event["kind"] == "played"} == {"?"}
        for seat in (0, 1):
            status, refused = await anna.act(ids["playing"], seat, "stop")
            assert (status, refused["code"]) == (409, "not_now")
            assert refused["message"] == f"{reason} It can be looked at, not played."
        for path, body in (
            ("resign", {"seat": 0}),
            ("takeback", {"seat": 0}),
            ("rematch", {}),
            ("replace", {"seat": 1}),
        ):
            route = path.replace("takeback", "take-back")
            status, refused = await anna.call("POST", f"/{ids['playing']}/{route}", type=path, key=anna.key(), **body)
            assert (status, refused["code"]) == (409, "not_now"), path
        assert (await anna.call("GET", f"/{ids['playing']}/record"))[0] == 409
        status, refused = await eve.call("POST", f"/{ids['waiting']}/join", name="Eve")
        assert (status, refused["code"]) == (409, "not_now")
        assert (await eve.do("GET", f"/{ids['waiting']}/link"))["leads"] == "full"

        unknown = await anna.do("GET", f"/{ids['unknown']}?seat=0")
        assert unknown["table"]["other_rules"] == "This table plays 'whist', a game that is not here."
        assert [seat["label"] for seat in unknown["table"]["seats"]] == ["green", "blue"]
        status, refused = await anna.call("POST", f"/{ids['unknown']}/replace", type="replace", key="u", seat=1)
        assert (status, refused["code"]) == (409, "not_now")

        status, refused = await anna.call("GET", f"/{ids['newer']}?seat=0")
        assert (status, refused["code"]) == (503, "unavailable")
        assert refused["message"] == "This table's log has format 9; this server reads formats up to 2."
        mine = {table["id"]: table["other_rules"] for table in (await anna.do("GET", ""))["tables"]}
        del mine[ids["unknown"]]
        assert mine == {ids["playing"]: reason, ids["waiting"]: reason, ids["good"]: ""}
        assert [table["id"] for table in (await eve.do("GET", ""))["tables"]] == [ids["good"]]


def test_a_table_of_other_rules_is_looked_at_and_downloaded_and_not_played(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ids, record, cookies = asyncio.run(before(server))
        server.stop()
        write_anew(tmp_path, f'"rules":"{RULES}"', '"rules":"0"', ids["over"], ids["playing"], ids["waiting"])
        write_anew(tmp_path, '"game":"rip"', '"game":"whist"', ids["unknown"])
        write_anew(tmp_path, '"format":2', '"format":9', ids["newer"])
        server.start()
        asyncio.run(after(server, ids, record, cookies))
        assert "Traceback" not in server.stop()
