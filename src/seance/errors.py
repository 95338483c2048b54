"""What can be wrong with what we are given: each error is one sentence that says what was wrong and what is allowed."""


class SeanceError(Exception):
    """Anything that the caller can mend: the command line prints it and exits with 2."""


class OptionError(SeanceError):
    """A game, option, player count, layout name or list of psychics that does not exist or does not fit."""


class SeedError(SeanceError):
    """Not a seed of 64 hexadecimal digits."""


class DataError(SeanceError):
    """A layout or card file that cannot be used; the sentence names the file and the place in it."""


class MoveError(SeanceError):
    """A move that cannot be played."""


class UnreadableMove(MoveError):
    """Not a move in this game's notation."""


class IllegalMove(MoveError):
    """A move of this game that is not allowed now."""


class NotYourTurn(MoveError):
    """A move by a seat that is not to act."""


class BotError(SeanceError):
    """A bot that does not exist, cannot think, or, if it is a program, does not answer as it should."""


class RecordError(SeanceError):
    """A record that is foreign, damaged or untrue; the sentence names the line."""


class NotFound(SeanceError):
    """No such table or page."""


class Forbidden(SeanceError):
    """Something that this visitor may not do or see."""


class SeatTaken(SeanceError):
    """A seat that somebody else has, or a table that is full."""


class NotNow(SeanceError):
    """Something that is allowed at another moment: before the deal, after the end, while nobody has acted since."""


class TooLate(NotNow):
    """A move that cannot be taken back: somebody has acted since."""


class CardShown(NotNow):
    """A move that cannot be taken back: it showed what was hidden."""


class OtherRules(NotNow):
    """A table whose rules this program does not have: it can be looked at, not played."""


class LogError(SeanceError):
    """A log that this program cannot read: a newer one wrote it, or it is damaged."""


class KeyReused(SeanceError):
    """A request with the key of another one that was carried out before."""


class Stale(SeanceError):
    """An action on a position that has changed since."""


class TooMuch(SeanceError):
    """More than a visitor may have or do at once."""


class StartError(SeanceError):
    """Data that a server cannot start with: locked, full, torn, missing or newer; the sentence says what to do."""


class Unavailable(SeanceError):
    """The store cannot take or give anything now; nothing was changed."""
