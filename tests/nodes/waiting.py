"""What a table waited for: which faults there were meanwhile, whose turn it was, and what its people saw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass
class Fault:
    """Something that was done to a node or to the database, and until when."""

    kind: str
    node: int
    began: float
    ended: float | None = None

    def touches(self, began: float, ended: float) -> bool:
        """Whether any of it was between these moments."""
        return self.began <= ended and (self.ended is None or self.ended >= began)


@dataclass
class Note:
    """What one person of a table saw or did."""

    at: float
    seat: int
    port: int | None
    """From which of their own: the balancer knows to which node that led."""
    what: str


@dataclass
class Wait:
    """A table from a node's death until its next acknowledged move."""

    table_id: str
    fault: Fault
    began: float
    ended: float
    goes_on: bool = True
    """Whether it did, while somebody looked."""

    @property
    def seconds(self) -> float:
        return self.ended - self.began


@dataclass
class Diary:
    """Everything that was done to the nodes, and what the people of each table saw."""

    faults: list[Fault] = field(default_factory=list)
    notes: dict[str, list[Note]] = field(default_factory=lambda: defaultdict(list))
    acknowledged: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    late: list[tuple[float, float]] = field(default_factory=list)
    """When the people themselves could do nothing, and for how long: their machine was busy."""
    kinds: dict[str, str] = field(default_factory=dict)
    """What kind of table each is."""

    def last_acknowledged(self, table_id: str, before: float) -> float:
        """When a table had last gone on before that moment; 0 if never."""
        return max((at for at in self.acknowledged[table_id] if at <= before), default=0.0)

    def among(self, wait: Wait) -> list[Fault]:
        """The other faults since the table had last gone on: it may have waited for those, too."""
        since = self.last_acknowledged(wait.table_id, wait.began) or wait.began
        return [one for one in self.faults if one is not wait.fault and one.touches(since, wait.ended)]

    def _lateness(self, wait: Wait) -> str:
        late = sum(seconds for at, seconds in self.late if wait.began <= at <= wait.ended)
        return f"; people late by {late:.1f} s" if late else ""

    def explain(self, wait: Wait, given: Mapping[int, int], logged: Sequence[tuple[float, str]] = ()) -> Iterator[str]:
        """What happened at a table from the last acknowledged move before a death to the first after it.

        `given`: to which node the balancer led the connection from each port.
        """
        since = max(self.last_acknowledged(wait.table_id, wait.began), wait.began - 15)
        faults = ", ".join(
            f"{one.kind} of {one.node} {one.began - wait.began:+.1f} to {(one.ended or wait.ended) - wait.began:+.1f}"
            for one in self.among(wait)
        )
        yield (
            f"{wait.table_id} ({self.kinds.get(wait.table_id, '?')}) waited {wait.seconds:.1f} s"
            f"{'' if wait.goes_on else ' and more'} after the {wait.fault.kind} of {wait.fault.node}; "
            f"besides: {faults or 'nothing'}{self._lateness(wait)}"
        )
        seen = [
            (one.at, f"seat {one.seat} at {given.get(one.port or 0)}: {one.what}") for one in self.notes[wait.table_id]
        ]
        for at, what in sorted([*seen, *logged]):
            if since - 0.1 <= at <= wait.ended + 0.1:
                yield f"    {at - wait.began:+7.2f} {what}"
