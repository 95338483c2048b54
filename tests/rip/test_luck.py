"""What is luck in RIP: lots whose odds a seat knows, and nothing that lay where the opponent wanted it."""

from __future__ import annotations

from collections import Counter

from seance.kernel.rng import Rng
from seance.review.estimate import plain_chance
from seance.review.moments import moments_of
from seance.review.review import foreseen, luck_of
from seance.rip.game import RIP
from tests.option_sets import ONE_OF
from tests.review.games import QUICK, recorded

ALL = ONE_OF["rip"]


def test_what_the_opponent_hid_at_the_tenth_mansion_is_no_luck() -> None:
    for number in (22, 25):
        record = recorded(ALL, number, "random")
        for seat in (0, 1):
            (turned_up,) = (m for m in moments_of(record, seat) if (m.before.round, m.after.round) == (9, 10))
            assert not foreseen(RIP, turned_up)
            assert turned_up.action is not None
            expected = plain_chance(RIP, turned_up.before, 100, turned_up.action)
            assert expected != plain_chance(RIP, turned_up.after, 100)
            assert luck_of(RIP, turned_up, QUICK) == 0


def test_a_lot_is_luck_for_whoever_knows_among_which_ghosts_it_is_drawn() -> None:
    seen: Counter[str] = Counter()
    rng = Rng(0)
    for number in range(40):
        record = recorded(ALL, number, "random")
        state = RIP.deal_from(record.options, record.deal)
        for action in record.actions:
            if state.turn < 0:
                views = [RIP.view(state, seat) for seat in (0, 1)]
                (lucky,) = (view for view in views if RIP.by_chance(view, action))
                seen[lucky.phase] += 1
                assert all(RIP.sample(lucky, rng).chances() == state.chances() for _ in range(4))
            state.play(action)
    assert set(seen) == {"draw", "stumble", "snatch"}


def test_what_the_line_of_the_tutorial_turns_up_is_luck() -> None:
    record = recorded("rip-tutorial")
    turned_up = [m for m in moments_of(record, 0) if m.kind == "own" and m.before.line != m.after.line]
    assert turned_up
    assert all(RIP.by_chance(m.before, m.action) for m in turned_up if m.action is not None)
