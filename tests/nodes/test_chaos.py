"""A short while of what `python -m tests.nodes.chaos` does for long."""

from __future__ import annotations

from pathlib import Path

from tests.nodes.chaos import KINDS, run

TABLES = 12


def test_whatever_happens_to_nodes_and_database_no_acknowledged_move_is_lost_doubled_or_told_wrongly(
    tmp_path: Path,
) -> None:
    world, found, _ = run(tmp_path, TABLES, list(KINDS), moves=300, pause=3.0)
    assert found == []
    assert world.acknowledged >= 300
    assert sum(world.faults.values()) == len(KINDS)
    assert any(len(history.told) > 2 for history in world.histories.values())  # connections did break
