"""By which rules a table is played: written down when it is opened, and asked for whenever it is loaded.

A game goes on by the rules and the data it began with, or not at all: where this program has others, the table is what
its log says, and nobody replays it.
"""

from __future__ import annotations

import msgspec

from seance.errors import OptionError
from seance.games import GAMES, find_game
from seance.table import fairness
from seance.table.events import FORMAT, Dealt, Opened, Played, Revealed, TakenBack


def sealed(opened: Opened, secret: bytes, salt: bytes) -> Opened:
    """A table's opening as it is written down now: with the commitment, every option, and the rules it is played by."""
    game = find_game(opened.game)
    options = game.options(opened.options)
    return msgspec.structs.replace(
        opened,
        options=msgspec.to_builtins(options),
        commitment=fairness.commitment(secret, salt),
        format=FORMAT,
        rules=game.rules_version,
        data=game.data_fingerprint(options),
        labels=game.seats(options),
    )


def missing(opened: Opened) -> str:
    """Why this program cannot play by the rules of a table, in a sentence; empty if it can."""
    if opened.game not in GAMES:
        return f"This table plays {opened.game!r}, a game that is not here."
    game = find_game(opened.game)
    if opened.rules != game.rules_version:
        return f"This table is played by rules {opened.rules} of {game.name}; here are rules {game.rules_version}."
    try:
        options = game.options(opened.options)
    except OptionError:
        return f"This table is played with options of {game.name} that are not here."
    if opened.data and opened.data != game.data_fingerprint(options):
        return f"This table is played with other cards or layouts of {game.name} than those here."
    return ""


def labels(opened: Opened) -> tuple[str, ...]:
    """What the seats of a table are called; the first format's logs leave that to the game."""
    if opened.labels:
        return opened.labels
    try:
        game = find_game(opened.game)
        found = game.seats(game.options(opened.options))
    except OptionError:
        found = ()
    return found if len(found) == len(opened.chairs) else tuple(f"seat{i + 1}" for i in range(len(opened.chairs)))


class Written:
    """A game that is not replayed, because its rules are not here: deal, moves and end as the log tells them."""

    def __init__(self) -> None:
        self.deal = ""
        self.moves: list[Played] = []
        self.winners: tuple[int, ...] | None = None
        """None where the log does not tell."""
        self.fingerprint = ""

    def take_in(self, event: Dealt | Played | TakenBack | Revealed) -> None:
        """Make an event of the log true."""
        match event:
            case Dealt():
                self.deal = event.deal
            case Played():
                self.moves.append(event)
            case TakenBack():
                del self.moves[event.kept :]
            case Revealed():
                self.winners, self.fingerprint = event.winners, event.fingerprint
