from seance.kernel.bits cimport bit, lowest, popcount
from seance.siggil.codes cimport *
from seance.siggil.lanes cimport EVERY_LANE, TOPS, enough, lane_of, lanes_of_card
from seance.siggil.layers cimport WIDE, add_spirits, odds
from seance.siggil.state cimport Pile

cdef enum:
    CODES = 576
    TEMPERS = 92

cdef double UNITY


cdef class LaneCodes:
    cdef int at[14]
    cdef int sums[16]
    cdef int heights[16]

    cdef void read(self, Pile state) noexcept nogil
    cdef inline int where(self, Pile state, int spirit) noexcept nogil
    cdef inline unsigned long long left(self, Pile state) noexcept nogil
    cdef inline unsigned long long available(self, Pile state) noexcept nogil
    cdef inline unsigned long long missing(self, Pile state, int seat, unsigned long long left) noexcept nogil
    cdef inline int near(self, int spirit) noexcept nogil


cdef class Experience:
    cdef int taking[576]
    cdef int uncovering[576]
    cdef int capturing[576]
    cdef int escaping[36]
    cdef int hidden[4]
    cdef short rows[9216]
    cdef int tempers[1472]
    cdef int second[256]
    cdef int last[16]

    cdef int take(self, LaneCodes codes, Pile state, int place) noexcept nogil
    cdef inline int both(self, int *table, LaneCodes codes, int card) noexcept nogil
    cdef inline int catch(self, LaneCodes codes, int lane) noexcept nogil
    cdef double points(self, LaneCodes codes, Pile state) noexcept nogil
