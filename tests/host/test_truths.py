"""Truths of solo games: for whom, about which position, only what is asked for, and from which cards."""

from __future__ import annotations

import asyncio
import stat
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from seance.errors import Forbidden, NotNow, OptionError, SeanceError, Unavailable
from seance.games import find_game
from seance.host.deals import Deals
from seance.host.live import Live
from seance.host.reviews import Reviews
from seance.host.truths import Judges, Truths, Wanted
from seance.host.workers import Workers
from seance.solve.solver import solve
from seance.table.branch import Fork, branch_of
from seance.table.events import Origin
from tests.host.rooms import Room, room

SOLO = {"players": 1, "difficulty": "easy"}
ALL = Wanted(outcome=True, chance=True, crossroads=True)


@asynccontextmanager
async def judged() -> AsyncIterator[tuple[Room, Judges]]:
    async with room() as one:
        reviews = Reviews(one.store, 1)
        judges = Judges(reviews, 1)
        async with reviews.running(), judges.running():
            yield one, judges


def story(told: Callable[[Room, Judges], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with judged() as (one, judges):
            await told(one, judges)

    asyncio.run(run())


async def alone(one: Room, **more: Any) -> Live:
    """A solo game of a known deal, which a search can always judge."""
    game = find_game("siggil")
    options = SOLO | more
    deal = game.deal_text(game.deal(game.options(options), bytes(32)))
    return await one.open("siggil", "person", options=options, origin=Origin(deal))


async def play(one: Room, live: Live, token: str) -> None:
    await one.commands.act(live, "anna", 0, token, None, one.key())


async def lose(one: Room, live: Live) -> None:
    """Play what comes first, and capture nothing: with easy sets that is soon lost."""
    assert live.table.match is not None
    game = live.table.match.game
    while not live.table.over:
        moves = [game.format(action) for action in live.table.view_for(0).actions]
        await play(one, live, "pass" if "pass" in moves else moves[0])


def test_what_is_asked_for_is_told_of_the_position_it_names_and_nothing_else() -> None:
    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one)
        number = live.table.number
        assert await judges.tell(live, "anna", 0, Wanted()) == Truths(number)
        truths = await judges.tell(live, "anna", 0, Wanted(outcome=True))
        assert truths == Truths(number, outcome="won")
        truths = await judges.tell(live, "anna", 0, ALL)
        assert truths.outcome == "won"
        assert truths.chance is not None
        assert 0 <= truths.chance.low <= truths.chance.chance <= truths.chance.high <= 1_000_000
        assert isinstance(truths.crossroads, bool)

    story(told)


def test_what_was_asked_before_a_move_is_about_the_position_before_it() -> None:
    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one)
        number = live.table.number
        asked = asyncio.create_task(judges.tell(live, "anna", 0, Wanted(outcome=True)))
        await asyncio.sleep(0)
        assert live.table.match is not None
        await play(one, live, live.table.match.game.format(live.table.view_for(0).actions[0]))
        assert (await asked).number == number
        assert live.table.number > number

    story(told)


def test_the_outcome_turns_where_the_game_was_lost_and_stays() -> None:
    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one)
        assert live.table.match is not None
        game, outcomes = live.table.match.game, []
        while not live.table.over:
            truths = await judges.tell(live, "anna", 0, Wanted(outcome=True))
            assert live.table.match is not None
            assert truths.outcome == solve(live.table.match.position_at(len(live.table.match.moves))).outcome
            outcomes.append(truths.outcome)
            moves = [game.format(action) for action in live.table.view_for(0).actions]
            await play(one, live, "pass" if "pass" in moves else moves[0])
        first = outcomes.index("lost") if "lost" in outcomes else len(outcomes)
        assert outcomes == ["won"] * first + ["lost"] * (len(outcomes) - first)
        where = await judges.where_lost(live.table, "anna")
        assert (where.found, where.played) == ("move", first - 1)
        match, _ = branch_of(live.table, Fork(where.played, where.way))
        assert (match.over, match.result) == (True, (0,))
        assert await judges.where_lost(live.table, "boris") is where  # it is kept

    story(told)


async def refused(asked: Coroutine[Any, Any, object], why: type[SeanceError]) -> None:
    with pytest.raises(why):
        await asked


def test_truths_are_for_ones_own_solo_game_while_it_is_played() -> None:
    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one)
        await refused(judges.tell(live, "boris", 0, ALL), Forbidden)
        await refused(judges.tell(live, "", 0, ALL), Forbidden)
        await refused(judges.tell(live, "anna", 1, ALL), Forbidden)
        await refused(judges.where_lost((await one.open("rip", "person", "greedy")).table, "anna"), OptionError)
        for game, options in (("siggil", {"players": 2}), ("rip", {})):
            several = await one.open(game, "person", "greedy", options=options)
            await refused(judges.tell(several, "anna", 0, ALL), OptionError)
        await one.commands.resign(live, "anna", 0, one.key())
        assert await judges.tell(live, "anna", 0, ALL) == Truths(live.table.number)  # it has just ended

    story(told)


def test_nobody_is_helped_where_results_are_compared_but_may_look_back() -> None:
    async def told(one: Room, judges: Judges) -> None:
        first = await one.open("siggil", "person", options=SOLO)
        await one.commands.resign(first, "anna", 0, one.key())
        deals = Deals(one.commands, one.lists)
        code = await deals.share(first, "anna", "")
        again = await deals.play(code, "boris", "Boris")
        await refused(judges.tell(again, "boris", 0, ALL), Forbidden)
        await one.commands.resign(again, "boris", 0, one.key())
        where = await judges.where_lost(again.table, "boris")
        assert (where.found, where.played, bool(where.way)) == ("never", 0, True)

    story(told)


def test_a_game_that_was_won_was_lost_nowhere() -> None:
    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one)
        assert live.table.match is not None
        for action in solve(live.table.match.position_at(0)).line:
            await play(one, live, live.table.match.game.format(action))
        assert live.table.winners == (0,)
        await refused(judges.where_lost(live.table, "anna"), NotNow)

    story(told)


def test_a_judge_that_breaks_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one)
        with monkeypatch.context() as patch:
            program = tmp_path / "worker"
            program.write_text(f"#!{sys.executable}\nprint('\"perhaps\"', flush=True)\n")
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
            patch.setattr(sys, "executable", str(program))
            await refused(judges.tell(live, "anna", 0, Wanted(outcome=True)), Unavailable)
        assert judges.workers.replaced == 1
        assert (await judges.tell(live, "anna", 0, Wanted(outcome=True))).outcome == "won"

    story(told)


def test_only_a_word_is_asked_with_all_cards_and_all_else_with_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to the processes holds the deal for the outcome alone."""

    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one)
        assert live.table.match is not None
        asked: list[bytes] = []
        real = Workers.ask

        async def noting(self: Workers, question: bytes, *more: Any, **named: Any) -> Any:
            asked.append(question)
            return await real(self, question, *more, **named)

        monkeypatch.setattr(Workers, "ask", noting)
        await judges.tell(live, "anna", 0, Wanted(chance=True, crossroads=True))
        deal = live.table.match.deal.encode()
        assert len(asked) == 2
        assert not any(deal in question for question in asked)
        await judges.tell(live, "anna", 0, Wanted(outcome=True))
        assert deal in asked[-1]

    story(told)


def test_lost_games_are_lost_by_a_move_that_is_told() -> None:
    async def told(one: Room, judges: Judges) -> None:
        live = await alone(one, difficulty="hard", fourth_spirit="choice")
        await lose(one, live)
        where = await judges.where_lost(live.table, "anna")
        assert where.found == "move"
        assert live.table.match is not None
        assert live.table.match.game.format(live.table.match.moves[where.played].action) == where.move
        assert 0 < where.kept < where.choices

    story(told)
