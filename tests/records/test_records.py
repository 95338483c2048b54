"""Records: text that gives the same game again, and errors that name the line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seance import records
from seance.errors import RecordError
from seance.kernel.rng import Rng
from tests.option_sets import OPTION_SETS, game_of, next_action, seed_of


def random_record(name: str, number: int, moves: int = 10_000, **more: Any) -> records.Record:
    """A random game of an option set, cut off after so many actions, but never while chance acts."""
    game, options = game_of(name)
    seed, rng = seed_of(number), Rng(number)
    state = game.deal(options, seed)
    deal = game.deal_text(state)
    actions: list[int] = []
    while not state.over and (len(actions) < moves or state.turn < 0):
        actions.append(next_action(game, state, seed, rng))
        state.play(actions[-1])
    return records.Record(game=game.name, options=options, deal=deal, actions=tuple(actions), **more)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_writing_then_reading_gives_the_same_game(name: str) -> None:
    for number in range(40):
        record = random_record(name, number, seed=seed_of(number), date="2026-11-15", version="0.1.0")
        text = records.write(record)
        assert records.read(text) == record
        assert records.write(records.read(text.encode())) == text
        assert record.last().over


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_game_that_is_not_over_can_be_kept_too(name: str) -> None:
    for moves in (0, 1, 7):
        record = random_record(name, 3, moves=moves)
        text = records.write(record)
        assert '[Result "*"]' in text
        assert records.read(text) == record


@settings(max_examples=60, deadline=None)
@given(names=st.lists(st.text(min_size=1, max_size=20), min_size=2, max_size=2), note=st.text(max_size=30))
def test_names_and_foreign_tags_survive_whatever_they_hold(names: list[str], note: str) -> None:
    record = random_record("rip-all", 1, players=tuple(names), tags=(("Event", note),))
    assert records.read(records.write(record).encode("utf-8", "surrogatepass")) == record


def lines_of(name: str = "siggil-pyramids-2", **more: Any) -> list[str]:
    return records.write(random_record(name, 4, **more)).split("\n")


def line_where(lines: list[str], start: str) -> int:
    return next(i for i, line in enumerate(lines) if line.startswith(start))


def refusal(lines: list[str]) -> str:
    with pytest.raises(RecordError) as caught:
        records.read("\n".join(lines))
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def test_an_illegal_move_is_named_with_its_line() -> None:
    lines = lines_of()
    at = line_where(lines, "3. ")
    lines[at] = lines[at].rsplit(" ", 1)[0] + " S1 S1"
    sentence = refusal(lines)
    assert sentence.startswith(f"line {at + 1}: S1 cannot be played now; allowed: ")


def test_an_unreadable_move_is_named_with_its_line() -> None:
    lines = lines_of()
    at = line_where(lines, "5. ")
    lines[at] += " xyzzy"
    assert refusal(lines).startswith(f"line {at + 1}: 'xyzzy' is")


def test_a_turn_of_the_wrong_seat_or_number_is_named_with_its_line() -> None:
    lines = lines_of()
    at = line_where(lines, "2. ")
    lines[at] = lines[at].replace("2. ", "7. ")
    assert refusal(lines).startswith(f"line {at + 1}: the next turn is '2. ")


def test_what_chance_does_is_no_turn_of_its_own() -> None:
    lines = lines_of("rip-all")
    at = next(i for i, line in enumerate(lines) if re.match(r"\d+\. .* ~", line))
    before, lot, rest = lines[at].partition(" ~")
    number = before.partition(".")[0]
    for seat in ("green", "blue"):
        parted = [*lines[:at], before, f"{number}. {seat}:{lot}{rest}", *lines[at + 1 :]]
        assert refusal(parted).startswith(f"line {at + 2}: chance is to act before this turn")


@pytest.mark.parametrize("kept", range(0, 60, 3))
def test_a_truncated_record_is_refused(kept: int) -> None:
    text = records.write(random_record("rip-all", 6, seed=seed_of(6)))
    cut = len(text) * kept // 60
    sentence = refusal(text[:cut].split("\n"))
    assert sentence.startswith("line ")


def test_a_record_without_its_last_line_breaks_off() -> None:
    lines = lines_of()
    assert "breaks off" in refusal(lines[: line_where(lines, "=")])


def test_an_edited_game_is_refused_even_where_every_move_is_legal() -> None:
    """The fingerprint of the last position tells."""
    whole = random_record("siggil-pass-2", 8, moves=6)
    game, _ = game_of("siggil-pass-2")
    lines = records.write(whole).split("\n")
    first = whole.first()
    other = next(action for action in first.actions() if action not in whole.actions)
    at = line_where(lines, "1. ")
    edited = random_record("siggil-pass-2", 8, moves=0)
    lines = records.write(whole).split("\n")
    lines[at : line_where(lines, "=")] = [lines[at].rsplit(" ", 1)[0] + " " + game.format(other)]
    assert edited.deal == whole.deal
    assert "another position than the fingerprint tells" in refusal(lines)


def test_a_deal_that_is_not_the_seeds_is_refused() -> None:
    lines = lines_of("rip-all", seed=seed_of(4))
    at = line_where(lines, "[Deal")
    lines[at] = lines_of("rip-list")[line_where(lines_of("rip-list"), "[Deal")]
    assert refusal(lines) == f"line {at + 1}: the deal is not the one that the seed gives."


def test_chance_that_is_not_the_seeds_is_refused() -> None:
    record = random_record("rip-all", 4, seed=seed_of(4))
    other = records.Record(game="rip", options=record.options, deal=record.deal, actions=record.actions)
    lines = records.write(record).split("\n")
    assert records.read(records.write(other)).seed is None
    at = next(i for i, line in enumerate(lines) if " ~" in line)
    swapped = next(f"~{value}" for value in range(1, 7) if f"~{value}" not in lines[at])
    parts = lines[at].split(" ")
    parts[next(i for i, part in enumerate(parts) if part.startswith("~"))] = swapped
    lines[at] = " ".join(parts)
    assert refusal(lines).startswith(f"line {at + 1}: ")


def test_a_result_that_is_not_the_games_is_refused() -> None:
    lines = lines_of("rip-all")
    at = line_where(lines, "[Result")
    lines[at] = '[Result "nobody"]'
    assert refusal(lines).startswith(f"line {at + 1}: the game's result is ")


def test_moves_after_the_end_are_refused() -> None:
    lines = lines_of("rip-all")
    at = line_where(lines, "=")
    lines.insert(at, "99. green: stop")
    assert refusal(lines) == f"line {at + 1}: the game is over before this turn."


def test_nothing_may_follow_the_last_line() -> None:
    assert "nothing may follow" in refusal([*lines_of(), "more"])


@pytest.mark.parametrize(
    ("start", "line", "sentence"),
    [
        ("[Game", '[Game "chess"]', "line 1: There is no game 'chess'"),
        ("[Rules", '[Rules "99"]', "line 2: the record follows rules '99'"),
        ("[Deal", '[Deal "S1 S2"]', "A deal ends with first="),
        ("[Option.players", '[Option.players "9"]', "players cannot be 9"),
        ("[Option.players", f'[Option.players "{"[" * 5000}"]', "players cannot be '[[["),
        ("[Option.players", '[Option.colour "red"]', "no option 'colour'"),
        ("[Deal", '[Deal "no end]', "a tag looks like"),
        ("[Deal", '[Seed "12"]', "the tag Deal is missing"),
        ("[Result", '[Deal "x"]', "the tag Deal stands there twice"),
        ("1. ", "what is this", "is no turn"),
    ],
)
def test_a_bad_line_is_refused_in_a_sentence(start: str, line: str, sentence: str) -> None:
    lines = lines_of()
    lines[line_where(lines, start)] = line
    assert sentence in refusal(lines)


def test_a_bad_seed_is_refused_without_repeating_it() -> None:
    lines = lines_of()
    lines.insert(line_where(lines, "[Deal"), '[Seed "abc"]')
    sentence = refusal(lines)
    assert "A seed is 32 bytes" in sentence
    assert "abc" not in sentence


@pytest.mark.parametrize(
    "foreign", [b"", b"\n\n", b"\xff\xfe\x00", b"\x00" * 100, b'[Event "chess"]\n1. e4 e5', b"{}", b"x" * 2_000_000]
)
def test_a_foreign_file_is_refused_in_a_sentence(foreign: bytes) -> None:
    with pytest.raises(RecordError, match=r"\.$"):
        records.read(foreign)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_edit_gets_an_error_or_the_same_game(data: st.DataObject) -> None:
    record = random_record("rip-all", 9, seed=seed_of(9))
    text = records.write(record)
    at = data.draw(st.integers(0, len(text) - 1))
    gone = data.draw(st.integers(0, 12))
    new = data.draw(st.text(max_size=6))
    try:
        again = records.read(text[:at] + new + text[at + gone :])
    except RecordError:
        return
    assert (again.game, again.deal, again.actions) == (record.game, record.deal, record.actions)


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    record = random_record("siggil-pass-2", 2)
    assert records.read(b"\xef\xbb\xbf" + records.write(record).replace("\n", "\r\n").encode()) == record


def test_a_record_with_other_data_is_refused_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = game_of("rip-all")
    monkeypatch.setattr(type(game), "data_fingerprint", lambda *_: "f00d")
    lines = lines_of("rip-all", data="f00d")
    at = line_where(lines, "[Data")
    assert lines[at] == '[Data "f00d"]'
    assert records.read("\n".join(lines)) == random_record("rip-all", 4, data="f00d")
    sentence = f"line {at + 1}: the record was played with other cards or layouts of rip than this program has; "
    assert refusal([*lines[:at], '[Data "beef"]', *lines[at + 1 :]]).startswith(sentence)
    monkeypatch.setattr(type(game), "data_fingerprint", lambda *_: "beef")
    assert refusal(lines).startswith(sentence)
    del lines[at]
    assert records.read("\n".join(lines)).data == ""
