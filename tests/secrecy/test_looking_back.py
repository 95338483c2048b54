"""Looking back on a game that goes on: what a seat cannot know changes no byte of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from seance.kernel.codes import CHANCE
from seance.records import Record
from seance.records.table import table_of
from tests.option_sets import ALL_SETS, game_of
from tests.records.test_records import random_record
from tests.secrecy.permute import permuted
from tests.table.test_looking_back import frames_of

GAMES_EACH = 25


def other_deals(record: Record, random: Random) -> Iterator[tuple[int | None, Record]]:
    """For each seat, the same game of SIGGIL with other cards where it could not see any until now."""
    game, _ = game_of(f"{record.game}-turtle-2")
    first, last = record.first(), record.last()
    for seat in (*range(len(game.seats(record.options))), None):
        head, cards, *rest = first.dump()
        after = permuted(game, record.options, last, seat, random).dump()[1]
        laid = tuple(card if now == 56 else now for card, now in zip(cards, after, strict=True))
        deal = game.deal_text(game.load(record.options, (head, laid, *rest)))
        yield seat, msgspec.structs.replace(record, deal=deal)


def other_lots(record: Record, random: Random) -> Iterator[tuple[int | None, Record]]:
    """For each seat, the same game with two lots exchanged that it was not told, where the moves allow it."""
    game, _ = game_of(next(name for name in ALL_SETS if name.startswith(record.game)))
    hidden: dict[int | None, list[int]] = {seat: [] for seat in (*range(len(game.seats(record.options))), None)}
    state = record.first()
    for i, action in enumerate(record.actions):
        for seat, found in hidden.items():
            if state.turn == CHANCE and "?" in game.token_for(state, action, seat):
                found.append(i)
        state.play(action)
    for seat, found in hidden.items():
        for _ in range(20 if len(found) > 1 else 0):
            i, j = random.sample(found, 2)
            actions = list(record.actions)
            actions[i], actions[j] = actions[j], actions[i]
            other = msgspec.structs.replace(record, actions=tuple(actions))
            if actions != list(record.actions) and possible(other):
                yield seat, other


def possible(record: Record) -> bool:
    """Whether every move can be played."""
    state = record.first()
    for action in record.actions:
        if state.over or action not in state.actions():
            return False
        state.play(action)
    return True


def told(record: Record, seat: int | None) -> bytes:
    """All that looking back tells a seat."""
    return msgspec.json.encode(frames_of(table_of(record), seat))


def sees_a_hand(record: Record, seat: int | None) -> bool:
    """Whether the seat was shown the other's hand at some time, and so knows what lots drew."""
    frames: Any = frames_of(table_of(record), seat)
    return any(frame.view.opposing is not None for frame in frames)


def test_cards_that_stay_face_down_change_nothing_for_anybody() -> None:
    random, changed = Random(1), 0
    for name in ("siggil-turtle-2", "siggil-river-3", "siggil-pass-solo-easy-choice"):
        for number in range(GAMES_EACH):
            record = random_record(name, number, moves=random.randrange(3, 40))
            for seat, other in other_deals(record, random):
                assert told(other, seat) == told(record, seat)
                changed += other.deal != record.deal
    assert changed > 2 * GAMES_EACH


def test_what_others_drew_changes_nothing() -> None:
    random, changed = Random(2), 0
    for name in ("rip-level-0", "rip-all"):
        for number in range(GAMES_EACH):
            record = random_record(name, number, moves=random.randrange(20, 80))
            for seat, other in other_lots(record, random):
                if not sees_a_hand(record, seat):
                    assert told(other, seat) == told(record, seat)
                    changed += 1
    assert changed > GAMES_EACH
