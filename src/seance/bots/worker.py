"""A bot in a process of its own: reads a view per line from standard input, writes an action per line.

The server starts these, so that thinking never holds up the table; a view is all they ever get.
"""

from __future__ import annotations

import sys

import msgspec

from seance.bots import Bot, make_player
from seance.errors import BotError
from seance.games import find_game
from seance.kernel.rng import Rng


class Question(msgspec.Struct):
    """What a worker is asked."""

    game: str
    bot: str
    view: msgspec.Raw
    seed: int


class Answer(msgspec.Struct):
    action: int


_bots: dict[tuple[str, str], Bot] = {}
"""Kept from question to question, so that a program is not started anew for every move."""
NO_ACTION = -1


def answer(line: bytes) -> bytes:
    """The bot's action for one question; NO_ACTION if it is a program that failed."""
    question = msgspec.json.decode(line, type=Question)
    view = msgspec.json.decode(question.view, type=find_game(question.game).view_type)
    key = (question.bot, question.game)
    if key not in _bots:
        _bots[key] = make_player(*key)
    try:
        action = _bots[key].choose(view, Rng(question.seed))
    except BotError:
        action = NO_ACTION
    return msgspec.json.encode(Answer(action))


def main() -> None:
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
