from seance.kernel.bits cimport bit, count, lowest, nth, nth_item, one, popcount, size, sum_of, values_in
from seance.kernel.codes cimport CHANCE, EVERYBODY, OVER
from seance.kernel.rng cimport Rng, draw_high, next_word
from seance.kernel.state cimport Moves
from seance.rip.codes cimport *
from seance.rip.effects cimport Effects
from seance.rip.force cimport joined, no_force
from seance.rip.legal cimport offered
from seance.rip.state cimport WHOLE_FAMILY, draw_from, most_of
from seance.rip.tables cimport PsychicTables


cdef class RipState(Effects):
    # `inline` makes these plain C functions of this module: called directly, never through the table of methods.
    cdef void carry_out(self, int action) noexcept nogil
    cdef int lead(self, int side) noexcept nogil
    cdef int base(self) noexcept nogil
    cdef unsigned long long offer(self) noexcept nogil
    cdef inline unsigned long long offer_lay(self) noexcept nogil
    cdef inline unsigned long long offer_hide(self) noexcept nogil
    cdef inline void leave_hand(self, int seat, int value) noexcept nogil
    cdef inline void lay(self, int action) noexcept nogil
    cdef void lay_psychic(self, int card) noexcept nogil
    cdef void use_up_stumble(self) noexcept nogil
    cdef void stop(self) noexcept nogil
    cdef inline void proceed(self) noexcept nogil
    cdef inline void apply_chance(self, int value) noexcept nogil
    cdef inline void draw(self, int seat, int value) noexcept nogil
    cdef inline void end_draws(self) noexcept nogil
    cdef void cast_lots(self, Rng rng) noexcept nogil
    cdef inline void end_round(self, int winner, bint withdrew) noexcept nogil
    cdef inline int owns(self, int seat, int kind) noexcept nogil
    cdef inline void open_hiding(self) noexcept nogil
    cdef inline void hide(self, int action) noexcept nogil
    cdef inline void next_round(self) noexcept nogil
    cdef inline void turn_up(self) noexcept nogil
    cdef void turn_up_singly(self, int seat) noexcept nogil
    cdef inline void next_bringer(self) noexcept nogil
    cdef inline void finish(self) noexcept nogil
    cdef inline void win(self, int seat, int reason) noexcept nogil
    cdef inline void open_game(self, int first) noexcept nogil
