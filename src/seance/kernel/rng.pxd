cdef class Rng:
    cdef public unsigned long long word
    cdef unsigned long long _room[7]  # so that two threads' generators never share a cache line

    cdef inline unsigned int below(self, unsigned int n) noexcept nogil:
        self.word = next_word(self.word)
        return draw_high(self.word, n)


cdef inline unsigned long long next_word(unsigned long long word) noexcept nogil:
    word ^= word << 13
    word ^= word >> 7
    return word ^ word << 17


cdef inline unsigned int draw_high(unsigned long long word, unsigned int n) noexcept nogil:
    return <unsigned int>((word >> 32) * n >> 32)


cdef inline unsigned int draw_low(unsigned long long word, unsigned int n) noexcept nogil:
    return <unsigned int>(<unsigned long long><unsigned int>word * n >> 32)


cdef inline unsigned long long left_over(unsigned long long word, unsigned int n) noexcept nogil:
    return word * n << 32
