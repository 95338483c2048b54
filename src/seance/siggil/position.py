"""Any position of SIGGIL as one line of text, and back: what FEN is for chess. Specified in docs/notation.md.

`siggil layout=pass players=2 first=P1 turn=3:P1:take played=4 pile=… free=*D P1=S1/-/- P2=D3/-/- takes=S1D3`
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from seance.errors import RecordError
from seance.siggil.cards import CARD_OF, TOKENS, cards_in, is_spirit, mask_of
from seance.siggil.codes import CARDS, GONE, LONGEST, ORDINARY, PHASES, SPIRITS, matching
from seance.siggil.layouts import Layout, layout
from seance.siggil.notation import KIND_MARKS, LABELS
from seance.siggil.rules import SiggilState

NOTHING = "-"
NO_CARD = ".."
"""At a place whose card has left the siggil."""
OPTION_WORDS = ("layout", "players", "difficulty", "fourth_spirit", "open_memory", "first")

_SET = re.compile(r"(\*[SDLTCWF])([:#])((?:[SDLTCWF][1-7])+)")


# Writing


def position_text(state: SiggilState) -> str:
    """The position as one line; `read_position` takes it back."""
    return " ".join(["siggil", *(f"{name}={text}" for name, text in _words(state))])


def _words(state: SiggilState) -> Iterable[tuple[str, str]]:
    yield "layout", state.tables.name
    yield "players", str(state.players)
    if state.hard:
        yield "difficulty", "hard"
    if state.choice:
        yield "fourth_spirit", "choice"
    if state.open_memory:
        yield "open_memory", "true"
    yield "first", LABELS[state.first]
    if state.over:
        yield "turn", f"{state.turns}:over"
        yield "won", "+".join(LABELS[seat] for seat in state.result()) or NOTHING
    else:
        yield "turn", f"{state.turns}:{LABELS[state.turn]}:{PHASES[state.phase]}"
    yield "played", str(state.played)
    yield "pile", _pile_text(state)
    yield "free", _spirits_text(state.free_spirits())
    for seat in range(state.players):
        yield LABELS[seat], _seat_text(state, seat)
    yield "takes", _cards_text(state.takes[: state.taken])
    if state.players == 1:
        yield "discards", _cards_text(cards_in(state.discards))
        yield "lost", _spirits_text(cards_in(state.lost))


def _cards_text(cards: Iterable[int]) -> str:
    return "".join(TOKENS[card] for card in cards) or NOTHING


def _spirits_text(spirits: Iterable[int]) -> str:
    return _cards_text(ORDINARY + spirit for spirit in spirits)


def _pile_text(state: SiggilState) -> str:
    """The cards by place, a slash between two levels."""
    text = ""
    before = 1
    for card, (_, _, level) in zip(state.card_at, layout(state.tables.name).places, strict=True):
        text += "/" * (level - before) + (NO_CARD if card == GONE else TOKENS[card])
        before = level
    return text


def _seat_text(state: SiggilState, seat: int) -> str:
    """Hand, spirits held, sets on the table."""
    sets = [
        TOKENS[ORDINARY + i // 2] + KIND_MARKS[i % 2] + _cards_text(cards_in(mask))
        for i, mask in enumerate(state.sets[seat * 14 : seat * 14 + 14])
        if mask
    ]
    return "/".join(
        [_cards_text(cards_in(state.hands[seat])), _spirits_text(cards_in(state.held[seat])), "+".join(sets) or NOTHING]
    )


# Reading


def words_of(text: str) -> dict[str, str]:
    """The words of a position's text by their names."""
    game, *rest = text.split(" ")
    if game != "siggil":
        raise RecordError(f"A position of siggil begins with the word siggil, not with {game[:20]!r}.")
    words: dict[str, str] = {}
    for word in rest:
        name, mark, value = word.partition("=")
        if not (name and mark and value) or name in words:
            raise RecordError(
                f"A position is told in words like free=*D, each name once: {word[:20]!r} is not one more."
            )
        words[name] = value
    return words


def options_of(words: dict[str, str]) -> dict[str, object]:
    """The options among the words, to be checked by the game."""
    given: dict[str, object] = {name: words[name] for name in OPTION_WORDS if name in words}
    players = words.get("players", "")
    if players not in ("1", "2", "3", "4"):
        raise RecordError(f"A position says players=1 to players=4, not {players[:20]!r}.")
    given["players"] = int(players)
    if "open_memory" in given:
        given["open_memory"] = {"true": True, "false": False}.get(words["open_memory"], words["open_memory"])
    if words.get("first") not in LABELS:
        raise RecordError(
            f"A position says which seat began, first=P1 to first=P4, not {words.get('first', '')[:20]!r}."
        )
    return given


class Reading:
    """A position's words being read; `dump` is what comes out."""

    def __init__(self, words: dict[str, str], blank: SiggilState) -> None:
        """`blank` is any state with the options that the words tell."""
        self.words = words
        self.players, self.choice, self.set_size, self.goal = blank.players, blank.choice, blank.set_size, blank.goal
        self._check_names()
        shape = layout(words["layout"])
        self.first = LABELS.index(words["first"])
        self.pile = _read_pile(words["pile"], shape)
        self.available = _available(self.pile, shape)
        self.free = _read_spirits("free", words["free"])
        self.takes = _read_ordinary("takes", words["takes"])
        self.discards = _read_ordinary("discards", words.get("discards", NOTHING))
        self.lost = _read_spirits("lost", words.get("lost", NOTHING))
        self.hands: list[list[int]] = []
        self.held: list[list[int]] = []
        self.sets: list[dict[tuple[int, int], int]] = []
        for label in LABELS[: self.players]:
            self._read_seat(label)
        self.turns, self.turn, self.phase = self._read_turn()
        self.winners = self._read_winners()
        self._check_cards()
        self._check_sets()
        self._check_takes()
        self._check_spirits()
        self._check_turn()
        self.played = self._read_played()

    def dump(self) -> tuple[Any, ...]:
        sets = [0] * 56
        for seat, table in enumerate(self.sets):
            for (spirit, kind), mask in table.items():
                sets[(seat * 7 + spirit) * 2 + kind] = mask
        over = self.turn is None
        turn = -1 if self.turn is None else self.turn
        return (
            (self.first, PHASES.index(self.phase), turn, self.turns, self.played, int(over), mask_of(self.winners)),
            tuple(self.pile),
            tuple(self.free),
            (*map(mask_of, self.held), 0, 0, 0)[:4],
            mask_of(self.lost),
            (*map(mask_of, self.hands), 0, 0, 0)[:4],
            tuple(sets),
            tuple(self.takes),
            mask_of(self.discards),
        )

    def _check_names(self) -> None:
        needed = {"layout", "players", "first", "turn", "played", "pile", "free", "takes", *LABELS[: self.players]}
        if self.players == 1:
            needed |= {"discards", "lost"}
        if self.words.get("turn", "").endswith(":over"):
            needed.add("won")
        if missing := sorted(needed - set(self.words)):
            raise RecordError(f"This position does not tell {', '.join(missing)}.")
        if unknown := sorted(set(self.words) - needed - set(OPTION_WORDS)):
            raise RecordError(
                f"This position has no place for {unknown[0][:20]!r}: it tells {', '.join(sorted(needed))}."
            )

    def _read_seat(self, label: str) -> None:
        parts = self.words[label].split("/")
        if len(parts) != 3:
            raise RecordError(f"{label} is told as hand, spirits held and sets with a slash between, - for nothing.")
        self.hands.append(_read_ordinary(label, parts[0]))
        self.held.append(_read_spirits(label, parts[1]))
        sets: dict[tuple[int, int], int] = {}
        for text in [] if parts[2] == NOTHING else parts[2].split("+"):
            spirit, kind, mask = _read_set(text)
            if (spirit, kind) in sets:
                raise RecordError(f"{label} has two sets {text[:3]}: a player has one of each kind for a spirit.")
            sets[spirit, kind] = mask
        self.sets.append(sets)

    def _read_turn(self) -> tuple[int, int | None, str]:
        number, *rest = self.words["turn"].split(":")
        turns = _number("turn", number, 1, ORDINARY)
        if rest == ["over"]:
            return turns, None, "over"
        seat = (self.first + turns - 1) % self.players
        phases = ("discard", "take", "capture", "choice") if self.players == 1 else ("take", "capture")
        if len(rest) != 2 or rest[0] != LABELS[seat] or rest[1] not in phases:
            allowed = " or ".join(f"{turns}:{LABELS[seat]}:{phase}" for phase in phases)
            raise RecordError(f"The turn is told as {allowed} or {turns}:over, not as {self.words['turn'][:20]!r}.")
        return turns, seat, rest[1]

    def _read_winners(self) -> list[int]:
        """Most spirits, then fewest cards in hand (siggil 5.2); in solo the goal (siggil 7.5)."""
        if self.turn is not None:
            return []
        scores = [(len(self.held[seat]), -len(self.hands[seat])) for seat in range(self.players)]
        won = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        if self.players == 1 and len(self.held[0]) < self.goal:
            won = []
        text = "+".join(LABELS[seat] for seat in won) or NOTHING
        if self.words["won"] != text:
            raise RecordError(f"This game was won by {text}, not by {self.words['won'][:20]!r}.")
        return won

    def _read_played(self) -> int:
        captures = sum(max(0, self._largest(spirit) + 1 - self.set_size) for spirit in range(SPIRITS))
        return _number("played", self.words["played"], len(self.takes) + len(self.discards) + captures, LONGEST)

    def _largest(self, spirit: int) -> int:
        """The size of the largest set on the table for a spirit."""
        return max((mask.bit_count() for sets in self.sets for (s, _), mask in sets.items() if s == spirit), default=0)

    # What must be true of any position

    def _check_cards(self) -> None:
        """Every card lies in one place (siggil 1)."""
        cards = Counter(card for card in self.pile if card != GONE)
        cards.update(self.discards)
        cards.update(card for hand in self.hands for card in hand)
        cards.update(card for sets in self.sets for mask in sets.values() for card in cards_in(mask))
        cards.update(ORDINARY + spirit for spirits in (self.free, self.lost, *self.held) for spirit in spirits)
        for card in range(CARDS):
            if cards[card] != 1:
                raise RecordError(f"The card {TOKENS[card]} is told {cards[card]} times: each lies in one place.")
        if self.players == 1 and any(c != GONE and is_spirit(c) != (p % 8 == 7) for p, c in enumerate(self.pile)):
            raise RecordError("In solo the spirits lie on places 8, 16, 24, 32, 40, 48 and 56, and only there.")

    def _check_sets(self) -> None:
        """A spirit lies on the largest set laid for it (siggil 4.2 to 4.5), in solo on its only one (siggil 7.2)."""
        for spirit in range(SPIRITS):
            sizes = {
                (mask.bit_count(), seat)
                for seat, sets in enumerate(self.sets)
                for (about, _), mask in sets.items()
                if about == spirit
            }
            count = sum((spirit, kind) in sets for sets in self.sets for kind in range(2))
            holders = [seat for seat, held in enumerate(self.held) if spirit in held]
            different = len({size for size, _ in sizes}) == count
            fits = different and all(size >= self.set_size for size, _ in sizes)
            if self.players == 1:
                fits = fits and all(size == self.set_size for size, _ in sizes)
            if not fits or holders != [seat for _, seat in sorted(sizes)[-1:]]:
                raise RecordError(
                    f"The spirit {TOKENS[ORDINARY + spirit]} does not lie on its largest set: sets for a spirit "
                    f"differ in size, have at least {self.set_size} cards, and who laid the largest holds it."
                )

    def _check_takes(self) -> None:
        """A seat's hand and sets are what it took (siggil 6.1)."""
        for seat in range(self.players):
            taken = self.takes[(seat - self.first) % self.players :: self.players]
            laid = [card for mask in self.sets[seat].values() for card in cards_in(mask)]
            if sorted(taken) != sorted(self.hands[seat] + laid):
                raise RecordError(
                    f"The takes of {LABELS[seat]}, every {self.players}. one, are not its hand and its sets."
                )

    def _check_spirits(self) -> None:
        """Available spirits have escaped; in solo three are free at most (siggil 2.5, 7.4), and few are lost (7.6)."""
        waits = self.phase == "choice" or (self.players == 1 and self.phase == "over")
        loose = [self.pile[place] for place in self.available if is_spirit(self.pile[place])]
        if loose and not waits:
            raise RecordError(f"The spirit {TOKENS[loose[0]]} is available in the siggil: it would have escaped.")
        if self.players > 1:
            return
        free = 4 if self.phase == "choice" else 3
        spare = SPIRITS - self.goal + (self.phase == "over") - (self.phase == "choice")
        if len(self.free) > free or len(self.lost) > spare or (self.phase == "choice" and len(self.free) < free):
            raise RecordError(
                f"{len(self.free)} spirits are free and {len(self.lost)} lost: in this phase of this game "
                f"at most {free} and {spare} can be."
            )

    def _check_turn(self) -> None:
        """The number of the turn agrees with takes and discards, and the game is over exactly where it must be."""
        before, now, drained = self.turns - 1, self.turns, not self.available
        counts = (len(self.discards), len(self.takes)) if self.players == 1 else (len(self.takes),)
        fitting: dict[str, set[tuple[int, ...]]] = {
            "discard": {(before, before)},
            "take": {(now, before), (before,)},
            "capture": {(now, now), (now,)} | ({(now, before)} if drained else set()),
            "choice": {(now, before), (now, now)} if self.choice else set(),
            "over": {(now, before), (now, now), (now,)},
        }
        if counts not in fitting[self.phase]:
            raise RecordError(f"{self.words['turn']} does not agree with so many takes and discards, or these options.")
        won = any(len(held) >= self.goal for held in self.held)
        lost = self.players == 1 and SPIRITS - len(self.lost) < self.goal
        if won or lost or (drained and self.phase in ("discard", "take", "over")):
            if self.phase != "over":
                raise RecordError("This game is over: the goal is reached or out of reach, or the siggil is empty.")
        elif self.phase == "over":
            raise RecordError("This game is not over: no goal is reached and the siggil is not empty.")


def _read_pile(text: str, shape: Layout) -> list[int]:
    levels = Counter(level for _, _, level in shape.places)
    wanted = [levels[level] for level in sorted(levels)]
    told = text.split("/")
    if [len(level) for level in told] != [2 * n for n in wanted]:
        raise RecordError(
            f"The pile of the layout {shape.key} is told with a slash between its levels of "
            f"{', '.join(map(str, wanted))} places, two letters each."
        )
    return [GONE if token == NO_CARD else _card("pile", token) for level in told for token in _pairs(level)]


def _available(pile: Sequence[int], shape: Layout) -> list[int]:
    in_pile = mask_of(place for place, card in enumerate(pile) if card != GONE)
    return [place for place in cards_in(in_pile) if not shape.covers[place] & in_pile]


def _read_set(text: str) -> tuple[int, int, int]:
    """Spirit, kind and cards of a set."""
    told = _SET.fullmatch(text)
    if told is None:
        raise RecordError(f"{text[:20]!r} is not a set: sets are told like *D:D2D3D5 or *D#S2L2T2, with + between.")
    spirit, kind = CARD_OF[told[1]] - ORDINARY, KIND_MARKS.index(told[2])
    cards = [CARD_OF[token] for token in _pairs(told[3])]
    if len(set(cards)) < len(cards) or not set(cards) <= set(cards_in(matching(spirit, kind))):
        raise RecordError(f"The set {text} is none: its cards are different, and all of the spirit's family or number.")
    return spirit, kind, mask_of(cards)


def _read_ordinary(name: str, text: str) -> list[int]:
    cards = [] if text == NOTHING else [_card(name, token) for token in _pairs(text)]
    if any(map(is_spirit, cards)) or len(set(cards)) < len(cards):
        raise RecordError(f"{name} tells different ordinary cards here, like S1D3, or - for none, not {text[:20]!r}.")
    return cards


def _read_spirits(name: str, text: str) -> list[int]:
    cards = [] if text == NOTHING else [_card(name, token) for token in _pairs(text)]
    if not all(map(is_spirit, cards)) or len(set(cards)) < len(cards):
        raise RecordError(f"{name} tells different spirits here, like *S*D, or - for none, not {text[:20]!r}.")
    return [card - ORDINARY for card in cards]


def _card(name: str, token: str) -> int:
    if token not in CARD_OF:
        raise RecordError(f"{name} tells {token!r}, which is not a card: allowed are S1 to F7 and *S to *F.")
    return CARD_OF[token]


def _pairs(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def _number(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and least <= int(text) <= most):
        raise RecordError(f"{name} is a whole number from {least} to {most} in this position, not {text[:20]!r}.")
    return int(text)
