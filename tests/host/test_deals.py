"""Numbered and daily deals: the same for everybody, sealed for all days at once, and nothing told before its day."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from seance.errors import Forbidden, NotFound, NotNow, OptionError
from seance.games import find_game
from seance.host.catalogue import catalogue
from seance.host.daily import in_a_row
from seance.host.deals import Deals
from seance.host.live import Live
from seance.table import daily, fairness, numbered
from seance.table.daily import DAY_SECONDS, GRACE, Chain, DailySecret
from tests.host.rooms import NOON, MemoryStore, Room, room

TODAY = daily.day_text(daily.day_at(NOON))
TOMORROW = daily.day_text(daily.day_at(NOON) + 1)
EASY = f"daily-{TODAY}-easy"


def told(story: Callable[[Room, Deals], Awaitable[None]], store: MemoryStore | None = None, time: float = NOON) -> None:
    async def begin() -> None:
        async with room(store, time=time) as here:
            await story(here, Deals(here.commands, here.lists))

    asyncio.run(begin())


async def play(here: Room, deals: Deals, code: str, visitor: str = "anna") -> Live:
    live = await deals.play(code, visitor, visitor.title())
    await here.play_out(live, {0: visitor})
    return live


def test_a_numbered_deal_is_the_one_that_anybody_can_work_out() -> None:
    async def story(here: Room, deals: Deals) -> None:
        live = await deals.play("river-hard-choice-17", "anna", "Anna")
        one = numbered.read_code("river-hard-choice-17")
        siggil = find_game("siggil")
        assert live.table.match is not None
        assert live.table.match.deal == siggil.deal_text(siggil.deal(one.options, one.seed))
        assert live.table.opened.options["fourth_spirit"] == "choice"
        other = await deals.play("river-hard-choice-17", "boris", "Boris")
        assert other.table.match is not None
        assert other.table.match.deal == live.table.match.deal
        assert other.table.id != live.table.id

    told(story)


def test_a_numbered_deal_may_be_played_with_every_help_and_a_daily_one_with_none() -> None:
    async def story(here: Room, deals: Deals) -> None:
        free = (await deals.play("pass-easy-3", "anna", "Anna")).table
        assert (free.hints, free.take_backs) == (True, "free")
        alone = (await deals.play(EASY, "anna", "Anna")).table
        assert (alone.hints, alone.take_backs) == (False, "never")
        await here.act(
            await here.tables.live(alone.id), "anna", 0, here.moves(await here.tables.live(alone.id), "anna", 0)[0]
        )
        with pytest.raises(NotNow):
            alone.take_back(0)

    told(story)


def test_asked_twice_at_once_it_is_one_table() -> None:
    async def story(here: Room, deals: Deals) -> None:
        for code in ("pass-easy-3", EASY):
            found = await asyncio.gather(*(deals.play(code, "anna", "Anna") for _ in range(5)))
            assert len({live.table.id for live in found}) == 1
            await here.play_out(found[0], {0: "anna"})
            again = await asyncio.gather(*(deals.play(code, "anna", "Anna") for _ in range(5)))
            assert len({live.table.id for live in again}) == 1
            assert again[0].table.id != found[0].table.id

    told(story)


def test_the_first_game_counts_and_others_are_told_to_who_has_played() -> None:
    async def story(here: Room, deals: Deals) -> None:
        await play(here, deals, EASY)
        await play(here, deals, EASY)
        await play(here, deals, EASY, "boris")
        unplayed = await deals.see(EASY, "eve")
        assert unplayed.played == 2
        assert unplayed.results is None
        assert unplayed.standing is None
        mine = await deals.see(EASY, "anna")
        assert mine.standing is not None
        assert mine.standing.yours is not None
        assert (mine.standing.players, mine.standing.yours.games) == (2, 2)
        assert mine.standing.yours.place == 1
        assert sum(made.players for made in mine.standing.made) == 2
        assert mine.results is not None
        assert [result.seats[0].name for result in mine.results] == ["Anna", "Boris"]
        assert [bool(result.yours) for result in mine.results] == [True, False]

    told(story)


def test_who_gives_up_has_played() -> None:
    async def story(here: Room, deals: Deals) -> None:
        live = await deals.play(EASY, "anna", "Anna")
        await here.commands.resign(live, "anna", 0, "r")
        found = (await catalogue(here.store, deals.days, "anna")).today
        assert [deal.state for deal in found.deals] == ["lost", "new"]

    told(story)


def test_the_day_turns_at_midnight_and_games_begun_before_count_for_an_hour() -> None:
    async def story(here: Room, deals: Deals) -> None:
        late = await deals.play(EASY, "anna", "Anna")
        later = await deals.play(EASY, "boris", "Boris")
        here.clock.time = (daily.day_at(NOON) + 1) * DAY_SECONDS + GRACE - 1
        assert (await deals.days.see(TODAY)).secret == ""
        await here.play_out(late, {0: "anna"})
        here.clock.time += 1
        await here.play_out(later, {0: "boris"})
        assert (await deals.days.see(TODAY)).secret
        assert await here.store.result_of("anna", EASY) is not None
        assert await here.store.result_of("boris", EASY) is None
        told_to_boris = await deals.see(EASY, "boris")
        assert told_to_boris.standing is not None
        assert told_to_boris.standing.yours is None

    told(story)


def test_a_day_that_is_over_proves_its_deals_by_the_seals_from_before() -> None:
    async def story(here: Room, deals: Deals) -> None:
        first = await deals.days.see(TODAY)
        live = await play(here, deals, EASY)
        here.clock.time += 3 * DAY_SECONDS
        over = await deals.days.see(TODAY)
        assert over.anchor == first.anchor
        assert daily.before(bytes.fromhex(over.secret)).hex() == first.anchor
        next_day = await deals.days.see(TOMORROW)
        assert daily.before(bytes.fromhex(next_day.secret)).hex() == next_day.before == over.secret
        deal = daily.find(EASY)
        assert deal is not None
        secret, salt = daily.sealed(bytes.fromhex(over.secret), deal)
        assert live.table.secrets() == (secret, salt)
        assert fairness.commitment(secret, salt) == live.table.opened.commitment == first.deals[0].commitment
        assert live.table.opened.commitment in {one.commitment for one in over.deals}

    told(story)


@pytest.mark.parametrize(
    ("code", "error", "words"),
    [
        (f"daily-{TOMORROW}-easy", NotFound, "not there before that day"),
        ("daily-2026-01-01-easy", NotFound, f"first daily deals here were those of {TODAY}"),
        ("daily-9999-12-31-easy", NotFound, "not there before that day"),
        ("daily-2026-02-30-easy", OptionError, "no date"),
        ("daily-tomorrow", OptionError, "looks like daily-"),
        (f"daily-{TODAY}-middling", NotFound, "there are easy and hard"),
        ("pass-medium-3", NotFound, "codes begin with"),
        ("0" * 18, NotFound, "no such deal"),
    ],
)
def test_a_wrong_code_or_date_is_refused_with_a_sentence(code: str, error: type[Exception], words: str) -> None:
    async def story(here: Room, deals: Deals) -> None:
        for ask in (deals.see(code, "anna"), deals.play(code, "anna", "Anna")):
            with pytest.raises(error, match=words):
                await ask

    told(story)


@pytest.mark.parametrize("date", ["2026-13-01", "today", "20260101", "2026-W01-1", ""])
def test_what_is_no_date_is_no_day(date: str) -> None:
    async def story(here: Room, deals: Deals) -> None:
        with pytest.raises(OptionError, match="no date"):
            await deals.days.see(date)

    told(story)


def test_another_host_of_the_same_store_has_the_same_days() -> None:
    store = MemoryStore()
    seen = []

    async def story(here: Room, deals: Deals) -> None:
        await deals.days.see(TODAY)
        seen.append((await deals.days.chain()).anchor)

    told(story, store)
    told(story, store, NOON + DAY_SECONDS)
    assert seen[0] == seen[1]


def test_every_layout_has_its_turn_and_the_two_of_a_day_differ() -> None:
    days = [daily.deals_of(day) for day in range(100, 105)]
    for slot in (0, 1):
        assert len({deals[slot].kind.name for deals in days}) == 5
    assert all(easy.kind.options["layout"] != hard.kind.options["layout"] for easy, hard in days)
    assert all(deal.kind.options["difficulty"] == deal.slot for deals in days for deal in deals)


def test_the_chain_ends_where_it_must() -> None:
    chain = Chain(DailySecret(bytes(32), 20_000))
    assert chain.secret(20_000 + daily.DAYS - 1) != chain.secret(20_000)
    for day in (19_999, 20_000 + daily.DAYS):
        with pytest.raises(NotFound):
            chain.secret(day)


@pytest.mark.parametrize(
    ("days", "now", "longest"),
    [
        (set(), 0, 0),
        ({10}, 1, 1),
        ({9}, 1, 1),
        ({8}, 0, 1),
        ({10, 9, 8}, 3, 3),
        ({9, 8, 3, 2, 1, 0}, 2, 4),
        ({10, 8}, 1, 1),
    ],
)
def test_days_in_a_row(days: set[int], now: int, longest: int) -> None:
    assert in_a_row(days, today=10) == (now, longest)


def test_streaks_and_the_catalogue_tell_of_the_visitor_alone() -> None:
    async def story(here: Room, deals: Deals) -> None:
        await play(here, deals, EASY)
        here.clock.time += DAY_SECONDS
        await play(here, deals, f"daily-{TOMORROW}-hard")
        await play(here, deals, "pass-easy-7")
        mine = await catalogue(here.store, deals.days, "anna")
        assert (mine.today.date, mine.today.streaks.played) == (TOMORROW, 2)
        assert next(one for one in mine.numbered if one.kind == "pass-easy").played == (7,)
        other = await catalogue(here.store, deals.days, "boris")
        assert other.today.streaks.played == 0
        assert all(one.played == () for one in other.numbered)
        assert {deal.state for deal in other.today.deals} == {"new"}

    told(story)


def test_the_deal_of_such_a_game_keeps_its_code_when_it_is_passed_on() -> None:
    async def story(here: Room, deals: Deals) -> None:
        for code in ("turtle-hard-9", EASY):
            live = await play(here, deals, code)
            assert await deals.share(live, "anna", "") == code

    told(story)


def test_whoever_has_played_a_deal_may_not_look_at_the_games_that_others_made_of_it() -> None:
    async def story(here: Room, deals: Deals) -> None:
        first = await here.open("siggil", "person", options={"players": 1})
        await here.play_out(first, {0: "anna"})
        code = await deals.share(first, "anna", "")
        for one in (EASY, "pass-easy-3", code):
            hers = first if one == code else await play(here, deals, one)
            his = await play(here, deals, one, "boris")
            assert his.table.secrets() == hers.table.secrets()
            his.check_reader("boris", None, opened=False)
            with pytest.raises(Forbidden):
                hers.check_reader("boris", None, opened=False, share=his.share_for("boris"))
            his.check_reader("eve", None, opened=True, share=his.share_for("boris"))

    told(story)
