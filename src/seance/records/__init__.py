"""Games as small text files: write, read, verify."""

from seance.records.read import parse_seed, read
from seance.records.record import Record
from seance.records.write import write

__all__ = ["Record", "parse_seed", "read", "write"]
