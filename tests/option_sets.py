"""Every game with every set of options that makes another game of it; the generic suites run over all of them."""

from __future__ import annotations

from typing import Any

from seance.games import find_game
from seance.kernel.rng import Rng

LAYOUTS = ("pass", "turtle", "pyramids", "river", "pillars")

SIGGIL: dict[str, dict[str, Any]] = {
    **{f"siggil-{layout}-{n}": {"layout": layout, "players": n} for layout in LAYOUTS for n in (2, 3, 4)},
    **{
        f"siggil-{layout}-solo-{difficulty}-{fourth}": {
            "layout": layout,
            "players": 1,
            "difficulty": difficulty,
            "fourth_spirit": fourth,
        }
        for layout in LAYOUTS
        for difficulty in ("easy", "hard")
        for fourth in ("oldest", "choice")
    },
}
RIP: dict[str, dict[str, Any]] = {
    "rip-all": {},
    "rip-documented": {"psychics": "documented"},
    **{f"rip-level-{level}": {"psychics": level} for level in range(5)},
    "rip-list": {"psychics": [2, 3, 6, 11, 14, 15, 16, 17, 19, 20, 22, 29], "first": "blue"},
    "rip-tutorial": {"tutorial": True},
}
OPTION_SETS = SIGGIL | RIP


def game_of(name: str) -> tuple[Any, Any]:
    """The game and the checked options of an option set."""
    game = find_game(name.partition("-")[0])
    return game, game.options(OPTION_SETS[name])


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def next_action(game: Any, state: Any, seed: bytes, rng: Rng) -> int:
    """What chance does, or a random legal action."""
    if state.turn < 0:
        action: int = game.outcome(state, seed)
        return action
    actions = state.actions()
    return int(actions[rng.draw(len(actions))])


def positions(name: str, number: int) -> Any:
    """The positions of one random game, the same state object growing older, its end included."""
    game, options = game_of(name)
    seed, rng = seed_of(number), Rng(number)
    state = game.deal(options, seed)
    yield state
    while not state.over:
        state.play(next_action(game, state, seed, rng))
        yield state
