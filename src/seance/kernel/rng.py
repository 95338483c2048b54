"""The small generator of searches and playouts: fast, the same compiled and interpreted. Never for a real deal."""

import cython

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


def scramble(seed: int) -> int:
    """A well mixed 64-bit number, never 0, for any whole number: neighbouring seeds give unrelated games."""
    x = (seed + 1) * GOLDEN & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31 or GOLDEN


@cython.cclass
class Rng:
    """Marsaglia's 64-bit xorshift (13, 7, 17)."""

    def __init__(self, seed: int) -> None:
        self.word = scramble(seed)

    if not cython.compiled:  # the compiled twin is inline in rng.pxd

        def below(self, n: int) -> int:
            x = self.word
            x ^= x << 13 & MASK
            x ^= x >> 7
            x ^= x << 17 & MASK
            self.word = x
            return (x >> 32) * n >> 32

    def draw(self, n: int) -> int:
        """A whole number from 0 to n - 1; n at most 2**32 - 1."""
        return self.below(n)
