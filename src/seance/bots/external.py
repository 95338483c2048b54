"""Bots that are programs of their own, in any language: JSON lines over standard input and output.

docs/bot-protocol.md is the contract. A program is told a View and nothing else, has a time limit a move and a memory
limit, and is ended when it breaks the rules: one sentence says how.
"""

from __future__ import annotations

import shlex
import subprocess
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from seance.errors import BotError, MoveError
from seance.games import AnyGame
from seance.kernel.rng import Rng
from seance.search.think import Budget

PROTOCOL = 1
LONGEST_LINE = 1 << 20
LIMITED = ["/bin/sh", "-c", 'ulimit -d "$0" && exec "$@"']
"""Lowers the limit of data memory, in KiB, then becomes the program: no code of ours runs in between."""


class Limits(msgspec.Struct, frozen=True):
    """What a program may use: seconds to greet and to answer a move, MiB of memory."""

    hello_seconds: float = 4.0
    move_seconds: float = 4.0
    memory_mib: int = 1024


class ProgramBot:
    """A program at the table. It is started with its first move and lives until `close` or its first fault."""

    def __init__(self, command: str, game: AnyGame, budget: Budget | None = None, limits: Limits | None = None) -> None:
        try:
            self.arguments = shlex.split(command)
        except ValueError as error:
            raise BotError(f"The command {command!r} cannot be read: {error}.") from None
        if not self.arguments:
            raise BotError("A program needs a command, like program:python examples/bot.py.")
        self.command = command
        self.game = game
        self.budget = (budget or Budget(milliseconds=1000)).checked()
        self.limits = limits or Limits()
        self.process: subprocess.Popen[bytes] | None = None
        self.lines: SimpleQueue[bytes | None] = SimpleQueue()

    def choose(self, view: Any, rng: Rng) -> int:
        """The program's move; BotError in one sentence if it dies, hangs or answers nonsense."""
        try:
            if self.process is None:
                self._start()
            self._send({"type": "view", "seed": rng.draw(1 << 31), **message_of(self.game, view)})
            self._send({"type": "go", **go_of(self.budget)})
            answer = self._answer("bestmove", self.limits.move_seconds)
            return self._action(answer.get("move"), view.actions)
        except BotError:
            self.close()
            raise

    def close(self) -> None:
        """End the program, kindly first."""
        process, self.process = self.process, None
        if process is None or process.stdin is None:
            return
        try:
            process.stdin.write(b'{"type":"quit"}\n')
            process.stdin.close()
        except OSError:
            pass
        try:
            process.wait(0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _start(self) -> None:
        words = [*LIMITED, str(self.limits.memory_mib * 1024), *self.arguments]
        try:
            self.process = subprocess.Popen(  # noqa: S603
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise self._fault(f"cannot be started ({error.strerror})") from None
        self.lines = SimpleQueue()
        Thread(target=_listen, args=(self.process, self.lines), daemon=True).start()
        self._send({"type": "hello", "protocol": PROTOCOL, "game": self.game.name, "rules": self.game.rules_version})
        answer = self._answer("hello", self.limits.hello_seconds)
        if answer.get("protocol") != PROTOCOL:
            raise self._fault(f"speaks protocol {answer.get('protocol')!r}, not {PROTOCOL}")

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(message) + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise self._died() from None

    def _answer(self, kind: str, seconds: float) -> dict[str, Any]:
        """The next message of this kind; analysis lines on the way are passed over."""
        while True:
            try:
                line = self.lines.get(timeout=seconds)
            except Empty:
                raise self._fault(f"did not answer within {seconds:g} s") from None
            if line is None:
                raise self._died()
            try:
                message = msgspec.json.decode(line, type=dict[str, Any])
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise self._fault(f"answered {_short(line)}, which is no JSON object") from None
            if message.get("type") == kind:
                return message
            if message.get("type") not in ("analysis", "info"):
                raise self._fault(f"answered {_short(line)} where {kind} was due")

    def _action(self, token: object, legal: tuple[int, ...]) -> int:
        try:
            action = self.game.parse(token) if isinstance(token, str) else -1
        except MoveError:
            action = -1
        if action not in legal:
            raise self._fault(f"chose {token!r}, which is none of the {len(legal)} legal moves")
        return action

    def _died(self) -> BotError:
        assert self.process is not None
        try:
            code = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return self._fault("closed its output")
        known = {126: " (it may not be run)", 127: " (there is no such program)"}
        return self._fault(f"ended with code {code}{known.get(code, '')} before it answered")

    def _fault(self, what: str) -> BotError:
        return BotError(f"The program {self.command!r} {what}; it was taken from the table.")


def message_of(game: AnyGame, view: Any) -> dict[str, Any]:
    """A view as a program is told it, with the legal moves as tokens."""
    return {"view": msgspec.to_builtins(view), "moves": [game.format(action) for action in view.actions]}


def go_of(budget: Budget) -> dict[str, int]:
    """A budget as a program is told it."""
    told = {"iterations": budget.iterations, "milliseconds": budget.milliseconds}
    return {name: amount for name, amount in told.items() if amount}


def _listen(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Put the program's lines into the queue, then None. A line without an end is cut, and will be no JSON."""
    assert process.stdout is not None
    with process.stdout as output:
        while line := output.readline(LONGEST_LINE):
            if line.strip():
                lines.put(line)
    lines.put(None)


def _short(line: bytes) -> str:
    text = line.decode("utf-8", "replace").strip()
    return repr(text if len(text) <= 60 else text[:59] + "…")
