"""What is so at a table: seats, people and a match, as the fold of its log.

Once events are in the log, `apply` makes them true; what was never written never happened.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Self

import msgspec

from seance.errors import Forbidden, KeyReused, LogError, NotNow, OtherRules, RecordError, UnreadableMove
from seance.games import find_game
from seance.table import fairness, rules
from seance.table.asking import Asking
from seance.table.events import (
    AnyEvent,
    Dealt,
    Entry,
    Joined,
    Opened,
    Played,
    Rematched,
    Replaced,
    Resigned,
    Returned,
    Revealed,
    SeatEvent,
    Status,
    StoodIn,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)
from seance.table.match import Match, Move, ToldMove, read_token
from seance.table.pauses import Pause, lost
from seance.table.seat_events import told_alike, told_apart, undone_moves, who_acted
from seance.table.seats import Seat, seated

HIDDEN = "?"
"""A move that nobody may be told, because nobody here knows who may know it."""
REQUEST = "."
"""In an entry's key: between the request's own name and the digest of what it asked for."""
SLICE = 40
"""Entries that are replayed before somebody else may have a turn: a millisecond or two."""
UNFIT = "This table was played by other rules than those here."


class Folded:
    """What the log of a table makes of it, at any time the same."""

    opened: Opened

    def __init__(self, table_id: str, secret: bytes, salt: bytes, other_rules: str = "") -> None:
        self.id = table_id
        self.number = 0
        self.last = 0.0
        """When the last event happened."""
        self.keys: dict[str, int] = {}
        """The numbers of requests that were answered before, by their keys."""
        self._requests: dict[str, str] = {}
        """What those requests asked for, as digests; of earlier logs it is not known."""
        self.status: Status = "waiting"
        self.seats: list[Seat] = []
        """Another list whenever somebody else sits somewhere."""
        self._owned: tuple[list[Seat], dict[str, list[int]]] = self.seats, {}
        """The seats of each visitor in such a list."""
        self.match: Match[Any, Any, Any] | None = None
        self.other_rules = other_rules
        """Why this table can only be looked at: a sentence, empty where its rules are here."""
        self.written = rules.Written()
        """What the log says of the game, where its rules are not here."""
        self.bots_dealt: tuple[int, ...] | None = None
        """The seats that were bots at the deal; None before it, or where that was not kept."""
        self.resigned: int | None = None
        self.rematch = ""
        self.taken_back = 0
        """So many moves were taken back."""
        self.asking: Asking | None = None
        """A take-back that was asked for and not granted, since the last thing that happened in the game."""
        self._dealt_to: tuple[str, ...] = ()
        """Who sat where at the deal: a visitor, or nobody where a bot did."""
        self.acted: dict[int, float] = {}
        """When the person of each seat last did something that is in the log."""
        self.since = 0.0
        """When the seat to act could begin to think."""
        self.pauses: Sequence[Pause] = ()
        """When it could not go on thinking: the log does not know of them."""
        self._secret = secret
        self._salt = salt
        self._events: list[tuple[SeatEvent, ...]] = []
        """Every entry as each seat may know it, a spectator last."""
        self._begun: list[float] = []
        """For each move, since when its seat could think."""
        self._played: list[int] = []
        """For each move, which of the events told it."""

    @classmethod
    def replay(cls, table_id: str, secret: bytes, salt: bytes, entries: Iterable[Entry]) -> Self:
        """The table that has this log; LogError if no table can have it."""
        replaying = cls.replaying(table_id, secret, salt, entries)
        while True:
            try:
                next(replaying)
            except StopIteration as done:
                table: Self = done.value
                return table

    @classmethod
    def replaying(
        cls, table_id: str, secret: bytes, salt: bytes, entries: Iterable[Entry]
    ) -> Generator[None, None, Self]:
        """The same in slices, for whoever has others waiting: a long log is a long piece of work."""
        log = list(entries)
        try:
            return (yield from cls(table_id, secret, salt)._fold(log))
        except OtherRules as error:  # found out only on the way
            return (yield from cls(table_id, secret, salt, str(error))._fold(log))

    def _fold(self, entries: Sequence[Entry]) -> Generator[None, None, Self]:
        undone = undone_moves(entries)
        try:
            for entry in entries:
                if entry.number != self.number + 1:
                    raise LogError(f"This table's log is damaged: its entry {self.number + 1} is missing.")
                self.apply(entry, entry.number in undone)
                if entry.number % SLICE == 0:
                    yield
        except (LogError, OtherRules):
            raise
        except Exception as error:  # whatever is wrong in our own data is no fault of the one who asks
            told = f"its entry {entry.number} cannot have happened ({type(error).__name__})"
            raise LogError(f"This table's log is damaged: {told}.") from error
        if not entries:
            raise LogError("This table's log is damaged: it is empty.")
        return self

    # What is so

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return None if self.match is None or self.over else self.match.turn

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none also where the log does not tell and nobody here can work it out."""
        if not self.over:
            return ()
        if self.resigned is not None:
            return self._others(self.resigned)
        return (self.written.winners or ()) if self.match is None else self.match.result

    def _others(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in range(len(self.seats)) if other != seat)

    @property
    def deadline(self) -> float | None:
        """When the person to act runs out of time."""
        if self.opened.clock is None or (turn := self.turn) is None or self.seats[turn].bot:
            return None
        return self.since + self.opened.clock + lost(self.pauses, self.since)

    @property
    def people(self) -> int:
        """The seats of people, also of several around one screen."""
        return sum(bool(seat.visitor) for seat in self.seats)

    @property
    def entropy(self) -> tuple[str, ...]:
        """What each seat's browser added to the seed; those whom it was dealt for, where the deal was passed on."""
        if self.opened.origin is not None and self.opened.origin.entropy:
            return self.opened.origin.entropy
        return tuple(seat.entropy for seat in self.seats)

    @property
    def take_backs(self) -> str:
        """How a move is taken back here: `free` where no other person has to be asked, `ask` or `never`.

        Where somebody plays alone also `any`, or `unseen` if a move that showed a hidden card stays.
        """
        alone = len({who for who in self._dealt_to if who}) <= 1
        return "free" if alone and self.opened.take_backs == "ask" else self.opened.take_backs

    @property
    def hints(self) -> bool:
        """Whether hints may be asked for: only where one person was dealt cards, and plays alone or with bots.

        That was settled at the deal: a person whom a bot replaced is no bot. No hints where results are compared, but
        for deals whose cards anybody can work out.
        """
        origin = self.opened.origin
        compared = origin is not None and bool(origin.code) and not origin.helps
        return sum(map(bool, self._dealt_to)) == 1 and not compared

    @property
    def seed(self) -> bytes:
        """What chance comes from, and the deal unless it is only known. Secret until the end."""
        if self.opened.origin is not None and self.opened.origin.seed:
            return bytes.fromhex(self.opened.origin.seed)
        return fairness.game_seed(self._secret, self.entropy)

    @property
    def deal_seed(self) -> bytes | None:
        """What the deal comes from; None where that is not known. Secret until the end."""
        return None if self.opened.origin is not None and not self.opened.origin.seed else self.seed

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that belong to a visitor's browser."""
        if self._owned[0] is not self.seats:
            people = {seat.visitor for seat in self.seats if seat.visitor}
            self._owned = (
                self.seats,
                {one: [i for i, seat in enumerate(self.seats) if seat.visitor == one] for one in people},
            )
        return self._owned[1].get(visitor, [])

    def kept_for(self, visitor: str) -> list[int]:
        """The empty seats that are kept for a visitor."""
        chairs = enumerate(self.opened.chairs)
        return [i for i, chair in chairs if self.seats[i].empty and visitor and chair.reserved == visitor]

    def check_owner(self, visitor: str, seat: int) -> None:
        """Refuse whoever does not have this seat."""
        if not visitor or seat not in range(len(self.seats)) or self.seats[seat].visitor != visitor:
            raise Forbidden("That seat is not yours.")

    def check_rules(self) -> None:
        """Refuse whatever changes a table whose rules are not here."""
        if self.other_rules:
            raise OtherRules(f"{self.other_rules} It can be looked at, not played.")

    def view_for(self, seat: int | None) -> Any:
        """The position as this seat (None: a spectator) may know it; None before the deal, or under other rules."""
        return None if self.match is None else self.match.view_for(seat)

    def events_for(self, seat: int | None, after: int = 0) -> list[SeatEvent]:
        """What happened after event number `after`, as this seat may know it.

        Without its rules nobody can tell who may know what of a move: then moves are shown when all is revealed.
        """
        events = [seats[-1 if seat is None else seat] for seats in self._events[max(0, after) :]]
        if not self.other_rules or self.over:
            return events
        return [msgspec.structs.replace(event, token=HIDDEN) if event.token else event for event in events]

    @property
    def move_numbers(self) -> list[int]:
        """For each move that stands, the number of the event that told it."""
        return [place + 1 for place in self._played]

    def secrets(self) -> tuple[bytes, bytes]:
        """The secret and the salt, once the game is over."""
        if not self.over:
            raise NotNow("The secret is revealed when the game is over.")
        return self._secret, self._salt

    def answered(self, key: str | None) -> int | None:
        """The number that a request was answered with before, if it was; KeyReused if its key named another one."""
        name, _, request = (key or "").partition(REQUEST)
        if request and self._requests.get(name, request) != request:
            raise KeyReused("That key was used for another request; a new request needs a new key.")
        return self.keys.get(name)

    def status_after(self, events: Iterable[AnyEvent]) -> Status:
        """What the status will be once these events are true: the deal begins a game, the revelation ends it."""
        status = self.status
        for event in events:
            if isinstance(event, Dealt):
                status = "playing"
            elif isinstance(event, Revealed):
                status = "over"
        return status

    def next_entries(self, events: Sequence[AnyEvent], at: float, key: str | None = None) -> list[Entry]:
        """Events as the next entries of the log; the first bears the request's key."""
        return [Entry(self.number + 1 + i, at, event, None if i else key) for i, event in enumerate(events)]

    def _others_asked(self, seat: int) -> tuple[int, ...]:
        """The seats of the other people of the deal who still have theirs."""
        others = enumerate(zip(self._dealt_to, self.seats, strict=True))
        return tuple(i for i, (who, now) in others if who not in ("", self._dealt_to[seat]) and now.visitor == who)

    def _seats_with(self, seat: int) -> list[int]:
        return self.seats_of(self.seats[seat].visitor)

    # What happened

    def apply(self, entry: Entry, undone: bool = False) -> None:
        """Make an entry of the log true. Of a move that is known to be undone later nobody needs the facts."""
        event = entry.event
        self.number, self.last = entry.number, entry.at
        if entry.key is not None:
            name, _, request = entry.key.partition(REQUEST)
            self.keys[name] = entry.number
            if request:
                self._requests[name] = request
        if self.asking is not None and not isinstance(event, TakeBackAnswered | StoodIn | Returned | Rematched):
            self.asking = None
        if (doer := who_acted(event)) is not None:
            self.acted[doer] = entry.at
        told = self._change(event, entry.at, undone)
        self.status = self.status_after([event])
        everybody = len(self.seats) + 1
        self._events.append((told_alike(entry),) * everybody if told is None else told_apart(entry, told))

    def _change(self, event: AnyEvent, at: float, undone: bool) -> ToldMove | None:
        """What an event does to the table, and what seats are told of it if not all are told the same."""
        match event:
            case Played() | Dealt() | TakenBack() | Revealed():
                if isinstance(event, Dealt):
                    self._dealt_to = tuple(seat.visitor for seat in self.seats)
                    self.bots_dealt = event.bots
                self.taken_back += isinstance(event, TakenBack)
                self._keep_time(event, at)
                if not self.other_rules:
                    return self._play(event, undone)
                self.written.take_in(event)
                if isinstance(event, Played):
                    everybody = len(self.seats) + 1
                    return ToldMove((event.token,) * everybody, ((),) * everybody)
            case Opened():
                self.opened = event
                self.other_rules = self.other_rules or rules.missing(event)
                bots = (chair.bot for chair in event.chairs)
                self.seats = [Seat(label, bot=bot) for label, bot in zip(rules.labels(event), bots, strict=True)]
            case Joined() | Replaced() | StoodIn() | Returned():
                self.seats = seated(self.seats, event)
                if isinstance(event, Returned) and event.seat == self.turn:
                    self.since = at  # the bot was to act until now
            case TakeBackAsked():
                self.asking = Asking(event.seat, event.kept, self.number, self._others_asked(event.seat))
            case TakeBackAnswered():
                assert self.asking is not None
                self.asking = self.asking.answered(self._seats_with(event.seat), event.granted)
            case Resigned():
                self.resigned = event.seat
            case Rematched():
                self.rematch = event.table
        return None

    def _keep_time(self, event: Dealt | Played | TakenBack | Revealed, at: float) -> None:
        match event:
            case Played():
                self._begun.append(self.since)
                self._played.append(len(self._events))
                self.since = at
            case Dealt():
                self.since = at
            case TakenBack():
                # A clock is not wound up by taking back, but for those who train alone.
                self.since = at if self.people == 1 else self._begun[event.kept]
                self._forget_facts(event.kept)
                del self._begun[event.kept :], self._played[event.kept :]

    def _forget_facts(self, kept: int) -> None:
        """A move that is undone is told as a token: its facts are true no more."""
        for place in self._played[kept:]:
            if any(event.facts for event in self._events[place]):
                self._events[place] = tuple(msgspec.structs.replace(event, facts=()) for event in self._events[place])

    def _play(self, event: Dealt | Played | TakenBack | Revealed, undone: bool) -> ToldMove | None:
        """What an event does to the match; OtherRules where it cannot have happened by the rules here."""
        if isinstance(event, Played):
            assert self.match is not None
            return self.match.play(self._read_move(self.match, event), undone)
        if isinstance(event, Dealt):
            self.match = self._begun_match(event)
            return ToldMove(("",) * (len(self.seats) + 1), self.match.deal_facts())
        assert self.match is not None
        if isinstance(event, TakenBack):
            self.match.take_back(event.kept)
        return None

    def _begun_match(self, event: Dealt) -> Match[Any, Any, Any]:
        game = find_game(self.opened.game)
        try:
            return Match(game, game.options(self.opened.options), self.seed, deal=event.deal)
        except RecordError as error:
            raise OtherRules(UNFIT) from error

    def _read_move(self, match: Match[Any, Any, Any], event: Played) -> Move:
        """A move of the log; judged again only where the log does not tell by which data it was judged before."""
        try:
            move = Move(event.seat, read_token(match.game, event.token))
        except UnreadableMove as error:
            raise OtherRules(UNFIT) from error
        if not self.opened.data and not match.fits(move):
            raise OtherRules(UNFIT)
        return move
