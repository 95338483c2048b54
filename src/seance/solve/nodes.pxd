# The compiled twin of nodes.py: blocks of C memory that grow.
from libc.stdlib cimport free, realloc
from libc.string cimport memset


cdef struct Node:
    unsigned long long pile
    unsigned long long plan
    int parent
    unsigned short move
    unsigned short penalty


cdef struct Step:
    int parent
    int move


cdef inline Node* more_nodes(Node* nodes, long long n) noexcept nogil:
    return <Node*>realloc(nodes, n * sizeof(Node))


cdef inline Step* more_steps(Step* steps, long long n) noexcept nogil:
    return <Step*>realloc(steps, n * sizeof(Step))


cdef inline int* more_slots(int* slots, long long n) noexcept nogil:
    return <int*>realloc(slots, n * sizeof(int))


cdef inline void clear_slots(int* slots, long long n) noexcept nogil:
    memset(slots, 255, n * sizeof(int))


cdef inline void free_memory(void* memory) noexcept nogil:
    free(memory)
