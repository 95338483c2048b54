"""Puzzles over HTTP: put as a seat may know them, judged move by move, and nothing told before its time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from seance.games import find_game
from seance.puzzles.puzzle import Puzzle, puzzles_of
from tests.web.harness import Browser, Server, running

GAMES = ("siggil", "rip")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


async def ask(browser: Browser, path: str) -> tuple[int, Any]:
    answer = await browser.http.get(f"/api/puzzles{path}")
    return answer.status_code, answer.json()


async def judge(browser: Browser, game: str, name: str, **body: Any) -> tuple[int, Any]:
    answer = await browser.http.post(f"/api/puzzles/{game}/{name}", json=body)
    return answer.status_code, answer.json()


def some(game: str) -> list[Puzzle]:
    """Puzzles of every kind, the one with the longest way first."""
    kinds = {one.kind: one for one in sorted(puzzles_of(game).puzzles, key=lambda one: one.steps)}
    return sorted(kinds.values(), key=lambda one: -one.steps)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_listed_and_put_without_its_answer(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            _, told = await ask(anna, "")
            listed = next(one for one in told["games"] if one["game"] == game)
            assert [one["id"] for one in listed["puzzles"]] == [one.id for one in puzzles_of(game).puzzles]
            for puzzle in puzzles_of(game).puzzles:
                status, posed = await ask(anna, f"/{game}/{puzzle.id}")
                assert status == 200
                rules = find_game(game)
                state = rules.position(puzzle.position)[1]
                view = msgspec.structs.replace(rules.view(state, state.turn), actions=())
                assert posed["view"] == json.loads(msgspec.json.encode(view))
                assert posed["moves"] == [rules.format(action) for action in state.actions()]
                assert set(posed) == {"puzzle", "asks", "options", "labels", "view", "explanation", "moves"}
                assert set(posed["puzzle"]) == {"id", "kind", "grade", "steps", "sure"}

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_wins_goes_on_and_every_other_is_answered(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            for puzzle in some(game):
                seat = find_game(game).position(puzzle.position)[1].turn
                for path, line in puzzle.moves.items():
                    status, told = await judge(anna, game, puzzle.id, moves=path.split())
                    assert status == 200, told
                    assert told["verdict"] == {">": "on", "!": "solved", "x": "wrong"}[line[0]]
                    assert len(told["events"]) == len(line.split()) - 1
                    assert told["events"][told["before"]]["seat"] == seat
                    assert told["view"]["seat"] == seat
                    assert bool(told["moves"]) == (told["verdict"] == "on")
                    assert bool(told["right"]) == (told["verdict"] == "solved")
                    assert told["verdict"] == "solved" or set(told["chances"]) <= {path}

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asks_is_shown_the_way_to_the_end(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            for puzzle in some(game):
                path: list[str] = []
                for _ in range(puzzle.steps):
                    _, told = await judge(anna, game, puzzle.id, moves=path, show=True)
                    path = told["path"]
                    if told["verdict"] == "solved":
                        break
                assert told["verdict"] == "solved"
                assert path[0] in told["right"]

    asyncio.run(story())


def test_what_does_not_fit_is_refused_in_one_sentence(server: Server) -> None:
    puzzle = some("siggil")[0]
    wrong = next(path for path, line in puzzle.moves.items() if line.startswith("x") and " " not in path)

    async def story() -> None:
        async with Browser(server) as anna:
            for path in ("/siggil/none", "/tiny/d1", f"/rip/{'d' * 20}", "/siggil/%2e%2e"):
                status, told = await ask(anna, path)
                assert (status, told["code"]) == (404, "not_found")
            assert (await judge(anna, "rip", "none", moves=["stop"]))[0] == 404
            for moves in ([], ["nonsense"], [wrong, wrong], ["D1"] * 30):
                status, told = await judge(anna, "siggil", puzzle.id, moves=moves)
                assert (status, told["code"]) == (422, "illegal_move")
                assert told["message"] == "That cannot be played in this puzzle."
            assert (await judge(anna, "siggil", puzzle.id, moves=[wrong], show=True))[0] == 422
            for body in ({"moves": ["D1"] * 31}, {"moves": ["x" * 65]}, {"moves": "D1"}, {"more": 1}):
                status, told = await judge(anna, "siggil", puzzle.id, **body)
                assert (status, told["code"]) == (400, "bad_request")

    asyncio.run(story())


def test_whoever_asks_too_fast_waits(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def story(slow: Server) -> None:
        async with Browser(slow) as anna:
            answers = [await ask(anna, "/siggil/none") for _ in range(12)]
            assert {status for status, _ in answers} == {404, 429}

    with running(tmp_path_factory.mktemp("slow"), workers=1, moves_per_second=1) as slow:
        asyncio.run(story(slow))
