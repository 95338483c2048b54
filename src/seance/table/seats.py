"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from seance.table.events import Joined, Replaced


class Seat(msgspec.Struct, frozen=True):
    """Who sits there now: a visitor's browser, a bot, or nobody yet."""

    label: str
    visitor: str = ""
    name: str = ""
    bot: str = ""
    entropy: str = ""

    @property
    def empty(self) -> bool:
        return not self.visitor and not self.bot


def seated(seats: Sequence[Seat], event: Joined | Replaced) -> list[Seat]:
    """The seats once somebody has sat down or a bot has taken over; the entropy of a deal stays."""
    before = seats[event.seat]
    after = (
        Seat(before.label, event.visitor, event.name, "", event.entropy)
        if isinstance(event, Joined)
        else Seat(before.label, bot=event.bot, entropy="" if event.forgets else before.entropy)
    )
    return [*seats[: event.seat], after, *seats[event.seat + 1 :]]
