"""What if: a game that is known whole, left at one of its positions for other moves.

The cards are as they were, and chance goes on as the game's own seed has it; or what a seat could not know is dealt
anew, and chance with it. Either way the same moves always lead to the same positions.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from seance.errors import NotNow, OptionError
from seance.kernel.codes import CHANCE
from seance.kernel.rng import Rng
from seance.table.events import SeatEvent
from seance.table.looking_back import SLICE, Frame
from seance.table.match import Match, read_token
from seance.table.table import Table

MOST_TRIED = 80
"""So many moves of a branch are looked at: with them a link is still short."""
SEED_BYTES = 32


class Fork(NamedTuple):
    """Where a game is left, and for what."""

    played: int
    """After so many actions."""
    tokens: Sequence[str] = ()
    """The moves that are tried, each of whoever is to act."""
    anew: int = 0
    """0: the cards are as they were. Otherwise they are dealt anew, for each number in another way."""
    eyes: int | None = None
    """Of what this seat could not know; None for the one that is to act."""


class Branch(NamedTuple):
    """A game that goes on from there."""

    match: Match[Any, Any, Any]
    left: int
    """So many of its moves come before those that are tried."""


class Tried(msgspec.Struct, frozen=True):
    """Where other moves lead, with all cards open, each position from the seat that was to act in it."""

    frames: tuple[Frame, ...]
    """The position that was left, and the one after each move."""
    moves: tuple[str, ...]
    """What can be played now, in notation."""
    winners: tuple[int, ...] | None
    """The seats that have won; None while it can go on."""


def branch_of(table: Table, fork: Fork) -> Branch:
    """The game of a table, left for the moves of a fork; each of them is judged.

    Whoever asks has seen to it that nothing of the game is secret any more.
    """
    table.check_rules()
    if table.match is None:
        raise NotNow("The game has not begun: there is nothing to try.")
    if len(fork.tokens) > MOST_TRIED:
        raise OptionError(f"At most {MOST_TRIED} moves can be tried after another.")
    if table.match.position_at(fork.played).turn == CHANCE:
        raise OptionError(f"After {fork.played} actions nobody is to act.")
    match = dealt_anew(table.match, fork) if fork.anew else table.match.fork(fork.played)
    left = len(match.moves)
    for token in fork.tokens:
        match.submit(match.turn or 0, read_token(match.game, token))
    return Branch(match, left)


def dealt_anew(match: Match[Any, Any, Any], fork: Fork) -> Match[Any, Any, Any]:
    """A match that begins where a game is left: what the seat knew then is as it was, all else is chance's.

    The deal follows from the seat's view and the fork's number alone.
    """
    game, state = match.game, match.position_at(fork.played)
    eyes = state.turn if fork.eyes is None else fork.eyes
    if eyes not in range(len(game.seats(match.options))):
        raise OptionError(f"There is no seat {eyes} in this game.")
    view = game.view(state, eyes)
    seed = blake2b(view.key(), digest_size=SEED_BYTES, person=f"anew {fork.anew}".encode()).digest()
    dealt = game.load(match.options, game.sample(view, Rng(int.from_bytes(seed[:7], "big"))).dump())
    begun = Match(game, match.options, seed, game.deal_text(dealt))
    if begun.position_at(0).dump() != dealt.dump():
        raise NotNow("This game cannot begin in its middle: its cards stay as they were.")
    return begun


def trying(branch: Branch) -> Generator[None, None, Tried]:
    """A branch as it is shown, in slices; its events count from 1."""
    (match, left), frames = branch, list[Frame]()
    game, moves = match.game, match.open_moves(0)
    for after, state in match.decisions():
        if after < left:
            continue
        seat = state.turn if not state.over else frames[-1].view.seat if frames else 0
        view = game.open_view(game.view(state, seat), state)
        events = tuple(
            SeatEvent(i + 1 - left, 0.0, "played", moves[i].seat, moves[i].token, moves[i].facts)
            for i in range(frames[-1].played if frames else after, after)
        )
        frames.append(Frame(after - left, after, replace(view, actions=()), game.explain(view), events))
        if len(frames) % SLICE == 0:
            yield
    last = match.position_at(len(match.moves))
    allowed = tuple(game.format(action) for action in last.actions())
    return Tried(tuple(frames), allowed, last.result() if last.over else None)
