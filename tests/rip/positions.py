"""Positions of RIP in a few words, and moves in notation.

`street` is a position in rounds 1-9 with a player about to lay; `last_night` is the tenth mansion, just turned up. Both
keep all the cards of the game: ghosts that are not named lie in the decks, and as many psychics were given out as
rounds were played. Sides, psychics and marks are those of the current round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from seance.rip import cards as data
from seance.rip import codes
from seance.rip.game import RIP, SEATS, Options
from seance.rip.rules import RipState
from seance.rip.tables import PsychicTables
from seance.rip.view import View, bag, mask

FAMILY = (1,) * 6 + (2,) * 5 + (3,) * 4 + (4,) * 3 + (5,) * 2 + (6,)
NOTHING_WON_YET = "gbgbgbgbg"
"""Winners of rounds 1-9 that leave nobody with four manors or three castles among MANSIONS."""
MANSIONS = "mmmmmmcccc"
BY_LETTER = {"g": 1, "b": 2, ".": 0}

Ghosts = Iterable[int] | Mapping[int, Iterable[int]]


def earlier_ghosts(ghosts: Ghosts) -> dict[int, tuple[int, ...]]:
    """Ghosts of earlier rounds by round; a plain list lies in round 1."""
    if isinstance(ghosts, Mapping):
        return {number: tuple(values) for number, values in ghosts.items()}
    return {1: tuple(ghosts)}


def without(ghosts: Iterable[int], *places: Iterable[int]) -> tuple[int, ...]:
    """The ghosts that lie in none of these places."""
    rest = list(ghosts)
    for place in places:
        for ghost in place:
            rest.remove(ghost)
    return tuple(rest)


def street(
    *,
    round: int | None = None,
    player: str = "green",
    leader: str | None = None,
    green_hand: Iterable[int] = (),
    blue_hand: Iterable[int] = (),
    green_side: Iterable[int] = (),
    blue_side: Iterable[int] = (),
    green_before: Iterable[int] = (),
    blue_before: Iterable[int] = (),
    green_psychics: Iterable[int] = (),
    blue_psychics: Iterable[int] = (),
    green_past: Ghosts = (),
    blue_past: Ghosts = (),
    green_tenth: Iterable[int] = (),
    blue_tenth: Iterable[int] = (),
    green_tenth_psychics: Iterable[int] = (),
    blue_tenth_psychics: Iterable[int] = (),
    green_deck: Iterable[int] | None = None,
    blue_deck: Iterable[int] | None = None,
    laid_before: Iterable[int] = (),
    discarded: Iterable[int] = (),
    marks: Mapping[int, int] | None = None,
    copies: Mapping[int, int] | None = None,
    used: Iterable[int] = (),
    laid_now: int = 0,
    prize: int | None = None,
    mansions: str = MANSIONS,
    taken: str = NOTHING_WON_YET,
    tutorial: bool = False,
    tables: PsychicTables | None = None,
    **fields: Any,
) -> RipState:
    """A player about to lay a card.

    The round is the earliest in which so many psychics can be out, unless it is named; then the psychics that are
    missing were laid before. With a deck named, the other ghosts are discarded. `prize` is the round's psychic.
    """
    before = (tuple(green_before), tuple(blue_before))
    lying = (tuple(green_psychics), tuple(blue_psychics))
    tenth = (tuple(green_tenth_psychics), tuple(blue_tenth_psychics))
    laid_before, discarded = tuple(laid_before), tuple(discarded)
    given = [*before[0], *before[1], *lying[0], *lying[1], *tenth[0], *tenth[1], *laid_before, *discarded]
    assert len(set(given)) == len(given), "a psychic lies in two places"
    unseen = [number for number in range(1, 30) if number not in given and number != prize]
    past = (earlier_ghosts(green_past), earlier_ghosts(blue_past))
    if round is None:
        round = max(len(given), *(max(rounds) if any(rounds.values()) else 0 for rounds in past)) + 1
    fill = [unseen.pop(0) for _ in range(round - 1 - len(given))]
    assert len(given) + len(fill) == round - 1, "more psychics than rounds were played"
    laid_before += tuple(fill)
    line = given + fill + ([prize] if prize else [])
    line += unseen[: 9 - len(line)]

    hands = (tuple(green_hand), tuple(blue_hand))
    sides = (tuple(green_side), tuple(blue_side))
    tenths = (tuple(green_tenth), tuple(blue_tenth))
    decks: list[tuple[int, ...]] = []
    discards: list[int] = []
    for seat, deck in enumerate((green_deck, blue_deck)):
        rest = without(FAMILY, hands[seat], sides[seat], tenths[seat], *past[seat].values())
        decks.append(rest if deck is None else tuple(deck))
        discards += without(rest, decks[seat])
    ghosts = [[bag(past[seat].get(i + 1, ())) for seat in (0, 1)] for i in range(10)]
    ghosts[round - 1] = [bag(side) for side in sides]
    psychics = [[0, 0] for _ in range(10)]
    psychics[0][0] = mask(laid_before)
    psychics[round - 1] = [mask(side) for side in lying]
    seat = SEATS.index(player)
    dump = {
        "turn": seat,
        "over": 0,
        "winners": 0,
        "played": 40,
        "turns": 2 * round,
        "tutorial": int(tutorial),
        "phase": codes.LAY,
        "round": round - 1,
        "player": seat,
        "leader": SEATS.index(leader or player),
        "acting": 0,
        "todo": 0,
        "chosen": 0,
        "laid_now": laid_now,
        "closed": 0,
        "discarded": mask(discarded),
        "laid": mask((*lying[0], *lying[1], *laid_before, *discarded)),
        "brought": 0,
        "used": mask(used),
        "discards": bag(discards),
        "line": (*line, 0),
        "mansions": tuple("mc".index(letter) for letter in mansions),
        "taken": tuple(BY_LETTER[letter] for letter in taken[: round - 1].ljust(10, ".")),
        "draws": (0, 0),
        "marks": tuple((marks or {}).get(number, 0) for number in range(30)),
        "copies": tuple((copies or {}).get(number, 0) for number in range(30)),
        "before": tuple(mask(side) for side in before),
        "tenth": tuple(mask(side) for side in tenth),
        "hand": tuple(bag(hand) for hand in hands),
        "deck": tuple(bag(deck) for deck in decks),
        "hidden": tuple(bag(hidden) for hidden in tenths),
        "known": (0, 0),
        "seen": (0, 0),
        "psychics": tuple(tuple(pair) for pair in psychics),
        "ghosts": tuple(tuple(pair) for pair in ghosts),
        **fields,
    }
    return RipState.load(tables or data.tables(), Options(tutorial=tutorial), dump)


def last_night(
    *,
    winner: str = "green",
    green: Iterable[int] = (),
    blue: Iterable[int] = (),
    green_psychics: Iterable[int] = (),
    blue_psychics: Iterable[int] = (),
    green_hand: Iterable[int] = (),
    blue_hand: Iterable[int] = (),
    laid_before: Iterable[int] = (),
    taken: str = NOTHING_WON_YET,
    mansions: str = MANSIONS,
    **fields: Any,
) -> RipState:
    """The tenth mansion with what both laid there, turned up; `winner` won round 9. Decks are empty (rip 7.12).

    The psychics that nobody laid anywhere lie before green, where they can do nothing any more.
    """
    out = (*green_psychics, *blue_psychics, *laid_before, *fields.get("discarded", ()))
    idle = [number for number in range(1, 30) if number not in out][: 8 - len(out)]
    loser = "blue" if winner == "green" else "green"
    state = street(
        round=9,
        player=loser,
        leader=winner,
        green_tenth=green,
        blue_tenth=blue,
        green_tenth_psychics=green_psychics,
        blue_tenth_psychics=blue_psychics,
        green_before=idle,
        green_hand=green_hand,
        blue_hand=blue_hand,
        green_deck=(),
        blue_deck=(),
        laid_before=laid_before,
        mansions=mansions,
        phase=codes.HIDING,
        closed=1,
        **fields,
    )
    told = dict(state.dump())
    told["taken"] = (*(BY_LETTER[letter] for letter in taken), 0)
    told["before"] = (told["before"][0] | 1 << told["line"][8], told["before"][1])
    state.restore(told)
    return play(state, "10:-")


def play(state: RipState, text: str) -> RipState:
    """Play tokens one by one; each has to be legal, or a lot that chance can draw."""
    for token in text.split():
        action = RIP.parse(token)
        assert action in state.actions(), f"{token} is not among {tokens(state)}"
        if token.startswith("~"):
            assert action in state.chances(), f"{token} is no lot now"
        state.play(action)
    return state


def tokens(state: RipState) -> list[str]:
    """What can be played now, or what chance can draw."""
    return [RIP.format(action) for action in state.actions()]


def look(state: RipState, seat: str | None = None) -> View:
    """What a seat sees; without one, a spectator."""
    return RIP.view(state, None if seat is None else SEATS.index(seat))


def on_turn(state: RipState) -> str:
    """Who is asked now: green, blue or chance."""
    return "chance" if state.turn < 0 else SEATS[state.turn]


def side(state: RipState, seat: str, round: int | None = None) -> tuple[list[int], list[int]]:
    """The ghosts and the psychics on a side, of this round or of another."""
    view = look(state)
    index, place = SEATS.index(seat), (round or view.round) - 1
    return list(view.ghosts[place][index]), list(view.psychics[place][index])


def hand(state: RipState, seat: str) -> list[int]:
    return list(look(state, seat).hand or ())


def before(state: RipState, seat: str) -> list[int]:
    """The psychics before a player."""
    return list(look(state).before[SEATS.index(seat)])


def winner(state: RipState) -> str | None:
    """Who won the game; None while it is not over."""
    return SEATS[state.result()[0]] if state.over else None


def taken(state: RipState, round: int) -> str | None:
    """Who took the mansion of a round."""
    seat = look(state).taken[round - 1]
    return None if seat is None else SEATS[seat]
