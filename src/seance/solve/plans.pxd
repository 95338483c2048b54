from seance.kernel.bits cimport bit, lowest, popcount
from seance.siggil.codes cimport CARDS, GONE, ORDINARY, SPIRITS
from seance.siggil.lanes cimport lanes_of_card
from seance.siggil.state cimport Pile
from seance.solve.codes cimport *


cdef class Plans:
    cdef unsigned long long covers[56]
    cdef unsigned long long beneath[56]
    cdef unsigned long long buried[56]
    cdef unsigned long long covered[1792]
    cdef unsigned long long lanes[1792]
    cdef int card_at[56]
    cdef int home[7]
    cdef int newest
    cdef int set_size
    cdef bint ordered
    cdef bint choice
    cdef unsigned long long spirits
    cdef unsigned long long pile
    cdef unsigned long long plan

    cdef unsigned long long bare(self, unsigned long long pile) noexcept nogil
    cdef unsigned long long lanes_in(self, unsigned long long pile) noexcept nogil
    cdef int free_in(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef unsigned long long without(self, unsigned long long plan, int spirit) noexcept nogil
    cdef int ready(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef bint none_before(self, unsigned long long pile, unsigned long long plan, int free) noexcept nogil
    cdef int within(self, unsigned long long places, unsigned long long plan, int free) noexcept nogil
