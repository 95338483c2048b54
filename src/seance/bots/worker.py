"""A bot in a process of its own: reads a view per line from standard input, writes an action per line.

The server starts these, so that thinking never holds up the table; a view is all they ever get.
"""

from __future__ import annotations

import sys

import msgspec

from seance.bots import make_bot
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


def answer(line: bytes) -> bytes:
    """The bot's action for one question."""
    question = msgspec.json.decode(line, type=Question)
    view = msgspec.json.decode(question.view, type=find_game(question.game).view_type)
    bot = make_bot(question.bot, question.game)
    return msgspec.json.encode(Answer(bot.choose(view, Rng(question.seed))))


def main() -> None:
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
