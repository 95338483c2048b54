"""Those who play RIP know what they do."""

from __future__ import annotations

from seance.rip.cards import psychics
from seance.rip.players import kept_for_the_tenth
from tests.bots.contests import wins


def test_greedy_beats_random() -> None:
    assert wins("rip-all", "greedy", "random", 50) >= 85


def test_search_beats_greedy() -> None:
    assert wins("rip-all", "search:200", "greedy", 10) >= 13


def test_the_third_level_beats_the_first() -> None:
    assert wins("rip-all", "level:3", "level:1", 10) >= 15


def test_only_late_wedding_is_kept_for_the_tenth_mansion() -> None:
    """rip 6: it cannot be laid in rounds and counts as a ghost there."""
    assert [psychic.title.en for psychic in psychics() if psychic.number in kept_for_the_tenth()] == ["Late wedding"]
