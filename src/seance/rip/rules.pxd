from seance.kernel.bits cimport bit, count, lowest, nth_item, one, size
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves
from seance.rip.codes cimport *
from seance.rip.sense cimport Sense
from seance.rip.state cimport WHOLE_FAMILY, Cards, most_of


cdef int NOBODY


cdef class RipState(Sense):
    cdef void lay(self, int action) noexcept nogil
    cdef void stop(self) noexcept nogil
    cdef void proceed(self) noexcept nogil
    cdef bint ask(self, int phase) noexcept nogil
    cdef bint begin(self, int effect) noexcept nogil
    cdef void choose(self, int action) noexcept nogil
    cdef void banish(self, int action) noexcept nogil
    cdef void recall(self, int value) noexcept nogil
    cdef void change_sides(self, int side, int action) noexcept nogil
    cdef void fall(self, int value) noexcept nogil
    cdef void end_round(self, int winner, bint withdrew) noexcept nogil
    cdef int owns(self, int seat, int kind) noexcept nogil
    cdef void open_hiding(self) noexcept nogil
    cdef void hide(self, int action) noexcept nogil
    cdef void next_round(self) noexcept nogil
    cdef void turn_up(self) noexcept nogil
    cdef void next_bringer(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef void win(self, int seat) noexcept nogil
    cdef void open_game(self, int first) noexcept nogil
