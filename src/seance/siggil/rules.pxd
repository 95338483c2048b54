from seance.kernel.bits cimport bit, deposit, lowest, nth, popcount
from seance.kernel.codes cimport EVERYBODY, OVER
from seance.kernel.facts cimport Facts
from seance.kernel.rng cimport Rng, draw_high, draw_low, left_over, next_word
from seance.kernel.state cimport Moves
from seance.siggil.codes cimport *
from seance.siggil.lanes cimport NEVER, both_lanes, enough, in_lane, lacking, lane_of, lanes_of_card, lanes_of_set
from seance.siggil.state cimport Pile


cdef extern from *:
    bint unlikely(bint condition) noexcept nogil


cdef class SiggilState(Pile):
    # `inline` makes these plain C functions of this module: called directly, never through the table of methods.
    cdef inline int _fill_picks(self, int base, Moves moves) noexcept nogil
    cdef inline int _fill_captures(self, Moves moves) noexcept nogil
    cdef inline int _fill_drive_outs(self, Moves moves) noexcept nogil
    cdef inline unsigned long long _earlier(self) noexcept nogil
    cdef inline unsigned long long _feasible(self) noexcept nogil
    cdef inline int _place_of(self, int card) noexcept nogil
    cdef inline void _pick(self, int place) noexcept nogil
    cdef inline void _take(self, int place) noexcept nogil
    cdef inline void _leave(self, int place) noexcept nogil
    cdef inline void _settle(self) noexcept nogil
    cdef inline bint _escapes(self) noexcept nogil
    cdef inline void _escape(self, int place) noexcept nogil
    cdef inline bint _crowded(self) noexcept nogil
    cdef inline void _drive_out(self, int spirit) noexcept nogil
    cdef inline int _oldest(self) noexcept nogil
    cdef inline void _capture(self, int lane, unsigned long long cards) noexcept nogil
    cdef inline void _set_lack(self, int spirit) noexcept nogil
    cdef inline void _end_turn(self) noexcept nogil
    cdef inline void finish(self, int reason) noexcept nogil
    cdef void pick(self, int place) noexcept nogil
    # These are not inlined: what nobody wants to know should not stand in the way of what is played.
    cdef void note(self, int kind, int x, int y, int z, unsigned long long a, unsigned long long b) noexcept nogil
    cdef void note_pick(self, int card, int place) noexcept nogil
    cdef void note_uncovered(self, int left) noexcept nogil
    cdef int _holder(self, int spirit) noexcept nogil
    cdef inline int _best(self) noexcept nogil
    cdef inline void _random_turns(self, Rng rng) noexcept nogil
    cdef inline void _random_solo(self, Rng rng) noexcept nogil
    cdef inline void _random_capture(self, unsigned long long word) noexcept nogil
    cdef inline void _begin(self) noexcept nogil
    cdef inline int _captures(self) noexcept nogil


cdef int choices[8][8]
cdef unsigned char subsets[8][8][35]
