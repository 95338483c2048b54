"""What those who watch are sent: only what has changed, and worked out once for all who are told the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from seance.errors import Forbidden
from seance.host.live import Live
from seance.web.connections import text_frame
from seance.web.news import SAME_SECONDS, Known, NextMessage, changes_in, fields_changed, known_by, tell_news
from tests.host.rooms import GAMES, NOON, room, settle
from tests.web.harness import Browser, Socket, running


class Row(msgspec.Struct):
    x: int
    y: tuple[int, ...]
    actions: tuple[int, ...] = ()


def knows(live: Live, visitor: str, seat: int | None = None) -> Known:
    return known_by(live, live.see(visitor, seat, 0, NOON))


async def hear_on(socket: Socket, wanted: Callable[[Any], bool]) -> None:
    """Until what it knows fits."""
    while socket.latest is None or not wanted(socket.latest):
        await socket.hear()


def content(told: NextMessage) -> Any:
    """The message in a frame: shorter ones than 126 bytes have a head of two, others of four."""
    return msgspec.json.decode(told.frame[2 if told.frame[1] < 126 else 4 :])


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_frame_is_that_of_the_protocol(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_fields_that_changed_are_told_and_moves_are_not_among_them() -> None:
    before = Row(1, (1, 2), (7,))
    assert fields_changed(before, Row(1, (1, 2), (8,))) is msgspec.UNSET
    assert fields_changed(before, Row(1, (1, 3), (8,))) == {"y": (1, 3)}
    assert fields_changed(None, before) is before
    assert fields_changed(before, None) is None
    assert fields_changed(None, None) is msgspec.UNSET


def test_onlookers_who_know_the_same_are_sent_the_very_same_bytes_and_a_seat_its_own() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", spectators=True, options={"first": "green"})
            await one.join(live, "boris")
            onlookers = [(f"eve{i}", knows(live, f"eve{i}")) for i in range(50)]
            mine = knows(live, "anna", 0)
            await one.act(live, "anna", 0, "stop")
            frames = {id(tell_news(live, who, None, known, True, NOON).frame) for who, known in onlookers}
            assert len(frames) == 1
            own = tell_news(live, "anna", 0, mine, True, NOON).frame
            assert id(own) not in frames
            assert own != tell_news(live, "eve0", None, onlookers[0][1], True, NOON).frame

    asyncio.run(story())


def test_a_message_that_was_worked_out_is_not_for_who_may_not_look_any_more() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", options={"first": "green"})
            await one.join(live, "boris")
            known = knows(live, "boris", 1)
            await one.act(live, "anna", 0, "stop")
            assert tell_news(live, "boris", 1, known, True, NOON).frame
            live.table.seats[1] = msgspec.structs.replace(live.table.seats[1], visitor="carla")
            with pytest.raises(Forbidden):
                tell_news(live, "boris", 1, known, True, NOON)

    asyncio.run(story())


def test_who_knows_all_is_told_nothing_and_times_are_told_anew() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", spectators=True)
            with live.watching(0), live.watching(1):
                assert tell_news(live, "eve", None, knows(live, "eve"), True, NOON).frame == b""
            known = knows(live, "eve")
            moments = [
                content(tell_news(live, "eve", None, known, True, NOON + seconds))["replaceable_in"][0]
                for seconds in (1, 1 + SAME_SECONDS / 2, 3)
            ]
            assert moments[0] == moments[1] > moments[2]

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_of_a_table_the_very_fields_are_told_that_changed(game: str) -> None:
    """Moves of a person and a bot, a take-back, somebody who comes and goes and is stood in for, the end."""

    async def story() -> None:
        async with room() as one:
            live = await one.open(game, "person", "greedy", spectators=True, clock=60)
            viewers = ("anna", 0), ("eve", None)
            told: set[frozenset[str]] = set()

            async def check(step: Awaitable[object]) -> None:
                before = [knows(live, *viewer) for viewer in viewers]
                await step
                await settle()
                for known, viewer in zip(before, viewers, strict=True):
                    now = live.see(*viewer, 0, NOON)
                    changed = fields_changed(known.sight.table, now.table)
                    assert changes_in(known.sight, now).table == changed
                    told.add(frozenset() if changed is msgspec.UNSET else frozenset(changed))

            async def move() -> int:
                return await one.act(live, "anna", 0, one.moves(live, "anna", 0)[0])

            async def come_and_move() -> None:
                with live.watching(0):
                    await move()

            await settle()  # the bot may begin
            await check(move())
            with live.watching(0):
                for _ in range(5):
                    await check(move())
            await check(come_and_move())
            await check(one.commands.take_back(live, "anna", 0, one.key()))
            await check(one.commands.replace(live, "anna", 0, "", one.key()))
            await check(one.commands.arrive(live, "anna"))
            await check(one.play_out(live, {0: "anna"}))
            assert any(fields <= {"turn", "number", "deadline"} and fields for fields in told)
            assert any("status" in fields for fields in told)
            assert any("seats" in fields for fields in told)

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_changes_come_to_the_same_as_whole_updates(game: str, tmp_path: Path) -> None:
    """Through a whole game with a take-back."""

    async def story() -> None:
        with running(tmp_path, workers=1, moves_per_second=10_000) as server:
            async with Browser(server) as anna, Browser(server) as eve:
                table = await anna.open(game, "person", "greedy", spectators=True)
                async with (
                    anna.watch(table["id"], 0, changes=True) as mine,
                    anna.watch(table["id"], 0) as whole,
                    eve.watch(table["id"], changes=True) as on,
                ):
                    await hear_on(mine, lambda latest: latest["moves"])
                    await mine.act(mine.latest["moves"][0])
                    await hear_on(mine, lambda latest: latest["moves"])
                    await mine.say(type="takeback", key="back", seat=0)
                    await hear_on(mine, lambda latest: latest["table"]["taken_back"] == 1)
                    over = await mine.play_out()
                    number = over["table"]["number"]
                    for socket in (whole, on):
                        await hear_on(socket, lambda latest: latest["table"]["number"] == number)
                    kept = ("table", "view", "moves", "explanation")
                    assert [mine.latest[name] for name in kept] == [whole.latest[name] for name in kept]
                    assert on.latest["view"]["seat"] is None
                    assert on.latest["table"]["yours"] == []
                    sizes = [
                        sum(len(msgspec.json.encode(one)) for one in socket.messages if one["type"] == kind)
                        for socket, kind in ((mine, "changes"), (whole, "update"))
                    ]
                    assert 2 * sizes[0] < sizes[1]

    asyncio.run(story())
