"""Moves as short readable tokens, both ways and for every action.

`pass`, take `D3`, discard `-D3`, drive out `-*D`, capture by family `*D:D2D3D5`, by number `*D#S2D2L2`.
"""

import re
from functools import cache

from seance.errors import UnreadableMove
from seance.siggil.cards import CARD_OF, TOKENS, cards_in
from seance.siggil.codes import CAPTURES, DISCARDS, DRIVE_OUTS, ORDINARY, PASS, TAKES, capture, captured_by, matching

LABELS = ("P1", "P2", "P3", "P4")
"""The seats."""

KIND_MARKS = ":#"
"""Family sets are written with a colon, number sets with a hash."""

HIDDEN_DISCARD = "-?"
"""What is told of a face-down discard (siggil 7.7)."""

_PICK = re.compile(r"(-?)([SDLTCWF][1-7])")
_DRIVE_OUT = re.compile(r"-(\*[SDLTCWF])")
_CAPTURE = re.compile(r"(\*[SDLTCWF])([:#])((?:[SDLTCWF][1-7]){1,7})")
_ALLOWED = "allowed are pass, a take like D3, a discard like -D3, -*D, and captures like *D:D2D3D5 or *D#S2D2L2"


@cache
def format_action(action: int) -> str:
    """The action's token, cards ascending."""
    if action == PASS:
        return "pass"
    if action < DISCARDS:
        return TOKENS[action - TAKES]
    if action < DRIVE_OUTS:
        return "-" + TOKENS[action - DISCARDS]
    if action < CAPTURES:
        return "-" + TOKENS[action - DRIVE_OUTS + ORDINARY]
    spirit, kind, cards = captured_by(action)
    return TOKENS[ORDINARY + spirit] + KIND_MARKS[kind] + "".join(TOKENS[card] for card in cards_in(cards))


def parse_action(text: str) -> int:
    """The action that a token means, in capitals or not and with a set's cards in any order; or UnreadableMove."""
    word = text.upper() if text.isascii() else ""
    if word == "PASS":
        return PASS
    if pick := _PICK.fullmatch(word):
        return (DISCARDS if pick[1] else TAKES) + CARD_OF[pick[2]]
    if drive_out := _DRIVE_OUT.fullmatch(word):
        return DRIVE_OUTS + CARD_OF[drive_out[1]] - ORDINARY
    if laid := _CAPTURE.fullmatch(word):
        return _parse_capture(text, CARD_OF[laid[1]] - ORDINARY, KIND_MARKS.index(laid[2]), laid[3])
    raise UnreadableMove(f"{text!r} is not a move of siggil: {_ALLOWED}.")


def _parse_capture(text: str, spirit: int, kind: int, laid: str) -> int:
    cards = [CARD_OF[laid[i : i + 2]] for i in range(0, len(laid), 2)]
    fitting = cards_in(matching(spirit, kind))
    for card in cards:
        if card not in fitting or cards.count(card) > 1:
            wrong = (
                "twice in the set" if card in fitting else f"of another {('family', 'number')[kind]} than the spirit"
            )
            allowed = ", ".join(TOKENS[card] for card in fitting)
            raise UnreadableMove(
                f"{text!r} is not a capture: {TOKENS[card]} is {wrong}; allowed once each are {allowed}."
            )
    return capture(spirit, kind, sum(1 << card for card in cards))
