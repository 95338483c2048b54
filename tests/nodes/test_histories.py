"""The checker of histories finds what is planted, and nothing where nothing is."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest

from tests.nodes.histories import Entry, History, Told, faults_in


def a_history() -> tuple[History, list[Entry]]:
    """Two people make six moves in turn; the third is sent twice, the last connection came late."""
    history = History()
    log: list[Entry] = [(1, '{"type":"Opened"}', None)]
    for i in range(6):
        attempt = history.send(i % 2, f"m{i}", f"visitor {i % 2}", f"key {i}")
        log.append((i + 2, f'{{"type":"Played","seat":{i % 2},"token":"m{i}"}}', f"{attempt.name}.digest"))
        history.acknowledge(attempt, i + 2)
    refused = history.send(0, "m9", "visitor 0", "key 9")
    refused.refused = "illegal_move"
    kinds = ["opened", *["played"] * 6]
    events = [{"number": number, "kind": kind} for number, kind in enumerate(kinds, 1)]
    history.told = [Told(0, 0, events), Told(1, 0, events[:4]), Told(1, 4, events[4:])]
    return history, log


def lose_a_move(_: History, log: list[Entry]) -> None:
    del log[4]
    log[4:] = [(number - 1, text, key) for number, text, key in log[4:]]


def double_a_move(_: History, log: list[Entry]) -> None:
    log.append((len(log) + 1, log[3][1], log[3][2]))


def leave_a_gap(history: History, _: list[Entry]) -> None:
    history.told[2].events = history.told[2].events[1:]


def swap_two_moves(history: History, log: list[Entry]) -> None:
    one, two = history.attempts[2], history.attempts[4]
    one.number, two.number = two.number, one.number
    log[3], log[5] = (4, log[5][1], log[5][2]), (6, log[3][1], log[3][2])


def make_a_refused_move(history: History, log: list[Entry]) -> None:
    log.append((8, '{"type":"Played","seat":0,"token":"m9"}', history.attempts[-1].name))


def make_a_move_of_nobody(_: History, log: list[Entry]) -> None:
    log.append((8, '{"type":"Played","seat":0,"token":"m9"}', "somebody.digest"))


def tell_what_never_happened(history: History, _: list[Entry]) -> None:
    history.told[0].events = [*history.told[0].events, {"number": 8, "kind": "played"}]


def tell_two_stories(history: History, _: list[Entry]) -> None:
    history.told.append(Told(0, 0, [{"number": 1, "kind": "opened", "name": "another"}]))


PLANTED: dict[Callable[[History, list[Entry]], None], str] = {
    lose_a_move: "is lost",
    double_a_move: "in the log 2 times",
    leave_a_gap: "a connection of seat 1 was told",
    swap_two_moves: "stands before one",
    make_a_refused_move: "refused as illegal_move is in the log",
    make_a_move_of_nobody: "nobody sent",
    tell_what_never_happened: "that the log does not have",
    tell_two_stories: "in 2 ways",
}


def test_a_good_history_has_no_faults() -> None:
    assert faults_in(*a_history()) == []


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_fault_is_found(plant: Callable[[History, list[Entry]], None]) -> None:
    history, log = copy.deepcopy(a_history())
    plant(history, log)
    assert any(PLANTED[plant] in fault for fault in faults_in(history, log))
