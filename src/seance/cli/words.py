"""Moves in English words, for the terminal."""

from __future__ import annotations

from seance.rip import cards as rip_cards
from seance.siggil import actions
from seance.siggil.cards import FAMILIES, TOKENS, cards_in


def siggil_words(token: str, action: int) -> str:
    """A move of SIGGIL; `token` says what may be known of it."""
    if token.endswith("?"):
        return "discard a card face down"
    if action == actions.PASS:
        return "capture nothing"
    if action < actions.DISCARDS:
        return f"take {TOKENS[action - actions.TAKES]}"
    if action < actions.DRIVE_OUTS:
        return f"discard {TOKENS[action - actions.DISCARDS]}"
    if action < actions.CAPTURES:
        return f"let the {FAMILIES[action - actions.DRIVE_OUTS].en} spirit go"
    spirit, kind, laid = actions.captured_by(action)
    how = "number" if kind == actions.NUMBER else "family"
    return f"capture the {FAMILIES[spirit].en} spirit by {how} with {' '.join(TOKENS[card] for card in cards_in(laid))}"


def rip_words(token: str, action: int) -> str:
    """A move of RIP; `token` says what may be known of it."""
    if token in FIXED:
        return FIXED[token]
    sign, rest = token[0], token.lstrip("=~")
    if token.startswith("10:"):
        return f"lay {card(token[3:])} face down at the tenth mansion"
    if sign == "~":
        return f"chance: a ghost of {rest}"
    if sign == "=":
        return f"choose {'mansion ' + rest[1:] if rest[0] == 'R' else card(rest)}"
    return f"lay {card(token)}"


FIXED = {
    "stop": "stop",
    "blind": "lay a ghost at random (you stumble)",
    "10:-": "lay nothing at the tenth mansion",
    "10:?": "lay a ghost face down at the tenth mansion",
    "~?": "draw a ghost",
}


def card(token: str) -> str:
    """A ghost by its value, a psychic by its title."""
    if token[0] != "P":
        return f"a {token}"
    psychic = rip_cards.psychics()[int(token[1:]) - 1]
    return f"{psychic.title.en} ({token})"


WORDS = {"siggil": siggil_words, "rip": rip_words}
