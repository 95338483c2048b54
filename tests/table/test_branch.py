"""What if: other moves from any position of a known game, judged as ever, with cards and chance as they were."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from seance.errors import IllegalMove, NotNow, OptionError, OtherRules, RecordError, SeanceError, UnreadableMove
from seance.games import find_game
from seance.records import read, write
from seance.records.table import table_of
from seance.review.estimate import SURE, Effort
from seance.review.review import deal_luck, start_of
from seance.table.branch import MOST_TRIED, Fork, Tried, branch_of, trying
from seance.table.events import Chair, Entry, Opened, Origin
from seance.table.rules import sealed
from seance.table.table import Table
from seance.web.records import table_text

TESTS = Path(__file__).parents[1]
RECORDS = ("siggil/golden/siggil-river-3", "siggil/golden/siggil-pass-solo-hard-choice", "rip/golden/rip-all")


def table_named(name: str) -> Table:
    return table_of(read((TESTS / f"{name}.txt").read_text(encoding="utf-8")))


def shown(table: Table, played: int, *tokens: str) -> Tried:
    work: Generator[None, None, Tried] = trying(branch_of(table, Fork(played, tokens)))
    while True:
        try:
            next(work)
        except StopIteration as done:
            tried: Tried = done.value
            return tried


@pytest.mark.parametrize("name", RECORDS)
def test_the_moves_that_were_played_lead_where_they_led(name: str) -> None:
    table = table_named(name)
    match = table.match
    assert match is not None
    for played, state in match.decisions():
        if state.over:
            continue
        rest = [match.game.format(move.action) for move in match.moves[played:] if move.seat is not None]
        if len(rest) <= MOST_TRIED:
            assert branch_of(table, Fork(played, rest)).match.moves == match.moves
            tried = shown(table, played, *rest)
            assert tried.winners == (match.result if match.over else None)
            assert [event.number for frame in tried.frames for event in frame.events] == list(
                range(1, len(match.moves) - played + 1)
            )
            return
    raise AssertionError("no part of the game is short enough")


@pytest.mark.parametrize("name", RECORDS)
def test_each_position_is_seen_open_by_the_seat_to_act(name: str) -> None:
    table, tokens = table_named(name), list[str]()
    game = find_game(table.opened.game)
    for _ in range(12):
        tried = shown(table, 0, *tokens)
        match, _ = branch_of(table, Fork(0, tokens))
        assert len(tried.frames) == len(tokens) + 1
        last = tried.frames[-1]
        assert last.view.seat == match.turn
        state = match.position_at(last.played)
        assert last.view.hand == game.view(state, match.turn).hand
        assert set(tried.moves) == {game.format(action) for action in state.actions()}
        tokens.append(tried.moves[-1])


def test_what_cannot_be_played_is_refused() -> None:
    table = table_named("rip/golden/rip-all")
    for played, tokens, kind in (
        (0, ("D3",), UnreadableMove),
        (0, ("P29",), IllegalMove),
        (0, ("stop",) * (MOST_TRIED + 1), OptionError),
        (10_000, (), OptionError),
        (-1, (), OptionError),
    ):
        with pytest.raises(kind):
            branch_of(table, Fork(played, tokens))
    match = table.match
    assert match is not None
    chance = next(i for i, move in enumerate(match.moves) if move.seat is None)
    with pytest.raises(OptionError, match="nobody is to act"):
        branch_of(table, Fork(chance))
    with pytest.raises(SeanceError):
        branch_of(table, Fork(len(match.moves), ("stop",)))
    table.other_rules = "These are not the rules."
    with pytest.raises(OtherRules):
        branch_of(table, Fork(0))
    with pytest.raises(NotNow):
        branch_of(opened_from(None), Fork(0))


def opened_from(origin: Origin | None) -> Table:
    """A table of Anna and a bot that has not begun."""
    table = Table("t", b"s" * 32, b"t" * 16)
    opened = Opened("rip", {"psychics": "all"}, (Chair("open"), Chair("bot", "random")), "anna", "", origin=origin)
    table.apply(Entry(1, 0.0, sealed(opened, b"s" * 32, b"t" * 16)))
    return table


def take_in(table: Table, events: list[Any]) -> None:
    for entry in table.next_entries(events, 0.0):
        table.apply(entry)


@pytest.mark.parametrize("known", [True, False], ids=["with its seed", "without"])
def test_a_table_goes_on_from_another_game(known: bool) -> None:
    source = table_named("rip/golden/rip-all").match
    assert source is not None
    moves = tuple(source.game.format(move.action) for move in source.moves[:20])
    seed = source.seed.hex() if known else ""
    table = opened_from(Origin(source.deal, moves, seed, "x", 18))
    take_in(table, table.join("anna", "Anna", "entropy"))
    assert table.match is not None
    assert table.match.moves == source.moves[:20]
    assert table.match.fingerprint == source.fork(20).fingerprint
    assert [event.by for event in table.events_for(0) if event.kind == "played"] == ["before"] * 20
    assert (table.match.seed == source.seed) is known
    while not table.over:
        turn = table.turn
        assert turn is not None
        match = table.match
        take_in(table, table.act(turn, match.game.format(match.view_for(turn).actions[0])))
    text = table_text(table)
    record = read(text)
    assert write(record) == text
    assert ("From", "x 18") in record.tags
    assert (record.seed == source.seed) if known else record.seed is None
    assert not {"Commitment", "Secret", "Salt", "Entropy.green"} & {name for name, _ in record.tags}
    assert branch_of(table_of(record), Fork(20)).match.seed == (source.seed if known else table_of(record).seed)


def test_a_move_of_the_other_game_shows_nobody_to_be_there() -> None:
    source = table_named("rip/golden/rip-all").match
    assert source is not None
    table = opened_from(Origin(source.deal, tuple(source.game.format(move.action) for move in source.moves[:5])))
    take_in(table, table.join("anna", "Anna", ""))
    assert set(table.acted) == {0}  # by sitting down


def left_in_the_middle(table: Table) -> int:
    """Where a game that is looked back on is left: about the middle, where somebody is to act."""
    match = table.match
    assert match is not None
    return next(played for played, _ in match.decisions() if played >= len(match.moves) // 2)


@pytest.mark.parametrize("name", RECORDS)
def test_cards_that_are_dealt_anew_are_those_that_a_seat_could_not_know(name: str) -> None:
    table = table_named(name)
    match, played = table.match, left_in_the_middle(table)
    assert match is not None
    state = match.position_at(played)
    for eyes in range(len(table.seats)):
        view = match.game.view(state, eyes)
        dealt = [branch_of(table, Fork(played, anew=number, eyes=eyes)).match for number in range(1, 9)]
        again = branch_of(table, Fork(played, anew=8, eyes=eyes)).match
        assert all(match.game.view(one.position_at(0), eyes).key() == view.key() for one in dealt)
        assert again.fingerprint == dealt[-1].fingerprint
        hidden = {one.fingerprint for one in dealt}
        assert len(hidden) > 1 or name.endswith("solo-hard-choice")


@pytest.mark.parametrize("name", RECORDS)
def test_whoever_is_to_act_deals_anew_unless_other_eyes_are_named(name: str) -> None:
    table = table_named(name)
    match, played = table.match, left_in_the_middle(table)
    assert match is not None
    turn = match.position_at(played).turn
    one, other = (branch_of(table, Fork(played, anew=3, eyes=eyes)).match for eyes in (None, turn))
    assert one.fingerprint == other.fingerprint
    with pytest.raises(OptionError, match="no seat 7"):
        branch_of(table, Fork(played, anew=3, eyes=7))


@pytest.mark.parametrize("name", RECORDS)
def test_a_game_that_was_dealt_anew_is_played_on_and_recorded(name: str) -> None:
    """Its table begins in the middle, its record too, and both can be read again."""
    source = table_named(name)
    branch = branch_of(source, Fork(left_in_the_middle(source), anew=5))
    tokens = []
    for _ in range(3):
        turn = branch.match.turn
        assert turn is not None
        tokens.append(branch.match.game.format(branch.match.view_for(turn).actions[-1]))
        branch = branch_of(source, Fork(left_in_the_middle(source), tokens, 5))
    match = branch.match
    moves = tuple(match.game.format(move.action) for move in match.moves)
    table = Table("t", b"s" * 32, b"t" * 16)
    chairs = (Chair("open"), *(Chair("bot", "random") for _ in source.seats[1:]))
    opened = Opened(
        source.opened.game, source.opened.options, chairs, "anna", "", origin=Origin(match.deal, moves, "", "x", 9)
    )
    table.apply(Entry(1, 0.0, sealed(opened, b"s" * 32, b"t" * 16)))
    take_in(table, table.join("anna", "Anna", ""))
    assert table.match is not None
    assert table.match.fingerprint == match.fingerprint
    while not table.over:
        turn = table.turn
        assert turn is not None
        take_in(table, table.act(turn, match.game.format(table.match.view_for(turn).actions[0])))
    text = table_text(table)
    record = read(text)
    assert write(record) == text
    assert record.last().fingerprint() == table.match.fingerprint
    assert deal_luck(record, 0, Effort()) == 0
    assert 0 <= start_of(record, 0) <= SURE


def test_a_deal_that_is_a_position_of_another_game_is_refused() -> None:
    rip, siggil = (table_named(name).match for name in ("rip/golden/rip-all", "siggil/golden/siggil-river-3"))
    assert rip is not None
    assert siggil is not None
    for match, other in ((rip, {"psychics": "documented"}), (siggil, {"players": 2, "layout": "river"})):
        played = next(played for played, _ in match.decisions() if played > 4)
        text = match.game.position_text(match.position_at(played))
        assert match.game.deal_from(match.options, text).dump() == match.position_at(played).dump()
        with pytest.raises(RecordError, match="other options"):
            match.game.deal_from(match.game.options(other), text)
        with pytest.raises(RecordError, match="nothing was played"):
            match.game.deal_from(match.options, match.game.position_text(match.position_at(0)))
