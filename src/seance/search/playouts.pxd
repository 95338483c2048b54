from seance.kernel.heuristics cimport Heuristics
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State


cdef class Playouts:
    cdef readonly int done
    cdef readonly double wins
    cdef Heuristics heuristics
    cdef State root
    cdef State scratch
    cdef Rng rng
    cdef Moves moves
    cdef int seat
    cdef int first

    cdef void play(self) noexcept nogil
    cdef bint possible(self) noexcept nogil
