"""Nothing leaks: every message that anybody received is exactly what the log lets that seat know, byte for byte."""

from __future__ import annotations

import asyncio
import base64
import random
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from seance.games import find_game
from seance.table.events import Entry, decode
from seance.table.table import Table
from tests.web.harness import PATIENCE, Browser, Server, Socket, merged, running


class Received(NamedTuple):
    """A message as it came over the wire."""

    browser: Recorder
    seat: int | None
    raw: bytes
    after: int
    """The number from which on events were asked for."""
    before: Any = None
    """What was known before, where only changes are told."""


class Recorder(Browser):
    """A browser that keeps the bytes of everything it is told."""

    def __init__(self, server: Server, told: list[Received]) -> None:
        super().__init__(server)
        self.told = told
        self.http.event_hooks["response"] = [self.keep]

    async def keep(self, answer: httpx.Response) -> None:
        await answer.aread()
        seat, after = answer.request.url.params.get("seat"), answer.request.url.params.get("after", 0)
        if answer.request.url.path.endswith("/join"):
            seat = answer.json()["seat"]
        self.told.append(Received(self, None if seat is None else int(seat), answer.content, int(after)))

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["seance"])

    @property
    def visitor(self) -> str:
        return self.cookie.partition(".")[0]


class Ear:
    """A socket that keeps the bytes of everything it hears, from its own last number on."""

    def __init__(self, socket: Socket, told: list[Received]) -> None:
        self.socket = socket
        self.told = told
        self.number = 0
        self.latest: Any = None

    async def hear(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.socket.recv()
        raw = text.encode() if isinstance(text, str) else text
        browser: Any = self.socket.browser
        self.told.append(Received(browser, self.socket.seat, raw, self.number, self.latest))
        message = msgspec.json.decode(raw)
        if message["type"] in ("snapshot", "update", "changes"):
            self.latest = merged(self.latest, message) if message["type"] == "changes" else message
            self.number = self.latest["table"]["number"]
        return message

    async def hear_out(self, at_least: int) -> None:
        while self.latest is None or self.latest["table"]["number"] < at_least:
            await self.hear()


class Log(NamedTuple):
    """A table as the database holds it."""

    secret: bytes
    salt: bytes
    invitation: str
    entries: list[Entry]

    def table(self, table_id: str, until: int) -> Table:
        return Table.replay(table_id, self.secret, self.salt, self.entries[:until])


def read_log(data: Path, table_id: str) -> Log:
    with closing(sqlite3.connect(data / "seance.db")) as database:
        row = database.execute("SELECT secret, salt, invitation FROM tables WHERE id = ?", [table_id]).fetchone()
        query = "SELECT number, at, event, key FROM entries WHERE table_id = ? ORDER BY number"
        lines = database.execute(query, [table_id]).fetchall()
    entries = [Entry(number, at, decode(event), key) for number, at, event, key in lines]
    return Log(row[0], row[1], row[2], entries)


class Auditor:
    """Judges messages about one table with its log in hand."""

    def __init__(self, log: Log, table_id: str, people: list[Recorder]) -> None:
        self.log = log
        self.id = table_id
        self.people = people
        self.last = log.table(table_id, len(log.entries))
        self.checked = 0
        self._tables: dict[int, Table] = {}

    def at(self, number: int) -> Table:
        if number not in self._tables:
            self._tables[number] = self.log.table(self.id, number)
        return self._tables[number]

    def check(self, received: Received) -> None:
        """Exactly what may be known; and before the end none of the secrets in any form."""
        message = msgspec.json.decode(received.raw)
        over = False
        if message.get("type") in ("snapshot", "update"):
            over = self.at(message["table"]["number"]).over
            assert received.raw == self.allowed(message, received)
        elif message.get("type") == "changes":
            over = self.check_changes(message, received)
        self.check_bytes(received, over)
        self.checked += 1

    def check_changes(self, changes: Any, received: Received) -> bool:
        """They make of what was known exactly what may be known, and tell nothing that was known already."""
        whole = merged(received.before, changes)
        table = self.at(whole["table"]["number"])
        allowed = msgspec.json.decode(self.allowed(whole, received))
        if whole["view"] is not None:  # fields that have their usual values are left out of a whole view
            view = msgspec.convert(whole["view"], find_game(table.opened.game).view_type)
            whole["view"] = msgspec.json.decode(msgspec.json.encode(view))
        assert whole == allowed
        for part in ("table", "view"):
            before = received.before[part] or {}
            assert all(before.get(name, ...) != value for name, value in (changes.get(part) or {}).items())
        return table.over

    def allowed(self, message: Any, received: Received) -> bytes:
        """The message built again from the log alone."""
        table = self.at(message["table"]["number"])
        seat, view = received.seat, table.view_for(received.seat)
        assert message["seat"] == seat
        assert seat is None or seat in table.seats_of(received.browser.visitor)
        game = find_game(table.opened.game)
        moves = [] if view is None or table.over else [game.format(action) for action in view.actions]
        return msgspec.json.encode(
            {
                "type": message["type"],
                "table": self.allowed_info(message["table"], table, received.browser.visitor),
                "seat": seat,
                "view": None if view is None else msgspec.structs.replace(view, actions=()),
                "moves": moves,
                "events": table.events_for(seat, received.after),
                "explanation": None if view is None else game.explain(view),
                "seconds_left": None if table.deadline is None else message["seconds_left"],
                "replaceable_in": [
                    None if shown["away_since"] is None or table.over else float(left)
                    for shown, left in zip(message["table"]["seats"], message["replaceable_in"], strict=True)
                ],
            }
        )

    def allowed_info(self, told: Any, table: Table, visitor: str) -> dict[str, Any]:
        """What is public of a table; who is present now, or away since when, is public too, and not in the log."""
        mine = table.seats_of(visitor)
        opened = table.opened
        seats = [
            {
                "label": seat.label,
                "kind": "person" if seat.visitor else "bot" if seat.bot else "open",
                "name": seat.name if seat.visitor else seat.bot,
                "present": bool(shown["present"]),
                "stand_in": seat.bot if seat.visitor else "",
                "away_since": float(shown["away_since"]) if seat.visitor and not shown["present"] else None,
            }
            for seat, shown in zip(table.seats, told["seats"], strict=True)
        ]
        return {
            "id": self.id,
            "game": opened.game,
            "options": opened.options,
            "seats": seats,
            "status": table.status,
            "turn": table.turn,
            "winners": table.winners,
            "number": table.number,
            "commitment": opened.commitment,
            "public": opened.public,
            "spectators": opened.spectators,
            "clock": opened.clock,
            "deadline": table.deadline,
            "rematch": table.rematch,
            "yours": mine,
            "invitation": self.log.invitation if mine or visitor == opened.host else "",
            "other_rules": "",
            "take_backs": table.take_backs,
            "asking": table.asking,
            "hosting": visitor == opened.host,
            "hints": table.hints,
            "left": None,
            "deal": "",
            "grade": -1,
            "solvable": opened.game == "siggil" and len(table.seats) == 1,
            "taken_back": table.taken_back,
        }

    def check_bytes(self, received: Received, over: bool) -> None:
        raw = received.raw.lower()
        for other in self.people:
            if other is not received.browser:
                assert other.visitor.lower().encode() not in raw
        assert not any(person.cookie.lower().encode() in raw for person in self.people)
        if over:
            return
        for text in self.sealed():
            assert text.lower().encode() not in raw
        if not self.last.seats_of(received.browser.visitor):
            assert self.log.invitation.lower().encode() not in raw

    def sealed(self) -> Iterator[str]:
        """What nobody may know before the end, in every form it could be written in."""
        assert self.last.match is not None
        for secret in (self.log.secret, self.log.salt, self.last.match.seed):
            yield from (secret.hex(), base64.b64encode(secret).decode().rstrip("="), str(list(secret))[1:-1])
            yield base64.urlsafe_b64encode(secret).decode().rstrip("=")
        yield from (text for text in self.last.entropy if text)
        yield self.last.match.deal


class Plan(msgspec.Struct, frozen=True):
    """A game to be played and recorded."""

    game: str
    people: int
    bots: int = 0
    options: dict[str, Any] = {}


PLANS = {
    "siggil of two": Plan("siggil", 2),
    "siggil of three with a bot": Plan("siggil", 2, 1, {"players": 3, "layout": "river"}),
    "siggil of four": Plan("siggil", 4, 0, {"players": 4, "layout": "pyramids"}),
    "siggil alone, hard": Plan("siggil", 1, 0, {"players": 1, "difficulty": "hard", "fourth_spirit": "choice"}),
    "rip": Plan("rip", 2, 0, {"psychics": "all"}),
    "rip against a bot": Plan("rip", 1, 1, {"psychics": "all"}),
    "rip tutorial": Plan("rip", 2, 0, {"tutorial": True}),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


async def record_game(server: Server, plan: Plan, rng: random.Random) -> tuple[str, list[Received], list[Recorder]]:
    """A full game with everybody on sockets, a spectator, and requests over HTTP in between, good and bad."""
    told: list[Received] = []
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Recorder(server, told)) for _ in range(plan.people)]
        watcher = await stack.enter_async_context(Recorder(server, told))
        chairs = ["person"] + ["open"] * (plan.people - 1) + ["greedy"] * plan.bots
        more: Any = {"spectators": True, "options": plan.options, "entropy": f"entropy{rng.random()}"}
        table = await people[0].open(plan.game, *chairs, **more)
        for person in people[1:]:
            await person.join(table, entropy=f"entropy{rng.random()}")
        viewers: list[tuple[Browser, int | None]] = [
            *((person, seat) for seat, person in enumerate(people)),
            (watcher, None),
        ]
        ears = [
            Ear(await stack.enter_async_context(person.watch(table["id"], seat, changes=changes)), told)
            for person, seat in viewers
            for changes in (False, True)
        ]
        await play(table["id"], ears, rng)
        for person in people:
            await person.do("GET", f"/{table['id']}/record")
    return table["id"], told, [*people, watcher]


async def play(table_id: str, ears: list[Ear], rng: random.Random) -> None:
    number = 0
    while True:
        for ear in ears:
            await ear.hear_out(number)
        latest = max((ear.latest for ear in ears), key=lambda m: m["table"]["number"])["table"]
        if latest["status"] == "over":
            break
        number = latest["number"]
        mover = next((ear for ear in ears if ear.latest["table"]["number"] == number and ear.latest["moves"]), None)
        if mover is None:  # a bot thinks, or somebody has not heard yet
            number += all(ear.latest["table"]["number"] == number for ear in ears)
            continue
        if rng.random() < 0.3:
            await meddle(table_id, ears, rng)
        await mover.socket.say(
            type="act", key=mover.socket.browser.key(), seat=mover.socket.seat, token=rng.choice(mover.latest["moves"])
        )
        number += 1


async def meddle(table_id: str, ears: list[Ear], rng: random.Random) -> None:
    """Look over HTTP, and try what is not allowed: what is answered is checked like everything else."""
    ear = rng.choice(ears)
    browser, seat = ear.socket.browser, ear.socket.seat
    await browser.do("GET", f"/{table_id}?after={rng.randrange(9)}" + ("" if seat is None else f"&seat={seat}"))
    await browser.call("GET", f"/{table_id}/record")
    token = rng.choice(["stop", "S1", "?", "x" * 60, "*F", "-3"])
    for other in range(len(ears)):
        await browser.act(table_id, other, token, number=rng.choice([None, 1]))
    await ear.socket.say(type="act", key="k", seat=rng.randrange(4), token=token)
    await browser.call("GET", "")


@pytest.mark.parametrize("name", PLANS)
def test_every_message_is_what_its_seat_may_know(name: str, server: Server) -> None:
    table_id, told, people = asyncio.run(record_game(server, PLANS[name], random.Random(name)))
    auditor = Auditor(read_log(server.data, table_id), table_id, people)
    assert auditor.last.over
    for received in told:
        if received.raw.startswith(b"{"):
            auditor.check(received)
    for kind in (b'"update"', b'"changes"'):
        seats = {received.seat for received in told if kind in received.raw}
        assert seats == {*range(PLANS[name].people), None}
    assert auditor.checked > 50


def test_only_its_browser_sees_a_seat(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open", spectators=True)
            await boris.join(table)
            path = f"/{table['id']}"
            for browser, seat in ((anna, 1), (boris, 0), (eve, 0), (eve, 1), (anna, 2), (anna, -1)):
                status, told = await browser.call("GET", f"{path}?seat={seat}")
                assert (status, told["code"]) == (403, "forbidden")
                async with browser.watch(table["id"], seat) as socket:
                    assert (await socket.hear())["code"] == "forbidden"
            watched = await eve.do("GET", path)
            assert watched["view"]["hand"] is None
            assert watched["moves"] == []
            assert watched["table"]["invitation"] == ""
            assert watched["table"]["yours"] == []
            assert (await boris.do("GET", path))["table"]["invitation"] == table["invitation"]

    asyncio.run(story())


def test_around_one_screen_only_the_hand_that_is_asked_for_is_shown(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person")
            path = f"/{table['id']}"
            seen = [await anna.do("GET", f"{path}{query}") for query in ("?seat=0", "?seat=1", "")]
            assert [one["view"]["seat"] for one in seen] == [0, 1, None]
            assert seen[2]["view"]["hand"] is None
            assert seen[2]["moves"] == []
            async with anna.watch(table["id"], 0) as socket:
                assert (await socket.hear())["view"] == seen[0]["view"]

    asyncio.run(story())


def test_whoever_left_a_seat_to_a_bot_no_longer_sees_its_view(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("siggil", "person", "open", "greedy", options={"players": 3})
            await boris.join(table)
            async with boris.watch(table["id"], 1) as socket:
                await socket.hear()
                resign = {"type": "resign", "key": "r", "seat": 1}
                done = await boris.do("POST", f"/{table['id']}/resign", **resign)
                told = await socket.hear_until(lambda m: m["type"] == "error")
                assert told["code"] == "forbidden"
            assert not any(m.get("seat") == 1 and m["table"]["number"] >= done["number"] for m in socket.messages[:-1])
            assert (await boris.call("GET", f"/{table['id']}?seat=1"))[0] == 403
            assert await boris.do("POST", f"/{table['id']}/resign", **resign) == done  # and is answered again

    asyncio.run(story())


def test_a_cookie_that_was_changed_is_nobodys(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await anna.open("rip", "person", "person")
            visitor, _, signature = str(anna.http.cookies["seance"]).partition(".")
            for forged in (visitor, f"{visitor}.", f"{visitor}.{signature[:-1]}0", f"{visitor}.{'0' * 64}", ".", ""):
                eve.http.cookies = httpx.Cookies({"seance": forged})
                if forged != f"{visitor}.{signature}":
                    assert (await eve.call("GET", f"/{table['id']}?seat=0"))[0] == 403

    asyncio.run(story())
