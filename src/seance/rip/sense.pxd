from seance.kernel.bits cimport bit, count, lowest, nth_item, one, size
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves
from seance.rip.codes cimport *
from seance.rip.legal cimport Choices


cdef int HOPELESS
cdef int LEADS
cdef int BEST


cdef class Sense(Choices):
    cdef inline int _lead(self) noexcept nogil
    cdef inline int _lead_with(self, int card) noexcept nogil
    cdef inline int _sum(self, unsigned long long bag) noexcept nogil
    cdef inline void _weigh_lay(self, Moves moves, int n, bint closely) noexcept nogil
    cdef inline void _weigh_ahead(self, Moves moves, int n) noexcept nogil
    cdef inline int _weigh_cards(self, Moves moves, int n, int lead, bint closely) noexcept nogil
    cdef inline void _weigh_hide(self, Moves moves, int n) noexcept nogil
    cdef inline void _weigh_picks(self, Moves moves, int n) noexcept nogil
    cdef inline int _drawn(self, Moves moves, int n, Rng rng) noexcept nogil
