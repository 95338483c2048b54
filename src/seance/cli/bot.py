"""`seance bot`: one of our bots, speaking the bot protocol over standard input and output."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Annotated, Any, BinaryIO

import msgspec
import typer

from seance import __version__
from seance.bots import Analysis, Budget, analyse, make_bot, players_of
from seance.bots.external import PROTOCOL
from seance.errors import BotError, OptionError, SeanceError
from seance.games import GAMES, AnyGame, find_game
from seance.kernel.rng import Rng

MOST_LINES = 5
IMPOSSIBLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    SeanceError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What can come of building a position from a view that nobody ever saw."""


def bot(
    game: Annotated[str, typer.Option(help=f"One of {', '.join(GAMES)}.")],
    level: Annotated[int, typer.Option(help="1 to 5: used where a go has no budget of its own.")] = 5,
) -> None:
    """Speak the bot protocol (docs/bot-protocol.md) on standard input and output."""
    chosen = find_game(game)
    if level not in range(1, 6):
        raise OptionError(f"There is no level {level}; there are levels 1 to 5.")
    Speaker(chosen, level, sys.stdout.buffer).listen(sys.stdin.buffer)


class Speaker:
    """Answers messages one by one."""

    def __init__(self, game: AnyGame, level: int, output: BinaryIO) -> None:
        self.game = game
        self.level = level
        self.output = output
        self.view: Any = None
        self.seed = 0

    def listen(self, lines: BinaryIO) -> None:
        """Until quit or the end of input. What cannot be understood is answered with an error, and life goes on."""
        for line in lines:
            try:
                message = msgspec.json.decode(line, type=dict[str, Any])
                if message.get("type") == "quit":
                    return
                self.answer(message)
            except (msgspec.DecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
                self.say({"type": "error", "message": f"That is no message of the protocol: {error}."})
            except (BotError, OptionError) as error:
                self.say({"type": "error", "message": str(error)})

    def answer(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "hello":
            self.hello()
        elif kind == "option":
            self.option(message)
        elif kind == "view":
            self.view = self.checked(msgspec.convert(message.get("view"), self.game.view_type))
            self.seed = msgspec.convert(message.get("seed", 0), int)
        elif kind == "go":
            self.go(message)
        else:
            raise BotError(f"There is no message of type {kind!r}; there are hello, option, view, go and quit.")

    def checked(self, view: Any) -> Any:
        """The view itself, if it is one of a position of the game."""
        try:
            if self.game.view(self.game.from_view(view), view.seat).key() == view.key():
                return view
        except IMPOSSIBLE:
            pass
        raise BotError(f"That is no view of a position of {self.game.name}.")

    def hello(self) -> None:
        name = players_of(self.game.name).levels[self.level - 1].name
        self.say(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "name": f"Séance {__version__} {name}",
                "games": [self.game.name],
                "options": [{"name": "level", "from": 1, "to": 5, "value": self.level}],
            }
        )

    def option(self, message: dict[str, Any]) -> None:
        if message.get("name") != "level" or message.get("value") not in range(1, 6):
            raise BotError("There is only the option level, a whole number from 1 to 5.")
        self.level = message["value"]

    def go(self, message: dict[str, Any]) -> None:
        """Think about the last view: with a budget by search, with analysis lines; without one at the level's pace."""
        if self.view is None or not self.view.actions:
            raise BotError("There is nothing to choose: a view of the seat to act comes before go.")
        given: dict[str, Any] = {name: message[name] for name in ("iterations", "milliseconds") if name in message}
        if not given or not message.get("analyse", False):
            best = self.quick(given)
        else:
            budget = msgspec.convert(given, Budget)
            found = analyse(self.game, self.view, budget, self.seed, on_progress=self.tell, clock=perf_counter)
            self.tell(found)
            best = found.best
        self.say({"type": "bestmove", "move": self.game.format(best)})

    def quick(self, given: dict[str, Any]) -> int:
        """The level's own move. Its budget is its strength, so a larger one is not used up; a smaller one is kept."""
        level = players_of(self.game.name).levels[self.level - 1]
        name = f"level:{self.level}"
        limit = given.get("iterations")
        if level.bot == "search" and limit is not None and limit < level.iterations:
            name = f"search:{limit}"
        return make_bot(name, self.game.name).choose(self.view, Rng(self.seed))

    def tell(self, found: Analysis) -> None:
        """How it stands: the best lines."""
        self.say(
            {
                "type": "analysis",
                "iterations": found.iterations,
                "lines": [
                    {
                        "move": self.game.format(line.action),
                        "visits": line.visits,
                        "value": line.value,
                        "line": [self.game.format(action) for action in line.continuation],
                    }
                    for line in found.lines[:MOST_LINES]
                ],
            }
        )

    def say(self, message: dict[str, Any]) -> None:
        self.output.write(msgspec.json.encode(message) + b"\n")
        self.output.flush()
