"""Hindsight knows all cards, ends with the result, and has no part in the review."""

from __future__ import annotations

import pytest

from seance.review.estimate import SURE
from seance.review.hindsight import hindsight, open_chances
from seance.review.review import Review, SeatReview
from seance.rip.game import RIP
from tests.option_sets import ONE, ONE_OF, game_of
from tests.review.games import recorded


@pytest.mark.parametrize("name", ONE)
def test_after_every_step_the_chances_of_all_are_one_win_and_the_last_are_the_result(name: str) -> None:
    record = recorded(name)
    told = hindsight(record, 20)
    assert len(told) == len(record.actions) + 1
    seats = len(game_of(name)[0].seats(record.options))
    assert all(len(chances) == seats and SURE - 20 * seats <= sum(chances) <= SURE for chances in told)
    winners = record.last().result()
    assert told[-1] == tuple(SURE // len(winners) if seat in winners else 0 for seat in range(seats))
    assert told == hindsight(record, 20)


def test_what_lies_hidden_decides() -> None:
    """At the tenth mansion the cards that lie face down are all that is left."""
    record = recorded(ONE_OF["rip"], 22, "random")
    state = RIP.deal_from(record.options, record.deal)
    chances = []
    for action in record.actions:
        if state.round == 8:
            chances.append(open_chances(RIP, state, 2, 50))
        state.play(action)
    assert chances[-1] in ((SURE, 0), (0, SURE))


def test_a_review_has_no_place_for_it() -> None:
    assert not any("hindsight" in name for struct in (Review, SeatReview) for name in struct.__struct_fields__)
