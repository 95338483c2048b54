from seance.kernel.bits cimport bit, count, lowest, nth_item, one, size
from seance.kernel.state cimport Moves
from seance.rip.codes cimport *
from seance.rip.state cimport Street


cdef unsigned long long EACH_VALUE


cdef class Choices(Street):
    cdef inline int fill_lay(self, Moves moves) noexcept nogil
    cdef inline int fill_pick(self, Moves moves) noexcept nogil
    cdef inline int fill_hide(self, Moves moves) noexcept nogil
    cdef unsigned int pickable(self) noexcept nogil
    cdef inline unsigned long long pickable_ghosts(self) noexcept nogil
    cdef inline unsigned int layable(self) noexcept nogil
    cdef inline unsigned long long chance_pool(self) noexcept nogil
    cdef inline bint bound(self) noexcept nogil
    cdef inline bint allowed(self, int card) noexcept nogil
    cdef inline bint follows(self, int card) noexcept nogil
    cdef inline bint rescues(self, int effects) noexcept nogil
    cdef inline bint lifts(self, int card) noexcept nogil
