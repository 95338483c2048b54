"""Tables for tests: opened, joined and played at without a server, each with its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seance.errors import NotNow
from seance.kernel.rng import Rng
from seance.table.events import AnyEvent, Chair, Entry, Opened
from seance.table.rules import sealed
from seance.table.table import Table

SECRET, SALT = bytes(range(32)), bytes(range(16))


class Logged:
    """A table and its log. Every event happens a second after the one before."""

    def __init__(self, game: str, chairs: str, options: dict[str, Any] | None = None, **more: Any) -> None:
        """Chairs are `p` for the host's person, `o` for open and `b` for a bot."""
        kinds = {"p": Chair("person"), "o": Chair("open"), "b": Chair("bot", "greedy")}
        self.table = Table("t1", SECRET, SALT)
        self.log: list[Entry] = []
        seats = more.pop("seats", tuple(kinds[letter] for letter in chairs))
        self.do([sealed(Opened(game, options or {}, seats, "host", "", **more), SECRET, SALT)])
        for seat, letter in enumerate(chairs):
            if letter == "p":
                self.do(self.table.join("host", "Host", f"host {seat}", seat))
        self.do(self.table.begin())

    def do(self, events: Sequence[AnyEvent], key: str | None = None) -> None:
        """Write events down and make them true."""
        for i, event in enumerate(events):
            self.log += self.table.next_entries([event], float(self.table.number + 1), None if i else key)
            self.table.apply(self.log[-1])

    def take_back(self, seat: int) -> None:
        """Take a move back; whoever is asked grants it."""
        self.do(self.table.take_back(seat))
        while self.table.asking is not None:
            self.do(self.table.answer(self.table.asking.waiting[0], True, self.table.asking.number))

    def replayed(self, until: int | None = None) -> Table:
        """The table that the log gives, or its first entries."""
        return Table.replay("t1", SECRET, SALT, self.log[:until])

    def moves(self) -> list[str]:
        """The legal moves of the seat to act."""
        table = self.table
        assert table.match is not None
        assert table.turn is not None
        return [table.match.game.format(action) for action in table.view_for(table.turn).actions]

    def move(self, rng: Rng, by: str = "") -> None:
        """Play a random legal move."""
        moves = self.moves()
        assert self.table.turn is not None
        self.do(self.table.act(self.table.turn, moves[rng.draw(len(moves))], by))

    def play_out(self, rng: Rng) -> None:
        while self.table.turn is not None:
            self.move(rng)

    def anything(self, rng: Rng) -> None:
        """One random thing that people do at tables."""
        table, seat = self.table, rng.draw(len(self.table.seats))
        what = rng.draw(40)
        try:
            if table.status == "waiting":
                self.do(table.replace(seat, "random") if what == 0 else table.join(f"guest {what}", "Guest", str(what)))
            elif table.over:
                self.do(table.rematched("t2"))
            elif what == 0:
                self.do(table.resign(seat, "greedy"))
            elif what == 1:
                self.do(table.come_back(seat) if table.seats[seat].stand_in else table.replace(seat, "random"))
            elif what < 8:
                self.do(table.take_back(seat))
                if table.asking is not None:
                    self.do(table.answer(seat=table.asking.waiting[0], granted=what > 4, number=table.asking.number))
            else:
                self.move(rng, "clock" if what == 8 else "")
        except NotNow:
            return


def told(table: Table) -> dict[str, Any]:
    """All that can be asked of a table."""
    everybody = (*range(len(table.seats)), None)
    return {
        "number": table.number,
        "status": table.status,
        "turn": table.turn,
        "winners": table.winners,
        "deadline": table.deadline,
        "entropy": table.entropy,
        "seats": table.seats,
        "keys": table.keys,
        "rematch": table.rematch,
        "resigned": table.resigned,
        "asking": table.asking,
        "acted": table.acted,
        "take_backs": table.take_backs,
        "since": table.since,
        "views": [table.view_for(seat) for seat in everybody],
        "events": [table.events_for(seat) for seat in everybody],
        "seed": None if table.match is None else table.match.seed,
        "moves": None if table.match is None else table.match.moves,
    }
