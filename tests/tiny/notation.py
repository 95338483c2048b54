"""Moves, deals and positions of TINY as text."""

from __future__ import annotations

from seance.errors import RecordError, UnreadableMove
from seance.kernel.codes import CHANCE, OVER
from tests.tiny.rules import ACTIONS, CARDS, DRAW, KEEP, LOT, NONE, SEATS, SWAP, Position, TinyState

LABELS = ("sun", "moon")
TOKENS = {KEEP: "keep", SWAP: "swap1", SWAP + 1: "swap2", DRAW: "draw"} | {LOT + card: f"~{card}" for card in CARDS}
READ = {token.upper(): action for action, token in TOKENS.items()}
HIDDEN_LOT = "~?"
TURNS = {**dict(enumerate(LABELS)), CHANCE: "chance", OVER: "over"}

assert sorted(TOKENS) == list(range(ACTIONS))


def parse(text: str) -> int:
    """The action that a token means, in capital or small letters."""
    if text.upper() not in READ:
        raise UnreadableMove(f"{text[:20]!r} is no move of TINY; moves are {', '.join(TOKENS.values())}.")
    return READ[text.upper()]


def parts_of(text: str, names: tuple[str, ...]) -> dict[str, str]:
    """A text of name=value, each of the names once and in their order."""
    pairs = [part.partition("=")[::2] for part in text.split(" ")]
    if tuple(name for name, _ in pairs) != names:
        raise RecordError(f"That text does not tell {', '.join(names)}, like {names[0]}=3.")
    return dict(pairs)


def numbers(text: str) -> tuple[int, ...]:
    """Cards between commas."""
    parts = text.split(",") if text else []
    if any(part not in map(str, CARDS) for part in parts):
        raise RecordError(f"{text!r} does not name cards, which are 1 to 9.")
    return tuple(map(int, parts))


def deal_text(state: TinyState) -> str:
    at = state.position
    sun, moon = at.hands
    return f"sun={sun} moon={moon} signs={at.signs[0]},{at.signs[1]} omen={at.omen} first={LABELS[state.turn]}"


def first_state(rounds: int, cards: tuple[int, ...], first: int) -> TinyState:
    """The first position: the first five cards are the hands, the signs and the omen."""
    sun, moon, left, right, omen = cards[:5]
    deck = tuple(card for card in CARDS if card not in cards[:5])
    position = Position(rounds, (sun, moon), (False, False), (left, right), omen, deck, (), 2 * rounds)
    return TinyState(position, first, turns=1)


def deal_from(rounds: int, text: str) -> TinyState:
    parts = parts_of(text, ("sun", "moon", "signs", "omen", "first"))
    cards = tuple(card for name in ("sun", "moon", "signs", "omen") for card in numbers(parts[name]))
    if len(cards) != 5 or len(set(cards)) != 5 or len(numbers(parts["signs"])) != 2 or parts["first"] not in LABELS:
        raise RecordError("A deal of TINY names five different cards and who is first.")
    return first_state(rounds, cards, LABELS.index(parts["first"]))


FIELDS = ("rounds", "sun", "moon", "shown", "signs", "omen", "discards", "left", "turn", "turns", "played")


def position_text(state: TinyState) -> str:
    """Any position as one line."""
    at = state.position
    shown = "".join(LABELS[seat][0] for seat in SEATS if at.shown[seat])
    told = {
        "rounds": at.rounds,
        **dict(zip(LABELS, at.hands, strict=True)),
        "shown": shown,
        "signs": ",".join(map(str, at.signs)),
        "omen": at.omen,
        "discards": ",".join(map(str, at.discards)),
        "left": at.left,
        "turn": TURNS[state.turn],
        "turns": state.turns,
        "played": state.played,
    }
    return " ".join(["tiny", *(f"{name}={told[name]}" for name in FIELDS)])


def position(text: str) -> TinyState:
    """The position that a line tells."""
    game, _, rest = text.partition(" ")
    parts = parts_of(rest, FIELDS)
    if game != "tiny" or parts["turn"] not in TURNS.values():
        raise RecordError("A position of TINY begins with tiny and tells whose turn it is.")
    counts = {name: parts[name] for name in ("rounds", "left", "turns", "played")}
    if not all(count.isascii() and count.isdecimal() for count in counts.values()):
        raise RecordError("A position of TINY tells rounds, left, turns and played in whole numbers.")
    rounds, left, turns, played = (int(count) for count in counts.values())
    hands = tuple(NONE if parts[label] == "0" else numbers(parts[label])[0] for label in LABELS)
    signs, discards, omen = numbers(parts["signs"]), numbers(parts["discards"]), numbers(parts["omen"])[0]
    used = {*hands, *signs, *discards, omen}
    deck = tuple(card for card in CARDS if card not in used)
    shown = tuple(LABELS[seat][0] in parts["shown"] for seat in SEATS)
    turn = next(turn for turn, name in TURNS.items() if name == parts["turn"])
    state = TinyState(Position(rounds, hands, shown, signs, omen, deck, discards, left), turn, played, turns)
    if turn == OVER:
        state.finish()
    return state
