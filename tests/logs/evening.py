"""An evening at a table, and all that is written down of it, as a server does it. Nothing here is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from seance.bots import make_bot
from seance.bots.careless import NoisyBot
from seance.errors import NotNow
from seance.games import find_game
from seance.host.commands import TablePlan, request_key
from seance.host.turns import STAND_IN
from seance.kernel.rng import Rng
from seance.store.row import TableRow
from seance.table import fairness
from seance.table.events import AnyEvent, Chair, Entry, Opened
from seance.table.rules import sealed
from seance.table.table import Table

CORPUS = "v2.1"
"""The folder that is made: the format, and which corpus of it."""
BEGIN = 1_790_000_000.0
AN_HOUR = 3600.0
NOISE = 30
MOST_TAKEN_BACK = 9
NAMES = {
    "anna": "Anna",
    "boris": "Борис",
    "cleo": 'Cléo "the Cat" \\ 🐈',
    "dora": "  Dora\n the\tGreat " + "!" * 40,
    "emil": "",
    "fay": "Fay",
}
ENTROPY = {"anna": "5f1c9a", "boris": "х" * 64, "cleo": '"\\\u2028', "dora": "d" * 90, "emil": "", "fay": "f"}


class Append(NamedTuple):
    """What the store was given at once."""

    entries: list[Entry]
    status: str
    new: TableRow | None = None


class Evening:
    """One table, and all that was written down of it."""

    def __init__(
        self,
        name: str,
        opened: Opened,
        table_id: str = "",
        at: float | None = None,
        drawn: tuple[bytes, bytes] | None = None,
    ) -> None:
        """Set a table up as the server does: the host sits down on their chairs, and all in one append.

        A deal that is passed on brings its secret and salt.
        """
        self.name = name
        self.code = ""
        """Under which the deal is passed on, once the game is over."""
        self.rng = Rng(int.from_bytes(chosen(name, "rng", 4), "big"))
        self.now = BEGIN + AN_HOUR * int.from_bytes(chosen(name, "hour", 1), "big") if at is None else at
        self.mind = NoisyBot(make_bot("greedy", opened.game), NOISE)
        own = chosen(name, "secret", fairness.SECRET_BYTES), chosen(name, "salt", fairness.SALT_BYTES)
        secret, salt = drawn or own
        self.table = Table(table_id or chosen(name, "id", 8).hex(), secret, salt)
        row = (
            self.table.id,
            opened.game,
            opened.host,
            opened.public,
            secret,
            salt,
            chosen(name, "invitation", 8).hex(),
            opened.clock,
            (opened.origin and opened.origin.code) or None,
        )
        first = self.take_in([sealed(opened, secret, salt)])
        entropy = "" if opened.origin else ENTROPY[opened.host]
        for seat, chair in enumerate(opened.chairs):
            if chair.kind == "person":
                first += self.take_in(self.table.join(opened.host, NAMES[opened.host], entropy, seat))
        first += self.take_in(self.table.begin())
        self.appends = [Append(first, self.table.status, TableRow(*row))]

    def take_in(self, events: Sequence[AnyEvent], key: str | None = None) -> list[Entry]:
        """Events as entries, made true."""
        self.now = round(self.now + 0.4 + self.rng.draw(3_000_000) / 1e6, 6)
        new = self.table.next_entries(events, self.now, key)
        for entry in new:
            self.table.apply(entry)
        return new

    def do(self, events: Sequence[AnyEvent], visitor: str = "") -> None:
        """One change of the table; a visitor's request bears a key."""
        before = self.table.status
        key = request_key(visitor, f"{self.name} {self.table.number}") if visitor else None
        new = self.take_in(events, key)
        after = self.table.status
        self.appends.append(Append(new, "" if after == before else after))

    # What people and bots do

    def join(self, *visitors: str, seat: int | None = None) -> None:
        for visitor in visitors:
            self.do(self.table.join(visitor, NAMES[visitor], ENTROPY[visitor], seat))

    def move(self, by: str = "") -> None:
        """Whoever is to act acts, or the clock for them."""
        turn = self.table.turn
        assert turn is not None
        seat = self.table.seats[turn]
        token = find_game(self.table.opened.game).format(self.mind.choose(self.table.view_for(turn), self.rng))
        by = by or ("bot" if seat.bot else "")
        self.do(self.table.act(turn, token, by, self.table.number), "" if by else seat.visitor)

    def run_out(self) -> None:
        """The person to act lets the time run out."""
        assert self.table.deadline is not None
        self.now = self.table.deadline
        self.move("clock")

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.table.turn is not None:
                self.move()

    def play_out(self) -> None:
        while self.table.turn is not None:
            self.move()

    def play_until_turn_of(self, visitor: str) -> int | None:
        """On until it is this visitor's turn; their seat."""
        while (turn := self.table.turn) is not None and self.table.seats[turn].visitor != visitor:
            self.move()
        return turn

    def ask_to_take_back(self, seat: int) -> bool:
        """Whether a seat's last move could be taken back: it was, or the others are asked."""
        try:
            events = self.table.take_back(seat)
        except NotNow:
            return False
        self.do(events, self.table.seats[seat].visitor)
        return True

    def answer(self, granted: bool) -> None:
        """Who was asked first, and has not answered yet, does."""
        asking = self.table.asking
        assert asking is not None
        seat = asking.waiting[0]
        self.do(self.table.answer(seat, granted, asking.number), self.table.seats[seat].visitor)

    def take_back(self, seat: int) -> bool:
        """Whether a seat's last move could be taken back, and was: whoever is asked grants it."""
        if not self.ask_to_take_back(seat):
            return False
        while self.table.asking is not None:
            self.answer(True)
        return True

    def play_until_asked(self, visitor: str) -> int:
        """On until this visitor asks for their last move; their seat."""
        while (seat := self.play_until_turn_of(visitor)) is not None:
            self.move()
            if self.table.turn is not None and self.ask_to_take_back(seat):
                return seat
        raise AssertionError(self.name)

    def play_taking_back(self, visitor: str, one_in: int) -> None:
        """To the end, this visitor taking back one in so many moves where it can be, now and then two at once."""
        taken = 0
        while (seat := self.play_until_turn_of(visitor)) is not None:
            self.move()
            if taken < MOST_TAKEN_BACK and self.rng.draw(one_in) == 0 and self.table.turn is not None:
                taken += self.take_back(seat)
                taken += self.rng.draw(2) == 0 and self.take_back(seat)
        assert taken >= 2, self.name

    def resign(self, visitor: str) -> None:
        self.do(self.table.resign(self.table.seats_of(visitor)[0], STAND_IN), visitor)

    def replace(self, seat: int, bot: str, visitor: str) -> None:
        self.do(self.table.replace(seat, bot), visitor)

    def come_back(self, seat: int) -> None:
        self.do(self.table.come_back(seat))

    def rematch(self, visitor: str, name: str) -> Evening:
        """The same table again, with everybody one seat further and the chairs kept for the people."""
        opened, seats = self.table.opened, self.table.seats
        kept = [Chair("open", "", seat.visitor) if seat.visitor else Chair("bot", seat.bot) for seat in seats]
        again = msgspec.structs.replace(opened, chairs=tuple(kept[-1:] + kept[:-1]), host=visitor, origin=None)
        table_id = request_key(self.table.secrets()[0].hex(), "rematch" if opened.origin is None else self.table.id)
        fresh = Evening(name, again, table_id, self.now)
        self.do(self.table.rematched(fresh.table.id), visitor)
        return fresh


def chosen(name: str, what: str, size: int) -> bytes:
    """Bytes that stand for chance: always the same for a table."""
    return blake2b(f"seance logs {CORPUS} {name} {what}".encode(), digest_size=size).digest()


def chair(word: str) -> Chair:
    """`person`, `open`, `kept:visitor` or a bot's name."""
    kind, _, visitor = word.partition(":")
    if word in ("person", "open"):
        return Chair(word)  # type: ignore[arg-type]
    return Chair("open", "", visitor) if kind == "kept" else Chair("bot", word)


def opened(name: str, game: str, chairs: str, options: dict[str, Any] | None = None, **more: Any) -> Evening:
    """A table that anna hosts."""
    words = tuple(chair(word) for word in chairs.split())
    return Evening(name, Opened(game, options or {}, words, more.pop("host", "anna"), "", **more))


def planned(
    name: str, plan: TablePlan, host: str = "anna", drawn: tuple[bytes, bytes] | None = None, at: float | None = None
) -> Evening:
    """A table of a plan that the server makes."""
    opened = Opened(
        plan.game, dict(plan.options), plan.chairs, host, "", take_backs=plan.take_backs, origin=plan.origin
    )
    return Evening(name, opened, at=at, drawn=drawn)
