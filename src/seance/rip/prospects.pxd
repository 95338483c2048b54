from libc.math cimport exp

from seance.kernel.bits cimport bit, lowest, popcount, size, sum_of
from seance.rip.codes cimport *
from seance.rip.state cimport Street


cdef class Prospects:
    cdef double mansions[2][5][10]
    cdef double by_round[6][10]
    cdef double before[2][30]
    cdef double tenth[30]

    cdef double chance(self, Street state, int seat) noexcept nogil
    cdef inline double points(self, Street state, int seat) noexcept nogil
    cdef inline double psychics(self, Street state, int seat) noexcept nogil
