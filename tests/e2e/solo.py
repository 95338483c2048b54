"""Solo games of known deals for browser tests, and what a search knows of them."""

from __future__ import annotations

from typing import Any

import msgspec

from seance.games import find_game
from seance.records import Record, write
from seance.solve.choices import played
from seance.solve.worker import Position, WhereLost, where_lost
from tests.e2e.browser import Player

SOLO = {"players": 1, "difficulty": "easy", "layout": "pass"}
game = find_game("siggil")


def deal_text(seed: int, options: dict[str, Any]) -> str:
    return game.deal_text(game.deal(game.options(options), seed.to_bytes(32, "big")))


def open_known(player: Player, seed: int, tokens: list[str], options: dict[str, Any]) -> str:
    """A table that goes on after these moves of a known deal; its id."""
    text = write(Record("siggil", game.options(options), deal_text(seed, options), ()))
    wish = {"text": text, "played": 0, "moves": tokens, "seat": 0, "bot": "greedy"}
    answer = player.context.request.post("/api/what-if", data=wish)
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def careless(moves: list[str]) -> str:
    """Captures nothing, and takes what comes first in the alphabet."""
    return "pass" if "pass" in moves else min(moves)


def careless_game(seed: int, options: dict[str, Any]) -> tuple[list[str], WhereLost]:
    """All moves of such a game, and where it was lost."""
    state = game.deal_from(game.options(options), deal_text(seed, options))
    tokens: list[str] = []
    while not state.over:
        tokens.append(careless([game.format(action) for action in state.actions()]))
        state.play(game.parse(tokens[-1]))
    actions = tuple(game.parse(token) for token in tokens)
    return tokens, where_lost(Position(msgspec.to_builtins(game.options(options)), deal_text(seed, options), actions))


def view_after(seed: int, tokens: list[str], options: dict[str, Any]) -> Any:
    """What the player sees after these moves."""
    first: Any = game.deal_from(game.options(options), deal_text(seed, options))
    return game.view(played(first, [game.parse(token) for token in tokens]), 0)
