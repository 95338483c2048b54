"""Whose seat it is, in real browsers: a move given back by consent, and somebody who goes and comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Player
from tests.web.harness import Server, running

Sit = Callable[..., Player]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where whoever leaves can be stood in for soon."""
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=1000, away_seconds=1) as found:
        yield found


def two_at_rip(player: Sit) -> tuple[Player, Player, str]:
    anna, boris = player(), player()
    table = anna.open("rip", "person", "open", options={"first": "green"}, name="Anna")
    address = f"/t/{table['id']}"
    anna.go(address)
    boris.go(f"{address}#{table['invitation']}")
    boris.at("sit").click()
    for one in (anna, boris):
        one.wait_for_table()
    return anna, boris, address


def test_a_move_is_taken_back_when_the_other_agrees(player: Sit) -> None:
    anna, boris, _ = two_at_rip(player)
    hand = anna.page.locator(".hand .card")
    before = hand.count()
    for answer in ("refuse", "grant"):
        anna.page.locator(".hand [data-token]").first.click()
        anna.at("takeback").click()
        expect(anna.at("asking")).to_contain_text("Waiting for")
        expect(anna.at("takeback")).to_be_disabled()
        expect(boris.at("asked")).to_contain_text("Anna asks")
        assert boris.axe() == []
        boris.at(answer).click()
        expect(boris.at("asked")).to_have_count(0)
        if answer == "refuse":
            expect(anna.at("asking")).to_contain_text("was refused")
            expect(hand).to_have_count(before - 1)
    expect(anna.at("asking")).to_have_count(0)
    expect(hand).to_have_count(before - 1)


def test_somebody_who_left_is_counted_down_stood_in_for_and_has_the_seat_again(player: Sit) -> None:
    anna, boris, address = two_at_rip(player)
    boris.go("/")
    anna.at("replace-1").click()
    expect(anna.log()).to_contain_text("plays for")
    expect(anna.at("replace-1")).to_have_count(0)
    boris.go(address)
    boris.wait_for_table()
    expect(anna.log()).to_contain_text("is back")
