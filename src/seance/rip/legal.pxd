from seance.kernel.bits cimport bit, count, lowest, nth_item, one, size
from seance.kernel.state cimport Moves
from seance.rip.codes cimport *
from seance.rip.state cimport Street


cdef unsigned long long EACH_VALUE


cdef class Choices(Street):
    cdef int fill_lay(self, Moves moves) noexcept nogil
    cdef int fill_pick(self, Moves moves) noexcept nogil
    cdef int fill_hide(self, Moves moves) noexcept nogil
    cdef unsigned int pickable(self) noexcept nogil
    cdef unsigned long long pickable_ghosts(self) noexcept nogil
    cdef unsigned int layable(self) noexcept nogil
    cdef unsigned long long lots(self) noexcept nogil
    cdef bint bound(self) noexcept nogil
    cdef bint allowed(self, int card) noexcept nogil
    cdef bint follows(self, int card) noexcept nogil
    cdef bint rescues(self, int effects) noexcept nogil
    cdef bint lifts(self, int card) noexcept nogil
