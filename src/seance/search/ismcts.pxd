from libc.math cimport log, sqrt

from seance.kernel.heuristics cimport Heuristics
from seance.kernel.rng cimport Rng
from seance.kernel.state cimport Moves, State
from seance.search.tree cimport Tree


cdef int DEEPEST
cdef int MOST_LOGS
cdef double logs[4096]

cdef double log_of(int count) noexcept nogil


cdef class Search:
    cdef readonly Tree tree
    cdef readonly int done
    cdef bint whole
    cdef int seat
    cdef int first
    cdef double explore
    cdef double bias
    cdef double urgency
    cdef int far
    cdef double prior
    cdef int counted
    cdef Heuristics heuristics
    cdef State root
    cdef State scratch
    cdef Moves moves
    cdef Rng rng
    cdef int path[512]
    cdef int movers[512]
    cdef int mark[2048]
    cdef int epoch
    cdef int judged
    cdef double gains[32]

    cdef void iterate(self) noexcept nogil
    cdef double gain_of(self, int seat) noexcept nogil
    cdef int descend(self) noexcept nogil
    cdef inline int choose(self, Tree tree, int node, int n) noexcept nogil
    cdef inline int by_prior(self, Tree tree, int node, int n) noexcept nogil
    cdef inline void mark_all(self, int n) noexcept nogil
    cdef inline int add_all(self, Tree tree, int node, int n, int hope) noexcept nogil
    cdef inline double bound(self, Tree tree, int node) noexcept nogil
    cdef inline int fresh(self, Tree tree, int node, int n, double highest) noexcept nogil
