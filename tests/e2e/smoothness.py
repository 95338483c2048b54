"""Whether what moves is seen to move: Chromium's own account of every frame of a page, dropped ones included.

Flights are drawn by Chromium's compositor, also while the page's own thread is busy, so a loop in the page would count
frames that nobody missed, and ask for frames that nobody wants. Chromium tells of each frame whether it was shown, and
of one that was not whether something was moving then (`affects_smoothness`). A frame that came to the display in time
but differs in nothing that can be seen is not shown either; nobody misses it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

CATEGORIES = ["cc", "benchmark"]
"""What a trace must have for it."""
SHOWN = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")
DROPPED = "STATE_DROPPED"
Report = dict[str, Any]


class Smoothness(msgspec.Struct, frozen=True):
    """What became of a page's frames."""

    shown: int
    late: int
    """Of them without what the page itself changes, such as a colour; what flies has moved on."""
    dropped: int
    """Not shown, though something moved."""
    bursts: tuple[int, ...]
    """Milliseconds from when a frame should have been shown to the next that was."""


def smoothness(trace: bytes) -> Smoothness:
    """Of the page that drew most in a trace."""
    shown = late = dropped = 0
    bursts: list[int] = []
    since: int | None = None
    for at, reports in frames_in(trace):
        missed = any(report["affects_smoothness"] for report in reports)
        if any(report["state"] in SHOWN for report in reports):
            shown += 1
            late += missed
            if since is not None:
                bursts.append(round((at - since) / 1000))
            since = None
        elif missed:
            dropped += 1
            since = at if since is None else since
    return Smoothness(shown, late, dropped, tuple(bursts))


def frames_in(trace: bytes) -> list[tuple[int, list[Report]]]:
    """When each frame began, in microseconds, and what is reported of it: the page's part and the compositor's."""
    events = msgspec.json.decode(trace)["traceEvents"]
    looked_at = set(seen_by_display(events))
    pages: dict[int, dict[int, tuple[int, list[Report]]]] = defaultdict(dict)
    for event in events:
        if event["name"] == "PipelineReporter" and event["ph"] == "b":
            report = event["args"]["frame_reporter"]
            frame = pages[event["pid"]].setdefault(report["frame_sequence"], (event["ts"], []))
            if report["state"] != DROPPED or report["surface_frame_trace_id"] not in looked_at:
                frame[1].append(report)
    return sorted(max(pages.values(), key=len, default={}).values(), key=lambda frame: frame[0])


def seen_by_display(events: Iterable[Report]) -> Iterator[int]:
    """The frames that the display put together with others, whether or not there was anything new in them."""
    for event in events:
        if event["name"] == "Graphics.Pipeline":
            yield from event["args"].get("chrome_graphics_pipeline", {}).get("aggregated_surface_frame_trace_ids", ())
