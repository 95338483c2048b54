"""A bot in a process of its own: reads a view per line from standard input, writes an action per line.

The server starts these, so that thinking never holds up the table; a view is all they ever get. The line `stop` means
that nobody waits for the answer any more: it comes at once then, whatever it is.
"""

from __future__ import annotations

import sys
from queue import SimpleQueue
from threading import Event, Thread

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


class BotAnswer(msgspec.Struct):
    action: int


_bots: dict[tuple[str, str], Bot] = {}
"""Kept from question to question, so that a program is not started anew for every move."""
_stop = Event()
"""Set while what is being thought about is wanted no more."""
NO_ACTION = -1
STOP = b"stop"


def answer(line: bytes) -> bytes:
    """The bot's action for one question; NO_ACTION if it is a program that failed."""
    question = msgspec.json.decode(line, type=Question)
    view = msgspec.json.decode(question.view, type=find_game(question.game).view_type)
    key = (question.bot, question.game)
    if key not in _bots:
        _bots[key] = make_player(*key, _stop)
    try:
        action = _bots[key].choose(view, Rng(question.seed))
    except BotError:
        action = NO_ACTION
    return msgspec.json.encode(BotAnswer(action))


def listen(questions: SimpleQueue[bytes]) -> None:
    """Pass questions on, and hear meanwhile that the last one need not be answered well. Nothing more is the end."""
    for line in sys.stdin.buffer:
        if line.rstrip() == STOP:
            _stop.set()
        else:
            _stop.clear()
            questions.put(line)
    _stop.set()
    questions.put(b"")


def main() -> None:
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(questions,), daemon=True).start()
    while line := questions.get():
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
