"""`seance bench hostile` counts the moves that were made; how long others wait is nobody's assertion."""

from __future__ import annotations

from seance.cli.bench import attack_table
from seance.lab.hostile import HostilePlan, Run, Tally, measure, report


def tally(people: list[float], bots: list[float], lost: int = 0) -> Tally:
    found = Tally()
    found.people, found.bots, found.lost = people, bots, lost
    return found


def test_the_moves_of_all_repeats_count_together() -> None:
    calm, slow = [0.001] * 99, [0.002] * 99
    first = Run(tally(calm, calm), tally(calm, slow, 1), {"rounds": 2}, 1.25, 80.2)
    second = Run(tally(calm, calm), tally(slow, slow, 2), {"rounds": 3}, 1.5, 90.0)
    told = report([first, second])
    assert (told["people_moves_before"], told["people_moves_during"], told["lost"]) == (198, 198, 3)
    assert (told["people_p50_during"], told["people_p99_during"]) == (1.5, 2.0)
    assert (told["people_ratio"], told["people_ratios"]) == (2.0, [1.0, 2.0])
    assert (told["bots_ratio"], told["bots_ratios"]) == (2.0, [2.0, 2.0])
    assert told["attack"] == {"rounds": 5}
    assert (told["server_cpu_s"], told["megabytes"]) == ([1.2, 1.5], [80, 90])
    assert list(attack_table({"moves": told}).columns[7].cells) == ["1.0 to 2.0", "2.0 to 2.0"]


def test_every_repeat_of_an_attack_has_a_server_of_its_own_and_its_moves_are_counted() -> None:
    steps: list[str] = []
    plan = HostilePlan(seconds=1.0, repeats=2, people=2, against_bots=1)
    told = measure(plan, ["moves"], steps.append)
    assert steps == ["moves, 1 of 2", "moves, 2 of 2"]
    found = told["attacks"]["moves"]
    assert found["attack"]["sent"] > 0
    assert min(found[f"{kind}_moves_{phase}"] for kind in ("people", "bots") for phase in ("before", "during")) > 0
    assert [len(found[name]) for name in ("people_ratios", "megabytes")] == [2, 2]
