cimport cython

from seance.kernel.bits cimport bit, lowest, mix, nth, popcount
from seance.kernel.codes cimport CHANCE, OVER
from seance.kernel.rng cimport Rng, draw_high, draw_low, next_word
from seance.kernel.state cimport State
from seance.siggil.codes cimport *
from seance.siggil.lanes cimport EVERY_LANE, NEVER, TOPS, both_lanes, in_lane, lacking, lanes_of_card


@cython.final
cdef class LayoutTables:
    cdef readonly str name
    cdef readonly unsigned long long covers[56]
    cdef readonly unsigned long long over[56]
    cdef readonly unsigned long long under[56]
    cdef readonly unsigned long long top
    cdef readonly unsigned long long ones
    cdef readonly unsigned long long twos
    cdef readonly unsigned long long fours
    cdef readonly unsigned long long face_up
    cdef readonly unsigned long long hash64


cdef class Pile(State):
    cdef readonly LayoutTables tables
    cdef readonly int players
    cdef readonly bint hard
    cdef readonly bint choice
    cdef readonly bint open_memory
    cdef readonly int first
    cdef readonly int set_size
    cdef readonly int goal

    cdef readonly int phase
    cdef readonly bint hollow
    cdef readonly int escaped
    cdef readonly int taken
    cdef readonly short card_at[56]
    cdef readonly short takes[49]
    cdef readonly short line[7]
    cdef readonly unsigned long long need
    cdef readonly unsigned long long in_pile
    cdef readonly unsigned long long available
    cdef readonly unsigned long long ones
    cdef readonly unsigned long long twos
    cdef readonly unsigned long long fours
    cdef readonly unsigned long long spirit_places
    cdef readonly unsigned int out
    cdef readonly unsigned int free
    cdef readonly unsigned int lost
    cdef readonly unsigned long long discards
    cdef readonly unsigned int held[4]
    cdef readonly unsigned long long hands[4]
    cdef readonly unsigned long long sets[56]
    cdef readonly unsigned long long in_hand[4]
    cdef readonly unsigned long long on_table[4]
    cdef readonly unsigned long long lack[4]

    cdef unsigned long long _hidden(self) noexcept nogil
    cdef unsigned long long scatter(self, unsigned long long places, unsigned long long cards, Rng rng) noexcept nogil
    cdef void _shuffle(self, Rng rng) noexcept nogil
    cdef void _mark(self) noexcept nogil
    cdef unsigned long long _bare(self) noexcept nogil
    cdef void become(self, Pile other) noexcept nogil
    cdef inline int _seen(self, int place, unsigned long long hidden) noexcept nogil
    cdef inline tuple _sets_of(self, int seat)
    cdef tuple _options(self)
    cdef inline void _insert(self, int card, int place) noexcept nogil
    cpdef unsigned long long hash64(self) noexcept


cdef tuple members(unsigned long long mask)
