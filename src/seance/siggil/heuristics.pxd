from libc.math cimport exp

from seance.kernel.bits cimport bit, lowest, popcount
from seance.kernel.heuristics cimport Heuristics
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State
from seance.siggil.codes cimport *
from seance.siggil.experience cimport Experience, LaneCodes
from seance.siggil.lanes cimport EVERY_LANE, TOPS, enough, lane_of, lanes_of_card, lanes_of_spirits
from seance.siggil.prospects cimport Prospects
from seance.siggil.rules cimport SiggilState


cdef class SiggilHeuristics(Heuristics):
    cdef Prospects prospects
    cdef Experience experience
    cdef LaneCodes codes
    cdef int wishes[14]

    cdef inline int _shortlist(self, SiggilState state, Moves moves) noexcept nogil
    cdef inline void _weigh(self, SiggilState state, Moves moves, int n) noexcept nogil
    cdef inline void _promise(self, SiggilState state, Moves moves, int n) noexcept nogil
    cdef inline double _expected(self, SiggilState state, int seat) noexcept nogil
    cdef inline double _share(self, SiggilState state, int seat) noexcept nogil
    cdef inline unsigned long long _missing(self, SiggilState state, int seat) noexcept nogil
    cdef inline unsigned long long _left(self, SiggilState state) noexcept nogil
    cdef inline unsigned long long _outlook(self, SiggilState state, int seat, unsigned long long left) noexcept nogil
    cdef inline void _wish_all(self, SiggilState state, unsigned long long left) noexcept nogil
    cdef inline int _use(self, int card) noexcept nogil
    cdef inline int _keep(self, SiggilState state, int lane) noexcept nogil
    cdef inline unsigned long long _spare(self, SiggilState state, int lane) noexcept nogil
    cdef inline int _capture_with(self, SiggilState state, int lane) noexcept nogil
    cdef inline int _shortlist_captures(self, SiggilState state, Moves moves) noexcept nogil
    cdef inline int _price(self, SiggilState state, int lane) noexcept nogil
    cdef inline double _chance(self, SiggilState state, int seat) noexcept nogil
    cdef inline int _play_to(self, SiggilState state, int last, Rng rng) noexcept nogil
    cdef inline int _pick_well(self, SiggilState state, unsigned long long left, Rng rng) noexcept nogil
    cdef inline int _capture_well(self, SiggilState state, Rng rng) noexcept nogil
    cdef inline int _drive_out_well(self, SiggilState state, Rng rng) noexcept nogil


cdef int one_more[32]
cdef double THOUSAND
cdef int MOST_PROMISE
cdef int ALL_TURNS
