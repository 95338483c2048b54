"""A review in a process of its own: reads one job from standard input, writes a piece per line as it is worked out.

The server can start it at low priority, keep what it writes, and end it at any time: whatever was written stays true.
"""

from __future__ import annotations

import sys

import msgspec

from seance import records
from seance.errors import RecordError
from seance.review.estimate import Effort
from seance.review.review import Piece, work_out_all


class Job(msgspec.Struct, frozen=True):
    """What is to be reviewed: a record's text, the seats and how much to think about them."""

    record: str
    seats: tuple[int, ...]
    effort: float = 1.0


class Progress(msgspec.Struct, frozen=True):
    """A piece, and how many there are now and in all."""

    piece: Piece
    done: int
    of: int


def main() -> None:
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    try:
        record = records.read(job.record)
    except RecordError as error:
        sys.exit(str(error))
    for done, of, piece in work_out_all(record, job.seats, Effort().times(job.effort)):
        sys.stdout.buffer.write(msgspec.json.encode(Progress(piece, done, of)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
