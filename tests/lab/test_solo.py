"""The study of solo games: its counts add up, and it is the same however it was worked out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from seance.errors import OptionError
from seance.lab import solo
from seance.lab.solo import BOTS, Findings, Study, Task
from seance.lab.solo_page import page
from seance.solve.cells import cells

DEALS, GAMES, PLAYED = 2, 1, "pillars"
"""Deals of all kinds are solved, those of one layout played: the strongest bot takes a second or two for a game."""


def little() -> list[Task]:
    return [task for task in solo.plan(DEALS, GAMES) if not task.played or task.cell.layout == PLAYED]


def study(jobs: int = 1, tasks: list[Task] | None = None, found: Study | None = None) -> Study:
    found = Study() if found is None else found
    solo.run(found, little() if tasks is None else tasks, jobs, lambda _: None)
    return found


@pytest.fixture(scope="module")
def whole() -> Study:
    return study()


def test_every_kind_of_game_is_studied_and_its_counts_add_up(whole: Study) -> None:
    assert list(whole.findings) == [cell.name for cell in solo.studied_cells()]
    assert len(whole.findings) == 3 * len({cell.layout for cell in cells()}) >= 3 * 5
    for cell in solo.studied_cells():
        found = whole.findings[cell.name]
        assert found.deals == found.won == sum(found.earliest.values()) == DEALS
        if cell.layout == PLAYED:
            assert 0 < found.first_kept <= found.first_moves
            assert set(found.bots) == set(BOTS)
        for games in found.bots.values():
            assert games.games == GAMES == games.won + games.unknown + sum(games.lost_at.values())


def test_a_win_takes_a_turn_for_each_card_it_needs(whole: Study) -> None:
    for cell in solo.studied_cells():
        least = 7 * 3 if cell.difficulty == "easy" else 6 * 4
        assert min(whole.findings[cell.name].earliest) >= least


def test_more_processes_find_the_same(whole: Study) -> None:
    assert study(jobs=2) == whole


def test_what_was_stopped_goes_on_and_finds_the_same(whole: Study, tmp_path: Path) -> None:
    kept = tmp_path / "study.json"
    solo.keep(kept, study(tasks=little()[:4]))
    begun = solo.read(kept)
    assert len(begun.done) == 4
    assert study(found=begun) == whole
    assert study(found=begun) == whole  # nothing is left to do


def test_findings_of_tasks_are_added_up() -> None:
    one = Findings(won=2, earliest={21: 1, 22: 1}, bots={"greedy": solo.BotGames(2, 1, {9: 1})})
    one.add(Findings(won=1, lost=3, earliest={22: 1}, first_moves=8, first_kept=7))
    one.add(Findings(bots={"greedy": solo.BotGames(2, 0, {9: 1, 11: 1}), "level:5": solo.BotGames(1, 1)}))
    assert (one.won, one.lost, one.earliest, one.first_kept) == (3, 3, {21: 1, 22: 2}, 7)
    assert one.bots == {"greedy": solo.BotGames(4, 1, {9: 2, 11: 1}), "level:5": solo.BotGames(1, 1)}


def test_the_page_tells_every_kind_of_game_and_needs_nothing_else(whole: Study) -> None:
    told = page(whole)
    assert f"None of {15 * DEALS} deals is lost from the start" in told
    for cell in solo.studied_cells():
        assert cell.title in told
    assert not {"<script", "<img", "http:", "https:"} & {part for part in ("<script", "<img", "https:") if part in told}
    lost = msgspec.structs.replace(whole.findings["pass-easy-oldest"], won=1, lost=1)
    assert f"1 of {15 * DEALS} deals cannot be won" in page(
        Study(findings={**whole.findings, "pass-easy-oldest": lost})
    )
    assert "rule of three" not in page(Study())


@pytest.mark.parametrize("text", [b"", b"[]", b'{"format": 0}', b"\xff"])
def test_a_file_that_is_no_study_is_left_alone(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    file.write_bytes(text)
    with pytest.raises(OptionError, match=r"study\.json is"):
        solo.read(file)
    with pytest.raises(OptionError, match="cannot be written"):
        solo.keep(tmp_path / "nowhere" / "study.json", Study())
    with pytest.raises(OptionError, match="cannot be read"):
        solo.read(tmp_path)
