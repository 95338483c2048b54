cdef struct FactRow:
    int kind
    int seat
    int x
    int y
    int z
    int eyes
    unsigned long long a
    unsigned long long b


cdef class Facts:
    cdef readonly int count
    cdef FactRow _rows[256]

    cdef inline void add(
        self, int kind, int seat, int x, int y, int z, unsigned long long a, unsigned long long b, int eyes
    ) noexcept nogil:
        cdef FactRow *row
        if self.count < 256:
            row = &self._rows[self.count]
            row.kind = kind
            row.seat = seat
            row.x = x
            row.y = y
            row.z = z
            row.a = a
            row.b = b
            row.eyes = eyes
            self.count += 1
