"""Sixty-four bits at a time. Compiled rooms take these from `bits.pxd`; this is the twin that runs interpreted.

A *mask* is a set of small numbers, one bit each. A *bag* is a multiset of the numbers 0 to 7: eight counters of eight
bits in one word. Both are plain values: they are copied, compared and hashed as numbers.
"""


def bit(place: int) -> int:
    """The mask of one place, 0 to 63. (`1 << place` would overflow at 32 bits when compiled.)"""
    return 1 << place


def popcount(mask: int) -> int:
    """How many places the mask holds."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The lowest place of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, n: int) -> int:
    """The n-th lowest place of the mask, from 0."""
    while n:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


def deposit(bits: int, mask: int) -> int:
    """The low bits laid in order on the places of the mask: what part of the mask they stand for."""
    word = 0
    while bits:
        if bits & 1:
            word |= mask & -mask
        mask &= mask - 1
        bits >>= 1
    return word


def extract(word: int, mask: int) -> int:
    """The bits of the word at the places of the mask, moved together: `deposit` undone."""
    bits, place = 0, 0
    while mask:
        if word & mask & -mask:
            bits |= 1 << place
        mask &= mask - 1
        place += 1
    return bits


def mix(hash64: int, word: int) -> int:
    """A hash of 64 bits with one more word of 64 bits taken in: the next word's turn changes all of it."""
    hash64 = (hash64 ^ word) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    return hash64 ^ hash64 >> 32


def one(value: int) -> int:
    """The bag of a single item."""
    return 1 << (8 * value)


def count(bag: int, value: int) -> int:
    """How many items of this value are in the bag."""
    return bag >> (8 * value) & 255


def size(bag: int) -> int:
    """How many items are in the bag, at most 255."""
    return (bag * 0x0101010101010101 >> 56) & 255


def values_in(bag: int) -> int:
    """The mask of the numbers that are in the bag, each at most 128 times."""
    return sum(1 << value for value in range(8) if count(bag, value))


def sum_of(bag: int) -> int:
    """The sum of a bag of at most 36 items: value v meets the factor v, and one multiplication adds up."""
    return (bag * 0x0001020304050607 >> 56) & 255


def doubles(bag: int) -> int:
    """The bytes, whole, of the numbers that are in the bag more than once, each at most 129 times."""
    return sum(255 << 8 * value for value in range(8) if count(bag, value) > 1)


def nth_item(bag: int, n: int) -> int:
    """The value of the n-th lowest item, from 0, in a bag of at most 127."""
    value = 0
    while n >= count(bag, value):
        n -= count(bag, value)
        value += 1
    return value


def nth_one(bag: int, n: int) -> int:
    """The bag of that item alone: `one(nth_item(bag, n))`."""
    return one(nth_item(bag, n))
