"""Fourteen small counters in one word. Compiled rooms take these from `lanes.pxd`; this is the twin for Python.

A *lane* is four bits that count the cards for one spirit and kind of set: lane 2 * spirit + kind, so that a spirit has
a byte, its family the lower half and its number the upper (siggil 4.1). Every ordinary card counts in two lanes. Lanes
are added and compared all at once: none ever counts beyond 8.
"""

from seance.siggil.codes import SPIRITS

EVERY_LANE = sum(1 << 4 * lane for lane in range(2 * SPIRITS))
TOPS = 8 * EVERY_LANE
"""The top bit of every lane."""
NEVER = 8
"""More than there are: the cards lacking where a spirit cannot be captured."""
EVERY_BYTE = sum(1 << 8 * spirit for spirit in range(SPIRITS))


def in_lane(lane: int, n: int) -> int:
    """So many cards in one lane."""
    return n << 4 * lane


def lane_of(lanes: int, lane: int) -> int:
    """How many a lane counts."""
    return lanes >> 4 * lane & 15


def both_lanes(spirit: int) -> int:
    """One in both lanes of a spirit."""
    return 0x11 << 8 * spirit


def lacking(need: int, laid: int, spirit: int) -> int:
    """In both lanes of a spirit alone, how many cards complete what is laid to what is needed."""
    return (need & 15 * both_lanes(spirit)) - (laid & 15 * both_lanes(spirit))


def lanes_of_card(card: int) -> int:
    """One in the lane of the card's family and one in that of its number."""
    return in_lane(2 * (card // 7), 1) + in_lane(2 * (card % 7) + 1, 1)


def lanes_of_spirits(spirits: int) -> int:
    """One in both lanes of each of these spirits, a mask."""
    return sum(both_lanes(spirit) for spirit in range(SPIRITS) if spirits >> spirit & 1)


def lanes_of_set(cards: int, lane: int) -> int:
    """What the cards of a set for this lane count for: all in this lane, and each in one of the other kind.

    The cards are seven bits as an action names them.
    """
    other = sum((cards >> i & 1) << 8 * i for i in range(SPIRITS))
    return in_lane(lane, cards.bit_count()) + (other if lane & 1 else other << 4)


def enough(have: int, lack: int) -> int:
    """The top bits of the lanes in which `have` counts at least as many as `lack`, all by one subtraction."""
    return (have | TOPS) - lack & TOPS
