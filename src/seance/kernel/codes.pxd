# The compiled twin of codes.py: a test holds the numbers equal.
cdef enum:
    CHANCE = -1
    OVER = -2
    SPECTATOR = -1
    EVERYBODY = -1
