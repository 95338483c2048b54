"""Chance for real games: streams of numbers from a secret seed, that nobody can guess and anybody can check later.

Each purpose of each game has a stream of its own: BLAKE2b in counter mode, keyed by the seed and by the stream's name.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32


class Stream:
    """An endless stream of unbiased numbers, fixed by a 32-byte seed and a name."""

    def __init__(self, seed: bytes, name: str) -> None:
        assert len(seed) == SEED_BYTES
        self._key = blake2b(name.encode(), key=seed, digest_size=32).digest()
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = blake2b(self._block.to_bytes(8, "big"), key=self._key, digest_size=64).digest()
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in range(56, -1, -8)]
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, every one equally likely: words that would favour some are passed over."""
        limit = 2**64 - 2**64 % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher and Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out
