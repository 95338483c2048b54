"""What a seat may know of a game of RIP (rip 5), built by adding one known thing after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from seance.kernel.bits import one
from seance.kernel.codes import CHANCE, OVER
from seance.rip import codes
from seance.rip.rules import RipState
from seance.rip.visible import own_fields, public_fields

Numbers = tuple[int, ...]
Sides = tuple[Numbers, Numbers]

PHASES = {
    codes.LAY: "lay",
    codes.CALLING: "call",
    codes.NAMING: "name",
    codes.BANISHING: "banish",
    codes.RECALLING: "recall",
    codes.STRIKING: "strike",
    codes.SWAPPING: "swap",
    codes.SWAPPING_FOR: "swap for",
    codes.MOVING: "move",
    codes.ECHOING: "echo",
    codes.HIDING: "hide",
    codes.BRINGING: "bring",
    codes.STUMBLING: "stumble",
    codes.SNATCHING: "snatch",
    codes.DRAWING: "draw",
    codes.ENDED: "over",
}
PHASE_CODES = {name: code for code, name in PHASES.items()}


class View(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="rip", tag_field="game", omit_defaults=True, gc=False
):
    """A position as one seat (None: a spectator) may know it. Ghosts are values, psychics numbers, both ascending."""

    seat: int | None
    turn: int | None
    player: int
    """Whose cards are at work; the one to act unless chance acts."""
    phase: str
    round: int
    turns: int
    played: int
    over: bool
    winners: Numbers
    tutorial: bool
    line: Numbers
    """The psychics of rounds 1-9; 0 for one that is face down."""
    mansions: Numbers
    """0 a manor, 1 a castle."""
    taken: tuple[int | None, ...]
    leader: int
    """Who won the last round, or began."""
    closed: bool
    """The round is decided; its last steps are being played."""
    laid_now: int
    acting: int
    todo: int
    chosen: int
    draws: Numbers
    before: Sides
    ghosts: tuple[Sides, ...]
    psychics: tuple[Sides, ...]
    marks: Numbers
    """By psychic number: the value named, 8 + the value mirrored, or the psychic struck."""
    copies: Numbers
    """By psychic number: the psychic echoed."""
    struck: Numbers
    used: Numbers
    brought: Numbers
    laid: Numbers
    discarded: Numbers
    discards: Numbers
    totals: tuple[int, int]
    hand: Numbers | None
    deck: Numbers | None
    tenth: Numbers | None
    """Your ghosts in hand, in the deck (their order is nobody's) and face down at the tenth mansion."""
    opposing: Numbers | None
    """The opponent's hand while you see it."""
    hand_sizes: tuple[int, int]
    deck_sizes: tuple[int, int]
    tenth_sizes: tuple[int, int]
    tenth_psychics: Sides
    hidden: Sides
    """Each player's ghosts that are still in hand, deck or face down at the tenth: everybody can count them."""
    known: Sides
    """Of those in hand or at the tenth, the ones known to be there: to the opponent, or to all for a spectator."""
    seen: Sides
    """The same, known to all."""
    actions: Numbers = ()
    """What the seat may do now."""
    opposing_tenth: Numbers | None = None
    """The opponent's ghosts face down at the tenth mansion: told only where all cards are open."""

    def key(self) -> bytes:
        return msgspec.msgpack.encode(self)


def bag(ghosts: Iterable[int]) -> int:
    """The ghosts as a bag."""
    return sum(one(value) for value in ghosts)


def mask(psychics: Iterable[int]) -> int:
    """The psychics as a mask."""
    return sum(1 << number for number in psychics)


def public_view(state: RipState) -> View:
    """All that everybody may know (rip 5.2)."""
    turn = None if state.turn in (CHANCE, OVER) else state.turn
    return View(None, turn, *public_fields(state, PHASES[state.phase]))


def seat_view(public: View, state: RipState, seat: int) -> View:
    """The public view, and what this seat may know and do besides (rip 5.1)."""
    hand, deck, tenth, opposing, known = own_fields(state, seat)
    return msgspec.structs.replace(
        public,
        seat=seat,
        hand=hand,
        deck=deck,
        tenth=tenth,
        opposing=opposing,
        known=known,
        actions=tuple(state.actions()) if state.turn == seat else (),
    )


def lots_from(view: View) -> int:
    """Whose ghosts chance picks from, where it acts: the deck of who draws, or a hand (psychics 6 and 18)."""
    if view.phase == "draw":
        return 0 if view.draws[0] else 1
    return view.player if view.phase == "stumble" else 1 - view.player


def open_view(view: View, state: RipState) -> View:
    """A seat's view with every card open: the whole line, the opponent's hand and what it laid at the tenth mansion."""
    assert view.seat is not None
    hand, _, tenth, _, _ = own_fields(state, 1 - view.seat)
    line = dict(state.dump())["line"]
    return msgspec.structs.replace(view, line=tuple(line[:9]), opposing=hand, opposing_tenth=tenth)


SAME = (
    "player",
    "turns",
    "played",
    "mansions",
    "leader",
    "laid_now",
    "acting",
    "todo",
    "chosen",
    "draws",
    "marks",
    "copies",
)
"""What a view and a dump call by the same name and write alike."""


def rebuild(view: View) -> dict[str, Any]:
    """One position that the view allows, as a dump: hidden ghosts in ascending order, known ones where they must be."""
    hands, decks, tenths = zip(*(share(view, seat) for seat in (0, 1)), strict=True)
    missing = iter(sorted(set(range(1, 10)) - set(view.line)))
    return {
        "turn": -1 if view.turn is None else view.turn,
        "phase": PHASE_CODES[view.phase],
        "round": view.round - 1,
        "over": view.over,
        "winners": mask(view.winners),
        "tutorial": view.tutorial,
        "closed": view.closed,
        "line": (*(number or next(missing) for number in view.line), 0),
        "taken": tuple(0 if winner is None else winner + 1 for winner in view.taken),
        **{name: getattr(view, name) for name in SAME},
        "before": (mask(view.before[0]), mask(view.before[1])),
        "tenth": (mask(view.tenth_psychics[0]), mask(view.tenth_psychics[1])),
        "ghosts": tuple((bag(pair[0]), bag(pair[1])) for pair in view.ghosts),
        "psychics": tuple((mask(pair[0]), mask(pair[1])) for pair in view.psychics),
        **{name: mask(getattr(view, name)) for name in ("used", "brought", "laid", "discarded")},
        "discards": bag(view.discards),
        "hand": hands,
        "deck": decks,
        "hidden": tenths,
        "known": (bag(view.known[0]), bag(view.known[1])),
        "seen": (bag(view.seen[0]), bag(view.seen[1])),
    }


def share(view: View, seat: int) -> tuple[int, int, int]:
    """A seat's hand, deck and tenth-mansion ghosts, as bags."""
    if seat == view.seat:
        return bag(view.hand or ()), bag(view.deck or ()), bag(view.tenth or ())
    rest = list(view.hidden[seat])
    hand = list(view.opposing or ())
    known = list(view.known[seat])
    for ghost in hand:
        rest.remove(ghost)
        if ghost in known:
            known.remove(ghost)
    for ghost in known:
        rest.remove(ghost)
    in_hand = 0 if view.opposing is not None else view.hand_sizes[seat]
    out = known + rest
    tenth = out[in_hand : in_hand + view.tenth_sizes[seat]]
    return bag(hand + out[:in_hand]), bag(out[in_hand + len(tenth) :]), bag(tenth)
