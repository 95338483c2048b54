from seance.kernel.codes cimport OVER
from seance.kernel.facts cimport Facts
from seance.kernel.rng cimport Rng


cdef class Moves:
    cdef int at[512]
    cdef int weight[512]


cdef class State:
    cdef readonly int turn
    cdef readonly bint over
    cdef readonly int winners
    cdef readonly int played
    cdef readonly int turns
    cdef Facts facts

    cdef int fill(self, Moves moves) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void assign(self, State other) noexcept nogil
    cdef void deal_anew(self, int observer, Rng rng) noexcept nogil
    cdef int odds(self) noexcept nogil
    cdef int outcome(self, int k) noexcept nogil
    cdef int random_playout(self, Rng rng, Moves moves) noexcept nogil
    cdef double share(self, int seat) noexcept nogil
