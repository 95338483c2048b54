from seance.kernel.bits cimport bit, lowest, mix, popcount
from seance.siggil.actions cimport CAPTURE, CARDS, CHOICE, DISCARD, GONE, MOST_FREE, ORDINARY, SPIRITS, TAKE
from seance.siggil.lanes cimport lanes_of_card
from seance.siggil.state cimport Pile
from seance.solve.chances cimport Chances
from seance.solve.codes cimport *
from seance.solve.nodes cimport (
    Node, Step, clear_slots, free_memory, more_nodes, more_slots, more_steps,
)


cdef class Layers:
    # the position
    cdef unsigned long long covers[56]
    cdef unsigned long long beneath[56]
    cdef unsigned long long buried[56]
    cdef unsigned long long covered[1792]
    cdef unsigned long long lanes[1792]
    cdef int card_at[56]
    cdef int home[7]
    cdef unsigned long long spirits
    cdef unsigned long long pile
    cdef unsigned long long plan
    cdef int set_size
    cdef bint ordered
    cdef bint choice
    cdef int hand[49]
    cdef int newest
    # what the layers do, and what is left after each
    cdef readonly int depth
    cdef int kinds[100]
    cdef bint ends[100]
    cdef int takes[100]
    cdef int captures[100]
    cdef int cards[100]
    cdef unsigned long long waiting[100]
    cdef Chances chances
    # the search
    cdef readonly int width
    cdef readonly long long expanded
    cdef readonly int status
    cdef readonly bint cut
    cdef readonly int layer
    cdef readonly int widest
    cdef bint halted
    cdef int at
    cdef int count
    cdef int found
    cdef int room
    cdef int found_room
    cdef Node* nodes
    cdef Node* founds
    cdef int* slots
    cdef int slot_room
    cdef int slot_mask
    cdef Step* steps
    cdef long long step_room
    cdef long long begins[101]
    cdef unsigned long long left
    cdef int base
    cdef int last_parent
    cdef int last_move
    cdef int counts[4096]

    cdef void _run(self, long long budget) noexcept nogil
    cdef void _next_layer(self) noexcept nogil
    cdef void _open_layer(self) noexcept nogil
    cdef void _keep(self, int most) noexcept nogil
    cdef void _rehash(self) noexcept nogil
    cdef inline void _expand(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef inline void _use(self, unsigned long long pile, unsigned long long plan, int card, int place) noexcept nogil
    cdef inline unsigned long long _bare(self, unsigned long long pile) noexcept nogil
    cdef inline unsigned long long _lanes(self, unsigned long long pile) noexcept nogil
    cdef inline void _leave(self, unsigned long long pile, unsigned long long plan, int place, int move) noexcept nogil
    cdef void _escapes(self, unsigned long long pile, unsigned long long plan, int move) noexcept nogil
    cdef inline int _free(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef inline unsigned long long _without(self, unsigned long long plan, int spirit) noexcept nogil
    cdef inline void _arrive(self, unsigned long long pile, unsigned long long plan, int move) noexcept nogil
    cdef inline int _ready(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef inline bint _stuck(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef bint _none_before(self, unsigned long long pile, unsigned long long plan, int free) noexcept nogil
    cdef inline int _within(self, unsigned long long places, unsigned long long plan, int free) noexcept nogil
    cdef inline void _add(self, unsigned long long pile, unsigned long long plan, int move, int penalty) noexcept nogil
