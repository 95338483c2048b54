"""The bench of the review: its figures are what they are called."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from seance.lab.ledger import Ledger
from seance.lab.review import ReviewPlan, coverage, decisions, losses, luck, played

LITTLE = ReviewPlan(games=4, matches=2, positions=1, times=2, stronger="level:3", weaker="level:1")


def test_every_figure_is_measured_of_as_many_games_as_were_asked_for() -> None:
    told: list[str] = []
    figures = luck("siggil", LITTLE, told.append, Ledger()) | coverage("siggil", LITTLE, told.append, Ledger())
    assert (figures["luck_games"], figures["positions"], len(told)) == (4, 1, 5)
    assert figures["luck_mean_error"] > 0
    assert figures["chance_held"] in (0, 1)
    assert figures["half_width"] > 0


def test_a_level_that_plays_mostly_anything_loses_more() -> None:
    figures = losses("siggil", LITTLE, lambda what: None, Ledger())
    assert figures["loss_games"] == 2
    assert figures["loss_of_weaker"] > figures["loss_of_stronger"]


def test_bots_change_seats_from_game_to_game() -> None:
    first, second = (played("tiny", number, ("greedy", "random")) for number in (0, 1))
    assert first.deal != second.deal
    assert {seat for seat, _, _ in decisions(first)} == {0, 1}


def test_a_measurement_that_was_stopped_is_gone_on_with(tmp_path: Path) -> None:
    path, told = tmp_path / "ledger", list[str]()
    some = luck("siggil", replace(LITTLE, games=3), told.append, Ledger(path))
    assert some["luck_games"] == 3
    with path.open("ab") as file:
        file.write(b'\n{"what":"luck sig')  # the machine went off
    whole = luck("siggil", LITTLE, told.append, Ledger(path))
    assert len(told) == 4
    assert whole == luck("siggil", LITTLE, lambda what: None, Ledger())
    assert luck("siggil", LITTLE, told.append, Ledger(path)) == whole
    assert len(told) == 4
