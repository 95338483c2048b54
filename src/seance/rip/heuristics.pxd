from seance.kernel.bits cimport bit, count, size
from seance.kernel.heuristics cimport Heuristics
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State
from seance.rip.codes cimport *
from seance.rip.rules cimport RipState


cdef int HOPELESS
cdef int LEADS
cdef int BEST


cdef class RipHeuristics(Heuristics):
    cdef inline int _lead(self, RipState state) noexcept nogil
    cdef inline int _lead_with(self, RipState state, int card) noexcept nogil
    cdef inline int _sum(self, unsigned long long bag) noexcept nogil
    cdef inline void _weigh(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline void _weigh_lay(self, RipState state, Moves moves, int n, bint closely) noexcept nogil
    cdef inline void _weigh_ahead(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline int _weigh_cards(self, RipState state, Moves moves, int n, int lead, bint closely) noexcept nogil
    cdef inline void _weigh_hide(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline void _weigh_picks(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline int _playout(self, RipState state, Rng rng, Moves moves) noexcept nogil
    cdef inline int _drawn(self, Moves moves, int n, Rng rng) noexcept nogil
