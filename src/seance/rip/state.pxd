from seance.kernel.bits cimport bit, count, doubles, lowest, mix, nth, nth_item, nth_one, one, popcount, size, sum_of, values_in
from seance.kernel.codes cimport CHANCE, OVER
from seance.kernel.rng cimport Rng, draw_high, next_word
from seance.kernel.state cimport State
from seance.rip.codes cimport *
from seance.rip.force cimport Force, joined, no_force
from seance.rip.tables cimport PsychicTables


cdef unsigned long long WHOLE_FAMILY


cdef class Street(State):
    cdef readonly PsychicTables tables
    cdef readonly object options
    cdef readonly bint tutorial
    cdef readonly int phase
    cdef readonly int round
    cdef readonly int player
    cdef int leader
    cdef int acting
    cdef int todo
    cdef int chosen
    cdef int laid_now
    cdef readonly bint closed
    cdef unsigned char line[10]
    cdef unsigned char draws[2]
    cdef unsigned char marks[30]
    cdef unsigned char copies[30]
    cdef unsigned int castles
    cdef unsigned int won[2]
    cdef unsigned int before[2]
    cdef unsigned int tenth_psychics[2]
    cdef unsigned int psychics[10][2]
    cdef unsigned int discarded
    cdef unsigned int laid
    cdef unsigned int brought
    cdef unsigned int used
    cdef unsigned int struck
    cdef Force force[2]
    cdef unsigned long long hand[2]
    cdef unsigned long long deck[2]
    cdef unsigned long long face_down[2]
    cdef unsigned long long known[2]
    cdef unsigned long long seen[2]
    cdef unsigned long long ghosts[10][2]
    cdef unsigned long long discards

    cdef int mansion(self, int i) noexcept nogil
    cdef int taken(self, int i) noexcept nogil
    cdef int effects_of(self, int card) noexcept nogil
    cdef int amount(self, int card, int effect) noexcept nogil
    cdef inline bint ghostly(self, int card) noexcept nogil
    cdef inline int face(self, int card) noexcept nogil
    cdef unsigned int ghostly_on(self, int side) noexcept nogil
    cdef int highest(self, int side) noexcept nogil
    cdef int total(self, int side) noexcept nogil
    cdef int lead_with(self, int side, unsigned int green, unsigned int blue) noexcept nogil
    cdef int lead_in(self, int side, Force mine, Force other) noexcept nogil
    cdef inline int counted(self, unsigned long long ghosts, Force mine, Force other) noexcept nogil
    cdef inline int counted_below(self, Force mine, bint chained) noexcept nogil
    cdef unsigned int struck_among(self, unsigned int there) noexcept nogil
    cdef Force force_by(self, int card) noexcept nogil
    cdef Force force_of(self, unsigned int psychics) noexcept nogil
    cdef void refresh(self) noexcept nogil
    cdef bint sees(self, int seat) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef unsigned long long past(self, int seat) noexcept nogil
    cdef inline void redeal_seat(self, int seat, bint in_sight, unsigned long long known, Rng rng) noexcept nogil
    cdef inline void become(self, Street that) noexcept nogil
    cpdef unsigned long long hash64(self) noexcept
    cdef void scatter(self, Rng rng) noexcept nogil


cdef unsigned long long draw_from(unsigned long long bag, int n, Rng rng) noexcept nogil
cdef unsigned long long most_of(unsigned long long a, unsigned long long b) noexcept nogil
