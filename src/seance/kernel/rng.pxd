cdef class Rng:
    cdef public unsigned long long word
    cdef unsigned long long _room[7]  # so that two threads' generators never share a cache line

    cdef inline unsigned int below(self, unsigned int n) noexcept nogil:
        cdef unsigned long long x = self.word
        x ^= x << 13
        x ^= x >> 7
        x ^= x << 17
        self.word = x
        return <unsigned int>((x >> 32) * n >> 32)
