"""Our search against OpenSpiel's information-set search at equal processor time: the same views, deals and redeals.

OpenSpiel's bot is handed positions through the few methods that it asks for, and our compiled random playouts, so that
its algorithm is compared and not how fast Python plays a game to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Any

from seance.bots import Budget, players_of
from seance.games import AnyGame, find_game
from seance.kernel.chance import Stream
from seance.kernel.codes import CHANCE
from seance.kernel.rng import Rng
from seance.kernel.state import State
from seance.lab.extras import need
from seance.lab.ledger import Found, Ledger
from seance.lab.part import Played, deal_seed, play_game
from seance.lab.rating import win_rate
from seance.search.think import think
from seance.table.match import Match

SEED = bytes(32)
SEEDS = 1 << 31
EXPLORE = 0.7
"""What the algorithm's authors advise for results from 0 to 1."""
FEWEST = 2
"""Iterations without which OpenSpiel's bot has no opinion."""


class Position:
    """A state as OpenSpiel asks for one: what a seat knows in it is its view."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state
        self.key = b""

    def is_terminal(self) -> bool:
        return bool(self.state.over)

    def is_chance_node(self) -> bool:
        return self.state.turn == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.state.chances()
        return [(action, 1 / len(outcomes)) for action in outcomes]

    def current_player(self) -> int:
        return self.state.turn

    def legal_actions(self) -> list[int]:
        return self.state.actions()

    def information_state_string(self) -> bytes:
        self.key = self.key or self.game.view(self.state, self.state.turn).key()
        return self.key

    def apply_action(self, action: int) -> None:
        self.state.play(action)
        self.key = b""

    def returns(self) -> list[float]:
        winners = self.state.result()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(2)]


class Playouts:
    """What OpenSpiel calls an evaluator: every action is as likely, and what comes out is played at random."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def prior(self, position: Position) -> list[tuple[int, float]]:
        actions = position.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def evaluate(self, position: Position) -> list[float]:
        position.state.roll_out(self.rng)
        return position.returns()


class Thinker:
    """A bot that thinks for so many milliseconds of processor time; counts its choices and iterations."""

    def __init__(self, game: AnyGame, milliseconds: int) -> None:
        self.game = game
        self.milliseconds = milliseconds
        self.choices = 0
        self.iterations = 0

    def choose(self, view: Any, rng: Rng) -> int:
        if len(view.actions) == 1:
            only: int = view.actions[0]
            return only
        self.choices += 1
        return self.think(view, rng)

    def think(self, view: Any, rng: Rng) -> int:
        raise NotImplementedError


class Ours(Thinker):
    """The search of this house."""

    def think(self, view: Any, rng: Rng) -> int:
        settings, budget = players_of(self.game.name).search, Budget(milliseconds=self.milliseconds)
        root, seed = self.game.from_view(view), rng.draw(SEEDS)
        found = think(root, self.game.heuristics, budget, seed, settings, clock=process_time)
        self.iterations += found.iterations
        return found.best


class Theirs(Thinker):
    """OpenSpiel's, one simulation after the other until the time is up."""

    def think(self, view: Any, rng: Rng) -> int:
        from numpy.random import RandomState
        from open_spiel.python.algorithms.ismcts import ISMCTSBot

        end = process_time() + self.milliseconds / 1000
        root = self.game.from_view(view)
        bot = ISMCTSBot(None, Playouts(rng), EXPLORE, 0, random_state=RandomState(rng.draw(SEEDS)))
        node = bot.create_new_node(Position(self.game, root))
        done = 0
        while done < FEWEST or process_time() < end:
            state = root.copy()
            state.redeal(view.seat, rng)
            bot.run_simulation(Position(self.game, state))
            done += 1
        self.iterations += done
        policy = bot.get_final_policy(Position(self.game, root), node)
        best: int = max(policy, key=lambda likely: likely[1])[0]
        return best


def play(game: AnyGame, milliseconds: int, number: int) -> Found:
    """One game: every deal comes twice, with the seats changed."""
    deal, seat = divmod(number, 2)
    match = Match(game, game.options({}), deal_seed(SEED, deal))
    rng = Rng(Stream(SEED, f"peers {game.name} {milliseconds} {number}").below(1 << 62))
    ours, theirs = Ours(game, milliseconds), Theirs(game, milliseconds)
    play_game(match, (ours, theirs), seat, rng, Played([]))
    return {
        "won": 1 / len(match.result) if seat in match.result else 0.0,
        "choices": ours.choices,
        "iterations": ours.iterations,
        "their_choices": theirs.choices,
        "their_iterations": theirs.iterations,
    }


def measure(
    names: Sequence[str], times: Sequence[int], games: int, on_step: Callable[[str], None], ledger: Ledger
) -> dict[str, dict[str, float]]:
    """So many games of two in each game at each number of milliseconds: how many ours wins, and iterations a move."""
    need("open_spiel")
    found = {}
    for name in names:
        for milliseconds in times:
            rows = []
            what, work = f"{name}, {milliseconds} ms", partial(play, find_game(name), milliseconds)
            for row in ledger.measured(what, games, work):
                rows.append(row)
                on_step(f"{what}, {len(rows)} of {games}")
            found[what] = summed(rows)
    return found


def summed(rows: Sequence[Found]) -> dict[str, float]:
    total = {name: sum(row[name] for row in rows) for name in rows[0]}
    rate = win_rate(total["won"], len(rows))
    ours, theirs = total["iterations"] / total["choices"], total["their_iterations"] / total["their_choices"]
    return {
        "games": len(rows),
        "won_percent": round(100 * rate.value, 1),
        "low": round(100 * rate.low, 1),
        "high": round(100 * rate.high, 1),
        "iterations_a_move": round(ours),
        "open_spiel_iterations_a_move": round(theirs),
        "times_as_many": round(ours / theirs, 1),
    }
