from seance.kernel.bits cimport bit, nth, popcount, size, sum_of
from seance.kernel.codes cimport CHANCE
from seance.kernel.heuristics cimport Heuristics
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State
from seance.rip.codes cimport *
from seance.rip.prospects cimport Prospects
from seance.rip.rules cimport RipState


cdef int HOPELESS
cdef int LEADS
cdef int BEST


cdef class RipHeuristics(Heuristics):
    cdef Prospects prospects

    cdef inline int _lead_with(self, RipState state, int card) noexcept nogil
    cdef inline void _weigh(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline void _weigh_lay(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline void _weigh_ahead(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline int _weigh_cards(self, RipState state, Moves moves, int n, int lead) noexcept nogil
    cdef inline void _weigh_hide(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline void _weigh_picks(self, RipState state, Moves moves, int n) noexcept nogil
    cdef inline int _play_to(self, RipState state, int last, Rng rng, Moves moves) noexcept nogil
    cdef inline double _chance(self, RipState state, int seat) noexcept nogil
    cdef inline int _glance(self, RipState state, unsigned long long offer, Rng rng) noexcept nogil
    cdef inline unsigned long long _worth_more(self, RipState state, int value) noexcept nogil
    cdef inline unsigned long long _cheapest(self, unsigned long long cards) noexcept nogil
    cdef inline unsigned long long _strongest(self, RipState state, unsigned long long cards) noexcept nogil
    cdef inline int _drawn_of(
        self,
        unsigned long long offer,
        unsigned long long best,
        unsigned long long good,
        unsigned long long fair,
        int stop,
        Rng rng,
    ) noexcept nogil
    cdef inline int _drawn(self, Moves moves, int n, Rng rng) noexcept nogil
