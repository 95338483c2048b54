from seance.kernel.bits cimport bit, popcount
from seance.siggil.codes cimport *
from seance.siggil.lanes cimport lane_of
from seance.siggil.state cimport Pile


cdef class Prospects:
    cdef double lanes[3][4][9]
    cdef double holding[4][6]
    cdef double held[4][6]
    cdef double acting[4]
    cdef double cards[4]

    cdef double points(self, Pile state, int seat, unsigned long long missing) noexcept nogil
