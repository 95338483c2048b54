from libc.math cimport log

from seance.solve.codes cimport *

cdef int FINE
cdef double GREED
cdef double HASTE


cdef class Chances:
    cdef int at[230400]
    cdef double tails[40]

    cdef void _fill(self, int set_size, int cards) noexcept nogil
    cdef int _term(self, int set_size, int value, int left, double haste) noexcept nogil


cdef double at_least(int wanted, int cards, double luck) noexcept nogil
