"""Who watches a table, who is there, and what each of them is shown."""

from __future__ import annotations

import asyncio

import pytest

from seance.errors import Forbidden
from seance.host.tables import PRESENCE_SECONDS
from tests.host.rooms import NOON, room, settle


def test_who_watches_from_a_seat_is_there_until_the_last_window_closes() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", spectators=True)
            await one.join(live, "boris")

            def there() -> list[bool]:
                return [seat.present for seat in live.info_for("anna").seats]

            assert there() == [False, False]
            with live.watching(1):
                with live.watching(1), live.watching(None):
                    assert there() == [False, True]
                assert there() == [False, True]
                assert not live.idle
            assert there() == [False, False]
            assert live.idle

    asyncio.run(story())


def test_everybody_who_watches_hears_of_a_move_at_once_and_soon_of_who_comes_and_goes() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", spectators=True, options={"first": "green"})
            with live.watching(None) as news:
                with live.watching(0) as own:
                    await settle()
                    assert not news.is_set()
                    await one.clock.pass_time(PRESENCE_SECONDS)
                    assert news.is_set()
                    assert not news.changed
                    assert live.there == (True, False)
                    news.clear()
                    own.clear()
                    await one.act(live, "anna", 0, "stop")
                    assert news.is_set()
                    assert news.changed
                    assert own.changed
                    news.clear()
                await settle()
                assert not news.is_set()
                await one.clock.pass_time(PRESENCE_SECONDS)
                assert news.is_set()
                assert live.there == (False, False)

    asyncio.run(story())


def test_who_comes_and_goes_again_at_once_is_not_told_of() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", spectators=True)
            with live.watching(None) as news:
                await one.clock.pass_time(PRESENCE_SECONDS)
                for _ in range(50):
                    with live.watching(0):
                        await settle()
                await one.clock.pass_time(PRESENCE_SECONDS)
                assert not news.is_set()

    asyncio.run(story())


def test_who_goes_after_others_saw_them_come_is_told_of() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", spectators=True)
            with live.watching(None) as news:
                await one.clock.pass_time(PRESENCE_SECONDS)
                with live.watching(0):
                    news.told_there = live.there  # the table changed meanwhile, and they were told of both
                await one.clock.pass_time(PRESENCE_SECONDS)
                assert news.moved

    asyncio.run(story())


def test_a_viewer_sees_their_own_seat_or_what_a_spectator_may_and_strangers_nothing() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", options={"first": "green"})
            await one.join(live, "boris")
            with pytest.raises(Forbidden):
                live.see("eve", None, 0, NOON)
            for visitor, seat in (("anna", 1), ("eve", 0)):
                with pytest.raises(Forbidden):
                    live.see(visitor, seat, 0, NOON)
            hers, his = live.see("anna", 0, 0, NOON), live.see("boris", 1, 0, NOON)
            both = live.see("boris", None, 0, NOON)
            assert hers.moves
            assert not his.moves
            assert both.view.hand is None
            assert (hers.view.seat, his.view.seat, both.view.seat) == (0, 1, None)
            assert hers.table.invitation == his.table.invitation == live.invitation
            assert (hers.table.yours, his.table.yours) == ((0,), (1,))
            assert [event.kind for event in hers.events] == ["opened", "joined", "joined", "dealt"]
            assert [event.number for event in live.see("anna", 0, 3, NOON).events] == [4]

    asyncio.run(story())


def test_a_stranger_is_told_no_invitation() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", public=True)
            assert live.info_for("anna").invitation == live.invitation
            assert live.info_for("eve").invitation == ""
            assert live.info_for("eve").yours == ()

    asyncio.run(story())
