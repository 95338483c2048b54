"""The cards (siggil 1) and the numbers of actions."""

import re
from pathlib import Path

from seance.siggil import codes
from seance.siggil.cards import FAMILIES, TOKENS, cards_in, family_of, is_spirit, number_of


def test_there_are_seven_families_of_the_numbers_one_to_seven() -> None:
    """siggil 1.1"""
    ordinary = [card for card in range(56) if not is_spirit(card)]
    assert {(family_of(card), number_of(card)) for card in ordinary} == {(f, n) for f in range(7) for n in range(1, 8)}
    assert len(ordinary) == 49


def test_each_family_has_a_spirit_tied_to_one_number() -> None:
    """siggil 1.2"""
    spirits = [card for card in range(56) if is_spirit(card)]
    told = {FAMILIES[family_of(card)].name: number_of(card) for card in spirits}
    assert told == {"Stone": 1, "Deer": 2, "Leaf": 3, "Turtle": 4, "Cloud": 5, "Water": 6, "Feather": 7}


def test_every_card_has_a_token_of_its_own() -> None:
    assert len(set(TOKENS)) == 56
    assert (TOKENS[0], TOKENS[9], TOKENS[48], TOKENS[50]) == ("S1", "D3", "F7", "*D")


def test_the_cards_of_a_mask_reach_the_last_place() -> None:
    assert cards_in(1 | 1 << 55) == (0, 55)


def test_numbers_are_the_same_for_the_compiled_rules() -> None:
    text = Path(codes.__file__).with_name("codes.pxd").read_text("utf-8")
    told = {name: int(value) for name, value in re.findall(r"^    ([A-Z_]+) = (-?\d+)$", text, re.MULTILINE)}
    told |= {n: int(v, 16) for n, v in re.findall(r"define SIGGIL_(\w+) (0x\w+)ULL", text) if n != "GATHER"}
    assert len(told) == 35
    assert told == {name: getattr(codes, name) for name in told}


def test_a_capture_names_the_exact_cards() -> None:
    """siggil 4.1: matching cards are of the spirit's family or of its number."""
    for spirit in range(7):
        for kind in range(2):
            cards = cards_in(codes.matching(spirit, kind))
            assert all((family_of(c) if kind == 0 else number_of(c) - 1) == spirit for c in cards)
            assert len(cards) == 7
            for picked in range(1, 128):
                laid = codes.spread(picked, spirit, kind)
                assert codes.captured_by(codes.capture(spirit, kind, laid)) == (spirit, kind, laid)
