"""Makes the corpus of the format that logs have now: `python -m tests.logs.make`, once, before it is released.

The corpus is for ever: logs written then must go on working, however logs are written later. An older folder is never
made again; `v1` was made by this script as it stood then, with the code of version 0.1.0 before its release. Secrets,
times and bots' chance are fixed, so that the same code makes the same files.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select

from seance import __version__
from seance.bots import make_bot
from seance.bots.careless import NoisyBot
from seance.errors import NotNow
from seance.games import find_game
from seance.host.commands import request_key
from seance.host.turns import STAND_IN
from seance.kernel.rng import Rng
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.store.row import TableRow
from seance.store.schema import entries, tables
from seance.table import fairness
from seance.table.events import FORMAT, AnyEvent, Chair, Entry, Opened
from seance.table.rules import sealed
from seance.table.table import Table
from tests.logs.kept import FOLDER, Kept, Line, Row, record_text, say
from tests.option_sets import OPTION_SETS, game_of

MADE = FOLDER / f"v{FORMAT}"
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
}
ENTROPY = {"anna": "5f1c9a", "boris": "х" * 64, "cleo": '"\\\u2028', "dora": "d" * 90, "emil": ""}


class Append(NamedTuple):
    """What the store was given at once."""

    entries: list[Entry]
    status: str
    new: TableRow | None = None


class Evening:
    """One table, and all that was written down of it."""

    def __init__(self, name: str, opened: Opened, table_id: str = "", at: float | None = None) -> None:
        """Set a table up as the server does: the host sits down on their chairs, and all in one append."""
        self.name = name
        self.rng = Rng(int.from_bytes(chosen(name, "rng", 4), "big"))
        self.now = BEGIN + AN_HOUR * int.from_bytes(chosen(name, "hour", 1), "big") if at is None else at
        self.mind = NoisyBot(make_bot("greedy", opened.game), NOISE)
        secret, salt = chosen(name, "secret", fairness.SECRET_BYTES), chosen(name, "salt", fairness.SALT_BYTES)
        self.table = Table(table_id or chosen(name, "id", 8).hex(), secret, salt)
        row = (
            self.table.id,
            opened.game,
            opened.host,
            opened.public,
            secret,
            salt,
            chosen(name, "invitation", 8).hex(),
        )
        first = self.take_in([sealed(opened, secret, salt)])
        for seat, chair in enumerate(opened.chairs):
            if chair.kind == "person":
                first += self.take_in(self.table.join(opened.host, NAMES[opened.host], ENTROPY[opened.host], seat))
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

    def take_back(self, seat: int) -> bool:
        """Whether a seat's last move could be taken back, and was."""
        try:
            events = self.table.take_back(seat)
        except NotNow:
            return False
        self.do(events, self.table.seats[seat].visitor)
        while (asking := self.table.asking) is not None:
            other = asking.waiting[0]
            self.do(self.table.answer(other, True, asking.number), self.table.seats[other].visitor)
        return True

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

    def rematch(self, visitor: str, name: str) -> Evening:
        """The same table again, with everybody one seat further and the chairs kept for the people."""
        seats = self.table.seats
        kept = [Chair("bot", seat.bot) if seat.bot else Chair("open", "", seat.visitor) for seat in seats]
        again = msgspec.structs.replace(self.table.opened, chairs=tuple(kept[-1:] + kept[:-1]), host=visitor)
        fresh = Evening(name, again, request_key(self.table.secrets()[0].hex(), "rematch"), self.now)
        self.do(self.table.rematched(fresh.table.id), visitor)
        return fresh


def chosen(name: str, what: str, size: int) -> bytes:
    """Bytes that stand for chance: always the same for a table."""
    return blake2b(f"seance logs v{FORMAT} {name} {what}".encode(), digest_size=size).digest()


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


# The tables


def option_set(name: str) -> Evening:
    """A whole game of an option set, of people and bots in turns."""
    game, options = game_of(name)
    others = ("open", "level:2", "random") if len(name) % 2 else ("greedy", "open", "program:mybot")
    chairs = " ".join(["person", *others][: len(game.seats(options))])
    evening = opened(name, game.name, chairs, OPTION_SETS[name])
    if evening.table.status == "waiting":
        evening.join("boris")
    evening.play_out()
    return evening


def take_backs() -> Iterable[Evening]:
    settings: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = [
        (
            "take-back-alone-siggil",
            "siggil",
            "level:1 person greedy",
            {"players": 3, "open_memory": True},
            {"clock": 30},
        ),
        ("take-back-alone-rip", "rip", "person level:4", {}, {}),
        ("take-back-alone-rip-blue", "rip", "level:2 person", {"psychics": 4, "first": "green"}, {}),
        ("take-back-solo-hard", "siggil", "person", {"players": 1, "difficulty": "hard"}, {}),
        (
            "take-back-solo-choice",
            "siggil",
            "person",
            {"players": 1, "difficulty": "hard", "fourth_spirit": "choice", "layout": "turtle"},
            {"clock": 60, "spectators": True},
        ),
        ("take-back-among-people-siggil", "siggil", "person open", {"layout": "pyramids"}, {"clock": 45}),
        ("take-back-among-people-rip", "rip", "person open", {}, {"clock": 86400}),
        ("take-back-one-screen", "rip", "person person", {"psychics": "documented"}, {}),
    ]
    for name, game, chairs, options, more in settings:
        evening = opened(name, game, chairs, options, **more)
        if "open" in chairs:
            evening.join("cleo")
        evening.play_taking_back("anna", 2 if "people" in name else 4)
        yield evening
    yield taken_back_after_the_other_left()


def taken_back_after_the_other_left() -> Evening:
    """Among people it cannot be once the other has acted, also where a bot has taken their place."""
    evening = opened("take-back-after-the-other-left", "rip", "person open", {}, clock=120)
    evening.join("boris")
    evening.play(14)
    evening.replace(1, "level:3", "anna")
    assert not evening.take_back(0)
    evening.play(20)
    return evening


def resignations() -> Iterable[Evening]:
    settings: list[tuple[str, str, str, dict[str, Any], int]] = [
        ("resigned-rip", "rip", "person open", {"psychics": [9, 8, 7, 6, 5, 4, 3, 2, 1]}, 12),
        ("resigned-siggil", "siggil", "person open", {"first": "P2"}, 9),
        ("resigned-at-once", "rip", "person level:5", {}, 0),
        ("resigned-solo", "siggil", "person", {"players": 1, "difficulty": "hard", "layout": "river"}, 15),
    ]
    for name, game, chairs, options, moves in settings:
        evening = opened(name, game, chairs, options)
        if "open" in chairs:
            evening.join("dora")
        evening.play(moves)
        evening.resign("dora" if name == "resigned-rip" else "anna")
        yield evening
    yield from resignations_at_larger_tables()


def resignations_at_larger_tables() -> Iterable[Evening]:
    three = opened("resigned-of-three", "siggil", "open person level:1", {"players": 3, "layout": "pillars"})
    three.join("emil")
    three.play(7)
    three.resign("emil")
    three.play_out()
    yield three
    four = opened("resigned-of-four", "siggil", "person open open open", {"players": 4, "first": "P3"}, clock=20)
    four.join("boris", "cleo", "dora")
    for visitor in ("cleo", "anna", "boris", "dora"):
        four.play(6)
        four.resign(visitor)
    four.play_out()
    yield four


def replacements() -> Iterable[Evening]:
    empty = opened("replaced-an-empty-chair", "siggil", "person open open", {"players": 3})
    empty.replace(1, "random", "anna")
    empty.replace(2, "program:mybot", "anna")
    empty.play_out()
    yield empty
    gone = opened("replaced-before-the-deal", "siggil", "person open open", {"players": 3, "layout": "turtle"})
    gone.join("boris")
    gone.replace(1, "level:3", "anna")
    gone.join("cleo")
    gone.play_out()
    yield gone
    # A bot keeps the entropy of the person whom it replaces, here also for the deal.
    both = opened("replaced-both-before-the-deal", "rip", "person open", {}, host="boris")
    both.replace(0, "greedy", "boris")
    both.replace(1, "level:1", "boris")
    both.play_out()
    yield both
    after = opened("replaced-after-the-deal", "siggil", "person open open open", {"players": 4}, clock=30)
    after.join("boris", "cleo", "emil")
    after.play(10)
    after.replace(2, "level:2", "boris")
    after.play(10)
    after.replace(0, "greedy", "emil")
    after.play_out()
    yield after
    own = opened("replaced-oneself", "rip", "person open", {"tutorial": True})
    own.join("dora")
    own.play(6)
    own.replace(0, "level:5", "anna")
    own.play_out()
    yield own


def rematches() -> Iterable[Evening]:
    rip = opened("rematch-rip-1", "rip", "person open", {"first": "blue"}, public=True)
    rip.join("cleo")
    rip.play_out()
    again = rip.rematch("cleo", "rematch-rip-2")
    again.join("anna", "cleo")
    again.play(5)
    again.resign("cleo")
    third = again.rematch("anna", "rematch-rip-3")
    third.join("cleo")
    yield from (rip, again, third)
    siggil = opened("rematch-siggil-1", "siggil", "person level:2 open", {"players": 3, "layout": "river"}, clock=300)
    siggil.join("emil")
    siggil.play_out()
    turned = siggil.rematch("emil", "rematch-siggil-2")
    turned.join("emil", "anna")
    turned.play(11)
    yield from (siggil, turned)
    solo = opened("rematch-solo-1", "siggil", "person", {"players": 1})
    solo.play_out()
    yield from (solo, solo.rematch("anna", "rematch-solo-2"))


def waiting() -> Iterable[Evening]:
    more = {"public": True, "spectators": True, "clock": 5}
    yield opened("waiting-public", "siggil", "person open open open", {"players": 4, "layout": "pillars"}, **more)
    yield opened("waiting-nobody-yet", "rip", "open open", {"psychics": 2}, host="emil")
    some = opened("waiting-for-one", "siggil", "open person greedy open", {"players": 4}, host="dora")
    some.join("anna", seat=3)
    yield some
    bot = opened("waiting-with-a-bot-called", "siggil", "person open open", {"players": 3}, public=True)
    bot.join("boris", seat=2)
    bot.replace(2, "level:1", "anna")
    yield bot
    yield opened("waiting-reserved", "siggil", "kept:cleo kept:anna level:4", {"players": 3}, host="cleo")


def unfinished() -> Iterable[Evening]:
    settings: list[tuple[str, str, str, dict[str, Any], int]] = [
        ("just-dealt-siggil", "siggil", "person open", {"open_memory": True}, 0),
        ("just-dealt-rip", "rip", "person open", {}, 0),
        ("mid-game-siggil", "siggil", "person open random", {"players": 3, "layout": "pyramids"}, 25),
        ("mid-game-rip", "rip", "open person", {"psychics": 3}, 25),
        ("mid-game-rip-late", "rip", "person level:3", {}, 60),
        ("mid-game-solo-hard", "siggil", "person", {"players": 1, "difficulty": "hard", "layout": "pillars"}, 20),
        ("mid-game-bots-alone", "rip", "level:1 program:mybot", {}, 30),
    ]
    for name, game, chairs, options, moves in settings:
        evening = opened(name, game, chairs, options, spectators=len(name) % 2 == 0)
        if "open" in chairs:
            evening.join("boris")
        evening.play(moves)
        assert evening.table.status == "playing", name
        yield evening


def clocks() -> Iterable[Evening]:
    for name, game, chairs, options in (
        ("clock-siggil", "siggil", "person open greedy", {"players": 3}),
        ("clock-rip", "rip", "open person", {}),
        ("clock-solo", "siggil", "person", {"players": 1, "difficulty": "hard", "fourth_spirit": "choice"}),
    ):
        evening = opened(name, game, chairs, options, public=True, spectators=True, clock=15)
        if "open" in chairs:
            evening.join("cleo")
        while evening.table.turn is not None:
            if evening.table.deadline is not None and evening.rng.draw(4) == 0:
                evening.run_out()
            else:
                evening.move()
        yield evening


def psychics() -> Iterable[Evening]:
    """Games of nine psychics each, played at random, so that every psychic is laid and does what it does."""
    for first in (1, 10, 13, 19, 21):
        for game in "ab":
            options = {"psychics": list(range(first, first + 9))}
            evening = opened(f"psychics-{first}-to-{first + 8}-{game}", "rip", "person random", options)
            evening.mind = NoisyBot(evening.mind, 100)
            evening.play_out()
            yield evening


def bots_alone() -> Iterable[Evening]:
    chairs = "level:1 level:2 random greedy"
    evening = opened("bots-alone", "siggil", chairs, {"players": 4}, host="cleo", spectators=True)
    evening.play_out()
    yield evening


STORIES: tuple[Callable[[], Iterable[Evening]], ...] = (
    lambda: map(option_set, OPTION_SETS),
    take_backs,
    resignations,
    replacements,
    rematches,
    waiting,
    unfinished,
    clocks,
    psychics,
    bots_alone,
)
WITH_TEXT = ("siggil-river-3", "rip-all", "resigned-rip", "take-back-solo-choice")
"""The tables whose whole record is kept."""
IN_DATABASE = (
    "siggil-pass-solo-hard-choice",
    "take-back-among-people-rip",
    "resigned-of-four",
    "replaced-before-the-deal",
    "rematch-rip-1",
    "rematch-rip-2",
    "rematch-rip-3",
    "waiting-public",
    "mid-game-siggil",
    "clock-rip",
)
"""The tables of the database that is kept."""
WANTED = {
    *WITH_TEXT,
    *IN_DATABASE,
    "siggil-pyramids-4",
    "rip-list",
    "rip-tutorial",
    "take-back-alone-siggil",
    "resigned-solo",
    "replaced-after-the-deal",
    "just-dealt-rip",
    "psychics-21-to-29-a",
}
"""Every table of the first format was kept; of this one those that show what it added."""


# What is written


async def write_down(store: Store, evenings: Sequence[Evening]) -> list[Kept]:
    """Give everything to a store as it happened, and take what the database holds then."""

    async def one(evening: Evening) -> None:
        for append in evening.appends:
            await store.append(evening.table.id, append.entries, append.status, append.new)

    async with store.running():
        await asyncio.gather(*map(one, evenings))
        return [await held(store, evening) for evening in evenings]


async def held(store: Store, evening: Evening) -> Kept:
    """A table as the database holds it, and what is said of it once it is loaded."""
    table_id = evening.table.id
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().one()
        query = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
        log = (await connection.execute(query)).all()
    lines = tuple(Line(line.number, line.at, msgspec.Raw(line.event.encode()), line.key) for line in log)
    told = Row(**{**row, "secret": row["secret"].hex(), "salt": row["salt"].hex()})
    loaded, _ = await store.load(table_id)
    said = say(loaded, __version__)
    assert said == say(evening.table, __version__)
    return Kept(told, said, lines)


def write_database(evenings: Sequence[Evening], folder: Path) -> list[Kept]:
    migrate(sqlite_url(folder))
    return asyncio.run(write_down(Store(sqlite_url(folder)), evenings))


def main() -> None:
    MADE.mkdir()
    evenings = [evening for story in STORIES for evening in story() if evening.name in WANTED]
    assert {evening.name for evening in evenings} == WANTED
    with tempfile.TemporaryDirectory() as folder:
        for evening, kept in zip(evenings, write_database(evenings, Path(folder)), strict=True):
            kept.write(MADE / f"{evening.name}.jsonl")
            if evening.name in WITH_TEXT:
                (MADE / f"{evening.name}.txt").write_text(record_text(evening.table, __version__), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        write_database([evening for evening in evenings if evening.name in IN_DATABASE], Path(folder))
        shutil.copy(Path(folder) / "seance.db", MADE)


if __name__ == "__main__":
    main()
