"""What a move brings about by itself is told in words that rebuild what lies on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seance.games import find_game
from seance.siggil.cards import LETTERS
from seance.table.match import Match

SOLO = {"players": 1}
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("siggil", {"players": 2}),
    ("siggil", {"players": 4, "layout": "pillars"}),
    ("siggil", SOLO),
    ("siggil", SOLO | {"difficulty": "hard"}),
    ("siggil", SOLO | {"difficulty": "hard", "fourth_spirit": "choice", "layout": "river"}),
    ("rip", {}),
]


def play_through(name: str, options: dict[str, Any], number: int) -> list[tuple[Any, str, tuple[str, ...]]]:
    """A random game: after the deal and after each move the public view, the move's token and its facts."""
    game, rnd = find_game(name), random.Random(number)
    match: Match[Any, Any, Any] = Match(game, game.options(options), number.to_bytes(32, "big"))
    told = [(match.view_for(None), "", match.facts)]
    while not match.over:
        assert match.turn is not None
        action = rnd.choice(match.view_for(match.turn).actions)
        planned, _ = match.plan(match.turn, action)
        for move in planned:
            match.play(move)
            told.append((match.view_for(None), game.format(move.action), match.facts))
    return told


@pytest.mark.parametrize(("name", "options"), SETTINGS[:5])
def test_the_free_spirits_are_those_that_escaped_in_that_order(name: str, options: dict[str, Any]) -> None:
    for number in range(15):
        row: list[int] = []
        for view, token, facts in play_through(name, options, number):
            held = {spirit for spirits in view.held for spirit in spirits}
            driven_out = LETTERS.index(token[2]) if token.startswith("-*") else None
            row = [spirit for spirit in row if spirit not in held and spirit != driven_out]
            for fact in facts:
                what, card = fact.split(":*")
                if what == "escape":
                    row.append(LETTERS.index(card))
                else:
                    assert what == "lost"
                    row.remove(LETTERS.index(card))
            assert tuple(row) == view.free


def test_chains_and_losses_are_among_them() -> None:
    facts = [facts for number in range(15) for _, _, facts in play_through(*SETTINGS[3], number)]
    assert any(len([fact for fact in some if fact.startswith("escape")]) > 1 for some in facts)
    assert any(fact.startswith("lost") for some in facts for fact in some)


def test_mansions_and_psychics_go_to_whom_the_facts_say() -> None:
    for number in range(40):
        taken: list[int | None] = [None] * 10
        got: list[list[int]] = [[], []]
        for view, _, facts in play_through("rip", {}, number):
            for fact in facts:
                what, which, seat = fact.split(":")
                if what == "round":
                    taken[int(which) - 1] = ("green", "blue").index(seat)
                else:
                    got[("green", "blue").index(seat)].append(int(which[1:]))
            assert tuple(taken) == view.taken
            assert all(set(view.before[seat]) <= set(got[seat]) for seat in (0, 1))
