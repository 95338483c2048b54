from libc.stdlib cimport calloc, free


cdef class Tree:
    cdef readonly int capacity
    cdef readonly int used
    cdef int* action
    cdef int* child
    cdef int* sibling
    cdef int* visits
    cdef int* seen
    cdef double* gain
    cdef double* prior

    cdef int add(self, int parent, int action, double prior) noexcept nogil
    cdef void count(self, int node, double gain) noexcept nogil
    cdef int favourite(self, int node) noexcept nogil
