"""How processes that think share the processors with the server: they let go the moment that it has something to do."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from contextlib import suppress

SLICE = 100_000_000
"""Nanoseconds that thinking asks for at once, the most that Linux gives (6.12 and later). Whoever asks for less, as
everybody else does, need not wait for the end of it; without that each wait of the server lasts some milliseconds."""
SET_ATTRIBUTES = {"x86_64": 314, "aarch64": 274}
"""The system call sched_setattr, for which Python has no name."""


class Attributes(ctypes.Structure):
    """What it is given (struct sched_attr)."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    )


def yield_to_server(process: int, nice: int) -> None:
    """Let a process have the processor when the server does not want it, and so much less than others."""
    call = SET_ATTRIBUTES.get(platform.machine()) if sys.platform == "linux" else None
    if call is not None:
        given = Attributes(size=ctypes.sizeof(Attributes), nice=nice, runtime=SLICE)
        if ctypes.CDLL(None).syscall(call, process, ctypes.byref(given), 0) == 0:
            return
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process, nice)
