from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State


cdef class Heuristics:
    cdef int shortlist(self, State state, Moves moves) noexcept nogil
    cdef void weigh(self, State state, Moves moves, int n) noexcept nogil
    cdef void promise(self, State state, Moves moves, int n) noexcept nogil
    cdef int playout(self, State state, Rng rng, Moves moves) noexcept nogil
    cdef int look_ahead(self, State state, Rng rng, Moves moves, int far) noexcept nogil
    cdef double worth(self, State state, int seat) noexcept nogil
    cdef double chance(self, State state, int seat) noexcept nogil
