from seance.search.nodes cimport Node, free_nodes, new_nodes


cdef class Tree:
    cdef readonly int capacity
    cdef readonly int used
    cdef Node* nodes

    cdef int add(self, int parent, int action, double prior) noexcept nogil
    cdef void count(self, int node, double gain) noexcept nogil
    cdef int favourite(self, int node) noexcept nogil
