# The compiled twin of layers.py: sixteen numbers in a vector, which the C compiler makes of what the machine has.
cdef extern from *:
    """
    typedef short siggil_row __attribute__((vector_size(32), aligned(2)));
    typedef int siggil_heights __attribute__((vector_size(32), aligned(4)));
    static inline void siggil_add_spirits(const short *rows, const int *codes, int *sums) {
        siggil_row all = {0};
        for (int i = 0; i < 14; i += 2) {
            siggil_row both = *(const siggil_row *)(rows + 16 * codes[i]) + *(const siggil_row *)(rows + 16 * codes[i + 1]);
            all += both & (siggil_row)(both > 0);
        }
        for (int k = 0; k < 16; k++) sums[k] = all[k];
    }
    static inline long long siggil_odds(const int *sums, const int *second, const int *offsets, const int *last) {
        siggil_heights low = *(const siggil_heights *)offsets, high = *(const siggil_heights *)(offsets + 8);
        long long odds = 0;
        for (int k = 0; k < 16; k++) {
            low += *(const siggil_heights *)(second + 16 * k) * sums[k];
            high += *(const siggil_heights *)(second + 16 * k + 8) * sums[k];
        }
        for (int i = 0; i < 8; i++) odds += (long long)(low[i] > 0 ? low[i] >> 6 : 0) * last[i];
        for (int i = 0; i < 8; i++) odds += (long long)(high[i] > 0 ? high[i] >> 6 : 0) * last[i + 8];
        return odds;
    }
    """
    void add_spirits "siggil_add_spirits"(const short *rows, const int *codes, int *sums) noexcept nogil
    long long odds "siggil_odds"(const int *sums, const int *second, const int *offsets, const int *last) noexcept nogil

cdef enum:
    WIDE = 16
