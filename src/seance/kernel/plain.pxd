from seance.kernel.codes cimport OVER
from seance.kernel.facts cimport Facts
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State


cdef class PlainState(State):
    cdef public object position
