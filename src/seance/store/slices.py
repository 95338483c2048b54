"""Long pieces of work on the event loop: a slice, then a turn for everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import TypeVar

AnyT = TypeVar("AnyT")


async def in_slices(work: Generator[None, None, AnyT]) -> AnyT:
    """Do a long piece of work with a turn for everybody else after each slice."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: AnyT = done.value
            return result
        await asyncio.sleep(0)
