"""Why a move of SIGGIL is good: what it does and saves, told from the seat's view alone."""

from __future__ import annotations

from seance.kernel.reason import Reason
from seance.siggil.cards import mask_of
from seance.siggil.codes import (
    CAPTURES,
    DISCARDS,
    DRIVE_OUTS,
    FAMILY,
    NUMBER,
    ORDINARY,
    PASS,
    TAKEN_AWAY,
    TAKES,
    captured_by,
    matching,
)
from seance.siggil.game import SIGGIL
from seance.siggil.layouts import layout
from seance.siggil.players import Greedy
from seance.siggil.view import View

KINDS = (FAMILY, NUMBER)
MOST = 3
"""No more reasons than a glance takes in."""


def reasons(view: View, action: int) -> tuple[Reason, ...]:
    """What speaks for an action of the view's seat, the weightiest first."""
    if action == PASS:
        told = [Reason("waits"), *kept(view, 0)]
    elif action < DISCARDS:
        told = [*taking(view, action - TAKES), *uncovering(view, action - TAKES)]
    elif action < DRIVE_OUTS:
        card = action - DISCARDS
        useless = not any(progress(view, card, kind) for kind in KINDS)
        told = [*([Reason("useless")] if useless else []), *uncovering(view, card)]
    elif action < CAPTURES:
        told = [Reason("farthest")] if farthest(view, action - DRIVE_OUTS) else []
    else:
        told = capturing(view, action)
    return tuple(told[:MOST])


def of(spirit: int) -> str:
    return f"spirit{spirit}"


def spirit_of(card: int, kind: int) -> int:
    """The spirit that a card serves by its family or by its number."""
    return card // 7 if kind == FAMILY else card % 7


def capturing(view: View, action: int) -> list[Reason]:
    spirit, kind, cards = captured_by(action)
    seat = view.seat or 0
    told = []
    if len(view.held[seat]) + 1 >= SIGGIL.from_view(view).goal:
        told.append(Reason("wins"))
    told.append(Reason("captures" if spirit in view.free else "steals", {"of": of(spirit)}))
    laid = sum(len(lying) for owner, way, lying in view.sets[seat] if (owner, way) == (spirit, kind))
    if laid + cards.bit_count() == 7:
        told.append(Reason("safe"))
    return told + kept(view, cards, spirit)


def kept(view: View, spent: int, but: int = -1) -> list[Reason]:
    """The largest group that stays in hand for a spirit that can still be had."""
    hand = mask_of(view.hand or ()) & ~spent
    wanted = [s for s in range(7) if s != but and s not in view.held[view.seat or 0] and s not in view.lost]
    groups = [((hand & matching(spirit, kind)).bit_count(), spirit) for spirit in wanted for kind in KINDS]
    n, spirit = max(groups, default=(0, 0), key=lambda group: (group[0], -group[1]))
    return [Reason("keeps", {"n": n, "of": of(spirit)})] if n > 1 else []


def progress(view: View, card: int, kind: int) -> tuple[int, int] | None:
    """How many cards the seat would have with this one for the spirit it serves, and how many it needs; None if that
    spirit cannot be had, or so many cannot."""
    spirit = spirit_of(card, kind)
    need = Greedy.need(view, spirit)
    if spirit in view.held[view.seat or 0] or spirit in view.lost or need > 7:
        return None
    return Greedy.matching_cards(view, spirit, kind) + 1, need


def taking(view: View, card: int) -> list[Reason]:
    """What a card brings, and what it keeps from others: of each spirit what matters most."""
    told: list[tuple[int, Reason]] = []
    for kind in KINDS:
        found, spirit = progress(view, card, kind), spirit_of(card, kind)
        out = spirit in view.free or any(spirit in held for held in view.held)
        if found is None:
            continue
        have, need = found
        if have >= need:
            told.append((0 if out else 2, Reason("completes", {"of": of(spirit)})))
        elif have > 1:
            told.append((1 + need - have, Reason("collects", {"n": have, "m": need, "of": of(spirit)})))
    told += [(1, Reason("denies", {"of": of(spirit)})) for spirit in denied(view, card)]
    return list({reason.values["of"]: reason for _, reason in sorted(told, key=lambda one: -one[0])}.values())[::-1]


def denied(view: View, card: int) -> list[int]:
    """The spirits that another seat lacks just such a card for. Hands follow from the takes, which all have seen."""
    found = []
    for seat in range(view.players):
        if seat == view.seat:
            continue
        laid = mask_of(lying for *_, cards in view.sets[seat] for lying in cards)
        hand = mask_of(view.takes[(seat - view.first) % view.players :: view.players]) & ~laid
        for kind in KINDS:
            spirit = spirit_of(card, kind)
            if spirit in view.held[seat] or not (spirit in view.free or any(spirit in held for held in view.held)):
                continue
            there = sum(len(cards) for owner, way, cards in view.sets[seat] if (owner, way) == (spirit, kind))
            if there + (hand & matching(spirit, kind)).bit_count() + 1 == Greedy.need(view, spirit):
                found.append(spirit)
    return sorted(set(found))


def uncovering(view: View, card: int) -> list[Reason]:
    """What becomes available when a card leaves the siggil."""
    covers = layout(view.layout).covers
    place = view.pile.index(card)
    pile = mask_of(p for p, lying in enumerate(view.pile) if lying != TAKEN_AWAY and p != place)
    bare = [p for p in range(len(covers)) if pile >> p & 1 and p not in view.available and not covers[p] & pile]
    if not bare:
        return [] if view.players == 1 else [Reason("covered")]
    spirits = [view.pile[p] - ORDINARY for p in bare if view.pile[p] >= ORDINARY]
    if spirits:
        return [Reason("frees", {"of": of(spirits[0])})]
    return [Reason("uncovers", {"n": len(bare)})] if len(bare) > 1 else [Reason("uncovers_one")]


def farthest(view: View, spirit: int) -> bool:
    """Whether no other free spirit is farther from capture."""
    greedy = Greedy()
    return greedy.promise(view, spirit) <= min(greedy.promise(view, other) for other in view.free)
