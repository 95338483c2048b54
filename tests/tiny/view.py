"""What a seat of TINY may know."""

from __future__ import annotations

import msgspec

from seance.kernel.codes import CHANCE, OVER
from tests.tiny.rules import CARDS, NONE, SEATS, Position, TinyState


class View(msgspec.Struct, frozen=True, omit_defaults=True, tag="tiny", tag_field="game"):
    """A position as one seat, or a spectator, may know it."""

    seat: int | None
    turn: int | None
    drawing: int | None
    """The seat for which chance is about to draw."""
    rounds: int
    left: int
    turns: int
    played: int
    over: bool
    winners: tuple[int, ...]
    signs: tuple[int, ...]
    discards: tuple[int, ...]
    shown: tuple[int | None, ...]
    """The card of each seat, if everybody knows it."""
    card: int | None
    """This seat's own card."""
    omen: int | None
    actions: tuple[int, ...] = ()

    def key(self) -> bytes:
        return msgspec.msgpack.encode(self)


def public_view(state: TinyState) -> View:
    """All that everybody may know."""
    at = state.position
    return View(
        seat=None,
        turn=None if state.turn < 0 else state.turn,
        drawing=state.drawer() if state.turn == CHANCE else None,
        rounds=at.rounds,
        left=at.left,
        turns=state.turns,
        played=state.played,
        over=bool(state.over),
        winners=state.result(),
        signs=at.signs,
        discards=at.discards,
        shown=tuple(at.hands[seat] if at.shown[seat] or state.over else None for seat in SEATS),
        card=None,
        omen=at.omen if state.over else None,
    )


def seat_view(public: View, state: TinyState, seat: int) -> View:
    """The public view, the seat's own card, and what it may do."""
    card = state.position.hands[seat]
    actions = tuple(state.actions()) if seat == state.turn else ()
    return msgspec.structs.replace(public, seat=seat, card=None if card == NONE else card, actions=actions)


def open_view(view: View, state: TinyState) -> View:
    """A seat's view with both cards and the omen open."""
    at = state.position
    shown = tuple(None if card == NONE else card for card in at.hands)
    return msgspec.structs.replace(view, shown=shown, omen=at.omen)


def rebuild(view: View) -> TinyState:
    """One state that a view allows: cards that nobody sees lie in their order."""
    own = {} if view.seat is None or view.card is None else {view.seat: view.card}
    known = {seat: card for seat, card in enumerate(view.shown) if card is not None} | own
    used = {*view.signs, *view.discards, *known.values()}
    if view.omen is not None:
        used.add(view.omen)
    pool = [card for card in CARDS if card not in used]
    omen = pool.pop() if view.omen is None else view.omen
    hands = tuple(known[seat] if seat in known else NONE if seat == view.drawing else pool.pop() for seat in SEATS)
    shown = tuple(view.shown[seat] is not None and not view.over for seat in SEATS)
    position = Position(view.rounds, hands, shown, view.signs, omen, tuple(pool), view.discards, view.left)
    turn = OVER if view.over else CHANCE if view.turn is None else view.turn
    return TinyState(position, turn, view.played, view.turns, sum(1 << seat for seat in view.winners))
