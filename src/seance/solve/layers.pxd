from seance.kernel.bits cimport bit, lowest, mix, popcount
from seance.siggil.codes cimport CAPTURE, CHOICE, DISCARD, MOST_FREE, ORDINARY, SPIRITS, TAKE
from seance.siggil.lanes cimport lanes_of_card
from seance.siggil.state cimport Pile
from seance.solve.chances cimport Chances
from seance.solve.codes cimport *
from seance.solve.nodes cimport Node, Step, clear_slots, free_memory, more_nodes, more_slots, more_steps
from seance.solve.plans cimport Plans


cdef class Layers(Plans):
    cdef int hand[49]
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
    cdef bint loose
    cdef public int many
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
    cdef void _thin(self) noexcept nogil
    cdef bint _outdone(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef inline int _slot(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef inline void _move(self, int i, int kept) noexcept nogil
    cdef void _rehash(self) noexcept nogil
    cdef inline void _expand(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef inline void _use(self, unsigned long long pile, unsigned long long plan, int card, int place) noexcept nogil
    cdef inline void _leave(self, unsigned long long pile, unsigned long long plan, int place, int move) noexcept nogil
    cdef void _escapes(self, unsigned long long pile, unsigned long long plan, int move) noexcept nogil
    cdef inline void _arrive(self, unsigned long long pile, unsigned long long plan, int move) noexcept nogil
    cdef inline bint _stuck(self, unsigned long long pile, unsigned long long plan) noexcept nogil
    cdef inline void _add(self, unsigned long long pile, unsigned long long plan, int move, int penalty) noexcept nogil
