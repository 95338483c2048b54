"""What happens is told at a terminal from facts, as a seat may know them."""

from __future__ import annotations

import pytest

from seance.kernel.rng import Rng
from seance.siggil import facts
from seance.siggil.cards import CARD_OF
from seance.siggil.facts import (
    Captured,
    Discarded,
    Ended,
    Escaped,
    Lost,
    Passed,
    SiggilFact,
    Taken,
    TurnBegan,
    Uncovered,
)
from seance.siggil.terminal import tell
from tests.option_sets import game_of, next_action, seed_of
from tests.siggil.option_sets import OPTION_SETS


def cards(text: str) -> tuple[int, ...]:
    return tuple(CARD_OF[token] for token in text.split())


TOLD: list[tuple[SiggilFact, str]] = [
    (Taken(0, CARD_OF["D3"], 7), "You take D3."),
    (Taken(1, CARD_OF["D3"], 7), "Player 2 takes D3."),
    (Discarded(0, CARD_OF["S1"], 7), "You discard S1."),
    (Discarded(0, None, 7), "You discard a card face down."),
    (Uncovered(CARD_OF["W2"], 7), "Uncovered: W2."),
    (Uncovered(CARD_OF["*W"], 7), ""),
    (Escaped(1, 7), "The Deer spirit escapes and is free."),
    (Lost(1), "The Deer spirit is lost for good."),
    (
        Captured(1, 1, None, "family", cards("D1 D2 D3"), cards("D1 D2 D3")),
        "Player 2 captures the Deer spirit by family with D1 D2 D3.",
    ),
    (
        Captured(1, 1, 0, "number", cards("S2 F2"), cards("S2 D2 L2 F2")),
        "Player 2 captures the Deer spirit from you by number with S2 F2, on S2 D2 L2 F2 now.",
    ),
    (
        Captured(0, 1, 2, "number", cards("S2"), cards("S2")),
        "You capture the Deer spirit from player 3 by number with S2.",
    ),
    (Passed(2), "Player 3 captures nothing."),
    (TurnBegan(1, 5), ""),
    (Ended((0,), "goal"), "That is enough spirits."),
    (Ended((0,), "empty"), "The siggil is empty."),
    (Ended((), "lost"), "Too many spirits are lost."),
]


@pytest.mark.parametrize(("fact", "words"), TOLD)
def test_a_fact_is_told_in_english(fact: SiggilFact, words: str) -> None:
    assert tell([fact], 0) == ([words] if words else [])


def test_every_fact_has_been_told() -> None:
    assert {type(fact) for fact, _ in TOLD} == set(facts.SiggilFact.__args__)


def test_cards_uncovered_together_share_a_line_and_a_spirit_only_escapes() -> None:
    told: list[SiggilFact] = [
        Taken(0, CARD_OF["D3"], 1),
        *(Uncovered(card, 2) for card in cards("W2 *T S4")),
        Escaped(3, 2),
    ]
    assert tell(told, 0) == ["You take D3.", "Uncovered: W2 S4.", "The Turtle spirit escapes and is free."]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_whole_games_are_told_in_sentences(name: str) -> None:
    game, options = game_of(name)
    seed, rng = seed_of(1), Rng(1)
    state = game.deal(options, seed)
    rows = game.deal_facts(state)
    lines: list[str] = []
    while not state.over:
        rows = [*rows, *state.play(next_action(game, state, seed, rng))]
    for seat in (*range(len(game.seats(options))), None):
        lines += tell(facts.facts(rows, seat), seat)
    assert all(line[0].isupper() and line[-1] == "." and "None" not in line for line in lines)
    assert sum("escapes" in line for line in lines) > 0
