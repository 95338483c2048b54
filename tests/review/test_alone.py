"""Solo games are judged by solving deals: hard ones are no longer lost from the start, and luck has no mean."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, variance

import pytest

from seance.kernel.rng import Rng
from seance.review.alone import estimate, start, usual_chance
from seance.review.estimate import SURE, Effort
from seance.review.hint import chance
from seance.review.judge import judge
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.siggil.view import View
from seance.solve.choices import choices
from seance.solve.solver import solve
from seance.solve.trust import trusted
from tests.solve.kinds import KINDS, late

SMALL = Effort(nominate=400, trees=2, grow=1000, luck=250)


def open_positions(kind: str) -> list[SiggilState]:
    """Late positions with something to choose in which every card is known, in won and lost games."""
    found = []
    for number in range(300):
        state = late(KINDS[kind], number, 6)
        if state is None or state.turns < 22 or len(state.actions()) < 2:
            continue
        view = SIGGIL.view(state, 0)
        if all(SIGGIL.sample(view, Rng(n)).dump() == state.dump() for n in range(8)):
            found.append(state)
    return found


@pytest.mark.parametrize("kind", ["pass-hard-oldest", "river-hard-choice"])
def test_at_the_start_of_a_hard_game_the_chance_is_what_the_strongest_bot_wins(kind: str) -> None:
    view = SIGGIL.view(KINDS[kind].deal(1), 0)
    assert chance(SIGGIL, view, SMALL).chance == pytest.approx(trusted(view) * SURE, abs=SURE / 10)


def test_where_nothing_is_hidden_a_move_that_gives_the_win_away_loses_all_of_it() -> None:
    lost = 0
    for state in open_positions("pass-hard-oldest"):
        view, wins = SIGGIL.view(state, 0), choices(state).that("won")
        for action in state.actions():
            found = judge(SIGGIL, view, action, SMALL, choices=tuple(wins[:1]))
            played = next(one for one in found.candidates if one.action == action)
            assert played.chance == (SURE if action in wins else 0)
            if wins and action not in wins:
                assert found.loss == SURE
                assert found.low > 0
                lost += 1
    assert lost > 3


def test_moves_are_compared_by_the_same_deals() -> None:
    view = SIGGIL.view(KINDS["turtle-hard-oldest"].deal(3), 0)
    one, other = view.actions[:2]
    found = judge(SIGGIL, view, other, SMALL, choices=(one,))
    assert found == judge(SIGGIL, view, other, SMALL, choices=(one,))
    alone = found.candidates[0]
    assert found.high - found.low < alone.high - alone.low, "both keep nearly every win, on the same deals"


def test_that_all_of_a_few_deals_keep_the_win_makes_nothing_sure() -> None:
    few, many = (estimate([True] * n, 1.0) for n in (5, 50))
    assert (few.mean, many.mean) == (1.0, 1.0)
    assert few.scatter > many.scatter > 0


def test_what_comes_to_light_changes_nothing_on_average() -> None:
    """The share of deals that can be won before a move, and its mean over all cards that the move can uncover."""
    deal, rng = KINDS["pass-hard-oldest"].deal(5), Rng(5)
    way = iter(solve(deal).line)
    action = next(way)
    while deal.turns < 15 or len({view.key() for view in after(deal, action, rng, 8)}) == 1:
        deal.play(action)
        action = next(way)
    view = SIGGIL.view(deal, 0)
    before = usual_chance(view, SMALL.luck * 20, action)
    came = [usual_chance(seen, SMALL.luck) or 0 for seen in after(deal, action, rng, 60)]
    assert before is not None
    assert 0 < before < start(view)
    assert len(set(came)) > 2
    assert abs(fmean(came) - before) <= 4 * sqrt(variance(came) / len(came)) + SURE / 20


def after(state: SiggilState, action: int, rng: Rng, count: int) -> list[View]:
    """What could be seen after an action, on deals that its player cannot tell apart before."""
    found = []
    for _ in range(count):
        deal = SIGGIL.sample(SIGGIL.view(state, 0), rng)
        deal.play(action)
        found.append(SIGGIL.view(deal, 0))
    return found
