"""The numbered deals of solo games: which there are, and that their grades belong to these rules."""

from __future__ import annotations

import itertools

import pytest

from seance.games import find_game
from seance.kernel.numbered import GRADES
from seance.lab.grading import measure
from seance.siggil import deals
from seance.table.numbered import Numbered, graded, read_code

SHIPPED = [name for name, kind in deals.KINDS.items() if kind.options["layout"] in deals.TURNS]
LEAST = 200
"""Deals of each kind that must be graded; the file may have more, and grading goes on from it."""


def test_every_solo_game_has_deals_and_the_easy_one_has_them_once() -> None:
    assert len(SHIPPED) == 15
    assert {"pass-easy", "pass-hard", "pass-hard-choice"} <= set(SHIPPED)
    for name in SHIPPED:
        options = find_game("siggil").options(deals.KINDS[name].options)
        assert options.players == 1
        assert ("choice" in name) == (options.fourth_spirit == "choice")


@pytest.mark.parametrize("name", SHIPPED)
def test_deals_of_each_kind_are_graded_by_the_rules_here(name: str) -> None:
    found = graded("siggil")[name]
    assert len(found.found) >= LEAST
    assert None not in found.found
    assert set(found.grades) >= {0, 1, 2, 4}  # many deals of one score can leave a grade out
    rates = [rate for rate in map(found.mean, range(len(GRADES))) if rate is not None]
    assert all(easier > harder for easier, harder in itertools.pairwise(rates))


@pytest.mark.slow
@pytest.mark.parametrize("code", ["pass-easy-1", "river-easy-100", "turtle-easy-77", "pyramids-hard-3"])
def test_a_deal_measured_again_is_the_same(code: str) -> None:
    deal = read_code(code)
    assert measure(deal) == graded("siggil")[deal.kind.name].found[deal.number - 1]


def test_grades_of_other_rules_are_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    siggil = find_game("siggil")
    monkeypatch.setattr(siggil, "rules_version", "2")
    assert deals.grades.__wrapped__() == {}
    monkeypatch.undo()
    monkeypatch.setattr(type(siggil), "data_fingerprint", lambda *_: "other")
    assert deals.grades.__wrapped__() == {}


def test_no_two_deals_are_the_same() -> None:
    seeds = {Numbered("siggil", kind, number).seed for kind in deals.KINDS.values() for number in range(1, 301)}
    assert len(seeds) == 300 * len(deals.KINDS)


def test_the_seed_of_a_deal_never_changes() -> None:
    """Codes are written down and sent to friends."""
    assert read_code("pass-hard-17").seed.hex() == PASS_HARD_17
    assert read_code("river-hard-choice-99999").seed.hex() == RIVER_CHOICE


PASS_HARD_17 = "79af6845b6a93ef020436427fb235fc27119c09c28cbc9d2ce216ebde1f04066"
RIVER_CHOICE = "6bdcab02737e0e634bb7aa42a3053227c060ad1e56219797dc106e3b586b3a26"
