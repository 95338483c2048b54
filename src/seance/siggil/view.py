"""What one seat may know of a position, built by adding (siggil 6, 7.7), and a state that it allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from seance.kernel.codes import CHANCE
from seance.siggil.actions import ALL_CARDS, ALL_PLACES, EVERY_EIGHTH, GONE, ORDINARY, PHASES
from seance.siggil.cards import cards_in
from seance.siggil.rules import SiggilState

FACE_DOWN = -1
TAKEN_AWAY = -2
"""At a place of `View.pile` whose card has left the siggil."""

TableSet = tuple[int, int, tuple[int, ...]]
"""A set on the table: spirit, kind (0 family, 1 number), cards."""

_SEEN = (*range(GONE), TAKEN_AWAY)

_ENCODER = msgspec.msgpack.Encoder()


class View(msgspec.Struct, frozen=True, tag="siggil", tag_field="game"):
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
    actions: tuple[int, ...]

    def key(self) -> bytes:
        """The canonical bytes: equal exactly for views that tell the same."""
        return _ENCODER.encode(self)


def public_view(state: SiggilState) -> View:
    """All that everybody may know."""
    seats = range(state.players)
    held, hands, sets = state.held, state.hands, state.sets
    face_up_discards = state.players == 1 and not state.hard
    return View(
        seat=None,
        players=state.players,
        layout=state.tables.name,
        difficulty="hard" if state.hard else "easy",
        fourth_spirit="choice" if state.choice else "oldest",
        open_memory=bool(state.open_memory),
        phase=PHASES[state.phase],
        turn=None if state.over else state.turn,
        turns=state.turns,
        played=state.played,
        first=state.first,
        over=bool(state.over),
        winners=state.result(),
        pile=_pile(state),
        available=cards_in(state.available),
        free=tuple(state.line[: state.waiting]),
        held=tuple(cards_in(held[s]) for s in seats),
        sets=tuple(_sets(sets[s * 14 : s * 14 + 14]) for s in seats),
        hand=None,
        hand_sizes=tuple(hands[s].bit_count() for s in seats),
        hands=tuple(cards_in(hands[s]) for s in seats) if state.open_memory and state.players > 1 else None,
        takes=tuple(state.takes[: state.taken]),
        discards=cards_in(state.discards) if face_up_discards else None,
        discarded=state.discards.bit_count(),
        lost=cards_in(state.lost),
        actions=(),
    )


def seat_view(public: View, state: SiggilState, seat: int) -> View:
    """The public view, and what the seat may know and do besides (siggil 6.1)."""
    actions = tuple(state.actions()) if seat == state.turn else ()
    return msgspec.structs.replace(public, seat=seat, hand=cards_in(state.hands[seat]), actions=actions)


def _pile(state: SiggilState) -> tuple[int, ...]:
    """Each place's card if it is known to all (siggil 2.2, 2.4)."""
    seen = list(map(_SEEN.__getitem__, state.card_at))
    for place in cards_in(state.hidden()):
        seen[place] = FACE_DOWN
    return tuple(seen)


def _sets(masks: list[int]) -> tuple[TableSet, ...]:
    return tuple((i // 2, i % 2, cards_in(mask)) for i, mask in enumerate(masks) if mask)


def dump_from(view: View) -> tuple[Any, ...]:
    """The dump of the state that the view allows with unknown cards laid out ascending, face-down discards last."""
    sets = [0] * 56
    for seat, table in enumerate(view.sets):
        for spirit, kind, cards in table:
            sets[(seat * 7 + spirit) * 2 + kind] = _mask(cards)
    # siggil 6.1: a hand is what the seat took and has not laid
    hands = [
        _mask(view.takes[(seat - view.first) % view.players :: view.players]) - sum(sets[seat * 14 : seat * 14 + 14])
        for seat in range(view.players)
    ]
    pile, discards = _fill_in(view)
    turn = CHANCE if view.turn is None else view.turn
    phase = PHASES.index(view.phase)
    return (
        (view.first, phase, turn, view.turns, view.played, int(view.over), _mask(view.winners)),
        pile,
        view.free,
        _for_four([_mask(spirits) for spirits in view.held]),
        _mask(view.lost),
        _for_four(hands),
        tuple(sets),
        view.takes,
        discards,
    )


def _fill_in(view: View) -> tuple[tuple[int, ...], int]:
    """The pile without unknown cards, and the mask of discards."""
    spirits = (*view.free, *view.lost, *(spirit for held in view.held for spirit in held))
    seen = _mask(view.takes) | _mask(view.discards or ()) | _mask(spirits) << ORDINARY
    unknown = ~(seen | _mask(card for card in view.pile if card >= 0)) & ALL_PLACES
    if view.players > 1:
        cards = iter(cards_in(unknown))
        return tuple(_lay(card, cards) for card in view.pile), 0
    # siggil 7.1: in solo spirits lie on every eighth place, ordinary cards on the others
    ordinary = iter(cards_in(unknown & ALL_CARDS))
    ghosts = iter(cards_in(unknown & ~ALL_CARDS))
    pile = tuple(_lay(card, ghosts if EVERY_EIGHTH >> p & 1 else ordinary) for p, card in enumerate(view.pile))
    return pile, _mask(ordinary) | _mask(view.discards or ())


def _lay(card: int, unknown: Iterator[int]) -> int:
    if card == FACE_DOWN:
        return next(unknown)
    return GONE if card == TAKEN_AWAY else card


def _mask(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


def _for_four(masks: list[int]) -> tuple[int, ...]:
    return (*masks, 0, 0, 0)[:4]
