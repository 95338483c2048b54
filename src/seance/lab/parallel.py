"""Work that comes in many small tasks, done by some processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def results(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, in_order: bool = False
) -> Iterator[tuple[Task, Result]]:
    """Each task with its result, as they are finished; one job works here, more work in processes of their own.

    In order for whoever may stop early: the first to be finished are the shortest.
    """
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
        try:
            futures: dict[Future[Result], Task] = {pool.submit(work, task): task for task in tasks}
            for future in futures if in_order else as_completed(futures):
                yield futures[future], future.result()
        except BaseException:  # whoever is told to stop waits neither for what is planned nor for what is being done
            for worker in active_children():
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever: it ends as soon as its parent does."""
    Thread(target=watch_parent, daemon=True).start()


def watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
