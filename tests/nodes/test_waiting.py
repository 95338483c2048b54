"""What a table waited for is told from what was done to the nodes and what its people saw."""

from __future__ import annotations

from tests.nodes.waiting import Diary, Fault, Note, Wait


def diary() -> tuple[Diary, Wait]:
    """A node stood still and was let go on; then another was killed, and a table waited for five seconds."""
    early, still = Fault("stand still", 1, 1.0, 5.0), Fault("stand still", 2, 11.0, 15.0)
    kill, later = Fault("kill", 0, 16.0, 22.0), Fault("database", 0, 23.0)
    found = Diary([early, still, kill, later])
    found.acknowledged["t"] = [4.0, 10.0, 21.0]
    found.notes["t"] = [Note(9.0, 0, 40000, "done 8"), Note(16.1, 0, 40000, "lost it"), Note(21.0, 0, 40001, "done 9")]
    found.late = [(3.0, 0.5), (17.0, 1.5)]
    return found, Wait("t", kill, 16.0, 21.0)


def test_a_table_may_have_waited_for_whatever_was_done_since_it_had_last_gone_on() -> None:
    found, wait = diary()
    assert [one.began for one in found.among(wait)] == [11.0]
    found.acknowledged["t"].insert(2, 15.5)
    assert found.among(wait) == []


def test_it_is_told_through_which_nodes_people_saw_what_and_for_how_long_they_themselves_were_held_up() -> None:
    found, wait = diary()
    first, *rest = found.explain(wait, {40000: 0, 40001: 2}, [(18.0, "node 2: took over")])
    assert "waited 5.0 s after the kill of 0" in first
    assert "stand still of 2 -5.0 to -1.0" in first
    assert "people late by 1.5 s" in first
    assert [line.split(maxsplit=1) for line in rest] == [
        ["+0.10", "seat 0 at 0: lost it"],
        ["+2.00", "node 2: took over"],
        ["+5.00", "seat 0 at 2: done 9"],
    ]


def test_a_table_that_did_not_go_on_while_somebody_looked_is_said_to_have_waited_for_more() -> None:
    found, wait = diary()
    wait.goes_on = False
    assert "waited 5.0 s and more" in next(found.explain(wait, {}))
