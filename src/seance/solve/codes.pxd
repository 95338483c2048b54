# The compiled twin of codes.py: a test holds the numbers equal.
cdef enum:
    NONE = 0
    COMPLETE = 4
    CLOSED = 8
    VALUES = 9
    TURNED = 4
    COMMIT = 0
    DRIVE_OUT = 1
    DISCARD_ONE = 2
    TAKE_ONE = 3
    SETTLE = 4
    SEARCHING = 0
    WON = 1
    LOST = 2
    CUT = 3
    FULL = 4
    NO_USE = 0
    FOR_FAMILY = 1
    FOR_NUMBER = 2
    NOWHERE = 63
    ORDER = 32
    HOPELESS = 64
    BEYOND = 20000
    WORST = 4095

cdef extern from *:
    """
    #define SOLVE_SPARE 0x10000000ULL
    #define SOLVE_VALUES_ONLY 0xFFFFFFFULL
    """
    const unsigned long long SPARE "SOLVE_SPARE"
    const unsigned long long VALUES_ONLY "SOLVE_VALUES_ONLY"
