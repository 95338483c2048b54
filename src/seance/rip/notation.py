"""RIP's moves as short tokens, the same in every position (docs/notation.md)."""

from __future__ import annotations

from seance.errors import UnreadableMove
from seance.rip import codes

VALUES = range(1, 7)
NUMBERS = range(1, codes.PSYCHICS + 1)

TOKENS = (
    {codes.STOP: "stop", codes.LAY_BLIND: "blind", codes.KEEP: "10:-"}
    | {codes.LAY_GHOST + value: f"{value}" for value in VALUES}
    | {codes.LAY_PSYCHIC + number: f"P{number}" for number in NUMBERS}
    | {codes.PICK_GHOST + value: f"={value}" for value in VALUES}
    | {codes.PICK_PSYCHIC + number: f"=P{number}" for number in NUMBERS}
    | {codes.PICK_ROUND + i: f"=R{i + 1}" for i in range(10)}
    | {codes.HIDE_GHOST + value: f"10:{value}" for value in VALUES}
    | {codes.HIDE_PSYCHIC + number: f"10:P{number}" for number in NUMBERS}
    | {codes.LOT + value: f"~{value}" for value in VALUES}
)
ACTIONS = {token.upper(): action for action, token in TOKENS.items()}

HIDDEN_LOT = "~?"
HIDDEN_CARD = "10:?"


def parse(text: str) -> int:
    """The action that a token means, in capital or small letters."""
    action = ACTIONS.get(text.upper())
    if action is None:
        raise UnreadableMove(
            f"{text[:20]!r} is no move of RIP; moves look like 3 (a ghost), P10 (a psychic), stop, blind, =3, =P10 or "
            "=R7 (choices), 10:3, 10:P7 or 10:- (at the tenth mansion) and ~3 (chance)."
        )
    return action
