from seance.kernel.bits cimport bit, lowest, nth, popcount
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves
from seance.siggil.actions cimport *
from seance.siggil.state cimport Pile


cdef class Sense(Pile):
    cdef inline int _shortlist_captures(self, Moves moves) noexcept nogil
    cdef inline int _missing(self, int seat, int spirit, int kind) noexcept nogil
    cdef inline unsigned long long _left(self) noexcept nogil
    cdef inline int _wish(self, int seat, int spirit, int kind, unsigned long long left) noexcept nogil
    cdef inline void _wish_all(self, unsigned long long left) noexcept nogil
    cdef inline int _use(self, int card) noexcept nogil
    cdef inline int _keep(self, int spirit, int kind) noexcept nogil
    cdef inline unsigned long long _spare(self, int spirit, int kind, int n) noexcept nogil
    cdef inline int _price(self, int spirit, int kind) noexcept nogil
    cdef inline int _pick_well(self, unsigned long long left, Rng rng) noexcept nogil
    cdef inline int _capture_well(self, Rng rng) noexcept nogil
    cdef inline int _drive_out_well(self, Rng rng) noexcept nogil
