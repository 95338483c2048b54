from seance.kernel.bits cimport bit, lowest, nth_item, one, size, values_in
from seance.rip.codes cimport *
from seance.rip.state cimport Street


cdef unsigned long long EACH_VALUE


cdef inline unsigned long long offered(unsigned long long ghosts, unsigned long long psychics) noexcept nogil:
    return values_in(ghosts) | psychics << PSYCHIC_BIT


cdef class Choices(Street):
    cdef unsigned long long offer_hindered(self) noexcept nogil
    cdef unsigned long long offer_pick(self) noexcept nogil
    cdef unsigned int pickable(self) noexcept nogil
    cdef inline unsigned long long pickable_ghosts(self) noexcept nogil
    cdef inline unsigned int layable(self) noexcept nogil
    cdef unsigned long long chance_pool(self) noexcept nogil
    cdef inline bint bound(self) noexcept nogil
    cdef inline bint allowed(self, int card) noexcept nogil
    cdef inline bint follows(self, int card) noexcept nogil
    cdef inline bint rescues(self, int effects) noexcept nogil
    cdef inline bint lifts(self, int card) noexcept nogil
