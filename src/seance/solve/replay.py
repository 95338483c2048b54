"""A plan played by the rules: the moves that a search found become actions, and every one of them is checked."""

from __future__ import annotations

from collections.abc import Sequence

from seance.siggil.codes import CAPTURE, CHOICE, DISCARD, DISCARDS, DRIVE_OUTS, ORDINARY, PASS, TAKES, capture
from seance.siggil.rules import SiggilState
from seance.solve.codes import FOR_FAMILY, NO_USE, NOWHERE


class Broken(Exception):
    """A plan that the rules do not allow, or that does not win: a fault of the search, and no verdict."""


def replay(state: SiggilState, moves: Sequence[int]) -> tuple[int, ...]:
    """The actions from a position to the win."""
    player = Player(state.copy())
    for move in moves:
        player.follow(move & 63, move >> 6 & 3, move >> 8 & 7, move >> 11)
    if player.game.result() != (0,):
        raise Broken("The line does not end with a win.")
    return tuple(player.line)


class Player:
    """Follows a plan; `sets` are the kind and cards of the set that is kept for each spirit."""

    def __init__(self, game: SiggilState) -> None:
        self.game = game
        self.line: list[int] = []
        self.hand = [card for card in range(ORDINARY) if game.hands[0] >> card & 1]
        self.sets: dict[int, tuple[int, int]] = {}

    def follow(self, place: int, use: int, driven: int, captured: int) -> None:
        """A move as `codes.py` describes it. The first ones only say what the cards in hand are for."""
        if self.hand:
            self.keep(self.hand.pop(0), use)
            return
        if place != NOWHERE:
            card = self.game.card_at[place]
            self.keep(card, use)
            self.play((DISCARDS if self.game.phase == DISCARD else TAKES) + card)
        if driven and self.game.phase == CHOICE:
            self.play(DRIVE_OUTS + driven - 1)
        if self.game.phase == CAPTURE:
            self.play(capture(captured - 1, *self.sets[captured - 1]) if captured else PASS)

    def keep(self, card: int, use: int) -> None:
        """Put a card to a set; a set of the other kind is given up for it."""
        if use != NO_USE:
            kind = 0 if use == FOR_FAMILY else 1
            spirit = card % 7 if kind else card // 7
            before, cards = self.sets.get(spirit, (kind, 0))
            self.sets[spirit] = (kind, (cards if before == kind else 0) | 1 << card)

    def play(self, action: int) -> None:
        if action not in self.game.actions():
            raise Broken(f"The action {action} is not allowed at turn {self.game.turns}.")
        self.game.play(action)
        self.line.append(action)
