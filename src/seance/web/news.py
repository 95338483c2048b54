"""What those who watch a table are sent: worked out once for all who are told the same, and only what has changed."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from seance.host.info import Sight, TableInfo, changed_by_moves
from seance.host.live import Live
from seance.web.connections import text_frame
from seance.web.protocol import Changes, Update, message_for

SAME_SECONDS = 0.1
"""So long a message is the same for everybody: it may tell how many seconds somebody has left."""
MOVES = "actions"
"""The field of a view that travels as the message's moves."""

_encoder = msgspec.json.Encoder()


class Known(msgspec.Struct, frozen=True, gc=False):
    """What somebody who watches was last told."""

    version: int
    """Of the table in memory."""
    sight: Sight


class NextMessage(msgspec.Struct, frozen=True, gc=False):
    """A message, and what those who were sent it know then; empty if it would tell them nothing."""

    frame: bytes
    known: Known
    until: float
    """When another has to be worked out."""


def tell_news(live: Live, visitor: str, seat: int | None, known: Known, changes: bool, now: float) -> NextMessage:
    """The next message for somebody who knows the table as it was: an update, or `changes` alone."""
    place = (visitor if live.has_part(visitor) else "", seat, known.version, changes)
    told: NextMessage | None = live.memo.get(place)
    if told is not None and now < told.until:
        live.check_viewer(visitor, seat)  # every time: a seat may have been left to a bot since
    else:
        sight = live.see(visitor, seat, known.sight.table.number, now)
        message = changes_in(known.sight, sight) if changes else message_for(Update, sight)
        frame = b"" if message == NOTHING else text_frame(_encoder.encode(message))
        told = live.memo[place] = NextMessage(frame, known_by(live, sight), now + SAME_SECONDS)
    return told


def known_by(live: Live, sight: Sight) -> Known:
    """What whoever was shown this knows; events are told once, so nobody needs to hold them against others."""
    return Known(live.version, msgspec.structs.replace(sight, events=()))


NOTHING = Changes()


def changes_in(before: Sight, now: Sight) -> Changes:
    """What is other now; times always, while there are any."""
    return Changes(
        table_changed(before.table, now.table),
        fields_changed(before.view, now.view),
        UNSET if before.moves == now.moves else now.moves,
        now.events or UNSET,
        UNSET if before.explanation == now.explanation else now.explanation,
        UNSET if before.seconds_left is now.seconds_left is None else now.seconds_left,
        UNSET if no_time(before.replaceable_in) and no_time(now.replaceable_in) else now.replaceable_in,
    )


def table_changed(before: TableInfo, now: TableInfo) -> Any:
    """The fields of a table that have other values; few can where nothing but moves was made."""
    changed = changed_by_moves(before, now)
    return fields_changed(before, now) if changed is None else changed or UNSET


def no_time(moments: tuple[float | None, ...]) -> bool:
    return moments.count(None) == len(moments)


def fields_changed(before: Any, now: Any) -> Any:
    """The fields of a struct that have other values; all of it where there was none, UNSET if nothing has."""
    if before is None or now is None:
        return UNSET if now is before else now
    pairs = zip(
        type(now).__struct_encode_fields__, msgspec.structs.astuple(before), msgspec.structs.astuple(now), strict=True
    )
    changed = {name: new for name, old, new in pairs if old is not new and old != new and name != MOVES}
    return changed or UNSET
