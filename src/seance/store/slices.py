"""Long pieces of work on the event loop: a slice, then a turn for everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import TypeVar

AnyT = TypeVar("AnyT")
SHORT = 10
"""Slices after which a piece of work is long, and rests after each."""
REST = 4
"""How many times as long as a slice takes all long pieces of work together rest: whoever has something small to do, in
many steps, is not held up at each of them."""
_long = 0
"""Long pieces of work that are being done."""


async def in_slices(work: Generator[None, None, AnyT]) -> AnyT:
    """Do a piece of work with a turn for everybody else after each slice."""
    global _long
    passing = asyncio.get_running_loop().time
    number = 0
    try:
        while True:
            began = passing()
            next(work)
            number += 1
            if number == SHORT:
                _long += 1
            await asyncio.sleep(REST * _long * (passing() - began) if number >= SHORT else 0)
    except StopIteration as done:
        result: AnyT = done.value
        return result
    finally:
        if number >= SHORT:
            _long -= 1
