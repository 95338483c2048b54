"""What people saw while they played, and a checker that knows nothing of the server: only what it promises.

Every acknowledged move is in the log once, where it was promised, and in the order in which they were acknowledged;
no refused move is there, none that nobody sent; and each connection was told every event, once, in order, as the log
has it.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any


@dataclass
class Attempt:
    """A move that somebody sent, perhaps several times, and what became of it."""

    seat: int
    token: str
    name: str
    """Its key as the log has it."""
    began: int
    """Which was the last move acknowledged at this table when it was first sent, counted from one."""
    number: int | None = None
    """What was acknowledged."""
    order: int = 0
    """The how-manieth acknowledgement at this table that was."""
    refused: str = ""


@dataclass
class Told:
    """What one connection was told."""

    seat: int
    after: int
    events: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class History:
    """One table, as its people saw it."""

    attempts: list[Attempt] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    acknowledged: int = 0

    def send(self, seat: int, token: str, visitor: str, key: str) -> Attempt:
        self.attempts.append(Attempt(seat, token, name_of(visitor, key), self.acknowledged))
        return self.attempts[-1]

    def acknowledge(self, attempt: Attempt, number: int) -> None:
        self.acknowledged += 1
        attempt.number, attempt.order = number, self.acknowledged


def name_of(visitor: str, key: str) -> str:
    """A request's key as logs have it."""
    return blake2b(f"{visitor} {key}".encode(), digest_size=16).hexdigest()


Entry = tuple[int, str, str | None]
"""An entry of a log: its number, its event as JSON, its key."""


def faults_in(history: History, log: list[Entry]) -> list[str]:
    """Whatever a server must not have done at a table; nothing if all is well."""
    return [*check_log(log), *check_moves(history, log), *check_order(history), *check_told(history, log)]


def check_log(log: list[Entry]) -> list[str]:
    found = []
    if [number for number, _, _ in log] != list(range(1, len(log) + 1)):
        found.append("the log's numbers have gaps or repeats")
    names = Counter(key.split(".")[0] for _, _, key in log if key)
    found += [f"a request is in the log {count} times" for count in names.values() if count > 1]
    return found


def check_moves(history: History, log: list[Entry]) -> list[str]:
    """The people's moves: those that were acknowledged, none that was refused, none that nobody sent."""
    found = []
    played = {}
    for number, text, key in log:
        event = json.loads(text)
        if event["type"] == "Played" and event.get("by", "") == "" and key:
            played[key.split(".")[0]] = (number, event["seat"], event["token"])
    sent = {attempt.name: attempt for attempt in history.attempts}
    for attempt in history.attempts:
        there = played.get(attempt.name)
        if attempt.number is not None and there != (attempt.number, attempt.seat, attempt.token):
            found.append(f"the acknowledged move {attempt.number} is {'another' if there else 'lost'}")
        if attempt.refused and there is not None:
            found.append(f"a move refused as {attempt.refused} is in the log as {there[0]}")
    found += [f"nobody sent the move {where[0]}" for name, where in played.items() if name not in sent]
    return found


def check_order(history: History) -> list[str]:
    """A move that was sent after another had been acknowledged comes after it."""
    done = sorted((one for one in history.attempts if one.number is not None), key=lambda one: one.order)
    found = []
    latest = 0
    highest: list[int] = [0]
    for one in done:
        latest = max(latest, one.number or 0)
        highest.append(latest)
    for one in done:
        if (one.number or 0) <= highest[one.began]:
            found.append(f"the move {one.number} stands before one that had been acknowledged when it was sent")
    return found


def check_told(history: History, log: list[Entry]) -> list[str]:
    """Every connection was told each event once, in order, as the log has it; and all connections the same."""
    found = []
    events = {number: json.loads(text) for number, text, _ in log}
    seen: dict[tuple[int, int], set[str]] = defaultdict(set)
    for one in history.told:
        numbers = [event["number"] for event in one.events]
        if numbers != list(range(one.after + 1, one.after + 1 + len(numbers))):
            found.append(f"a connection of seat {one.seat} was told {numbers[:9]}… after {one.after}")
        for event in one.events:
            number = event["number"]
            if number not in events or events[number]["type"].lower() != event["kind"]:
                found.append(f"seat {one.seat} was told an event {number} that the log does not have")
            seen[one.seat, number].add(json.dumps(event, sort_keys=True))
    found += [
        f"seat {seat} was told {number} in {len(ways)} ways" for (seat, number), ways in seen.items() if len(ways) > 1
    ]
    return found
