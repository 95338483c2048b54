"""The same parts on several machines: a Dask cluster that stands already plays them.

What goes to a worker is text, and names what it must be played by: a worker of another version, or with other rules or
bots, refuses. A worker that dies is no loss: the scheduler gives its parts to others, and each part is taken in once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import msgspec

from seance.errors import OptionError, SeanceError
from seance.lab.arena import Job, Workers
from seance.lab.extras import need
from seance.lab.part import Played, play_part
from seance.lab.plan import Part, Plan
from seance.lab.stamp import Stamp, difference, stamp_of

ANSWER_SECONDS, WORKER_SECONDS = 10.0, 10.0
"""How long a scheduler may take to answer, and a cluster to have a worker."""


class Order(msgspec.Struct, frozen=True):
    """A part to play, and by what."""

    stamp: Stamp
    plan: Plan
    part: Part


class PartAnswer(msgspec.Struct, frozen=True):
    """What was played, or why nothing was."""

    played: Played | None = None
    refused: str = ""


def carry_out(order: bytes) -> bytes:
    """Play a part on a worker. Only text goes in and out: the worker may be of another version."""
    try:
        wish = msgspec.json.decode(order, type=Order)
        other = difference(wish.stamp, stamp_of(wish.plan))
    except (msgspec.MsgspecError, SeanceError):
        other = "another version of seance"
    if other:
        return msgspec.json.encode(PartAnswer(refused=f"has {other}"))
    try:
        return msgspec.json.encode(PartAnswer(play_part(wish.plan, wish.part)))
    except SeanceError as error:
        return msgspec.json.encode(PartAnswer(refused=f"says: {error}"))


def workers_at(address: str) -> Workers:
    """The workers of the cluster whose scheduler is there; whether it is, is said at once."""
    need("distributed")
    client = connect(address)

    def work(todo: Sequence[Job], in_order: bool) -> Iterator[tuple[Job, Played]]:
        try:
            yield from done_by(client, todo, in_order)
        finally:
            client.close()  # what is planned is forgotten there

    return work


def connect(address: str) -> Any:
    distributed: Any = import_module("distributed")
    for name in ("distributed", "distributed.client", "distributed.comm", "distributed.core", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what goes wrong is told here, in a sentence
    try:
        asyncio.run(knock(distributed, address))  # first, for a client that finds nobody leaves a long complaint
        client = distributed.Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise OptionError(
            f"There is no cluster at {address}: start one with `dask scheduler` and `dask worker`."
        ) from None
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError:
        client.close()
        raise OptionError(f"The cluster at {address} has no workers: start one with `dask worker {address}`.") from None
    return client


async def knock(distributed: Any, address: str) -> None:
    """Greet whoever listens there as Dask does; OSError or ValueError if nobody answers so."""
    async with asyncio.timeout(ANSWER_SECONDS):
        greeted = await distributed.comm.connect(distributed.comm.normalize_address(address), timeout=ANSWER_SECONDS)
        greeted.abort()


def done_by(client: Any, todo: Sequence[Job], in_order: bool) -> Iterator[tuple[Job, Played]]:
    distributed: Any = import_module("distributed")
    orders = [msgspec.json.encode(Order(stamp_of(job.plan), *job)) for job in todo]
    futures = client.map(carry_out, orders, pure=False)
    job_of = dict(zip(futures, todo, strict=True))
    for future in futures if in_order else distributed.as_completed(futures, loop=client.loop):
        try:
            answer = msgspec.json.decode(future.result(), type=PartAnswer)
        except ModuleNotFoundError as error:
            raise OptionError(f"A worker of the cluster lacks {error.name}: install the same seance there.") from None
        except (distributed.scheduler.KilledWorker, distributed.CancelledError, OSError) as error:
            raise OptionError(f"The cluster gave up ({type(error).__name__}); --resume goes on from there.") from None
        if answer.played is None:
            raise OptionError(f"A worker of the cluster {answer.refused}.")
        yield job_of[future], answer.played
