"""Seeds as they come in: 32 secret bytes, written as 64 hexadecimal digits."""

import re

from seance.errors import SeedError
from seance.kernel.chance import SEED_BYTES


def check_seed(seed: object) -> bytes:
    """The seed itself, if it is one."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise SeedError(f"A seed is {SEED_BYTES} bytes, written as {2 * SEED_BYTES} hexadecimal digits.")
    return seed


def parse_seed(text: str) -> bytes:
    """The seed that hexadecimal digits mean."""
    return check_seed(bytes.fromhex(text) if re.fullmatch(r"([0-9a-fA-F]{2})+", text) else None)
