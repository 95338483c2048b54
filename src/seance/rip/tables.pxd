from seance.kernel.bits cimport lowest, one
from seance.rip.codes cimport *
from seance.rip.force cimport Force, no_force


cdef class PsychicTables:
    cdef int does[2][30]
    cdef signed char amounts[2][30][27]
    cdef Force force[2][30]
    cdef unsigned int brings
    cdef unsigned int unlayable
    cdef unsigned int uncopied
    cdef unsigned int crowing
    cdef unsigned int worth_more[8]

    cdef Force force_of(self, int where, int card) noexcept nogil
