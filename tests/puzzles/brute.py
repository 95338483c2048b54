"""Puzzles judged in another way than they were found: positions are compared whole, and no hash is trusted.

What a seat knows is the list of all positions that look the same to it, its worlds. They are drawn by `Game.sample`,
not listed by the game's `puzzles.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from seance.games import AnyGame, find_game, part_of
from seance.kernel.rng import Rng
from seance.puzzles.puzzle import Puzzle
from seance.siggil.rules import SiggilState

Worlds = list[Any]


class Judge:
    """Judges moves of one puzzle."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        self.game = game
        self.start = game.position(puzzle.position)[1]
        self.seat = self.start.turn
        self.part: Any = part_of(game.name, "puzzles")
        self._known: dict[Any, bool] = {}

    def wins(self, worlds: Worlds) -> bool:
        """Whether some move wins in all of these worlds, whatever others do."""
        return any(self.wins_after(worlds, action) for action in reversed(worlds[0].actions()))

    def wins_after(self, worlds: Worlds, action: int) -> bool:
        key = frozenset(map(future, worlds)), action
        if key not in self._known:
            self._known[key] = self._wins_after(worlds, action)
        return self._known[key]

    def _wins_after(self, worlds: Worlds, action: int) -> bool:
        alike: dict[bytes, dict[Any, Any]] = {}
        for world in worlds:
            for end in self.settled(after(world, action), set()):
                if self.missed(end):
                    return False
                if not end.over:
                    alike.setdefault(self.game.view(end, self.seat).key(), {})[future(end)] = end
        return all(self.wins(list(group.values())) for group in alike.values())

    def settled(self, state: Any, met: set[Any]) -> Iterator[Any]:
        """Wherever others and chance can lead before the seat is to act again."""
        if future(state) in met:
            return
        met.add(future(state))
        if self.missed(state) or state.over or state.turn == self.seat:
            yield state
            return
        for action in state.actions():
            yield from self.settled(after(state, action), met)

    def missed(self, state: Any) -> bool:
        """Whether the goal cannot be reached any more."""
        return bool(state.result() != (self.seat,) if state.over else self.part.beyond(self.start, state))

    def worlds_along(self, worlds: Worlds, tokens: list[str], seen: Any) -> Worlds:
        """The worlds that are left when a line is played in `seen`, one of them, and the seat is to act again."""
        waiting = worlds
        for token in tokens:
            action = self.game.parse(token)
            assert action in seen.actions()
            if seen.turn == self.seat:
                ends = [end for world in waiting for end in self.settled(after(world, action), set())]
                waiting = [end for end in ends if not end.over and end.turn == self.seat]
            seen = after(seen, action)
            if seen.turn == self.seat:
                view = self.game.view(seen, self.seat).key()
                alike = {future(end): end for end in waiting if self.game.view(end, self.seat).key() == view}
                waiting = list(alike.values())
        assert future(seen) in map(future, waiting)
        return waiting


def future(state: Any) -> Any:
    """All that the future of a position depends on: neither the number of actions nor the order in which cards came."""
    told = state.dump()
    if isinstance(state, SiggilState):
        (_, phase, turn, _, _, over, winners), *rest, _, discards = told
        return phase, turn, over, winners, *rest, discards
    return tuple(one for one in told if one[0] not in ("played", "turns"))


def after(state: Any, action: int) -> Any:
    later = state.copy()
    later.play(action)
    return later


def drawn_worlds(game: AnyGame, state: Any, times: int) -> dict[Any, Any]:
    """Positions that look like this one to the seat to act, drawn so many times."""
    view, rng = game.view(state, state.turn), Rng(7)
    return {one.dump(): one for one in (game.sample(view, rng) for _ in range(times))}


@lru_cache(maxsize=8)
def listed_worlds(game: str, position: str) -> dict[Any, int]:
    """All of them as the game lists them, and in how many ways each is dealt."""
    part: Any = part_of(game, "puzzles")
    state = find_game(game).position(position)[1]
    return {one.dump(): ways for one, ways in part.deals(find_game(game).view(state, state.turn), 200)}
