# The compiled twin of nodes.py: one block of C memory.
from libc.stdlib cimport calloc, free


cdef struct Node:
    int action
    int child
    int sibling
    int visits
    int seen
    double gain
    double prior


cdef inline Node* new_nodes(int n) noexcept nogil:
    return <Node*>calloc(n, sizeof(Node))


cdef inline void free_nodes(Node* nodes) noexcept nogil:
    free(nodes)
