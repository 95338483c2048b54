"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from seance.table.events import Joined, Replaced, Returned, StoodIn


class Seat(msgspec.Struct, frozen=True):
    """Who sits there now: a visitor's browser, a bot, a bot in place of a visitor who is away, or nobody yet."""

    label: str
    visitor: str = ""
    name: str = ""
    bot: str = ""
    entropy: str = ""

    @property
    def stand_in(self) -> str:
        """The bot that plays for a person who is away."""
        return self.bot if self.visitor else ""

    @property
    def empty(self) -> bool:
        return not self.visitor and not self.bot


def seated(seats: Sequence[Seat], event: Joined | Replaced | StoodIn | Returned) -> list[Seat]:
    """The seats once somebody has sat down or come back, or a bot has taken over; the entropy of a deal stays."""
    before = seats[event.seat]
    match event:
        case Joined():
            after = Seat(before.label, event.visitor, event.name, "", event.entropy)
        case Replaced():
            after = Seat(before.label, bot=event.bot, entropy="" if event.forgets else before.entropy)
        case StoodIn():
            after = msgspec.structs.replace(before, bot=event.bot)
        case Returned():
            after = msgspec.structs.replace(before, bot="")
    return [*seats[: event.seat], after, *seats[event.seat + 1 :]]
