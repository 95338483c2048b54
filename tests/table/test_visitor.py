"""What a log tells of one visitor, and the same log without them."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from seance.kernel.rng import Rng
from seance.table.events import Chair, Entry, Opened, decode, encode
from seance.table.table import Table
from seance.table.visitor import erased, own_part
from tests.table.tables import SALT, SECRET, Logged

NOBODY = "nobody-1"


def anything_played(seed: int) -> Logged:
    logged = Logged("siggil", "poo", {"players": 3}, seats=(Chair("person"), Chair("open"), Chair("open", "", "guest")))
    logged.do(logged.table.join("guest", "Guest", "from guest"))
    logged.do(logged.table.join("boris", "Boris", "from boris"))
    rng = Rng(seed)
    for _ in range(60):
        logged.anything(rng)
    return logged


def without(logged: Logged, visitor: str) -> list[Entry]:
    labels = logged.table.opened.labels
    return [
        msgspec.structs.replace(entry, event=decode(erased(encode(entry.event), visitor, NOBODY, labels)))
        for entry in logged.log
    ]


@settings(deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["host", "guest", "boris"]))
def test_without_a_visitor_the_game_is_the_same_and_nothing_names_them(seed: int, visitor: str) -> None:
    logged = anything_played(seed)
    entries = without(logged, visitor)
    texts = [encode(entry.event) for entry in entries]
    assert not any(f':"{visitor}"' in text or f':"{visitor.title()}"' in text for text in texts)
    table = Table.replay("t1", SECRET, SALT, entries)
    before = logged.table
    assert (table.number, table.status, table.turn, table.winners) == (
        before.number,
        before.status,
        before.turn,
        before.winners,
    )
    assert (table.entropy, table.keys) == (before.entropy, before.keys)
    for seat, old in zip(table.seats, before.seats, strict=True):
        if old.visitor == visitor:
            assert (seat.visitor, seat.name) == (NOBODY, seat.label)
        else:
            assert seat == old
    assert [table.view_for(seat) for seat in (None, 0, 1, 2)] == [before.view_for(seat) for seat in (None, 0, 1, 2)]
    changed = [a.event for a, b in zip(logged.log, entries, strict=True) if a != b]
    assert {type(event).__name__ for event in changed} <= {"Opened", "Joined"}


def test_an_erased_host_and_a_kept_chair_are_nobodys() -> None:
    logged = anything_played(1)
    opened = without(logged, "guest")[0].event
    assert isinstance(opened, Opened)
    assert (opened.host, opened.chairs[2].reserved) == ("host", NOBODY)
    opened = without(logged, "host")[0].event
    assert isinstance(opened, Opened)
    assert (opened.host, opened.chairs[2].reserved) == (NOBODY, "guest")


def test_a_line_that_is_no_event_loses_the_visitor_too() -> None:
    assert erased('{"visitor":"anna",', "anna", NOBODY, ()) == f'{{"visitor":"{NOBODY}",'


def test_a_visitor_is_told_what_they_did_themselves_and_nothing_of_others() -> None:
    logged = Logged("rip", "po", {"first": "green"})
    logged.do(logged.table.join("guest", "Guest", "from guest"))
    logged.play_out(Rng(3))
    mine = own_part("t1", "over", logged.log, "guest")
    assert (mine.game, mine.host) == ("rip", False)
    joined, *moves = mine.entries
    assert (joined.kind, joined.seat, joined.name, joined.entropy) == ("joined", 1, "Guest", "from guest")
    played = [entry for entry in logged.log if getattr(entry.event, "seat", None) == 1][1:]
    assert [(move.number, move.token) for move in moves] == [
        (entry.number, getattr(entry.event, "token", "")) for entry in played
    ]
    hosts = own_part("t1", "over", logged.log, "host")
    assert [entry.kind for entry in hosts.entries[:2]] == ["opened", "joined"]
    assert not own_part("t1", "over", logged.log, "eve").entries


def test_while_a_game_runs_the_log_tells_no_move_and_a_bots_moves_are_never_ones_own() -> None:
    logged = Logged("siggil", "pp", {"first": "P1"})
    for _ in range(6):
        logged.move(Rng(1))
    running = own_part("t1", "playing", logged.log, "host")
    assert [entry.token for entry in running.entries if entry.kind == "played"] == [""] * 6
    logged.do(logged.table.replace(0, "greedy"))
    before = len(own_part("t1", "playing", logged.log, "host").entries)
    for _ in range(4):
        logged.move(Rng(1), "bot")
    assert len(own_part("t1", "playing", logged.log, "host").entries) == before
