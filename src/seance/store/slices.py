"""Long pieces of work on the event loop: a slice, then a turn for everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import TypeVar

AnyT = TypeVar("AnyT")
SHORT = 10
"""Slices that a table which is loaded may take one after the other; then it is a long piece of work, and rests."""
REST = 4
"""How many times as long as a slice takes all long pieces of work together rest: whoever has something small to do, in
many steps, is not held up at each of them."""
_long = 0
"""Long pieces of work that are being done."""


async def in_slices(work: Generator[None, None, AnyT], short: int = SHORT) -> AnyT:
    """Do a piece of work with a turn for everybody else after each slice, and rests from so many slices on."""
    global _long
    passing = asyncio.get_running_loop().time
    number = 0
    try:
        while True:
            began = passing()
            next(work)
            number += 1
            if number == short:
                _long += 1
            await asyncio.sleep(REST * _long * (passing() - began) if number >= short else 0)
    except StopIteration as done:
        result: AnyT = done.value
        return result
    finally:
        if number >= short:
            _long -= 1
