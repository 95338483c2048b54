from seance.kernel.bits cimport bit, count, lowest, nth_item, one, size
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves
from seance.rip.codes cimport *
from seance.rip.legal cimport Choices


cdef class Sense(Choices):
    cdef inline int _lead(self) noexcept nogil
    cdef inline int _sum(self, unsigned long long bag) noexcept nogil
    cdef inline int _drawn(self, Moves moves, int n, Rng rng) noexcept nogil
