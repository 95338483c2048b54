"""What happens is told at a terminal from facts, as a seat may know them."""

from __future__ import annotations

import pytest

from seance.kernel.rng import Rng
from seance.rip import facts
from seance.rip.facts import (
    Asked,
    Banished,
    Brought,
    Counted,
    Drew,
    Echoed,
    Ended,
    Hid,
    Kept,
    Laid,
    Mirrored,
    Moved,
    Named,
    Passed,
    PsychicWon,
    Recalled,
    Returned,
    RipFact,
    RoundBegan,
    RoundWon,
    Saw,
    SightEnded,
    Silenced,
    Snatched,
    Struck,
    Swapped,
    Totals,
    TurnedUp,
    Used,
)
from seance.rip.game import RIP
from seance.rip.rules import RipState
from seance.rip.terminal import tell
from tests.option_sets import game_of, next_action, seed_of
from tests.rip.option_sets import OPTION_SETS
from tests.rip.positions import last_night, street

GREEN, BLUE = 0, 1

TOLD: list[tuple[RipFact, str]] = [
    (Laid(BLUE, 3, 0, "chosen"), "Blue lays a 3."),
    (Laid(GREEN, 0, 4, "chosen"), "You lay White lady (P4). “Counts as a ghost of value 2.”"),
    (Laid(BLUE, 2, 0, "stumbled"), "Blue stumbles: chance lays a 2 of blue’s hand."),
    (Laid(GREEN, 6, 0, "called"), "You call a 6 from the deck to your side."),
    (Totals((5, 3)), "Totals: you 5, blue 3."),
    (Passed(BLUE, (3, 5)), "Blue stops, 5 to 3."),
    (Named(BLUE, 10, 4), "Blue names the value 4 for Poltergeist."),
    (Mirrored(GREEN, 16, 5), "Looking glass counts as 5."),
    (Echoed(BLUE, 29, 8, 3), "Echo repeats Bats (P8). “Each of your even ghosts is worth 1 more.”"),
    (Struck(BLUE, 20, 8), "Exorcist cancels Bats (P8)."),
    (Silenced(8, True), "Bats (P8) is cancelled."),
    (Silenced(8, False), "Bats (P8) counts again."),
    (Used(6), ""),
    (Banished(GREEN, 0, 8), "On your side Bats (P8) is discarded."),
    (Snatched(BLUE, 3), "Chance picks a 3 of blue’s hand, and it is discarded."),
    (Recalled(BLUE, 6, 2), "Blue takes a 6 back from round 2."),
    (Swapped(BLUE, 1, 0, 0, 4), "Blue swaps a 1 for White lady (P4) on your side."),
    (Moved(BLUE, 3, 10), "Blue swaps the mansions of rounds 3 and 10."),
    (Saw(GREEN, (1, 2)), "You see blue’s hand: 1, 2."),
    (Saw(BLUE, None), "Blue sees your hand."),
    (Drew(BLUE, None), "Blue draws a ghost."),
    (RoundWon(4, GREEN, "withdrew", (5, 3), 1), "Blue withdraws. You win round 4 and its castle, 5 to 3."),
    (RoundWon(4, BLUE, "crowed", (3, 5), 0), "The cock crows. Blue wins round 4 and its manor, 5 to 3."),
    (PsychicWon(BLUE, 4), "Blue gets White lady (P4)."),
    (Returned(BLUE, (2, 5)), "Blue takes ghosts back into hand: 2, 5."),
    (Returned(BLUE, ()), ""),
    (Hid(BLUE, None, 0), "Blue lays a ghost face down at the tenth mansion."),
    (Hid(GREEN, 5, 0), "You lay a 5 face down at the tenth mansion."),
    (Kept(BLUE), "Blue lays nothing at the tenth mansion."),
    (RoundBegan(2, GREEN, 0), "Round 2: you begin."),
    (RoundBegan(3, BLUE, 7), "Round 3: blue begins. Late wedding (P7) is turned up."),
    (RoundBegan(10, BLUE, 0), "The tenth mansion decides."),
    (TurnedUp(BLUE, 5, 0, (3, 5)), "Blue turns up a 5. Totals: you 3, blue 5."),
    (Brought(GREEN, 11), "You use Begone (P11)."),
    (Ended(GREEN, "manors", (5, 3)), "You win with 4 manors."),
    (Ended(BLUE, "castles", (5, 3)), "Blue wins with 3 castles."),
    (Ended(BLUE, "tenth", (3, 5)), "Blue wins the tenth mansion, 5 to 3."),
    (Ended(BLUE, "more", (4, 4)), "A tie at the tenth mansion. Blue wins with more of the other nine."),
    (Asked(BLUE, "lay"), ""),
    (Counted(((), ())), ""),
    (SightEnded(BLUE), ""),
]


@pytest.mark.parametrize(("fact", "words"), TOLD)
def test_a_fact_is_told_in_english(fact: RipFact, words: str) -> None:
    assert tell([fact], GREEN) == ([words] if words else [])


def test_every_fact_has_been_told() -> None:
    assert {type(fact) for fact, _ in TOLD} == set(facts.RipFact.__args__)


def test_a_spectator_is_nobody() -> None:
    assert tell([Saw(GREEN, None), Drew(BLUE, None), Drew(BLUE, None)], None) == [
        "Green sees blue’s hand.",
        "Blue draws 2 ghosts.",
    ]


def played(state: RipState, text: str, seat: int | None) -> list[str]:
    """What the tokens bring about, told to a seat."""
    found: list[RipFact] = []
    for token in text.split():
        found += RIP.facts(state.play(RIP.parse(token)), seat)
    return tell(found, seat)


def test_chance_that_draws_stumbles_or_snatches_is_told_apart() -> None:
    assert played(street(green_psychics=[6], player="blue", blue_hand=[2, 3]), "blind ~3", GREEN) == [
        "Blue stumbles: chance lays a 3 of blue’s hand. Totals: you 0, blue 3."
    ]
    assert played(street(player="blue", blue_before=[18], green_hand=[3]), "P18 ~3", GREEN)[1:] == [
        "Chance picks a 3 of your hand, and it is discarded."
    ]
    assert played(street(blue_before=[19], player="blue"), "P19 ~3", BLUE)[1:] == ["You draw a 3."]
    assert played(street(blue_before=[19], player="blue"), "P19 ~3", GREEN)[1:] == ["Blue draws a ghost."]


def test_the_end_of_a_round_is_told_line_by_line() -> None:
    state = street(round=2, player="blue", leader="green", green_side=[3], blue_side=[1], blue_hand=[2], prize=9)
    assert played(state, "stop ~1 ~2 ~4 ~5 10:5", GREEN) == [
        "Blue withdraws. You win round 2 and its manor, 3 to 1.",
        "Blue gets Snakes (P9).",
        "You draw a 1 and a 2.",
        "Blue draws 2 ghosts.",
        "Blue lays a ghost face down at the tenth mansion.",
        "Round 3: you begin.",
    ]


def test_a_cancelled_psychic_is_told_once_with_the_new_totals() -> None:
    state = street(green_before=[20], blue_psychics=[4])
    assert played(state, "P20 =P4", None)[1:] == ["Exorcist cancels White lady (P4). Totals: green 0, blue 0."]


def test_at_the_tenth_mansion_each_card_is_told() -> None:
    state = last_night(green=[2], blue=[5], green_psychics=[16])
    assert played(state, "=P16", BLUE) == [
        "Green uses Looking glass (P16).",
        "Looking glass counts as 5. Totals: green 7, you 5.",
        "Green wins the tenth mansion, 7 to 5.",
    ]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_whole_games_are_told_in_sentences(name: str) -> None:
    game, options = game_of(name)
    for number in range(10):
        seed, rng = seed_of(number), Rng(number)
        state = game.deal(options, seed)
        lines: list[str] = []
        while not state.over:
            rows = state.play(next_action(game, state, seed, rng))
            lines += [line for seat in (GREEN, BLUE, None) for line in tell(facts.facts(rows, seat), seat)]
        assert all(line[0].isupper() and line[-1] in ".”" and "None" not in line for line in lines)
        assert sum("wins" in line for line in lines) > 3
