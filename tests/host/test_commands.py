"""Who may do what at a table, and what is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec
import pytest

from seance.errors import Forbidden, KeyReused, NotNow, NotYourTurn, OptionError, SeatTaken, Stale, TooMuch
from seance.host.commands import COMMITMENT_SECONDS, MOST_COMMITMENTS, TablePlan
from seance.table.events import Chair
from tests.host.rooms import MemoryStore, room

GREEN = {"first": "green"}


def test_only_who_sits_on_a_seat_acts_for_it() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", options=GREEN)
            assert await one.join(live, "boris") == 1
            for visitor, seat in (("boris", 0), ("eve", 0), ("", 0), ("eve", 1)):
                with pytest.raises(Forbidden):
                    await one.act(live, visitor, seat, "stop")
                with pytest.raises(Forbidden):
                    await one.commands.resign(live, visitor, seat, one.key())
                with pytest.raises(Forbidden):
                    await one.commands.take_back(live, visitor, seat, one.key())
            with pytest.raises(NotYourTurn):
                await one.act(live, "boris", 1, "stop")
            assert await one.act(live, "anna", 0, "stop") == 5

    asyncio.run(story())


def test_a_request_is_carried_out_once_for_a_key_and_another_visitors_key_is_another() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", options=GREEN)
            await one.join(live, "boris")
            number = await one.act(live, "anna", 0, "stop", key="same")
            length = len(one.store.logs[live.table.id])
            assert await one.act(live, "anna", 0, "stop", key="same") == number
            assert len(one.store.logs[live.table.id]) == length
            resigned = await one.commands.resign(live, "boris", 1, "same")
            assert resigned == length + 1
            assert await one.commands.resign(live, "boris", 1, "same") == resigned

    asyncio.run(story())


def test_a_key_that_named_another_request_is_refused_also_after_a_restart() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await one.open("rip", "person", "open", options=GREEN, key="table")
            await one.join(live, "boris")
            ghost, other = one.moves(live, "anna", 0)[1:3]
            number = await one.act(live, "anna", 0, ghost, key="move")
        async with room(store) as one:
            live = await one.tables.live(live.table.id)
            before = list(store.logs[live.table.id])
            assert await one.act(live, "anna", 0, ghost, key="move") == number
            asked: list[Coroutine[Any, Any, Any]] = [
                one.act(live, "anna", 0, other, key="move"),
                one.act(live, "anna", 0, ghost, seen=live.table.number, key="move"),
                one.commands.resign(live, "anna", 0, "move"),
                one.commands.take_back(live, "anna", 0, "move"),
                one.commands.replace(live, "anna", 1, "greedy", "move"),
                one.commands.rematch(live, "anna", "move"),
                one.open("rip", "person", "greedy", options=GREEN, key="table"),
            ]
            for asking in asked:
                with pytest.raises(KeyReused):
                    await asking
            assert store.logs[live.table.id] == before
            again = await one.open("rip", "person", "open", options=GREEN, key="table")
            assert again.table.id == live.table.id
            assert len(store.rows) == 1

    asyncio.run(story())


def test_of_two_tables_opened_at_once_with_one_key_the_second_is_refused() -> None:
    async def story() -> None:
        async with room() as one:
            asked = [one.open("rip", "person", chair, key="same") for chair in ("open", "greedy")]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == ["KeyReused", "Live"]

    asyncio.run(story())


def test_a_key_of_an_earlier_log_which_tells_no_request_is_answered_as_it_was() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", options=GREEN)
            await one.join(live, "boris")
            number = await one.act(live, "anna", 0, "stop", key="old")
            log = one.store.logs[live.table.id]
            kept = [msgspec.structs.replace(e, key=e.key and e.key.partition(".")[0]) for e in log]
            one.store.logs[live.table.id] = kept
            live.table = one.store.replayed(live.table.id)
            assert await one.commands.resign(live, "anna", 0, "old") == number

    asyncio.run(story())


def test_a_move_on_a_position_that_has_changed_is_refused() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "person", options={"first": "P1"})
            seen = live.table.number
            await one.act(live, "anna", 0, one.moves(live, "anna", 0)[0], seen)
            with pytest.raises(Stale):
                await one.act(live, "anna", 1, one.moves(live, "anna", 1)[0], seen)

    asyncio.run(story())


def test_two_moves_at_once_are_judged_one_after_the_other() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "person", options={"first": "P1"})
            moves = one.moves(live, "anna", 0)
            asked = [one.act(live, "anna", 0, token) for token in moves[:2]]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answers] == [int, NotYourTurn]

    asyncio.run(story())


def test_nobody_sits_down_without_an_invitation_and_whoever_sits_keeps_the_seat() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open")
            with pytest.raises(Forbidden):
                await one.join(live, "boris", invitation="guessed")
            assert [await one.join(live, "boris") for _ in range(2)] == [1, 1]
            with pytest.raises(SeatTaken):
                await one.join(live, "eve")
            public = await one.open("rip", "person", "open", public=True)
            assert await one.join(public, "eve", invitation="") == 1

    asyncio.run(story())


def test_a_table_is_opened_once_for_a_key_also_past_the_limit() -> None:
    async def story() -> None:
        async with room(tables_per_visitor=2) as one:
            first = await one.open("rip", "person", "open", key="k")
            twins = await asyncio.gather(*(one.open("rip", "person", "open", key="twin") for _ in range(2)))
            assert twins[0].table.id == twins[1].table.id
            assert (await one.open("rip", "person", "open", key="k")).table.id == first.table.id
            with pytest.raises(TooMuch):
                await one.open("rip", "person", "open", key="another")
            assert (await one.open("rip", "person", "open", by="boris", key="k")).table.id != first.table.id
            assert len(one.store.rows) == 3

    asyncio.run(story())


@pytest.mark.parametrize("chairs", [["person"], ["person"] * 3, ["person", "nobody"]])
def test_chairs_that_do_not_fit_are_refused(chairs: list[str]) -> None:
    async def story() -> None:
        async with room() as one:
            with pytest.raises(OptionError):
                await one.open("rip", *chairs)
            assert not one.store.rows

    asyncio.run(story())


def test_a_bot_is_called_by_those_at_the_table_to_a_seat_that_nobody_is_at_any_more() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "open", options={"first": "P1"})
            await one.join(live, "boris")
            replace = one.commands.replace
            with pytest.raises(Forbidden):
                await replace(live, "eve", 1, "greedy", one.key())
            with pytest.raises(OptionError):
                await replace(live, "anna", 1, "nobody", one.key())
            with live.watching(1), pytest.raises(NotNow):
                await replace(live, "anna", 1, "greedy", one.key())
            await one.clock.pass_time(60)
            await replace(live, "anna", 1, "greedy", one.key())
            assert live.table.seats[1].bot == "greedy"

    asyncio.run(story())


def test_before_the_deal_only_the_host_fills_chairs() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "open", "open", options={"players": 3})
            await one.join(live, "boris")
            assert (live.info_for("anna").hosting, live.info_for("boris").hosting) == (True, False)
            for seat in (0, 1, 2):
                with pytest.raises(Forbidden, match="only the host"):
                    await one.commands.replace(live, "boris", seat, "greedy", one.key())
            await one.commands.replace(live, "anna", 2, "random", one.key())
            assert [seat.bot for seat in live.table.seats] == ["", "", "random"]
            assert live.table.status == "playing"

    asyncio.run(story())


def test_a_link_leads_each_where_they_may_go() -> None:
    async def story() -> None:
        async with room() as one:

            async def leads(visitor: str, table_id: str, invitation: str = "") -> str:
                where, live = await one.commands.follow_link(table_id, invitation, visitor)
                assert (live is None) == (where in ("nowhere", "closed", "full"))
                return where

            live = await one.open("rip", "person", "open")
            where = live.table.id
            assert await leads("anna", where) == "table"
            assert await leads("boris", where) == await leads("boris", where, "guessed") == "closed"
            assert await leads("boris", where, live.invitation) == "seat"
            await one.join(live, "boris")
            assert await leads("boris", where) == "table"
            assert await leads("eve", where, live.invitation) == "full"
            watched = await one.open("rip", "person", "greedy", spectators=True)
            assert await leads("eve", watched.table.id) == "watching"
            assert await leads("eve", "nowhere-at-all") == "nowhere"

    asyncio.run(story())


def test_tables_are_listed_for_those_who_have_a_part_in_them_and_public_ones_for_all_while_they_wait() -> None:
    async def story() -> None:
        async with room() as one:
            private = await one.open("rip", "person", "open")
            public = await one.open("siggil", "person", "open", public=True)

            async def listed(visitor: str) -> set[str]:
                return {table.id for table in await one.lists.list_tables(visitor)}

            assert await listed("boris") == {public.table.id}
            await one.join(private, "boris")
            await one.join(public, "boris")
            assert await listed("anna") == await listed("boris") == {private.table.id, public.table.id}
            assert await listed("eve") == set()
            await one.commands.resign(private, "boris", 1, one.key())
            assert await listed("boris") == {public.table.id}

    asyncio.run(story())


def test_a_rematch_is_one_table_whoever_asks_with_chairs_kept_for_those_who_played() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open")
            await one.join(live, "boris")
            with pytest.raises(NotNow):
                await one.commands.rematch(live, "anna", one.key())
            await one.commands.resign(live, "anna", 0, one.key())
            with pytest.raises(Forbidden):
                await one.commands.rematch(live, "eve", one.key())
            asked = [one.commands.rematch(live, visitor, one.key()) for visitor in ("anna", "boris")]
            (_, first), (_, second) = await asyncio.gather(*asked)
            assert first == second == live.table.rematch
            assert len(one.store.rows) == 2
            fresh = await one.tables.live(first)
            with pytest.raises(Forbidden):
                await one.join(fresh, "eve", invitation="")
            assert await one.join(fresh, "anna", invitation="") == 1
            assert await one.join(fresh, "boris", invitation="") == 0
            assert fresh.table.status == "playing"

    asyncio.run(story())


def test_a_record_is_for_those_who_may_see_the_table_once_it_is_over() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person")
            with pytest.raises(NotNow):
                one.commands.finished(live, "anna")
            await one.commands.resign(live, "anna", 0, one.key())
            with pytest.raises(Forbidden):
                one.commands.finished(live, "eve")
            assert one.commands.finished(live, "anna") is live.table

    asyncio.run(story())


def test_a_commitment_waits_ten_minutes_for_its_table() -> None:
    async def story() -> None:
        async with room() as one:
            plan = TablePlan("siggil", {}, (Chair("person"), Chair("bot", "greedy")))
            shown = await one.commands.commit("anna")
            await one.clock.pass_time(COMMITMENT_SECONDS)
            live = await one.commands.open_table(plan, "anna", "Anna", "mine", "", shown)
            assert live.table.opened.commitment == shown
            shown = await one.commands.commit("anna")
            await one.clock.pass_time(COMMITMENT_SECONDS + 1)
            with pytest.raises(Stale):
                await one.commands.open_table(plan, "anna", "Anna", "mine", "", shown)
            for _ in range(2 * MOST_COMMITMENTS):
                await one.commands.commit("anna")
            assert len(one.store.sealed) == MOST_COMMITMENTS

    asyncio.run(story())


def test_at_a_table_with_a_long_log_no_move_is_taken_back_and_the_game_goes_on_to_its_end() -> None:
    async def story() -> None:
        async with room(longest_log=40) as one:
            live = await one.open("siggil", "person", "greedy", options={"first": "P1"})
            one.bots.held = asyncio.Event()
            move = one.moves(live, "anna", 0)[0]
            while live.table.number < 40:
                await one.act(live, "anna", 0, move)
                if live.table.number < 40:
                    await one.commands.take_back(live, "anna", 0, one.key())
            with pytest.raises(NotNow, match="no more moves can be taken back"):
                await one.commands.take_back(live, "anna", 0, one.key())
            assert live.table.number == 40
            one.bots.held.set()
            await one.play_out(live, {0: "anna"})
            assert live.table.over

    asyncio.run(story())
