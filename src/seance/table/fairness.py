"""A deal that nobody could choose: a sealed secret, a public commitment to it, and the players' own entropy.

The server draws a secret and a salt and publishes their hash before anybody sits down. The seed of the game comes from
the secret and from what each player's browser added, so that neither side alone could have picked the deal; at the end
all of it is revealed and anybody can work it out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

SECRET_BYTES = 32
SALT_BYTES = 16
MOST_ENTROPY = 64


def commitment(secret: bytes, salt: bytes) -> str:
    """What is public from the start: 64 hexadecimal digits."""
    return blake2b(secret + salt, digest_size=32, person=b"seance commit").hexdigest()


def game_seed(secret: bytes, entropy: Sequence[str]) -> bytes:
    """The seed of the deal: the secret, and each seat's entropy in the order of the seats, empty for bots."""
    told = b"".join(len(part).to_bytes(2, "big") + part for part in (text.encode() for text in entropy))
    return blake2b(told, key=secret, digest_size=32, person=b"seance seed").digest()


def deal_code(secret: bytes, salt: bytes) -> str:
    """Under which the deal of a game that is over is passed on: it tells nothing of the cards."""
    return blake2b(secret + salt, digest_size=9, person=b"seance deal").hexdigest()


def share(secret: bytes, salt: bytes, host: str, table: str) -> str:
    """What the link to a game that is over bears so that others may look at it.

    The host's identity, which nobody else is told, and the table's id make it this game's alone: others may have been
    dealt the same, and know its secret from their own records.
    """
    told = secret + salt + f"{host} {table}".encode()
    return blake2b(told, digest_size=12, person=b"seance share").hexdigest()
