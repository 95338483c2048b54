from libc.math cimport log

from seance.solve.codes cimport *


cdef class Chances:
    cdef int at[230400]

    cdef void _fill(self, int set_size, int cards) noexcept nogil
    cdef int _term(self, double family, double number, int needs, double haste) noexcept nogil


cdef double at_least(int wanted, int cards, double lucky) noexcept nogil
