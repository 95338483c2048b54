"""Bots at work: whatever becomes of a worker, the bot still moves, and nobody waits for ever."""

from __future__ import annotations

import ast
import asyncio
import inspect
import stat
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from seance.bots import worker
from seance.bots.roster import Roster
from seance.games import GAMES, find_game
from seance.host.bot_pool import BotPool
from tests.option_sets import seed_of


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

    run(BotPool(1, 10, Roster({})), story)


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

    run(BotPool(1, 10, Roster({})), story)


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
        async with asyncio.timeout(20):
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

    run(BotPool(2, 10, Roster({})), story)


def test_with_one_worker_questions_are_answered_in_the_order_they_came() -> None:
    async def story(found: BotPool) -> None:
        answered: list[int] = []

        async def ask(number: int) -> None:
            await found.choose("siggil", "random", view_of("siggil", number))
            answered.append(number)

        await asyncio.gather(*(ask(number) for number in range(40)))
        assert answered == list(range(40))

    run(BotPool(1, 10, Roster({})), story)


def test_a_worker_that_does_not_stop_is_ended_and_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(found: BotPool) -> None:
        view = view_of()
        with monkeypatch.context() as patch:
            pretend(tmp_path, patch, "time.sleep(60)")
            asking = asyncio.create_task(found.choose("siggil", "greedy", view))
            async with asyncio.timeout(10):
                while not found._alive:
                    await asyncio.sleep(0.01)
            waiting = asyncio.create_task(found.choose("siggil", "greedy", view))
            (process,) = found._alive
            asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        async with asyncio.timeout(20):
            assert await waiting in view.actions
        assert process.returncode is not None
        assert found.replaced == 1

    run(BotPool(1, 30, Roster({}), seconds_to_stop=0.1), story)


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
        async with asyncio.timeout(60):
            assert await found.choose("siggil", "greedy", view) in view.actions
        assert found._alive == {process}
        assert process.returncode is None
        assert found.replaced == 0

    run(BotPool(1, 60, Roster({}), seconds_to_stop=60), story)


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

    run(BotPool(1, 10, Roster({})), story)


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

    run(BotPool(1, 10, Roster({})), story)


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

    run(BotPool(1, 10, Roster({})), story)


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
