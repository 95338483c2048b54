# The compiled twin of lanes.py: a test holds the numbers equal.
from seance.kernel.bits cimport popcount
from seance.siggil.codes cimport EVERY_SEVENTH

cdef enum:
    NEVER = 8

cdef extern from *:
    """
    #define SIGGIL_EVERY_LANE 0x11111111111111ULL
    #define SIGGIL_TOPS 0x88888888888888ULL
    #define SIGGIL_EVERY_BYTE 0x01010101010101ULL
    #define SIGGIL_CARD(family, number) (1ULL << 8 * family) + (16ULL << 8 * number)
    #define SIGGIL_FAMILY(f) SIGGIL_CARD(f, 0), SIGGIL_CARD(f, 1), SIGGIL_CARD(f, 2), SIGGIL_CARD(f, 3), \\
        SIGGIL_CARD(f, 4), SIGGIL_CARD(f, 5), SIGGIL_CARD(f, 6)
    static const unsigned long long siggil_lanes_of_card[49] = {SIGGIL_FAMILY(0), SIGGIL_FAMILY(1), SIGGIL_FAMILY(2),
        SIGGIL_FAMILY(3), SIGGIL_FAMILY(4), SIGGIL_FAMILY(5), SIGGIL_FAMILY(6)};
    """
    const unsigned long long EVERY_LANE "SIGGIL_EVERY_LANE"
    const unsigned long long TOPS "SIGGIL_TOPS"
    const unsigned long long EVERY_BYTE "SIGGIL_EVERY_BYTE"
    const unsigned long long _lanes_of_card "siggil_lanes_of_card"[49]


cdef inline unsigned long long in_lane(int lane, unsigned long long n) noexcept nogil:
    return n << (4 * lane)


cdef inline int lane_of(unsigned long long lanes, int lane) noexcept nogil:
    return <int>(lanes >> (4 * lane) & 15)


cdef inline unsigned long long both_lanes(int spirit) noexcept nogil:
    return <unsigned long long>0x11 << (8 * spirit)


cdef inline unsigned long long lacking(unsigned long long need, unsigned long long laid, int spirit) noexcept nogil:
    return (need & 15 * both_lanes(spirit)) - (laid & 15 * both_lanes(spirit))


cdef inline unsigned long long lanes_of_card(int card) noexcept nogil:
    return _lanes_of_card[card]


# Bit i to byte i. Multiplying brings it there, and elsewhere too, which is masked away: no two of the bits meet.
cdef inline unsigned long long bytes_of(unsigned long long bits) noexcept nogil:
    return bits * EVERY_SEVENTH & EVERY_BYTE


cdef inline unsigned long long lanes_of_spirits(unsigned long long spirits) noexcept nogil:
    return 0x11 * bytes_of(spirits)


cdef inline unsigned long long lanes_of_set(unsigned long long cards, int lane) noexcept nogil:
    cdef unsigned long long other = bytes_of(cards)
    return in_lane(lane, popcount(cards)) + (other if lane & 1 else other << 4)


cdef inline unsigned long long enough(unsigned long long have, unsigned long long lack) noexcept nogil:
    return (have | TOPS) - lack & TOPS
