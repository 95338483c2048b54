"""What a table says about a view: why 11, and what a stop would do."""

from __future__ import annotations

import random

from seance.rip import codes
from seance.rip.facts import RipFact, RoundWon
from seance.rip.game import RIP
from tests.rip.positions import street


def test_the_counts_of_a_breakdown_add_up_to_the_total_in_every_position() -> None:
    rng = random.Random(7)
    for game in range(60):
        state = RIP.deal(RIP.options({}), bytes([game % 256, game // 256]) * 16)
        while not state.over:
            actions = state.actions()
            state.play(rng.choice(actions))
            view = RIP.view(state, 0)
            told = RIP.explain(view).breakdown
            assert tuple(sum(line.counts for line in side) for side in told) == view.totals


def test_a_breakdown_names_the_psychics_that_change_a_count() -> None:
    state = street(green_side=[3, 2], green_psychics=[9], blue_side=[5])
    lines = RIP.explain(RIP.view(state, 0)).breakdown[0]
    assert [(line.value, line.changes, line.counts) for line in lines] == [(3, ((9, 1),), 4), (2, (), 2)]


def test_a_stop_passes_with_the_higher_total_and_withdraws_otherwise() -> None:
    assert RIP.explain(RIP.view(street(green_side=[3], blue_side=[2]), 0)).stop == "pass"
    assert RIP.explain(RIP.view(street(green_side=[3], blue_side=[3]), 0)).stop == "withdraw"
    crow = street(green_side=[3], blue_side=[2], green_psychics=[27])
    assert RIP.explain(RIP.view(crow, 0)).stop == "win"
    assert RIP.explain(RIP.view(crow, 1)).stop == ""


def test_what_is_said_of_a_stop_is_what_a_stop_does() -> None:
    rng = random.Random(8)
    said = set()
    for game in range(80):
        state = RIP.deal(RIP.options({}), bytes([game, 7]) * 16)
        while not state.over:
            if state.turn >= 0:
                told = RIP.explain(RIP.view(state, state.turn)).stop
                facts: tuple[RipFact, ...] = ()
                if state.phase == codes.LAY and codes.STOP in state.actions():
                    facts = RIP.facts(state.copy().play(codes.STOP), None)
                won = [fact for fact in facts if isinstance(fact, RoundWon)]
                does = {"withdrew": "withdraw", "crowed": "win"}[won[0].how] if won else "pass" if facts else ""
                assert told == does
                said.add(told)
            state.play(rng.choice(state.actions()))
    assert said == {"pass", "withdraw", "win", ""}
