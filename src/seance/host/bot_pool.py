"""Bots at work: a few processes that think for all tables in turn."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from seance.bots.roster import Roster
from seance.bots.worker import BotAnswer, Question
from seance.host.workers import BROKEN, Workers

NICE = 5
"""Thinking yields to the server where both want the processor: people's moves do not wait for bots."""

SHORT, LONG, WATCHED = range(3)
"""What comes first."""


class BotPool(Workers):
    """Whoever asks for a bot's move gets one. Where people play they come before those who only look on.

    And who plays against a bot that moves at once need not wait for the end of anybody's long thought: one worker is
    for short ones alone, if there are two.
    """

    def __init__(
        self, workers: int, seconds: float, roster: Roster | None = None, seconds_to_stop: float = 5.0
    ) -> None:
        super().__init__("seance.bots.worker", workers, seconds, NICE, seconds_to_stop, max(1, workers - 1))
        self.roster = roster or Roster({})

    def check(self, bot: str, game: str) -> None:
        """Refuse a bot that cannot be seated."""
        self.roster.check(bot, game)

    def offered(self, game: str) -> dict[str, str]:
        """The bots to choose from in a game, and what to call them."""
        return self.roster.offered(game)

    async def choose(self, game: str, bot: str, view: Any, who: str = "", watched: bool = False) -> int:
        """The bot's action. A worker that dies, hangs or talks nonsense is replaced, and the bot still moves."""
        actions: tuple[int, ...] = view.actions

        def read(line: bytes) -> int:
            action = msgspec.json.decode(line, type=BotAnswer).action
            if action not in actions:
                raise ValueError(action)
            return action

        for name in (bot, "greedy", "random"):
            question = Question(
                game, self.roster.resolve(name), msgspec.Raw(msgspec.json.encode(view)), secrets.randbits(63)
            )
            try:
                return await self.ask(msgspec.json.encode(question), read, who, self._rank(name, game, watched))
            except BROKEN as error:
                self.note_replaced(error, game=game, bot=name)
        return secrets.choice(actions)

    def _rank(self, bot: str, game: str, watched: bool) -> int:
        if watched:
            return WATCHED
        return LONG if self.roster.thinks_long(bot, game) else SHORT
