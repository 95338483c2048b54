"""Looking back: each position and each event exactly as the seat was told it then; with all cards open, all of them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from seance.errors import NotNow, OtherRules
from seance.games import find_game
from seance.records import read
from seance.records.table import table_of
from seance.table.looking_back import Frame, looking_back
from seance.table.table import Table
from tests.logs.kept import FOLDER, Kept
from tests.logs.test_old_logs import entry_of, replayed

LOGS = sorted(FOLDER.glob("v2/*.jsonl"))


def frames_of(table: Table, seat: int | None, opened: bool = False) -> list[Frame]:
    work = looking_back(table, seat, opened)
    while True:
        try:
            next(work)
        except StopIteration as done:
            frames: list[Frame] = done.value
            return frames


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_frames_are_what_the_seat_was_told_then(path: Path) -> None:
    kept = Kept.read(path)
    table = replayed(kept)
    if table.match is None:
        with pytest.raises(NotNow):
            frames_of(table, None)
        return
    game = find_game(table.opened.game)
    for seat in (*range(len(table.seats)), None):
        frames = frames_of(table, seat)
        told = [event for frame in frames for event in frame.events]
        assert msgspec.json.encode(told) == msgspec.json.encode(table.events_for(seat))
        assert [frame.played for frame in frames] == sorted({frame.played for frame in frames})
        assert (frames[0].played, frames[-1].played) == (0, len(table.match.moves))
        for frame in frames:
            lines = kept.lines[: frame.number]
            then = Table.replay(table.id, *table_secrets(kept), map(entry_of, lines))
            view = then.view_for(seat)
            assert msgspec.json.encode(frame.view) == msgspec.json.encode(msgspec.structs.replace(view, actions=()))
            assert frame.explanation == game.explain(view)


def table_secrets(kept: Kept) -> tuple[bytes, bytes]:
    return bytes.fromhex(kept.row.secret), bytes.fromhex(kept.row.salt)


def test_moves_that_were_taken_back_are_no_frames() -> None:
    table = replayed(Kept.read(FOLDER / "v2" / "take-back-alone-siggil.jsonl"))
    frames = frames_of(table, 0)
    assert any(event.kind == "takenback" for frame in frames for event in frame.events)
    assert sum(len(frame.events) for frame in frames) == table.number
    assert table.match is not None
    assert frames[-1].played == len(table.match.moves)


def test_before_the_deal_and_under_other_rules_there_is_nothing_to_look_back_on() -> None:
    waiting = replayed(Kept.read(FOLDER / "v2" / "waiting-public.jsonl"))
    with pytest.raises(NotNow, match="not begun"):
        frames_of(waiting, None)
    played = replayed(Kept.read(FOLDER / "v2" / "resigned-rip.jsonl"))
    played.other_rules = "These are not the rules."
    with pytest.raises(OtherRules):
        frames_of(played, None)


def test_with_all_cards_open_siggil_hides_no_card() -> None:
    for name in ("siggil-river-3", "siggil-pass-solo-hard-choice"):
        text = (FOLDER.parent / "siggil" / "golden" / f"{name}.txt").read_text(encoding="utf-8")
        table = table_of(read(text))
        assert any(-1 in frame.view.pile for frame in frames_of(table, 0))
        frames = frames_of(table, 0, opened=True)
        for frame in frames:
            view = frame.view
            assert -1 not in view.pile
            known = sum(map(len, view.hands or (view.hand,))) + sum(len(one[2]) for sets in view.sets for one in sets)
            spirits = len(view.free) + len(view.lost) + sum(map(len, view.held))
            pile = sum(card >= 0 for card in view.pile)
            assert known + spirits + pile + len(view.discards or ()) == 56
        facts = [fact for frame in frames for event in frame.events for fact in event.facts]
        assert all(fact.card is not None for fact in facts if hasattr(fact, "card"))
        assert not any("?" in event.token for frame in frames for event in frame.events)


def test_with_all_cards_open_rip_shows_both_hands_and_the_tenth_mansion() -> None:
    text = (FOLDER.parent / "rip" / "golden" / "rip-tutorial.txt").read_text(encoding="utf-8")
    table = table_of(read(text))
    mine, theirs = (frames_of(table, seat, opened=True) for seat in (0, 1))
    for one, other in zip(mine, theirs, strict=True):
        assert (one.view.hand, one.view.opposing) == (other.view.opposing, other.view.hand)
        assert (one.view.tenth, one.view.opposing_tenth) == (other.view.opposing_tenth, other.view.tenth)
        assert 0 not in one.view.line
    assert any(frame.view.opposing_tenth for frame in mine)
    drawn = [fact for frame in mine for event in frame.events for fact in event.facts if type(fact).__name__ == "Drew"]
    assert {fact.seat for fact in drawn} == {0, 1}
    assert all(fact.ghost for fact in drawn)


def test_a_view_with_all_cards_open_tells_all_that_the_seats_own_view_tells() -> None:
    for path in sorted((FOLDER.parent).glob("*/golden/*-*.txt")):
        table = table_of(read(path.read_text(encoding="utf-8")))
        for seat in range(len(table.seats)):
            pairs = zip(frames_of(table, seat), frames_of(table, seat, opened=True), strict=True)
            for own, opened in ((one.view, two.view) for one, two in pairs):
                plain, more = msgspec.to_builtins(own), msgspec.to_builtins(opened)
                for name in ("seat", "turn", "over", "winners", "actions", "played"):
                    assert plain.get(name) == more.get(name)
                assert plain.keys() <= more.keys()
