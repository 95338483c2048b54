"""The table server as browsers meet it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from seance import records
from seance.games import GAMES
from tests.web.harness import Browser, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1) as found:
        yield found


async def play_out(browser: Browser, table_id: str, seat: int = 0) -> Any:
    """Play the first legal move of a seat until the game is over."""
    async with browser.watch(table_id, seat) as socket:
        return await socket.play_out()


def test_a_game_against_a_bot_is_played_to_its_end_and_its_record_is_good(server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("siggil", "person", "greedy", name="Anna", entropy="my own")
            assert (await anna.call("GET", f"/{table['id']}/record"))[0] == 409
            last = await play_out(anna, table["id"])
            assert last["table"]["winners"]
            assert last["events"][-1]["kind"] == "revealed"
            text = await anna.do("GET", f"/{table['id']}/record")
            record = records.read(text)
            tags = dict(record.tags)
            assert tags["Commitment"] == table["commitment"]
            assert tags["Entropy.P1"] == "my own"
            assert record.players == ("Anna", "greedy bot")
            assert record.last().over

    asyncio.run(story())


def test_the_server_tells_its_games_and_the_bots_that_its_tables_seat(tmp_path: Path) -> None:
    program = "a_program_with_a_rather_long_name"

    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            games = (await anna.http.get("/api/games")).json()["games"]
            assert [game["name"] for game in games] == list(GAMES)
            for game in games:
                names = [bot["name"] for bot in game["bots"]]
                assert names == [*(f"level:{number}" for number in range(1, 6)), f"program:{program}"]
                assert [game["bots"][0]["title"], game["bots"][-1]["title"]] == ["Whisper", program]
                for name in names:
                    await anna.open(game["name"], "person", name)
            schema = (await anna.http.get("/api/openapi.json")).json()
            assert "GameList" in str(schema["paths"]["/api/games"])

    with running(tmp_path, workers=1, programs=f"{program}=true") as server:
        asyncio.run(story(server))


def test_friends_meet_by_invitation_and_nobody_else_gets_in(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open", name="Anna")
            assert table["status"] == "waiting"
            assert (await eve.call("POST", f"/{table['id']}/join", invitation="guess"))[0] == 403
            assert (await eve.call("GET", f"/{table['id']}"))[0] == 403
            seen = await boris.join(table, name="Boris", entropy="b")
            assert seen["seat"] == 1
            assert seen["table"]["status"] == "playing"
            assert [seat["name"] for seat in seen["table"]["seats"]] == ["Anna", "Boris"]
            assert (await eve.call("POST", f"/{table['id']}/join", invitation=table["invitation"]))[1][
                "code"
            ] == "seat_taken"
            turn = seen["table"]["turn"]
            mover = (anna, boris)[turn]
            assert (await eve.act(table["id"], turn, "stop"))[1]["code"] == "forbidden"
            assert (await mover.act(table["id"], 1 - turn, "stop"))[1]["code"] == "forbidden"
            assert (await (anna, boris)[1 - turn].act(table["id"], 1 - turn, "stop"))[1]["code"] == "not_your_turn"
            assert (await mover.act(table["id"], turn, "stop"))[0] == 200

    asyncio.run(story())


def test_a_repeated_request_is_answered_and_not_played_twice(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("siggil", "person", "person", name="Anna")
            seen = await anna.do("GET", f"/{table['id']}?seat={table['turn']}")
            first = await anna.act(table["id"], table["turn"], seen["moves"][0], key="once")
            again = await anna.act(table["id"], table["turn"], seen["moves"][0], key="once")
            assert first == again
            assert (await anna.do("GET", f"/{table['id']}"))["view"]["played"] == 1
            stale = await anna.act(table["id"], 1 - table["turn"], seen["moves"][1], number=table["number"])
            assert stale[1]["code"] == "stale"

    asyncio.run(story())


def test_a_lost_connection_is_taken_up_where_it_broke(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("siggil", "person", "open")
            await boris.join(table)
            async with anna.watch(table["id"], 0) as mine, boris.watch(table["id"], 1) as theirs:
                told = await mine.hear()
                await theirs.hear()
                sockets = (mine, theirs)
                last = told["table"]["number"]
                while told["table"]["number"] < last + 6:
                    turn = told["table"]["turn"]
                    view = await sockets[turn].browser.do("GET", f"/{table['id']}?seat={turn}")
                    await sockets[turn].act(view["moves"][0])
                    told = await anna.do("GET", f"/{table['id']}?seat=0")
            async with anna.watch(table["id"], 0, after=last + 2) as again:
                missed = await again.hear()
            assert missed["events"][0]["number"] == last + 3
            assert missed["events"][-1]["number"] == missed["table"]["number"]

    asyncio.run(story())


def test_a_move_can_be_taken_back_while_nobody_acted_since(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("rip", "person", "open", options={"first": "green"})
            await boris.join(table)
            before = await anna.do("GET", f"/{table['id']}?seat=0")
            ghost = before["moves"][1]
            await anna.act(table["id"], 0, ghost)
            asked = await anna.do("POST", f"/{table['id']}/take-back", type="takeback", key="t1", seat=0)
            seen = await boris.do("GET", f"/{table['id']}?seat=1")
            assert (seen["table"]["asking"]["seat"], seen["table"]["asking"]["waiting"]) == (0, [1])
            answer = {"type": "answer", "granted": True, "number": asked["number"]}
            assert (await anna.call("POST", f"/{table['id']}/answer", key="a0", seat=0, **answer))[0] == 409
            assert (await anna.call("POST", f"/{table['id']}/answer", key="a1", seat=1, **answer))[0] == 403
            back = await boris.do("POST", f"/{table['id']}/answer", key="a2", seat=1, **answer)
            after = await anna.do("GET", f"/{table['id']}?seat=0")
            assert back["number"] + 1 == after["table"]["number"]
            assert after["table"]["asking"] is None
            assert after["view"] == before["view"]
            await anna.act(table["id"], 0, ghost)
            await anna.act(table["id"], 0, "stop")
            await boris.act(table["id"], 1, "stop")
            status, told = await anna.call("POST", f"/{table['id']}/take-back", type="takeback", key="t2", seat=0)
            assert (status, told["code"]) == (409, "too_late")

    asyncio.run(story())


def test_a_move_that_showed_a_hidden_card_stays_and_says_so(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            top = -1
            while top < 0:  # until a card lies on one of the two points, not a spirit that escapes
                table = await anna.open("siggil", "person", "open", options={"first": "P1", "layout": "pyramids"})
                await boris.join(table)
                top = max((await anna.do("GET", f"/{table['id']}?seat=0"))["view"]["pile"][54:])
            await anna.act(table["id"], 0, f"{'SDLTCWF'[top // 7]}{top % 7 + 1}")
            status, told = await anna.call("POST", f"/{table['id']}/take-back", type="takeback", key="t", seat=0)
            assert (status, told["code"]) == (409, "card_shown")

    asyncio.run(story())


def test_resigning_ends_a_game_of_two_and_reveals_the_secret(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("rip", "person", "open")
            await boris.join(table)
            await boris.do("POST", f"/{table['id']}/resign", type="resign", key="r", seat=1)
            seen = await anna.do("GET", f"/{table['id']}?seat=0")
            assert seen["table"]["winners"] == [0]
            assert seen["events"][-1]["kind"] == "revealed"
            record = records.read(await anna.do("GET", f"/{table['id']}/record"))
            assert record.resigned == "blue"

    asyncio.run(story())


def test_a_table_is_opened_once_for_a_key(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            both = await asyncio.gather(*(anna.open("rip", "person", "open", key="mine") for _ in range(2)))
            assert both[0]["id"] == both[1]["id"]
            assert (await anna.open("rip", "person", "open", key="another"))["id"] != both[0]["id"]
            assert (await boris.open("rip", "person", "open", key="mine"))["id"] != both[0]["id"]

    asyncio.run(story())


def test_a_key_that_named_another_request_is_refused(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person", key="mine", options={"first": "green"})
            wish = {"game": "rip", "chairs": [{"kind": "person"}, {"kind": "open"}], "key": "mine"}
            assert (await anna.call("POST", "", **wish))[0] == 422
            status, first = await anna.act(table["id"], 0, "stop", key="k")
            assert (status, await anna.act(table["id"], 0, "stop", key="k")) == (200, (200, first))
            status, told = await anna.call("POST", f"/{table['id']}/resign", type="resign", key="k", seat=0)
            assert (status, told["code"]) == (422, "key_reused")
            async with anna.watch(table["id"], 0) as socket:
                await socket.hear()
                told = await socket.act("stop", key="k", number=3)
            assert (told["type"], told["code"], told["key"]) == ("error", "key_reused", "k")
            assert (await anna.do("GET", f"/{table['id']}?seat=0"))["table"]["status"] == "playing"

    asyncio.run(story())


def test_a_link_leads_each_where_they_may_go(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:

            async def leads(one: Browser, table: Any, invitation: str = "") -> str:
                told = await one.do("GET", f"/{table['id']}/link?invitation={invitation}")
                assert (told["table"] is None) == (told["leads"] in ("nowhere", "closed", "full"))
                return str(told["leads"])

            table = await anna.open("rip", "person", "open")
            assert await leads(anna, table) == "table"
            assert await leads(boris, table) == await leads(boris, table, "guessed") == "closed"
            assert await leads(boris, table, table["invitation"]) == "seat"
            await boris.join(table)
            assert await leads(boris, table, table["invitation"]) == "table"
            assert await leads(eve, table, table["invitation"]) == "full"
            assert await leads(eve, await anna.open("rip", "person", "greedy", spectators=True)) == "watching"
            assert await leads(eve, {"id": "nowhere-at-all"}) == "nowhere"

    asyncio.run(story())


def test_a_rematch_turns_the_seats_and_keeps_them_for_those_who_played(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open", name="Anna", public=True)
            await boris.join(table, name="Boris")
            await anna.do("POST", f"/{table['id']}/resign", type="resign", key="r", seat=0)
            done = await boris.do("POST", f"/{table['id']}/rematch", type="rematch", key="again")
            same = await anna.do("POST", f"/{table['id']}/rematch", type="rematch", key="me too")
            assert same["table"] == done["table"]
            assert (await eve.call("POST", f"/{done['table']}/join", name="Eve"))[1]["code"] == "seat_taken"
            first = await anna.do("POST", f"/{done['table']}/join", name="Anna", entropy="new")
            second = await boris.do("POST", f"/{done['table']}/join", name="Boris")
            assert (first["seat"], second["seat"]) == (1, 0)
            assert second["table"]["status"] == "playing"

    asyncio.run(story())


def test_a_person_who_is_gone_is_stood_in_for_and_has_the_seat_again_when_back(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("siggil", "person", "open", options={"first": "P1"})
            await boris.join(table)
            async with boris.watch(table["id"], 1) as socket:
                await socket.hear()
                body = {"type": "replace", "key": "b", "seat": 1}
                assert (await anna.call("POST", f"/{table['id']}/replace", **body))[1]["code"] == "not_now"
            while (await anna.do("GET", f"/{table['id']}?seat=0"))["table"]["seats"][1]["present"]:
                await asyncio.sleep(0.02)
            strong = {"type": "replace", "key": "d", "seat": 1, "bot": "level:5"}
            assert (await anna.call("POST", f"/{table['id']}/replace", **strong))[0] == 403
            await anna.do("POST", f"/{table['id']}/replace", type="replace", key="c", seat=1)
            seen = await anna.do("GET", f"/{table['id']}?seat=0")
            assert seen["table"]["seats"][1]["stand_in"] == "greedy"
            async with boris.watch(table["id"], 1) as socket:
                told = await socket.hear()
                assert told["table"]["seats"][1]["stand_in"] == ""
                assert told["events"][-1]["kind"] == "returned"
            async with anna.watch(table["id"], 0), boris.watch(table["id"], 1) as socket:
                await socket.hear()
                await anna.act(table["id"], 0, seen["moves"][0])
                await socket.hear_until(lambda m: m.get("moves"))
                assert (await socket.act(socket.latest["moves"][0]))["type"] == "done"

    with running(tmp_path, workers=1, away_seconds=0) as server:
        asyncio.run(story(server))


def test_a_person_who_only_sent_requests_is_not_replaced_at_once(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("rip", "person", "open")
            await boris.join(table)
            status, told = await anna.call("POST", f"/{table['id']}/replace", type="replace", key="b", seat=1)
            assert (status, told["code"]) == (409, "not_now")
            seen = await anna.do("GET", f"/{table['id']}?seat=0")
            assert 0 < seen["replaceable_in"][1] <= 60
            assert seen["table"]["seats"][1]["away_since"] > table["seats"][0]["away_since"] - 1

    asyncio.run(story())


def test_public_tables_are_listed_and_a_clock_moves_for_those_who_wait(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open", public=True, clock=5, name="Anna")
            assert table["id"] in [one["id"] for one in (await boris.do("GET", ""))["tables"]]
            seen = await boris.do("POST", f"/{table['id']}/join", name="Boris")
            assert table["id"] not in [one["id"] for one in (await eve.do("GET", ""))["tables"]]
            assert seen["table"]["deadline"] is not None
            assert 0 < seen["seconds_left"] <= 5
            async with boris.watch(table["id"], 1) as socket:
                told = await socket.hear_until(lambda m: any(e.get("by") == "clock" for e in m.get("events", [])))
            assert told["view"]["played"] >= 1

    asyncio.run(story())


def test_a_guests_tables_are_listed_until_they_are_over_or_a_bot_sits_there(server: Server) -> None:
    async def listed(browser: Browser) -> list[str]:
        return [table["id"] for table in (await browser.do("GET", ""))["tables"]]

    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            waiting = await anna.open("siggil", "person", "open", "open", options={"players": 3})
            playing, over = [await anna.open("rip", "person", "open") for _ in range(2)]
            left = await anna.open("siggil", "person", "open", "greedy", options={"players": 3})
            assert await listed(boris) == []
            for table in (playing, waiting, over, left):
                await boris.join(table)
            await boris.do("POST", f"/{over['id']}/resign", type="resign", key="a", seat=1)
            await boris.do("POST", f"/{left['id']}/resign", type="resign", key="b", seat=1)
            assert await listed(boris) == [playing["id"], waiting["id"]]
            assert sorted(await listed(anna)) == sorted([playing["id"], waiting["id"], left["id"]])

    asyncio.run(story())


def test_a_page_of_another_origin_gets_no_socket_and_spectators_only_where_allowed(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            closed = await anna.open("rip", "person", "greedy")
            opened = await anna.open("rip", "person", "greedy", spectators=True)
            async with eve.watch(closed["id"]) as socket:
                assert (await socket.hear())["code"] == "forbidden"
            async with eve.watch(opened["id"]) as socket:
                told = await socket.hear()
            assert told["view"]["hand"] is None
            assert told["table"]["invitation"] == ""
            assert told["seconds_left"] is None

    asyncio.run(story())


def test_stopping_is_graceful_and_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    async def first(server: Server) -> tuple[str, Any, dict[str, str]]:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "greedy", name="Anna")
            if table["turn"] == 0:
                await anna.act(table["id"], 0, "stop")
            return table["id"], await anna.do("GET", f"/{table['id']}?seat=0"), dict(anna.http.cookies)

    async def second(server: Server, table_id: str, cookies: dict[str, str]) -> Any:
        async with Browser(server) as anna:
            anna.http.cookies = httpx.Cookies(cookies)
            return await play_out(anna, table_id)

    with running(tmp_path) as server:
        table_id, seen, cookies = asyncio.run(first(server))
        server.stop()
        assert server.process is not None
        assert server.process.returncode == 0
        server.start()
        assert asyncio.run(second(server, table_id, cookies))["table"]["status"] == "over"
        assert seen["table"]["id"] == table_id
