"""`seance bench load` measures what it says, on a real server; how fast that is is nobody's assertion."""

from __future__ import annotations

import asyncio

from seance.lab.load import Load, nodes, onlookers_run, steady_run
from seance.lab.server import ServerPlan, checked_run, fast_loop


def test_a_run_ends_with_the_first_game_that_is_over() -> None:
    plan = ServerPlan(matches=2, seconds=60.0)
    with asyncio.Runner(loop_factory=fast_loop) as runner, nodes(1, "") as (servers, database):
        figures = checked_run(runner, servers, plan, database)
    assert figures["moves"] > 50
    assert figures["moves"] / figures["moves_per_s"] < plan.seconds / 2


def test_moves_are_counted_in_the_database_and_planned_ones_are_all_made() -> None:
    plan = ServerPlan(matches=4, seconds=1.0)
    load = Load(rate=8, seconds=2.0, onlookers=5, moves=3)
    with asyncio.Runner(loop_factory=fast_loop) as runner, nodes(1, "") as (servers, database):
        fast = checked_run(runner, servers, plan, database)
        assert fast["moves"] > 0
        assert fast["bytes_per_move"] > 100
        steady = runner.run(steady_run(servers, plan, load))
        assert (steady["planned"], steady["moves"]) == (16, 16)
        assert runner.run(onlookers_run(servers[0], load))["last_knows_ms"] > 0
