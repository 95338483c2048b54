"""What a record proves about its deal, and to whom: to a player who remembers the commitment and their own entropy.

That a record agrees with itself is checked when it is read. Here it is held against what it cannot have made up.
"""

from __future__ import annotations

from collections.abc import Mapping

from seance.errors import RecordError
from seance.games import find_game
from seance.records.record import Record

TAGS = ("Commitment", "Secret", "Salt", "Seed")
"""All that is needed to work a commitment out again, and the seed of the deal from what was committed to."""


def missing(record: Record) -> list[str]:
    """The tags without which nothing is proved; where none is missing, reading has compared them all."""
    told = {name for name, _ in record.tags} | ({"Seed"} if record.seed is not None else set())
    return [name for name in TAGS if name not in told]


def tells_bots(record: Record) -> bool:
    """Whether a record says which seats were bots at the deal, if only that none was; the first formats do not, nor
    does the record of a deal that was passed on.
    """
    return "Bots" in dict(record.tags)


def check_promise(record: Record, commitment: str = "", entropy: Mapping[str, str] | None = None) -> None:
    """RecordError unless the record proves its deal, for this commitment and with this entropy of these seats."""
    if lacking := missing(record):
        raise RecordError(f"the record proves nothing about its deal: it lacks {', '.join(lacking)}.")
    tags = dict(record.tags)
    if commitment and tags["Commitment"] != commitment.strip().lower():
        raise RecordError("the record does not match that commitment.")
    labels = find_game(record.game).seats(record.options)
    for label, text in (entropy or {}).items():
        if label not in labels:
            raise RecordError(f"there is no seat {label!r} in this game; its seats are {', '.join(labels)}.")
        if tags.get(f"Entropy.{label}", "") != text:
            raise RecordError(f"the deal was not made with that entropy of {label}.")
    others = [label for label in labels if tags.get(f"Entropy.{label}") and label not in (entropy or {})]
    if others and not tells_bots(record):
        raise RecordError(
            "the record does not tell which seats were bots at the deal (it lacks Bots): the house may have chosen the "
            f"entropy of {', '.join(others)}; name what their players added with --entropy."
        )


def entropy_sentence(record: Record, known: Mapping[str, str]) -> str:
    """Whose entropy went into the seed, and how far the reader knows that."""
    tags = dict(record.tags)
    bots = tags["Bots"].split() if "Bots" in tags else []

    def of(label: str) -> str:
        if label in known:
            return f"{label} as you say"
        if label in bots:
            return f"{label} none, a bot"
        return f"{label} as the record says" if tags.get(f"Entropy.{label}") else f"{label} none"

    return "entropy: " + ", ".join(of(label) for label in find_game(record.game).seats(record.options))
