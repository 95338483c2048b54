"""Positions for tests, told in tokens: `position("pillars", pile={9: "D3"}, free="*D *L", hands=["D1 D2", ""])`.

Places count from 1 here, as on the rules page. In the Pillars place 9 lies on 1 and 2, 10 on 3 and 4, 13 and 14 on 9.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from seance.siggil.cards import CARD_OF
from seance.siggil.codes import GONE, ORDINARY, PHASES
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState


def mask(tokens: str) -> int:
    """Ordinary cards as a mask of cards, or spirits as a mask of spirits."""
    return sum(1 << CARD_OF[token] % ORDINARY for token in tokens.split())


def spirits(tokens: str) -> tuple[int, ...]:
    return tuple(CARD_OF[token] - ORDINARY for token in tokens.split())


def position(
    layout: str = "pillars",
    *,
    pile: Mapping[int, str],
    free: str = "",
    hands: Sequence[str] = (),
    held: Sequence[str] = (),
    sets: Mapping[tuple[int, str], str] | None = None,
    turn: int = 0,
    phase: str = "take",
    turns: int = 1,
    takes: str = "",
    lost: str = "",
    discards: str = "",
    **options: object,
) -> SiggilState:
    """A position; `sets` by seat and spirit with the kind's mark, such as (0, "*D:")."""
    cards = [GONE] * 56
    for place, token in pile.items():
        cards[place - 1] = CARD_OF[token]
    table = [0] * 56
    for (seat, about), laid in (sets or {}).items():
        table[(seat * 7 + spirits(about[:2])[0]) * 2 + ":#".index(about[2])] = mask(laid)
    dump = (
        (0, PHASES.index(phase), turn, turns, 0, 0, 0),
        tuple(cards),
        spirits(free),
        tuple(mask(tokens) for tokens in (*held, "", "", "", "")[:4]),
        mask(lost),
        tuple(mask(tokens) for tokens in (*hands, "", "", "", "")[:4]),
        tuple(table),
        tuple(CARD_OF[token] for token in takes.split()),
        mask(discards),
    )
    return SIGGIL.load(SIGGIL.options({"layout": layout, **options}), dump)


def solo(layout: str = "pillars", **told: Any) -> SiggilState:
    """A solo position, at the discard unless told otherwise."""
    return position(layout, **{"players": 1, "phase": "discard", **told})


def play(state: SiggilState, tokens: str) -> SiggilState:
    """Play tokens one after another, each of which must be legal."""
    for token in tokens.split():
        action = SIGGIL.parse(token)
        assert action in state.actions(), f"{token} is not among {legal(state)}"
        state.play(action)
    return state


def legal(state: SiggilState) -> str:
    return " ".join(SIGGIL.format(action) for action in state.actions())


def free(state: SiggilState) -> str:
    return " ".join("*" + "SDLTCWF"[spirit] for spirit in SIGGIL.view(state, None).free)


def phase(state: SiggilState) -> str:
    return SIGGIL.view(state, None).phase


def held(state: SiggilState, seat: int) -> str:
    return " ".join("*" + "SDLTCWF"[spirit] for spirit in SIGGIL.view(state, None).held[seat])
