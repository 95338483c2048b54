"""Games as small text files: write, read, verify."""

from seance.records.proof import check_promise
from seance.records.read import MOST_BYTES, read
from seance.records.record import Record
from seance.records.write import Sheet, sheet_text, write

__all__ = ["MOST_BYTES", "Record", "Sheet", "check_promise", "read", "sheet_text", "write"]
