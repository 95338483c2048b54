"""What an arena is to play: plain values, so that a plan can go to another process, another machine, or a file."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import msgspec

from seance.bots import dismiss, make_player
from seance.errors import OptionError
from seance.games import find_game
from seance.lab.sequential import Bounds

DEALS_A_PART = 4
"""How many deals a worker plays before it reports, where nobody has measured how long they take."""


class Part(msgspec.Struct, frozen=True):
    """Some deals of a pairing: a worker plays them and reports."""

    pairing: int
    first: int
    last: int

    @property
    def name(self) -> str:
        return f"{self.pairing:03}-{self.first:07}"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which bots meet, in which game, how often, and from which seed."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: bytes
    gauntlet: bool = False
    """Only the first bot meets the others."""
    bounds: Bounds | None = None
    """Play only until it is clear whether the first of two bots is stronger."""
    variants: tuple[dict[str, Any], ...] = ()
    """Options that change from deal to deal, in turn."""
    mirror: bool = False
    """One bot in every seat, and each deal once: what a game is like, not who is stronger."""
    records: int | None = 0
    """Of so many games the moves are kept, spread over all; None: of every game."""
    sizes: tuple[int, ...] = ()
    """Deals a part, of each pairing."""

    def seats(self) -> int:
        return len(self.labels())

    def labels(self) -> tuple[str, ...]:
        game = find_game(self.game)
        return game.seats(game.options(self.options_of(0)))

    def options_of(self, deal: int) -> dict[str, Any]:
        return {**self.options, **(self.variants[deal % len(self.variants)] if self.variants else {})}

    def pairs(self) -> list[tuple[int, int]]:
        numbers = range(len(self.bots))
        if self.mirror:
            return [(0, 0)]
        if self.gauntlet:
            return [(0, other) for other in numbers[1:]]
        return list(combinations(numbers, 2) if self.seats() == 2 else permutations(numbers, 2))

    def turns(self) -> range:
        """The seats that the first bot of a pairing has in one deal after the other."""
        return range(1 if self.mirror else self.seats())

    def deals(self) -> int:
        """Deals of each pairing: every one is played once from each seat."""
        return -(-self.games // len(self.turns()))

    def all_games(self) -> int:
        return len(self.pairs()) * self.deals() * len(self.turns())

    def parts(self) -> list[Part]:
        """All there is to play. Every pairing's first deals come first, so that all grow alike."""
        sizes = self.sizes or (DEALS_A_PART,) * len(self.pairs())
        parts = [
            Part(number, first, min(first + size, self.deals()))
            for number, size in enumerate(sizes)
            for first in range(0, self.deals(), size)
        ]
        return sorted(parts, key=lambda part: (part.first, part.pairing))

    def recorded(self, pairing: int, deal: int, seat: int) -> bool:
        """Whether the moves of this game are kept."""
        if self.records is None:
            return True
        number = (pairing * self.deals() + deal) * len(self.turns()) + seat
        return (number + 1) * self.records // self.all_games() > number * self.records // self.all_games()


def check(plan: Plan) -> None:
    """Say what does not fit before anything is played."""
    if not plan.mirror and (len(plan.bots) < 2 or len(set(plan.bots)) < len(plan.bots)):
        raise OptionError("An arena needs at least two different bots, with commas between them.")
    game = find_game(plan.game)
    if len({game.seats(game.options(plan.options_of(deal))) for deal in range(len(plan.variants) or 1)}) > 1:
        raise OptionError("Deals cannot change the number of players.")
    if plan.seats() < 2:
        raise OptionError("An arena needs a game of at least two players.")
    if plan.bounds is not None and (plan.seats() != 2 or len(plan.bots) != 2):
        raise OptionError("A sequential test is for two bots in a game of two players.")
    for name in plan.bots:
        dismiss(make_player(name, plan.game))
