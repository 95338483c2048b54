"""Any position of RIP as one line of text, and back (docs/notation.md, "Positions of RIP").

A line is words `name=text`; a word whose text would say "nothing" is left out. Reading trusts nothing: cards that are
missing or lie in two places, and questions that nobody could answer, are refused in one sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

from seance.errors import RecordError
from seance.rip import codes
from seance.rip.cards import ROUNDS, TENTH, VOCABULARY, psychics, read_effects
from seance.rip.rules import RipState
from seance.rip.state import FAMILY
from seance.rip.view import PHASE_CODES, PHASES, bag, mask
from seance.rip.visible import numbers, values

SEATS = ("green", "blue")
TAKEN = ".gb"
MANSIONS = "mc"
ACTING = {name: word.effect for name, word in VOCABULARY.items() if word.effect & codes.ACTING}
MOST = 9999
"""No count in a text is higher."""

GAME = "rip"
DEFAULTS = {"psychics": "all", "tutorial": "no", "first": "random"}
"""Options, and what they are where a position does not say."""
NEEDED = ("line", "mansions", "round", "player", "phase", "leader", "played", "turns")
NAMES = (
    *NEEDED,
    *("taken", "street", "hand", "deck", "tenth", "before", "discards", "laid", "used", "brought", "marks", "copies"),
    *("known", "seen", "now", "acting", "todo", "chosen", "draws", "closed", "winner"),
)

# Writing.


def text_of(state: RipState) -> str:
    """The position, its options included."""
    options: Any = state.options
    chosen = (
        {}
        if options is None
        else {
            "psychics": ",".join(map(str, options.psychics))
            if isinstance(options.psychics, tuple)
            else options.psychics,
            "tutorial": "yes" if options.tutorial else "no",
            "first": options.first,
        }
    )
    told = {name: text for name, text in chosen.items() if text != DEFAULTS[name]} | words(dict(state.dump()))
    return " ".join((GAME, *(f"{name}={text}" for name, text in told.items())))


def words(told: Mapping[str, Any]) -> dict[str, str]:
    """A dump as words; those that say nothing are left out."""
    street = [pair_text(told["ghosts"][i], told["psychics"][i]) for i in range(10)]
    while street and street[-1] == "/":
        street.pop()
    nothing = (0, 0)
    written = {
        "line": ",".join(map(str, told["line"][:9])),
        "mansions": "".join(MANSIONS[kind] for kind in told["mansions"]),
        "taken": "".join(TAKEN[winner] for winner in told["taken"]),
        "round": str(told["round"] + 1),
        "player": SEATS[told["player"]],
        "phase": PHASES[told["phase"]].replace(" ", "-"),
        "leader": SEATS[told["leader"]],
        "street": ";".join(street),
        "hand": pair_text(told["hand"], nothing),
        "deck": pair_text(told["deck"], nothing),
        "tenth": pair_text(told["hidden"], told["tenth"]),
        "before": pair_text(nothing, told["before"]),
        "discards": cards_text(told["discards"], told["discarded"]),
        "laid": cards_text(0, told["laid"]),
        "used": cards_text(0, told["used"]),
        "brought": cards_text(0, told["brought"]),
        "marks": table_text(told["marks"]),
        "copies": table_text(told["copies"]),
        "known": pair_text(told["known"], nothing),
        "seen": pair_text(told["seen"], nothing),
        "now": str(told["laid_now"]),
        "acting": str(told["acting"]),
        "todo": "+".join(name for name, effect in ACTING.items() if told["todo"] & effect),
        "chosen": chosen_text(told["chosen"]),
        "draws": "/".join(map(str, told["draws"])),
        "closed": "yes" if told["closed"] else "",
        "winner": SEATS[told["winners"] - 1] if told["winners"] else "",
        "played": str(told["played"]),
        "turns": str(told["turns"]),
    }
    empty = ("", "/", "0", "0/0", "." * 10)
    return {name: text for name, text in written.items() if name in NEEDED or text not in empty}


def cards_text(ghosts: int, psychics: int) -> str:
    """Ghosts as digits, then psychics, each with its P."""
    return "".join(map(str, values(ghosts))) + "".join(f"P{number}" for number in numbers(psychics))


def pair_text(ghosts: tuple[int, int], psychics: tuple[int, int]) -> str:
    """Green's cards / blue's."""
    return "/".join(cards_text(ghosts[seat], psychics[seat]) for seat in (0, 1))


def table_text(table: tuple[int, ...]) -> str:
    """By psychic number, what is not 0."""
    return ",".join(f"P{number}:{value}" for number, value in enumerate(table) if value)


def chosen_text(action: int) -> str:
    if action > codes.PICK_PSYCHIC:
        return f"P{action - codes.PICK_PSYCHIC}"
    return str(action - codes.PICK_GHOST) if action else ""


# Reading.


def parts_of(text: str) -> tuple[dict[str, object], dict[str, str]]:
    """The options and the other words of a position."""
    game, *told = text.split() or [""]
    pairs = [part.partition("=")[::2] for part in told]
    parts = dict(pairs)
    unknown = [name for name, _ in pairs if name not in NAMES and name not in DEFAULTS]
    if game != GAME or unknown or len(parts) < len(pairs):
        known = ", ".join((*DEFAULTS, *NAMES))
        raise RecordError(f"A position of RIP is the word {GAME} and words like round=3, each once; they are {known}.")
    missing = [name for name in NEEDED if name not in parts]
    if missing:
        raise RecordError(f"The position does not say {missing[0]}=.")
    return read_options(parts), {name: text for name, text in parts.items() if name not in DEFAULTS}


def read_options(parts: Mapping[str, str]) -> dict[str, object]:
    options: dict[str, object] = {name: parts[name] for name in ("psychics", "first") if name in parts}
    chosen = parts.get("psychics", "")
    if re.fullmatch("[0-9]{1,2}", chosen):
        options["psychics"] = int(chosen)
    elif re.fullmatch("[0-9]{1,2}(,[0-9]{1,2})+", chosen):
        options["psychics"] = [int(number) for number in chosen.split(",")]
    if "tutorial" in parts:
        options["tutorial"] = one_of(parts, "tutorial", ("yes", "no")) == "yes"
    return options


def read(parts: Mapping[str, str], tutorial: bool, allowed: set[int]) -> dict[str, Any]:
    """The dump that the words tell of; `allowed` are the psychics that the options allow in the line."""
    phase = PHASE_CODES[one_of(parts, "phase", {name.replace(" ", "-"): name for name in PHASE_CODES})]
    player = seat_of(parts, "player")
    over = phase == codes.ENDED
    street = [read_pair(text, "street") for text in parts["street"].split(";")] if "street" in parts else []
    if len(street) > 10:
        raise RecordError(f"The position's street has {len(street)} rounds, but there are ten.")
    street += [((0, 0), (0, 0))] * (10 - len(street))
    tenth_ghosts, tenth_psychics = read_pair(parts.get("tenth", "/"), "tenth")
    discards, discarded = read_cards(parts.get("discards", ""), "discards")
    told = {
        "turn": -1 if phase >= codes.BY_CHANCE else player,
        "over": int(over),
        "winners": seat_of(parts, "winner") + 1 if "winner" in parts else 0,
        "played": number_of(parts, "played", range(MOST)),
        "turns": number_of(parts, "turns", range(MOST)),
        "tutorial": int(tutorial),
        "phase": phase,
        "round": number_of(parts, "round", range(1, 11)) - 1,
        "player": player,
        "leader": seat_of(parts, "leader"),
        "acting": number_of(parts, "acting", range(1, 30)) if "acting" in parts else 0,
        "todo": sum(ACTING[one_of({"todo": name}, "todo", ACTING)] for name in set(split(parts, "todo", "+"))),
        "chosen": read_chosen(parts.get("chosen", "")),
        "laid_now": number_of(parts, "now", range(1, 100)) if "now" in parts else 0,
        "closed": int("closed" in parts and one_of(parts, "closed", ["yes"]) == "yes"),
        "discarded": discarded,
        "laid": only_psychics(parts, "laid"),
        "brought": only_psychics(parts, "brought"),
        "used": only_psychics(parts, "used"),
        "discards": discards,
        "line": (*read_line(parts["line"], allowed), 0),
        "mansions": read_letters(parts["mansions"], MANSIONS, "mansions"),
        "taken": read_letters(parts.get("taken", "." * 10), TAKEN, "taken"),
        "draws": tuple(number_of({"draws": n}, "draws", range(10)) for n in parts.get("draws", "0/0").split("/")),
        "marks": read_table(parts.get("marks", ""), "marks"),
        "copies": read_table(parts.get("copies", ""), "copies"),
        "before": read_pair(parts.get("before", "/"), "before")[1],
        "tenth": tenth_psychics,
        "hand": read_pair(parts.get("hand", "/"), "hand")[0],
        "deck": read_pair(parts.get("deck", "/"), "deck")[0],
        "hidden": tenth_ghosts,
        "known": read_pair(parts.get("known", "/"), "known")[0],
        "seen": read_pair(parts.get("seen", "/"), "seen")[0],
        "psychics": tuple(pair[1] for pair in street),
        "ghosts": tuple(pair[0] for pair in street),
    }
    check_cards(told)
    check_question(told)
    return told


def split(parts: Mapping[str, str], name: str, sign: str) -> list[str]:
    return parts[name].split(sign) if name in parts else []


def one_of(parts: Mapping[str, str], name: str, known: Any) -> Any:
    """The word's meaning if it is among the known ones."""
    if parts[name] not in known:
        raise RecordError(f"The position says {name}={parts[name]}, but it is one of {', '.join(known)}.")
    return known[parts[name]] if name == "phase" else parts[name]


def seat_of(parts: Mapping[str, str], name: str) -> int:
    return SEATS.index(one_of(parts, name, SEATS))


def number_of(parts: Mapping[str, str], name: str, allowed: range) -> int:
    text = parts[name]
    number = int(text) if re.fullmatch("[0-9]{1,4}", text) else -1
    if number not in allowed:
        raise RecordError(f"The position says {name}={text}, but it is a number from {allowed[0]} to {allowed[-1]}.")
    return number


def read_cards(text: str, name: str) -> tuple[int, int]:
    """A bag of ghosts and a mask of psychics."""
    if not re.fullmatch("[1-6]*(P[1-9][0-9]?)*", text):
        raise RecordError(f"The position's {name} has {text!r}; cards look like 1225P3P14, ghosts first.")
    ghosts, _, rest = text.partition("P")
    found = [int(number) for number in rest.split("P") if number]
    if any(number > codes.PSYCHICS for number in found) or len(set(found)) < len(found) or len(ghosts) > 42:
        raise RecordError(f"The position's {name} has {text!r}, in which a card does not exist or stands twice.")
    return bag(map(int, ghosts)), mask(found)


def only_psychics(parts: Mapping[str, str], name: str) -> int:
    ghosts, found = read_cards(parts.get(name, ""), name)
    if ghosts:
        raise RecordError(f"The position says {name}={parts[name]}, but only psychics belong there.")
    return found


def read_pair(text: str, name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Bags of ghosts and masks of psychics, green's and blue's."""
    sides = text.split("/")
    if len(sides) != 2:
        raise RecordError(f"The position's {name} has {text!r}; green's and blue's cards stand on the sides of one /.")
    green, blue = (read_cards(side, name) for side in sides)
    ghosts, found = (green[0], blue[0]), (green[1], blue[1])
    if (any(found) and name in ("hand", "deck", "known", "seen")) or (any(ghosts) and name == "before"):
        raise RecordError(f"The position says {name}={text}, but cards of that sort do not belong there.")
    return ghosts, found


def read_line(text: str, allowed: set[int]) -> list[int]:
    parts = text.split(",")
    line = [int(part) for part in parts if re.fullmatch("[0-9]{1,2}", part)]
    if len(parts) != 9 or len(set(line)) != 9 or not set(line) <= allowed:
        raise RecordError(f"The position's line {text!r} is not nine different psychics that the options allow.")
    return line


def read_letters(text: str, letters: str, name: str) -> tuple[int, ...]:
    if len(text) != 10 or not set(text) <= set(letters):
        raise RecordError(f"The position's {name} {text!r} are not ten letters of {letters!r}.")
    return tuple(map(letters.index, text))


def read_table(text: str, name: str) -> tuple[int, ...]:
    if not re.fullmatch("(P[1-9][0-9]?:[1-9][0-9]?(,(?=P)|$))*", text):
        raise RecordError(f"The position's {name} {text!r} do not look like P10:3,P20:4.")
    pairs = [part[1:].split(":") for part in text.split(",") if part]
    table = {int(number): int(value) for number, value in pairs}
    if len(table) < len(pairs) or any(n > codes.PSYCHICS for n in chain(table, table.values())):
        raise RecordError(f"The position's {name} {text!r} name a psychic that does not exist, or one twice.")
    return tuple(table.get(number, 0) for number in range(codes.PSYCHICS + 1))


def read_chosen(text: str) -> int:
    ghosts, found = read_cards(text, "chosen")
    cards = [codes.PICK_GHOST + value for value in values(ghosts)]
    cards += [codes.PICK_PSYCHIC + number for number in numbers(found)]
    if len(cards) > 1:
        raise RecordError(f"The position says chosen={text}, but one card is chosen.")
    return cards[0] if cards else 0


# Whether it could be.


def check_cards(told: Mapping[str, Any]) -> None:
    """Every card is there once (rip 1, 2.1)."""
    bags = (*told["hand"], *told["deck"], *told["hidden"], *chain(*told["ghosts"]), told["discards"])
    ghosts = Counter(value for some in bags for value in values(some))
    if any(ghosts[value] != 2 * FAMILY[value] for value in range(1, 7)):
        raise RecordError("The position does not have the 42 ghosts of both families, each once.")
    for seat in (0, 1):
        out = Counter(values(told["hand"][seat])) + Counter(values(told["hidden"][seat]))
        if any(Counter(values(told[name][seat])) - out for name in ("known", "seen")):
            raise RecordError(f"The position knows ghosts of {SEATS[seat]} that are neither in hand nor at the tenth.")
    if Counter(told["mansions"]) != {codes.MANOR: 6, codes.CASTLE: 4}:
        raise RecordError("The position's mansions are not six m and four c.")
    masks = (*told["before"], *told["tenth"], *chain(*told["psychics"]), told["discarded"])
    placed = Counter(number for some in masks for number in numbers(some))
    given = told["round"] + (1 if told["closed"] and not told["over"] else 0)
    if placed != Counter(told["line"][:given]):
        raise RecordError("The position does not have each psychic of the rounds played in one place.")
    if sum(1 for winner in told["taken"][: told["round"]] if winner) < told["round"]:
        raise RecordError("The position leaves out who took the mansion of a round that was played.")
    if any(told["taken"][told["round"] + 1 :]) or bool(told["taken"][told["round"]]) > told["closed"] + told["over"]:
        raise RecordError("The position gives away the mansion of a round that was not played.")


def check_question(told: Mapping[str, Any]) -> None:
    """The marks fit their cards, and what is asked can be answered."""
    for number in range(1, codes.PSYCHICS + 1):
        mark, copied = told["marks"][number], told["copies"][number]
        if copied and copied not in numbers(told["laid"]):
            raise RecordError(f"The position lets P{number} echo P{copied}, which was not laid.")
        if mark and mark not in marks_allowed(number, copied):
            raise RecordError(f"The position's mark P{number}:{mark} does not fit that psychic.")
    if told["over"] != bool(told["winners"]):
        raise RecordError("The position names a winner if, and only if, its phase is over.")
    mine = told["psychics"][told["round"]]
    if told["acting"] and not (mine[0] | mine[1]) >> told["acting"] & 1 and not told["over"]:
        raise RecordError(f"The position lets P{told['acting']} act, which does not lie in this round.")
    if bool(told["chosen"]) != (told["phase"] == codes.SWAPPING_FOR):
        raise RecordError("The position has a chosen card if, and only if, its phase is swap-for.")
    if len(told["draws"]) != 2 or any(told["draws"][s] > len(values(told["deck"][s])) for s in (0, 1)):
        raise RecordError("The position lets a player draw more ghosts than there are in the deck.")
    if any(told["draws"]) != (told["phase"] == codes.DRAWING):
        raise RecordError("The position has ghosts to draw if, and only if, its phase is draw.")
    if (told["phase"] == codes.BRINGING) > (told["round"] == codes.TENTH):
        raise RecordError("The position brings psychics to effect before the tenth mansion.")
    if told["phase"] == codes.HIDING and not told["closed"]:
        raise RecordError("The position lets a card be laid at the tenth mansion before the round is closed.")


def marks_allowed(number: int, copied: int) -> range:
    """What a psychic can remember, having the effects of another besides its own."""
    cards = psychics()
    found = 0
    for card in (cards[n - 1] for n in (number, copied) if n):
        found |= sum(read_effects(card.rounds, ROUNDS, "")) | sum(read_effects(card.tenth, TENTH, ""))
    if found & codes.NAME:
        return range(1, 7)
    if found & codes.MIRROR:
        return range(1, 16)
    return range(1, codes.PSYCHICS + 1) if found & codes.STRIKE else range(0)
