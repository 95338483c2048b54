"""What one seat may know of a position, built by adding (siggil 6, 7.7), and a state that it allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from seance.kernel.codes import OVER
from seance.siggil.cards import cards_in, mask_of
from seance.siggil.codes import ALL_CARDS, ALL_PLACES, EVERY_EIGHTH, FACE_DOWN, GONE, ORDINARY, PHASES, TAKEN_AWAY
from seance.siggil.rules import SiggilState

TableSet = tuple[int, int, tuple[int, ...]]
"""A set on the table: spirit, kind (0 family, 1 number), cards."""

__all__ = ["FACE_DOWN", "TAKEN_AWAY", "TableSet", "View", "dump_from", "open_view", "public_view", "seat_view"]

_ENCODER = msgspec.msgpack.Encoder()


class View(msgspec.Struct, frozen=True, tag="siggil", tag_field="game", omit_defaults=True, gc=False):
    """A position as one seat, or a spectator (`seat` None), may know it.

    Cards are numbers from 0 to 55, spirits (in `free`, `held`, `lost` and sets) from 0 to 6, places from 0 to 55.
    """

    seat: int | None
    players: int
    layout: str
    difficulty: str
    fourth_spirit: str
    open_memory: bool
    phase: str
    turn: int | None
    turns: int
    played: int
    first: int
    over: bool
    winners: tuple[int, ...]
    pile: tuple[int, ...]
    available: tuple[int, ...]
    free: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    sets: tuple[tuple[TableSet, ...], ...]
    hand: tuple[int, ...] | None
    hand_sizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] | None
    takes: tuple[int, ...]
    discards: tuple[int, ...] | None
    discarded: int
    lost: tuple[int, ...]
    actions: tuple[int, ...] = ()

    def key(self) -> bytes:
        """The canonical bytes: equal exactly for views that tell the same."""
        return _ENCODER.encode(self)


_DIFFICULTY = ("easy", "hard")
_FOURTH_SPIRIT = ("oldest", "choice")


def public_view(state: SiggilState) -> View:
    """All that everybody may know."""
    pile, available, free, held, sets, hand_sizes, takes, lost = state.seen_by_all()
    players = state.players
    open_hands = state.open_memory and players > 1
    over = bool(state.over)
    return View(
        seat=None,
        players=players,
        layout=state.tables.name,
        difficulty=_DIFFICULTY[state.hard],
        fourth_spirit=_FOURTH_SPIRIT[state.choice],
        open_memory=bool(state.open_memory),
        phase=PHASES[state.phase],
        turn=None if over else state.turn,
        turns=state.turns,
        played=state.played,
        first=state.first,
        over=over,
        winners=state.result() if over else (),
        pile=pile,
        available=available,
        free=free,
        held=held,
        sets=sets,
        hand=None,
        hand_sizes=hand_sizes,
        hands=tuple([state.hand(seat) for seat in range(players)]) if open_hands else None,
        takes=takes,
        discards=cards_in(state.discards) if players == 1 and not state.hard else None,
        discarded=state.discards.bit_count() if players == 1 else 0,
        lost=lost,
    )


def seat_view(public: View, state: SiggilState, seat: int) -> View:
    """The public view, and what the seat may know and do besides (siggil 6.1)."""
    actions = tuple(state.actions()) if seat == state.turn else ()
    return replace(public, seat=seat, hand=state.hand(seat), actions=actions)


def open_view(view: View, state: SiggilState) -> View:
    """A seat's view with every card open: the pile, all hands, what was discarded."""
    pile = tuple(TAKEN_AWAY if card == GONE else card for card in state.card_at)
    hands = tuple(state.hand(seat) for seat in range(state.players)) if state.players > 1 else None
    discards = cards_in(state.discards) if state.players == 1 else None
    return replace(view, pile=pile, hands=hands, discards=discards)


def dump_from(view: View) -> tuple[Any, ...]:
    """The dump of the state that the view allows with unknown cards laid out ascending, face-down discards last."""
    sets = [0] * 56
    for seat, table in enumerate(view.sets):
        for spirit, kind, cards in table:
            sets[(seat * 7 + spirit) * 2 + kind] = mask_of(cards)
    # siggil 6.1: a hand is what the seat took and has not laid
    hands = [
        mask_of(view.takes[(seat - view.first) % view.players :: view.players]) - sum(sets[seat * 14 : seat * 14 + 14])
        for seat in range(view.players)
    ]
    pile, discards = _fill_in(view)
    turn = OVER if view.turn is None else view.turn
    phase = PHASES.index(view.phase)
    return (
        (view.first, phase, turn, view.turns, view.played, int(view.over), mask_of(view.winners)),
        pile,
        view.free,
        _for_four([mask_of(spirits) for spirits in view.held]),
        mask_of(view.lost),
        _for_four(hands),
        tuple(sets),
        view.takes,
        discards,
    )


def _fill_in(view: View) -> tuple[tuple[int, ...], int]:
    """The pile without unknown cards, and the mask of discards."""
    spirits = (*view.free, *view.lost, *(spirit for held in view.held for spirit in held))
    seen = mask_of(view.takes) | mask_of(view.discards or ()) | mask_of(spirits) << ORDINARY
    unknown = ~(seen | mask_of(card for card in view.pile if card >= 0)) & ALL_PLACES
    if view.players > 1:
        cards = iter(cards_in(unknown))
        return tuple(_lay(card, cards) for card in view.pile), 0
    # siggil 7.1: in solo spirits lie on every eighth place, ordinary cards on the others
    ordinary = iter(cards_in(unknown & ALL_CARDS))
    ghosts = iter(cards_in(unknown & ~ALL_CARDS))
    pile = tuple(_lay(card, ghosts if EVERY_EIGHTH >> p & 1 else ordinary) for p, card in enumerate(view.pile))
    return pile, mask_of(ordinary) | mask_of(view.discards or ())


def _lay(card: int, unknown: Iterator[int]) -> int:
    if card == FACE_DOWN:
        return next(unknown)
    return GONE if card == TAKEN_AWAY else card


def _for_four(masks: list[int]) -> tuple[int, ...]:
    return (*masks, 0, 0, 0)[:4]
