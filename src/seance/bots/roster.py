"""The bots that a host offers: those that need nothing but their name, and programs of the host's choice."""

from __future__ import annotations

from collections.abc import Mapping

from seance.bots import NAMES, make_bot, players_of
from seance.errors import OptionError

PREFIX = "program:"
QUICK = 2_000
"""Iterations of a search that take some ten milliseconds."""


class Roster:
    """Visitors name bots; only the host's configuration names commands."""

    def __init__(self, programs: Mapping[str, str]) -> None:
        self.programs = dict(programs)

    @classmethod
    def parse(cls, text: str) -> Roster:
        """From the host's configuration: name=command, with semicolons between several."""
        pairs = [part.partition("=") for part in text.split(";") if part.strip()]
        for name, sign, command in pairs:
            if not (sign and name.strip().isidentifier() and command.strip()):
                raise OptionError(
                    f"{(name + sign + command).strip()!r} is no program; one looks like mybot=node bot.mjs."
                )
        return cls({name.strip(): command.strip() for name, _, command in pairs})

    def offered(self, game: str) -> dict[str, str]:
        """The bots to choose from in a game, the weakest level first, and what to call them."""
        levels = {f"level:{number}": level.name for number, level in enumerate(players_of(game).levels, 1)}
        return levels | {PREFIX + name: name for name in self.programs}

    def check(self, name: str, game: str) -> None:
        """Refuse what cannot be seated: only what is offered and the two plain bots can."""
        names = list(dict.fromkeys([*NAMES, *self.offered(game)]))
        if name not in names:
            raise OptionError(f"There is no bot {name!r} for {game}; there are {', '.join(names)}.")
        if not name.startswith(PREFIX):
            make_bot(name, game)

    def thinks_long(self, name: str, game: str) -> bool:
        """Whether others had better not wait for the end of its thoughts; of a program nobody knows."""
        kind, _, number = name.partition(":")
        if kind == "level":
            return players_of(game).levels[int(number) - 1].iterations > QUICK
        return kind not in NAMES

    def resolve(self, name: str) -> str:
        """The name with a program's command in place of its name."""
        program = name.removeprefix(PREFIX)
        return PREFIX + self.programs[program] if program != name and program in self.programs else name
