cimport cython

from seance.kernel.bits cimport bit, lowest, nth, popcount
from seance.kernel.codes cimport CHANCE, OVER
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport State
from seance.siggil.actions cimport *


@cython.final
cdef class LayoutTables:
    cdef readonly str name
    cdef readonly unsigned long long covers[56]
    cdef readonly unsigned long long under[56]
    cdef readonly unsigned long long top
    cdef readonly unsigned long long face_up


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
    cdef readonly int waiting
    cdef readonly int taken
    cdef readonly short card_at[56]
    cdef readonly short takes[49]
    cdef readonly short line[7]
    cdef readonly short need[7]
    cdef readonly unsigned long long in_pile
    cdef readonly unsigned long long available
    cdef readonly unsigned long long spirit_places
    cdef readonly unsigned long long out
    cdef readonly unsigned long long lost
    cdef readonly unsigned long long discards
    cdef readonly unsigned long long held[4]
    cdef readonly unsigned long long hands[4]
    cdef readonly unsigned long long sets[56]

    cdef unsigned long long _hidden(self) noexcept nogil
    cdef unsigned long long _scatter(self, unsigned long long places, unsigned long long cards, Rng rng) noexcept nogil
    cdef void _shuffle(self, Rng rng) noexcept nogil
    cdef void _mark(self) noexcept nogil
    cdef void _mirror(self, Pile other) noexcept nogil
