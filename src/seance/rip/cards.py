"""The psychics as data: `psychics.toml`, read once, checked to the last word, and turned into the rules' tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from seance.datafile import Words, read_toml
from seance.errors import DataError
from seance.rip import codes
from seance.rip.tables import PsychicTables

PSYCHICS_FILE = Path(__file__).with_name("psychics.toml")
ROUNDS, TENTH = 0, 1

Amounts = list[tuple[str, int]]
"""Effects by their words, and how much of each."""


class Word(NamedTuple):
    """A word of the effects' vocabulary."""

    effect: int
    amounts: range | None = None
    """The amounts that may stand behind the word; None where none does."""
    tenth: bool = True
    """Whether the effect exists at the tenth mansion."""


VOCABULARY = {
    "value": Word(codes.VALUE, range(-7, 8)),
    "even": Word(codes.EVEN, range(1, 10)),
    "odd": Word(codes.ODD, range(1, 10)),
    "fearless": Word(codes.FEARLESS, range(1, 7)),
    "twins": Word(codes.TWINS, range(1, 10)),
    "procession": Word(codes.PROCESSION, range(1, 10)),
    "chain": Word(codes.CHAIN),
    "invert": Word(codes.INVERT),
    "claim": Word(codes.CLAIM, tenth=False),
    "sight": Word(codes.SIGHT, tenth=False),
    "stumble": Word(codes.STUMBLE, tenth=False),
    "company": Word(codes.COMPANY, tenth=False),
    "hush": Word(codes.HUSH, tenth=False),
    "passage": Word(codes.PASSAGE, tenth=False),
    "crow": Word(codes.CROW, tenth=False),
    "unlayable": Word(codes.UNLAYABLE, tenth=False),
    "call": Word(codes.CALL, tenth=False),
    "snatch": Word(codes.SNATCH, tenth=False),
    "draw": Word(codes.DRAW, range(1, 10), tenth=False),
    "move": Word(codes.MOVE, tenth=False),
    "name": Word(codes.NAME, range(1, 10)),
    "banish": Word(codes.BANISH),
    "recall": Word(codes.RECALL),
    "mirror": Word(codes.MIRROR),
    "strike": Word(codes.STRIKE),
    "swap": Word(codes.SWAP),
    "echo": Word(codes.ECHO),
}
REMEMBERING = codes.NAME | codes.MIRROR | codes.STRIKE
"""Effects that remember a choice on their card: it has room for one."""


class Psychic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the 29 (rip 1.2, section 6)."""

    number: int
    level: int
    provenance: Literal["documented", "house"]
    rounds: tuple[str, ...]
    tenth: tuple[str, ...]
    title: Words
    text: Words


class PsychicsFile(msgspec.Struct, forbid_unknown_fields=True):
    psychic: list[Psychic]


def read_effects(phrases: tuple[str, ...], where: int, place: str) -> dict[int, int]:
    """The effects that a card's phrases mean, with their amounts; `place` is for the error's sentence."""
    effects: dict[int, int] = {}
    for phrase in phrases:
        name, _, amount = phrase.partition(" ")
        word = VOCABULARY.get(name)
        if word is None:
            raise DataError(f"{place}: {phrase!r} is no effect; the words are {', '.join(VOCABULARY)}.")
        if where == TENTH and not word.tenth:
            raise DataError(f"{place}: {name!r} does not exist at the tenth mansion.")
        if word.effect in effects:
            raise DataError(f"{place}: {name!r} stands there twice; each effect may stand once.")
        effects[word.effect] = read_amount(name, amount, word.amounts, place)
    combined = sum(effects)
    if (combined & REMEMBERING).bit_count() > 1:
        raise DataError(f"{place}: a card can have only one of 'name', 'mirror' and 'strike'.")
    if combined & codes.VALUE and combined & codes.MIRROR:
        raise DataError(f"{place}: a card has a 'value' or is a 'mirror', not both.")
    return effects


def read_amount(name: str, amount: str, allowed: range | None, place: str) -> int:
    if allowed is None:
        if amount:
            raise DataError(f"{place}: {name!r} takes no number, but {amount!r} follows it.")
        return 0
    try:
        number = int(amount)
    except ValueError:
        number = allowed.stop
    if number not in allowed:
        raise DataError(f"{place}: {name!r} needs a whole number from {allowed[0]} to {allowed[-1]}, not {amount!r}.")
    return number


def load_psychics(path: Path = PSYCHICS_FILE) -> tuple[Psychic, ...]:
    """The psychics of a data file in the order of their numbers; DataError names the file and the card."""
    raw = read_toml(path)
    entries = raw.get("psychic")
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        check_entry(entry, f"{path.name}, entry {i + 1}")
    try:
        psychics = msgspec.convert(raw, PsychicsFile).psychic
    except msgspec.ValidationError as error:
        raise DataError(f"{path.name}: {error}.") from None
    if sorted(psychic.number for psychic in psychics) != list(range(1, codes.PSYCHICS + 1)):
        raise DataError(f"{path.name}: needs each number from 1 to {codes.PSYCHICS} exactly once.")
    return tuple(sorted(psychics, key=lambda psychic: psychic.number))


def check_entry(entry: object, place: str) -> None:
    """Reject one bad psychic with a sentence that names it."""
    try:
        psychic = msgspec.convert(entry, Psychic)
    except msgspec.ValidationError as error:
        raise DataError(f"{place}: {error}.") from None
    place = f"{place}, psychic {psychic.number} ({psychic.title.en})"
    if psychic.level not in range(5):
        raise DataError(f"{place}: the level is {psychic.level}, but levels are 0 to 4.")
    read_effects(psychic.rounds, ROUNDS, f"{place}, rounds")
    read_effects(psychic.tenth, TENTH, f"{place}, tenth")


def tables_of(psychics: tuple[Psychic, ...]) -> PsychicTables:
    """What the rules need of the psychics."""
    effects = {}
    for psychic in psychics:
        effects[ROUNDS, psychic.number] = read_effects(psychic.rounds, ROUNDS, "rounds")
        effects[TENTH, psychic.number] = read_effects(psychic.tenth, TENTH, "tenth")
    return PsychicTables(effects)


@cache
def psychics() -> tuple[Psychic, ...]:
    """The psychics of this installation."""
    return load_psychics()


@cache
def tables() -> PsychicTables:
    """The rules' tables of this installation's psychics."""
    return tables_of(psychics())


def meanings() -> list[tuple[int, Amounts, Amounts]]:
    """Each psychic's number and its effects with their amounts, in rounds and at the tenth; no titles, no texts."""
    words = {word.effect: name for name, word in VOCABULARY.items()}

    def amounts(phrases: tuple[str, ...], where: int) -> Amounts:
        return sorted((words[effect], amount) for effect, amount in read_effects(phrases, where, "").items())

    return [(card.number, amounts(card.rounds, ROUNDS), amounts(card.tenth, TENTH)) for card in psychics()]
