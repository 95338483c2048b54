"""A table whose rules are not here is what its log says: it can be looked at and kept, not played and not replayed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from seance import records
from seance.errors import NotNow, OtherRules
from seance.games import GAMES, find_game
from seance.kernel.rng import Rng
from seance.table.events import Dealt, Entry, Opened, Played, decode, encode
from seance.table.table import Table
from seance.web.records import table_text
from tests.logs.kept import moves_of
from tests.table.tables import SALT, SECRET, Logged

Change = Callable[[pytest.MonkeyPatch, str], None]


def fresh(log: list[Entry]) -> Table:
    """The table that a stored log gives now."""
    stored = [(entry.number, entry.at, encode(entry.event), entry.key) for entry in log]
    entries = [Entry(number, at, decode(text), key) for number, at, text, key in stored]
    return Table.replay("t1", SECRET, SALT, entries)


def with_data(monkeypatch: pytest.MonkeyPatch, game: str, fingerprint: str) -> None:
    monkeypatch.setattr(type(find_game(game)), "data_fingerprint", lambda *_: fingerprint)


def corrected(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A psychic or a layout was corrected."""
    with_data(monkeypatch, game, "beef")


def revised(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """The rules have a new version."""
    monkeypatch.setattr(type(find_game(game)), "rules_version", "99")


def removed(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.delitem(GAMES, game)


CHANGES: list[tuple[Change, str]] = [
    (corrected, "with other cards or layouts of {}"),
    (revised, "by rules 1 of {}; here are rules 99"),
    (removed, "'{}', a game that is not here"),
]
SETTINGS: list[tuple[str, str, dict[str, Any]]] = [
    ("rip", "pp", {}),
    ("siggil", "pbp", {"players": 3}),
    ("siggil", "p", {"players": 1, "difficulty": "hard", "fourth_spirit": "choice"}),
]


def table_of(game: str, chairs: str, options: dict[str, Any], moves: int = 10_000) -> Logged:
    """A table played by bots or to its end, with a move taken back on the way where that can be."""
    logged, rng = Logged(game, chairs, options, clock=60), Rng(6)
    for i in range(moves):
        if logged.table.turn is None:
            break
        seat = logged.table.turn
        logged.move(rng)
        if i % 5 == 0 and logged.table.turn is not None:
            try:
                logged.do(logged.table.take_back(seat))
            except NotNow:
                continue
    return logged


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        with_data(monkeypatch, game, "f00d")
        monkeypatch.setattr(type(find_game(game)), "rules_version", "1")


@pytest.mark.parametrize(("change", "reason"), CHANGES)
@pytest.mark.parametrize(("game", "chairs", "options"), SETTINGS)
def test_a_finished_table_gives_the_very_record_it_gave_under_its_own_rules(
    change: Change, reason: str, game: str, chairs: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    logged = table_of(game, chairs, options)
    text = table_text(logged.table)
    assert records.read(text).data == "f00d"
    change(monkeypatch, game)
    table = fresh(logged.log)
    assert reason.format(game) in table.other_rules
    assert table.match is None
    assert (table.status, table.turn, table.deadline) == ("over", None, None)
    assert table.winners == logged.table.winners
    assert table.seats == logged.table.seats
    assert table.keys == logged.table.keys
    assert table_text(table) == text
    assert [event.token for event in table.events_for(0)] == [
        entry.event.token if isinstance(entry.event, Played) else "" for entry in logged.log
    ]


@pytest.mark.parametrize(("change", "reason"), CHANGES)
def test_a_resigned_table_tells_who_won(change: Change, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    logged = table_of("rip", "pp", {}, moves=9)
    logged.do(logged.table.resign(1, "greedy"))
    text = table_text(logged.table)
    change(monkeypatch, "rip")
    table = fresh(logged.log)
    assert reason.format("rip") in table.other_rules
    assert (table.status, table.winners, table_text(table)) == ("over", (0,), text)


@pytest.mark.parametrize(("change", "reason"), CHANGES)
@pytest.mark.parametrize(("game", "chairs", "options"), SETTINGS)
def test_an_unfinished_table_is_not_played_on_and_tells_no_move(
    change: Change, reason: str, game: str, chairs: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    logged = table_of(game, chairs, options, moves=12)
    change(monkeypatch, game)
    table = fresh(logged.log)
    assert (table.status, table.turn, table.winners, table.view_for(0)) == ("playing", None, (), None)
    assert [seat.name for seat in table.seats] == [seat.name for seat in logged.table.seats]
    for seat in (*range(len(table.seats)), None):
        events = table.events_for(seat)
        assert [event.number for event in events] == [entry.number for entry in logged.log]
        assert {event.token for event in events if event.kind == "played"} == {"?"}
        assert all(event.facts == () for event in events)
    commands: list[Callable[[], object]] = [
        lambda: table.act(0, "stop"),
        lambda: table.resign(0, "greedy"),
        lambda: table.take_back(0),
        lambda: table.replace(0, "greedy"),
        lambda: table.join("eve", "Eve", ""),
        lambda: table.rematched("t2"),
        table.begin,
    ]
    for command in commands:
        with pytest.raises(OtherRules, match=r"\. It can be looked at, not played\.$") as caught:
            command()
        assert reason.format(game) in str(caught.value)
    with pytest.raises(NotNow, match="when the game is over"):
        table.secrets()


def test_a_table_that_still_waits_is_not_begun_by_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged("rip", "po")
    corrected(monkeypatch, "rip")
    table = fresh(logged.log)
    assert table.status == "waiting"
    with pytest.raises(OtherRules):
        table.join("guest", "Guest", "")
    with pytest.raises(OtherRules):
        table.replace(1, "greedy")


def test_an_option_that_is_gone_is_other_rules_too() -> None:
    logged = Logged("siggil", "pp")
    opened = logged.log[0].event
    assert isinstance(opened, Opened)
    gone = msgspec.structs.replace(opened, options=opened.options | {"layout": "maze"})
    table = fresh([msgspec.structs.replace(logged.log[0], event=gone), *logged.log[1:]])
    assert table.other_rules == "This table is played with options of siggil that are not here."
    assert [seat.label for seat in table.seats] == ["P1", "P2"]


def first_format(log: list[Entry]) -> list[Entry]:
    """A log as the first format would have had it: without what was added since."""
    told = []
    for entry in log:
        event = msgspec.to_builtins(entry.event)
        for name in ("format", "rules", "data", "labels", "turn", "winners", "fingerprint"):
            event.pop(name, None)
        told.append(msgspec.structs.replace(entry, event=decode(msgspec.json.encode(event))))
    return told


def test_a_log_of_the_first_format_is_replayed_by_the_first_rules_whatever_the_data() -> None:
    logged = table_of("rip", "pp", {})
    table = fresh(first_format(logged.log))
    assert table.other_rules == ""
    assert (table.status, table.winners) == ("over", logged.table.winners)
    assert '[Data "' not in table_text(table)
    assert records.read(table_text(table)).actions == records.read(table_text(logged.table)).actions


@pytest.mark.parametrize("change", [revised, removed])
def test_a_log_of_the_first_format_tells_what_it_can(change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    logged = table_of("rip", "pp", {})
    text = table_text(logged.table)
    change(monkeypatch, "rip")
    table = fresh(first_format(logged.log))
    assert (table.status, table.winners) == ("over", ())
    written = table_text(table)
    assert '[Rules "1"]' in written
    assert '[Result "?"]' in written
    assert written.endswith("\n= ?\n")
    assert moves_of(written) == moves_of(text)
    assert table.seats[0].label == ("seat1" if change is removed else "green")


def test_what_is_opened_says_by_which_rules_and_with_every_option() -> None:
    opened = Logged("siggil", "pp", {"layout": "river"}).table.opened
    assert (opened.format, opened.rules, opened.data, opened.labels) == (2, "1", "f00d", ("P1", "P2"))
    assert opened.options == msgspec.to_builtins(find_game("siggil").options({"layout": "river"}))
    assert opened.options["players"] == 2


def changed(log: list[Entry], at: int, event: Any) -> list[Entry]:
    return [*log[:at], msgspec.structs.replace(log[at], event=event), *log[at + 1 :]]


@pytest.mark.parametrize(
    "what", ["an illegal move", "an unknown token", "another seat", "a lot too many", "another deal"]
)
def test_a_log_without_data_whose_moves_do_not_fit_is_not_replayed(what: str) -> None:
    """A card was corrected since: the rules trust their caller, so nothing illegal may ever reach them."""
    logged = table_of("rip", "pp", {"first": "green"})
    log = first_format(logged.log)
    at = next(i for i, entry in enumerate(log) if isinstance(entry.event, Played))
    lot = next(i for i, entry in enumerate(log) if isinstance(entry.event, Played) and entry.event.seat is None)
    log = {
        "an illegal move": lambda: changed(log, at, Played(0, "=R3")),
        "an unknown token": lambda: changed(log, at, Played(0, "P99")),
        "another seat": lambda: changed(log, at, Played(1, "stop")),
        "a lot too many": lambda: changed(log, lot, Played(None, "stop")),
        "another deal": lambda: changed(log, at - 1, Dealt("line=1")),
    }[what]()
    table = fresh(log)
    assert table.other_rules == "This table was played by other rules than those here."
    assert (table.match, table.status, table.number) == (None, "over", logged.table.number)
    assert table.seats == logged.table.seats
    assert len(moves_of(table_text(table))) == len(moves_of(table_text(logged.table)))
