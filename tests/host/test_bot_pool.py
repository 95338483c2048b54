"""Bots at work: whatever becomes of a worker, the bot still moves, and nobody waits for ever."""

from __future__ import annotations

import ast
import asyncio
import ctypes
import inspect
import os
import platform
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from seance.bots import worker
from seance.bots.roster import Roster
from seance.games import GAMES, find_game
from seance.host.bot_pool import NICE, BotPool
from seance.host.priority import SLICE, Attributes, yield_to_server
from tests.option_sets import seed_of

PATIENCE = 120
"""Seconds that a worker has to start and answer: it yields to everybody else, and a machine that tests is busy."""
GET_ATTRIBUTES = {"x86_64": 315, "aarch64": 275}


def slice_of(process: int) -> int:
    """Nanoseconds that a process asks for at once; 0 where the kernel tells nothing of it."""
    found = Attributes()
    size = ctypes.sizeof(Attributes)
    call = GET_ATTRIBUTES.get(platform.machine())
    if call is not None:
        ctypes.CDLL(None).syscall(call, process, ctypes.byref(found), size, 0)
    return int(found.runtime)


def slices_can_be_chosen() -> bool:
    return slice_of(0) > 0


def view_of(game_name: str = "siggil", number: int = 1) -> Any:
    """The first view of the seat to act."""
    game = find_game(game_name)
    state = game.deal(game.options({}), seed_of(number))
    return game.view(state, state.turn)


def run(found: BotPool, story: Callable[[BotPool], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with found.running():
            await story(found)
        assert not found._alive

    asyncio.run(all_of_it())


def test_a_worker_that_is_wanted_ahead_is_there_before_anybody_asks_and_answers_the_first_question() -> None:
    async def story() -> None:
        pool = BotPool(2, PATIENCE)
        async with pool.running(ahead=True):
            async with asyncio.timeout(PATIENCE):
                while not pool._alive or pool._busy[0]:
                    await asyncio.sleep(0.01)
            (ready,) = pool._alive
            view = view_of()
            assert await pool.choose("siggil", "greedy", view) in view.actions
            assert pool._alive == {ready}
        assert not pool._alive

    asyncio.run(story())


def pretend(folder: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let workers be another program."""
    program = folder / "worker"
    program.write_text(f"#!{sys.executable}\nimport os, sys, time\n{code}")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_chooses_a_legal_action(game: str, bot: str) -> None:
    async def story(found: BotPool) -> None:
        for number in range(5):
            view = view_of(game, number)
            assert await found.choose(game, bot, view) in view.actions
        assert found.replaced == 0
        assert len(found._alive) == 1

    run(BotPool(1, PATIENCE, Roster({})), story)


def test_a_worker_that_was_killed_is_replaced() -> None:
    async def story(found: BotPool) -> None:
        view = view_of()
        await found.choose("siggil", "greedy", view)
        (process,) = found._alive
        process.kill()
        await process.wait()
        assert await found.choose("siggil", "greedy", view) in view.actions
        assert found.replaced == 1
        assert process not in found._alive
        assert len(found._alive) == 1

    run(BotPool(1, PATIENCE, Roster({})), story)


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(60)",
        "sys.exit(1)",
        "[print('nonsense', flush=True) for _ in sys.stdin]",
        "[print('{\"action\": 99999}', flush=True) for _ in sys.stdin]",
        "[print('{\"action\": -1}', flush=True) for _ in sys.stdin]",
        "[print('[' * 3_000_000, flush=True) for _ in sys.stdin]",
        "[os.write(1, b'\\xff\\xfe\\n') for _ in sys.stdin]",
        "os.close(0); time.sleep(60)",
    ],
)
def test_with_workers_that_hang_or_talk_nonsense_the_bot_still_moves(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(found: BotPool) -> None:
        view = view_of("rip")
        async with asyncio.timeout(PATIENCE):
            assert await found.choose("rip", "greedy", view) in view.actions
        assert found.replaced == 3
        assert not found._alive

    pretend(tmp_path, monkeypatch, code)
    run(BotPool(1, 0.7, Roster({})), story)


def test_a_worker_that_says_too_much_does_not_answer_the_next_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its second line would be taken for the answer to another table's question."""

    async def story(found: BotPool) -> None:
        for number in range(4):
            view = view_of("siggil", number)
            assert await found.choose("siggil", "greedy", view) in view.actions
        assert found.replaced > 0

    pretend(tmp_path, monkeypatch, '[print(\'{"action": 3}\\n{"action": 70000}\', flush=True) for _ in sys.stdin]')
    run(BotPool(1, 5, Roster({})), story)


def test_no_more_workers_than_allowed_and_everybody_gets_an_answer() -> None:
    async def story(found: BotPool) -> None:
        answered: list[int] = []
        most = 0

        async def ask(number: int) -> None:
            nonlocal most
            view = view_of(("siggil", "rip")[number % 2], number)
            assert await found.choose(("siggil", "rip")[number % 2], "greedy", view) in view.actions
            answered.append(number)
            most = max(most, len(found._alive))

        await asyncio.gather(*(ask(number) for number in range(60)))
        assert most <= 2
        assert sorted(answered) == list(range(60))

    run(BotPool(2, PATIENCE, Roster({})), story)


def test_with_one_worker_questions_are_answered_in_the_order_they_came() -> None:
    async def story(found: BotPool) -> None:
        answered: list[int] = []

        async def ask(number: int) -> None:
            await found.choose("siggil", "random", view_of("siggil", number))
            answered.append(number)

        await asyncio.gather(*(ask(number) for number in range(40)))
        assert answered == list(range(40))

    run(BotPool(1, PATIENCE, Roster({})), story)


def test_a_worker_that_does_not_stop_is_ended_and_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(found: BotPool) -> None:
        view = view_of()
        with monkeypatch.context() as patch:
            pretend(tmp_path, patch, "time.sleep(60)")
            asking = asyncio.create_task(found.choose("siggil", "greedy", view))
            async with asyncio.timeout(PATIENCE):
                while not found._alive:
                    await asyncio.sleep(0.01)
            waiting = asyncio.create_task(found.choose("siggil", "greedy", view))
            (process,) = found._alive
            asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        async with asyncio.timeout(PATIENCE):
            assert await waiting in view.actions
        assert process.returncode is not None
        assert found.replaced == 1

    run(BotPool(1, PATIENCE, Roster({}), seconds_to_stop=0.1), story)


def test_a_search_that_nobody_waits_for_is_told_to_stop_and_its_process_thinks_on() -> None:
    async def story(found: BotPool) -> None:
        view = view_of()
        await found.choose("siggil", "greedy", view)
        (process,) = found._alive
        for _ in range(10):
            asking = asyncio.create_task(found.choose("siggil", "search:100000000", view))
            while found._free or found._stopping:  # until it is asked
                await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
        async with asyncio.timeout(PATIENCE):
            assert await found.choose("siggil", "greedy", view) in view.actions
        assert found._alive == {process}
        assert process.returncode is None
        assert found.replaced == 0

    run(BotPool(1, PATIENCE, Roster({}), seconds_to_stop=60), story)


def test_those_who_ask_take_turns_however_much_one_of_them_asks() -> None:
    async def story(found: BotPool) -> None:
        answered: list[str] = []

        async def ask(who: str, number: int) -> None:
            await found.choose("siggil", "random", view_of("siggil", number), who)
            answered.append(who)

        greedy = [asyncio.create_task(ask("eve", number)) for number in range(50)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(ask(who, 1)) for who in ("anna", "boris", "anna")]
        await asyncio.gather(*greedy, *others)
        assert answered[:6] == ["eve", "eve", "anna", "boris", "eve", "anna"]
        assert answered[6:] == ["eve"] * 47

    run(BotPool(1, PATIENCE, Roster({})), story)


def test_where_people_play_they_come_before_those_who_look_on() -> None:
    async def story(found: BotPool) -> None:
        answered: list[str] = []

        async def ask(who: str, watched: bool) -> None:
            await found.choose("siggil", "random", view_of("siggil", 1), who, watched)
            answered.append(who)

        shows = [asyncio.create_task(ask(f"eve {i}", True)) for i in range(9)]
        await asyncio.sleep(0)
        games = [asyncio.create_task(ask(who, False)) for who in ("anna", "boris")]
        await asyncio.gather(*shows, *games)
        assert answered[:3] == ["eve 0", "anna", "boris"]

    run(BotPool(1, PATIENCE, Roster({})), story)


def test_those_who_look_on_never_have_all_workers() -> None:
    async def story(found: BotPool) -> None:
        view = view_of()
        shows = [asyncio.create_task(found.choose("siggil", "search:1000000000", view, "eve", True)) for _ in range(5)]
        await asyncio.sleep(0)
        assert await found.choose("siggil", "greedy", view, "anna") in view.actions
        assert not any(show.done() for show in shows)
        for show in shows:
            show.cancel()
        await asyncio.gather(*shows, return_exceptions=True)
        while found._stopping:
            await asyncio.sleep(0.01)
        assert await found.choose("siggil", "greedy", view, "eve", True) in view.actions
        assert not any(found._busy)
        assert len(found._free) == 2

    run(BotPool(2, PATIENCE, Roster({})), story)


def test_long_thoughts_never_have_all_workers_whoever_asks_for_them() -> None:
    async def story(found: BotPool) -> None:
        view = view_of()
        long = [
            asyncio.create_task(found.choose("siggil", "search:1000000000", view, f"eve {number}", number > 3))
            for number in range(5)
        ]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            assert await found.choose("siggil", "level:3", view, "anna") in view.actions
        assert not any(one.done() for one in long)
        assert sum(found._busy) == 1
        for one in long:
            one.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        while found._stopping:
            await asyncio.sleep(0.01)
        assert not any(found._busy)

    run(BotPool(2, PATIENCE, Roster({})), story)


def test_short_thoughts_come_before_long_ones_and_these_before_what_is_only_watched() -> None:
    async def story(found: BotPool) -> None:
        answered: list[str] = []

        async def ask(bot: str, watched: bool) -> None:
            await found.choose("siggil", bot, view_of(), f"{bot} {watched}", watched)
            answered.append(f"{bot} {watched}")

        wishes = [("search:300", True), ("search:200", True), ("search:100", False), ("level:4", False)]
        asking = []
        for wish in wishes:
            asking.append(asyncio.create_task(ask(*wish)))
            await asyncio.sleep(0)
        await asyncio.gather(*asking)
        assert answered == ["search:300 True", "level:4 False", "search:100 False", "search:200 True"]

    run(BotPool(1, PATIENCE, Roster({})), story)


@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_only_the_strongest_level_and_what_nobody_knows_thinks_long(game: str) -> None:
    bots = ["random", "greedy", *(f"level:{number}" for number in range(1, 6)), "search:50", "program:mine"]
    found = [bot for bot in bots if Roster({"mine": "true"}).thinks_long(bot, game)]
    assert found == ["level:5", "search:50", "program:mine"]


def test_who_no_longer_waits_is_passed_over() -> None:
    async def story(found: BotPool) -> None:
        view = view_of()
        asking = [asyncio.create_task(found.choose("siggil", "random", view, who)) for who in ("anna", "eve", "boris")]
        await asyncio.sleep(0)
        asking[1].cancel()
        told = await asyncio.gather(*asking, return_exceptions=True)
        assert [isinstance(one, asyncio.CancelledError) for one in told] == [False, True, False]
        assert len(found._free) == 1
        assert not any(found._waiting)

    run(BotPool(1, PATIENCE, Roster({})), story)


def test_a_worker_is_given_a_view_and_knows_no_table() -> None:
    assert worker.Question.__struct_fields__ == ("game", "bot", "view", "seed")
    imported = {
        name.name if isinstance(node, ast.Import) else f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(inspect.getsource(worker)))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert {name for name in imported if name.startswith("seance")} == {
        "seance.bots.Bot",
        "seance.bots.make_player",
        "seance.errors.BotError",
        "seance.games.find_game",
        "seance.kernel.rng.Rng",
    }


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system knows no priorities")
def test_a_worker_yields_to_the_server() -> None:
    async def story(found: BotPool) -> None:
        await found.choose("siggil", "greedy", view_of())
        (one,) = found._alive
        assert os.getpriority(os.PRIO_PROCESS, one.pid) >= NICE

    run(BotPool(1, PATIENCE, Roster({})), story)


def test_a_worker_that_has_ended_before_its_priority_is_set_does_no_harm() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    yield_to_server(ended.pid, NICE)


@pytest.mark.skipif(sys.platform != "linux" or not slices_can_be_chosen(), reason="this kernel (before 6.12) chooses")
def test_a_worker_asks_for_long_slices_so_that_the_server_need_not_wait_for_their_end() -> None:
    async def story(found: BotPool) -> None:
        await found.choose("siggil", "greedy", view_of())
        (one,) = found._alive
        assert slice_of(one.pid) == SLICE > slice_of(os.getpid())

    run(BotPool(1, PATIENCE, Roster({})), story)
