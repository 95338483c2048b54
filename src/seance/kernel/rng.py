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


if not cython.compiled:  # the compiled twins are inline in rng.pxd

    def next_word(word: int) -> int:
        """The word that follows in Marsaglia's 64-bit xorshift (13, 7, 17)."""
        word ^= word << 13 & MASK
        word ^= word >> 7
        return word ^ word << 17 & MASK

    def draw_high(word: int, n: int) -> int:
        """A whole number from 0 to n - 1 by the upper half of a random word; n at most 2**32 - 1."""
        return (word >> 32) * n >> 32

    def draw_low(word: int, n: int) -> int:
        """One more by the lower half: a word is good for one draw of each."""
        return (word & 0xFFFFFFFF) * n >> 32

    def left_over(word: int, n: int) -> int:
        """What chance `draw_low` below a small n leaves in the word, as a word for one more draw by its upper half."""
        return word * n << 32 & MASK


@cython.cclass
class Rng:
    """A random word after the other; where one call for each is too slow, a playout goes through them by itself."""

    def __init__(self, seed: int) -> None:
        self.word = scramble(seed)

    if not cython.compiled:

        def below(self, n: int) -> int:
            self.word = next_word(self.word)
            return draw_high(self.word, n)

    def draw(self, n: int) -> int:
        """A whole number from 0 to n - 1; n at most 2**32 - 1."""
        return self.below(n)
