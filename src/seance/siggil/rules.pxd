cimport cython

from seance.kernel.bits cimport bit, lowest, nth, popcount
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State
from seance.siggil.actions cimport (
    ALL_CARDS, ALL_PLACES, CAPTURE, CAPTURES, CARDS, CHOICE, DISCARD, DISCARDS, DONE, DRIVE_OUTS, EVERY_EIGHTH, GONE, MASKS,
    MOST_FREE, NOBODY, ORDINARY, PASS, SPIRITS, TAKE, TAKES, matching, spread, squeeze,
)


@cython.final
cdef class LayoutTables:
    cdef readonly str name
    cdef readonly unsigned long long covers[56]
    cdef readonly unsigned long long under[56]
    cdef readonly unsigned long long top
    cdef readonly unsigned long long face_up


cdef class SiggilState(State):
    cdef readonly LayoutTables tables
    cdef readonly int players
    cdef readonly bint hard
    cdef readonly bint choice
    cdef readonly bint open_memory
    cdef readonly int first
    cdef readonly int set_size
    cdef readonly int goal

    cdef readonly int phase
    cdef readonly int waiting
    cdef readonly int taken
    cdef readonly short card_at[56]
    cdef readonly short takes[49]
    cdef readonly short line[7]
    cdef readonly short need[7]
    cdef readonly unsigned long long in_pile
    cdef readonly unsigned long long available
    cdef readonly unsigned long long spirit_places
    cdef readonly unsigned long long out
    cdef readonly unsigned long long lost
    cdef readonly unsigned long long discards
    cdef readonly unsigned long long held[4]
    cdef readonly unsigned long long hands[4]
    cdef readonly unsigned long long sets[56]

    cdef int fill(self, Moves moves) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void assign(self, State other) noexcept nogil
    cdef void redeal(self, int observer, Rng rng) noexcept nogil
    cdef int rollout(self, Rng rng, Moves moves) noexcept nogil

    # `inline` makes these plain C functions of this module: called directly, never through the table of methods.
    cdef inline int _fill_picks(self, int base, Moves moves) noexcept nogil
    cdef inline int _fill_captures(self, Moves moves) noexcept nogil
    cdef inline int _fill_drive_outs(self, Moves moves) noexcept nogil
    cdef inline int _lack(self, int spirit, int kind) noexcept nogil
    cdef inline int _feasible(self, Moves moves) noexcept nogil
    cdef inline unsigned long long _targets(self) noexcept nogil
    cdef inline bint _can_capture(self) noexcept nogil
    cdef inline int _place_of(self, int card) noexcept nogil
    cdef inline void _pick(self, int place) noexcept nogil
    cdef inline void _leave(self, int place) noexcept nogil
    cdef inline void _settle(self) noexcept nogil
    cdef inline bint _escapes(self) noexcept nogil
    cdef inline void _escape(self, int place) noexcept nogil
    cdef inline bint _crowded(self) noexcept nogil
    cdef inline void _drive_out(self, int spirit) noexcept nogil
    cdef inline void _unline(self, int spirit) noexcept nogil
    cdef inline void _capture(self, int spirit, int kind, unsigned long long cards) noexcept nogil
    cdef inline void _end_turn(self) noexcept nogil
    cdef inline void _finish(self) noexcept nogil
    cdef inline int _best(self) noexcept nogil
    cdef inline void _random_capture(self, Rng rng, Moves moves) noexcept nogil
    cdef inline unsigned long long _hidden(self) noexcept nogil
    cdef inline unsigned long long _scatter(self, unsigned long long places, unsigned long long cards, Rng rng) noexcept nogil
    cdef inline void _shuffle(self, Rng rng) noexcept nogil
    cdef inline void _mark(self) noexcept nogil
    cdef inline void _begin(self) noexcept nogil
    cdef inline void _mirror(self, SiggilState other) noexcept nogil
    cdef inline int _captures(self) noexcept nogil


cdef unsigned long long random_subset(unsigned long long mask, int size, Rng rng) noexcept nogil
