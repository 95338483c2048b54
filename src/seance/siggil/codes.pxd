# The compiled twin of actions.py: a test holds the numbers equal.
from seance.kernel.bits cimport deposit, extract

cdef enum:
    CARDS = 56
    ORDINARY = 49
    SPIRITS = 7
    GONE = 56
    FACE_DOWN = -1
    TAKEN_AWAY = -2
    MOST_FREE = 3
    TAKE = 0
    CAPTURE = 1
    DISCARD = 2
    CHOICE = 3
    DONE = 4
    PASS = 0
    TAKES = 1
    DISCARDS = 50
    DRIVE_OUTS = 99
    CAPTURES = 106
    MASKS = 127
    TAKEN = 0
    DISCARDED = 1
    UNCOVERED = 2
    ESCAPED = 3
    LOST = 4
    CAPTURED = 5
    PASSED = 6
    TURN_BEGAN = 7
    ENDED = 8
    BY_GOAL = 0
    BY_EMPTY = 1
    BY_LOSS = 2
    NOBODY = -1

cdef extern from *:
    """
    #define SIGGIL_ALL_PLACES 0xFFFFFFFFFFFFFFULL
    #define SIGGIL_ALL_CARDS 0x1FFFFFFFFFFFFULL
    #define SIGGIL_EVERY_EIGHTH 0x80808080808080ULL
    #define SIGGIL_EVERY_SEVENTH 0x40810204081ULL
    """
    const unsigned long long ALL_PLACES "SIGGIL_ALL_PLACES"
    const unsigned long long ALL_CARDS "SIGGIL_ALL_CARDS"
    const unsigned long long EVERY_EIGHTH "SIGGIL_EVERY_EIGHTH"
    const unsigned long long EVERY_SEVENTH "SIGGIL_EVERY_SEVENTH"


cdef inline unsigned long long matching(int spirit, int kind) noexcept nogil:
    if kind:
        return EVERY_SEVENTH << spirit
    return <unsigned long long>127 << (7 * spirit)


cdef inline int squeeze(unsigned long long cards, int spirit, int kind) noexcept nogil:
    return <int>extract(cards, matching(spirit, kind))


cdef inline unsigned long long spread(unsigned long long mask, int spirit, int kind) noexcept nogil:
    return deposit(mask, matching(spirit, kind))
