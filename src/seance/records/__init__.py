"""Games as small text files: write, read, verify."""

from seance.records.read import read
from seance.records.record import Record
from seance.records.write import write

__all__ = ["Record", "read", "write"]
