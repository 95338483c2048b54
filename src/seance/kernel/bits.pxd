# The compiled twin of bits.py: the C compiler's own instructions, inlined into every room that cimports them.
cdef extern from *:
    """
    #ifdef __BMI2__
    #include <immintrin.h>
    static inline int seance_nth(unsigned long long mask, int n) {
        return __builtin_ctzll(_pdep_u64(1ULL << n, mask));
    }
    static inline unsigned long long seance_deposit(unsigned long long bits, unsigned long long mask) {
        return _pdep_u64(bits, mask);
    }
    static inline unsigned long long seance_extract(unsigned long long word, unsigned long long mask) {
        return _pext_u64(word, mask);
    }
    #else
    static inline int seance_nth(unsigned long long mask, int n) {
        while (n--) mask &= mask - 1;
        return __builtin_ctzll(mask);
    }
    static inline unsigned long long seance_deposit(unsigned long long bits, unsigned long long mask) {
        unsigned long long word = 0;
        for (; bits; bits >>= 1, mask &= mask - 1)
            if (bits & 1) word |= mask & -mask;
        return word;
    }
    static inline unsigned long long seance_extract(unsigned long long word, unsigned long long mask) {
        unsigned long long bits = 0;
        for (unsigned long long next = 1; mask; next <<= 1, mask &= mask - 1)
            if (word & mask & -mask) bits |= next;
        return bits;
    }
    #endif
    #define EVERY 0x0101010101010101ULL
    #define TOP 0x8080808080808080ULL
    static inline unsigned long long seance_values_in(unsigned long long bag) {
    #ifdef __BMI2__
        return _pext_u64(bag + 127 * EVERY, TOP);
    #else
        return (((bag + 127 * EVERY) & TOP) >> 7) * 0x0102040810204080ULL >> 56;
    #endif
    }
    static inline unsigned long long seance_doubles(unsigned long long bag) {
        return ((bag + 126 * EVERY & TOP) >> 7) * 255;
    }
    static inline unsigned long long seance_reached(unsigned long long bag, int n) {
        unsigned long long running = bag * EVERY;  /* byte v: how many items there are up to v */
        return ((running | TOP) - (n + 1) * EVERY) & TOP;
    }
    static inline int seance_nth_item(unsigned long long bag, int n) {
        return __builtin_ctzll(seance_reached(bag, n)) / 8;
    }
    static inline unsigned long long seance_nth_one(unsigned long long bag, int n) {
        unsigned long long reached = seance_reached(bag, n);
        return (reached & -reached) >> 7;
    }
    """
    int nth "seance_nth"(unsigned long long mask, int n) noexcept nogil
    unsigned long long deposit "seance_deposit"(unsigned long long bits, unsigned long long mask) noexcept nogil
    unsigned long long extract "seance_extract"(unsigned long long word, unsigned long long mask) noexcept nogil
    int popcount "__builtin_popcountll"(unsigned long long mask) noexcept nogil
    int lowest "__builtin_ctzll"(unsigned long long mask) noexcept nogil
    unsigned long long values_in "seance_values_in"(unsigned long long bag) noexcept nogil
    unsigned long long doubles "seance_doubles"(unsigned long long bag) noexcept nogil
    int nth_item "seance_nth_item"(unsigned long long bag, int n) noexcept nogil
    unsigned long long nth_one "seance_nth_one"(unsigned long long bag, int n) noexcept nogil


cdef inline unsigned long long bit(int place) noexcept nogil:
    return <unsigned long long>1 << place


cdef inline unsigned long long one(int value) noexcept nogil:
    return <unsigned long long>1 << (8 * value)


cdef inline int count(unsigned long long bag, int value) noexcept nogil:
    return <int>(bag >> (8 * value) & 255)


cdef inline int size(unsigned long long bag) noexcept nogil:
    return <int>(bag * <unsigned long long>0x0101010101010101 >> 56)


cdef inline int sum_of(unsigned long long bag) noexcept nogil:
    return <int>(bag * <unsigned long long>0x0001020304050607 >> 56)


cdef inline unsigned long long mix(unsigned long long hash64, unsigned long long word) noexcept nogil:
    hash64 = (hash64 ^ word) * <unsigned long long>0x9E3779B97F4A7C15
    return hash64 ^ hash64 >> 32
