"""Puzzles over HTTP: which there are, one to be solved, a move to be judged. Nothing is kept of who solves what."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter

from seance.puzzles.judge import GamePuzzles, Judged, Posed, judge, list_puzzles, pose
from seance.web.addresses import address_of
from seance.web.failures import REFUSALS, AnyRequest
from seance.web.identity import VISITOR
from seance.web.protocol import Input, Token
from seance.web.requests import TheRequests

MOST_MOVES = 30
"""No puzzle asks for more."""
Game = Annotated[str, PathParameter(max_length=20)]
PuzzleId = Annotated[str, PathParameter(max_length=20)]


class PuzzleList(msgspec.Struct, frozen=True):
    games: tuple[GamePuzzles, ...]


class Solving(Input, frozen=True):
    """Your moves in a puzzle so far, the last of which is to be judged."""

    moves: Annotated[tuple[Token, ...], msgspec.Meta(max_length=MOST_MOVES)] = ()
    show: bool = False
    """Instead: what is right after these moves."""


class PuzzleRoutes(Controller):
    """Puzzles of all games."""

    path = "/api/puzzles"

    @get("/", responses=REFUSALS)
    async def list_puzzles(self, request: AnyRequest, requests: TheRequests) -> PuzzleList:
        """Every puzzle, without what solves it."""
        count(request, requests)
        return PuzzleList(await asyncio.to_thread(list_puzzles))

    @get("/{game:str}/{puzzle_id:str}", responses=REFUSALS)
    async def pose(self, request: AnyRequest, requests: TheRequests, game: Game, puzzle_id: PuzzleId) -> Posed:
        """A puzzle: its position as the seat to act may know it."""
        count(request, requests)
        return await asyncio.to_thread(pose, game, puzzle_id)

    @post("/{game:str}/{puzzle_id:str}", status_code=200, responses=REFUSALS)
    async def judge(
        self, request: AnyRequest, requests: TheRequests, game: Game, puzzle_id: PuzzleId, data: JSONBody[Solving]
    ) -> Judged:
        """What becomes of a move: every one that wins is right."""
        count(request, requests)
        return await asyncio.to_thread(judge, game, puzzle_id, data.moves, data.show)


def count(request: AnyRequest, requests: TheRequests) -> None:
    """Every request counts as a move does."""
    requests.count(request.scope["state"][VISITOR], address_of(request.scope))
