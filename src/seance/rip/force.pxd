# The compiled twin of force.py: a plain C struct, copied as a value.
cdef struct Force:
    int effects
    signed char even
    signed char odd
    signed char twins
    signed char parade
    signed char fearless
    unsigned long long named
    unsigned long long faces
    unsigned long long below


cdef inline Force no_force() noexcept nogil:
    cdef Force force
    force.effects = force.even = force.odd = force.twins = force.parade = force.fearless = 0
    force.named = force.faces = force.below = 0
    return force


cdef inline Force joined(Force one, Force other) noexcept nogil:
    one.effects |= other.effects
    one.even += other.even
    one.odd += other.odd
    one.twins += other.twins
    one.parade += other.parade
    one.fearless = max(one.fearless, other.fearless)
    one.named += other.named
    one.faces += other.faces
    one.below += other.below
    return one
