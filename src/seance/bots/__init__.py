"""Players that are programs. Their whole input is a View."""

from __future__ import annotations

from threading import Event

from seance.bots.careless import AloneBot, NoisyBot, OverlookingBot
from seance.bots.external import ProgramBot
from seance.bots.players import players_of
from seance.bots.search import SearchBot, analyse
from seance.bots.solving import SolvingBot
from seance.errors import OptionError
from seance.games import find_game
from seance.kernel.players import Bot, Level, RandomBot
from seance.search.think import Analysis, Budget, Clock

__all__ = ["NAMES", "Analysis", "Bot", "Budget", "analyse", "dismiss", "make_bot", "make_player", "players_of"]

NAMES = ("random", "greedy", *(f"level:{number}" for number in range(1, 6)))
"""The bots that need nothing but their name."""


def make_bot(name: str, game: str, stop: Event | None = None, clock: Clock | None = None) -> Bot:
    """The bot of that name for a game: one of NAMES, `search:ITERATIONS` or `search:MILLISECONDSms` by a clock.

    `stop` ends its searches early.
    """
    kind, _, number = name.partition(":")
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return players_of(game).greedy()
    if kind == "level" and number in ("1", "2", "3", "4", "5"):
        return at_level(players_of(game).levels[int(number) - 1], game, stop)
    if kind == "search" and number.removesuffix("ms").isdecimal() and number.isascii():
        amount = int(number.removesuffix("ms"))
        budget = Budget(milliseconds=amount) if number.endswith("ms") else Budget(amount)
        return SearchBot(find_game(game), budget, stop=stop, clock=clock)
    raise OptionError(
        f"There is no bot {name!r} for {game}; there are random, greedy, level:1 to level:5, search:ITERATIONS and "
        "search:MILLISECONDSms."
    )


def make_player(name: str, game: str, stop: Event | None = None, clock: Clock | None = None) -> Bot:
    """Any bot, or `program:COMMAND`: only for names that come from whoever may run commands on this machine anyway."""
    kind, _, command = name.partition(":")
    return ProgramBot(command, find_game(game)) if kind == "program" else make_bot(name, game, stop, clock)


def at_level(level: Level, game: str, stop: Event | None = None) -> Bot:
    """The bot that plays at a level."""
    players = players_of(game)
    bot: Bot
    if level.deals:
        bot = SolvingBot(find_game(game), Budget(level.iterations), level.deals, stop)
    elif level.bot == "search":
        manner = players.manners[level.manner] if level.manner else None
        bot = SearchBot(
            find_game(game),
            Budget(level.iterations),
            settings=level.settings,
            stop=stop,
            wavers=level.wavers,
            manner=manner,
            judging=Budget(level.judging or level.iterations),
        )
    else:
        bot = make_bot(level.bot, game, stop)
    if level.overlooks:
        bot = OverlookingBot(bot, level.overlooks, players.plain)
    if level.noise:
        bot = NoisyBot(bot, level.noise)
    return bot if level.alone is None else AloneBot(find_game(game), bot, at_level(level.alone, game, stop))


def dismiss(bot: Bot) -> None:
    """Let a bot go: a program is ended."""
    if isinstance(bot, ProgramBot):
        bot.close()
