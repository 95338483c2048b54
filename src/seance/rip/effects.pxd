from seance.kernel.bits cimport bit, count, lowest, one, size
from seance.kernel.codes cimport CHANCE, EVERYBODY
from seance.rip.codes cimport *
from seance.rip.legal cimport Choices


cdef class Effects(Choices):
    cdef inline void note(self, int kind, int seat, int x, int y, int z) noexcept nogil:
        if self.facts is not None:
            self.facts.add(kind, seat, x, y, z, 0, 0, EVERYBODY)

    cdef inline bint ask(self, int phase) noexcept nogil:
        self.phase = phase
        self.turn = self.player
        return True

    cdef void note_counts(self) noexcept nogil
    cdef void note_lying(self) noexcept nogil
    cdef bint begin(self, int effect) noexcept nogil
    cdef bint choose(self, int action) noexcept nogil
    cdef inline void banish(self, int action) noexcept nogil
    cdef inline void recall(self, int value) noexcept nogil
    cdef inline void change_sides(self, int side, int action) noexcept nogil
