"""What happened at the tables of the corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from seance import __version__, records
from seance.bots.careless import NoisyBot
from seance.host.coded import CodedDeal, DealKind
from seance.host.commands import TablePlan
from seance.host.turns import STAND_IN
from seance.records.table import table_of
from seance.table import daily, fairness, numbered
from seance.table.branch import Fork, branch_of
from seance.table.events import Chair, Origin
from seance.table.table import Table
from tests.logs.evening import BEGIN, Evening, chosen, opened, planned
from tests.logs.kept import record_text
from tests.option_sets import OPTION_SETS, game_of


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
    evening.play_until_turn_of("boris")
    evening.move()
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


def asked() -> Iterable[Evening]:
    """Take-backs that are asked for: granted by one after the other, refused, and not answered yet."""
    four = opened("asked-of-three", "siggil", "person open open open", {"players": 4, "layout": "river"})
    four.join("boris", "cleo", "dora")
    four.play(10)
    four.play_until_asked("cleo")
    for _ in range(3):
        assert four.table.asking is not None
        four.answer(True)
    assert four.table.taken_back == 1
    four.play_out()
    yield four
    refused = opened("asked-and-refused", "rip", "person open", {"first": "blue"}, clock=60)
    refused.join("boris")
    refused.play(8)
    seat = refused.play_until_asked("boris")
    refused.answer(False)
    assert not refused.ask_to_take_back(seat)
    refused.play_until_asked("anna")
    refused.answer(True)
    refused.play_out()
    yield refused
    waits = opened("asked-and-waiting", "siggil", "person open greedy open", {"players": 4, "open_memory": True})
    waits.join("emil", "cleo")
    waits.play(12)
    waits.play_until_asked("emil")
    waits.answer(True)
    yield waits


def allowed() -> Iterable[Evening]:
    """What a table allows to be taken back."""
    for kind, difficulty in (("any", "easy"), ("unseen", "hard")):
        options = {"players": 1, "difficulty": difficulty, "layout": "pillars"}
        evening = opened(f"take-backs-{kind}", "siggil", "person", options, take_backs=kind)
        evening.play_taking_back("anna", 1)
        yield evening
    never = opened("take-backs-never", "rip", "person open", {}, take_backs="never")
    never.join("cleo")
    seat = never.play_until_turn_of("cleo")
    assert seat is not None
    never.move()
    assert not never.ask_to_take_back(seat)
    never.play_out()
    yield never


def stood_in() -> Iterable[Evening]:
    """Bots play for people who are away: one who comes back, twice, and some who do not."""
    back = opened("stood-in-and-returned", "rip", "person open", {"psychics": "documented"}, clock=3600)
    back.join("boris")
    back.play(10)
    for _ in range(2):
        back.replace(1, STAND_IN, "anna")
        back.play(12)
        back.come_back(1)
        back.play(5)
    back.play_out()
    yield back
    away = opened("stood-in-to-the-end", "siggil", "person open open", {"players": 3, "layout": "pyramids"})
    away.join("dora", "emil")
    away.play(9)
    away.replace(1, STAND_IN, "emil")
    away.play(6)
    away.replace(2, STAND_IN, "anna")
    away.play_out()
    again = away.rematch("dora", "stood-in-rematch")
    again.join("dora", "anna")
    yield from (away, again)
    both = opened("stood-in-for-both", "rip", "person open", {})
    both.join("cleo")
    both.play(9)
    both.replace(0, STAND_IN, "cleo")
    both.replace(1, STAND_IN, "cleo")
    both.play(9)
    yield both


def went_before_the_deal() -> Iterable[Evening]:
    """What somebody added to the deal goes with them when a bot takes their chair."""
    evening = opened("forgot-the-entropy", "siggil", "person open open", {"players": 3, "first": "P2"})
    evening.join("boris")
    evening.replace(1, "level:2", "anna")
    evening.join("dora")
    evening.play(8)
    yield evening


def what_if() -> Iterable[Evening]:
    """Games that go on from others: their cards as they were, dealt anew, and from a record that somebody brought."""
    rip = opened("what-if-rip", "rip", "person level:3", {"psychics": 4})
    rip.play_out()
    siggil = opened("what-if-siggil", "siggil", "person open", {"layout": "turtle"})
    siggil.join("cleo")
    siggil.play_out()
    yield from (rip, siggil)
    yield played_on("what-if-same-cards", rip.table, Fork(40))
    yield played_on("what-if-dealt-anew", rip.table, Fork(25, anew=7), seat=1)
    yield played_on("what-if-siggil-played-on", siggil.table, Fork(12))
    brought = table_of(records.read(record_text(siggil.table, __version__)))
    yield played_on("what-if-of-a-record", brought, Fork(20))


def played_on(name: str, table: Table, fork: Fork, seat: int = 0) -> Evening:
    """The visitor and bots go on where a game is left, at the next position where somebody is to act, with one move."""
    match = table.match
    assert match is not None
    left = next(after for after, state in match.decisions() if after >= fork.played and state.turn >= 0)
    at = match.position_at(left)
    fork = fork._replace(played=left, tokens=(match.game.format(at.actions()[-1]),))
    branch, _ = branch_of(table, fork)
    chairs = tuple(Chair("person") if i == seat else Chair("bot", "level:2") for i in range(len(table.seats)))
    moves = tuple(branch.game.format(move.action) for move in branch.moves)
    seed = "" if fork.anew else (table.deal_seed or b"").hex()
    origin = Origin(branch.deal, moves, seed, table.id, fork.played)
    evening = planned(name, TablePlan(table.opened.game, table.opened.options, chairs, origin=origin))
    evening.play_taking_back("anna", 3)
    return evening


def known_deals() -> Iterable[Evening]:
    """Deals with codes: numbered ones, those of a day, and one that was passed on and is played again."""
    one = numbered.read_code("pass-hard-17")
    hard = coded("numbered", one.code, one.game, one.kind.options, (one.secret, bytes(fairness.SALT_BYTES)))
    hard.play_taking_back("anna", 3)
    yield hard
    chain = daily.Chain(daily.DailySecret(chosen("house", "secret", 32), daily.day_at(BEGIN)))
    for deal in daily.deals_of(daily.day_at(BEGIN) + 2):
        drawn = daily.sealed(chain.secret(deal.day), deal)
        today = coded("daily", deal.code, deal.game, deal.kind.options, drawn, deal.day * daily.DAY_SECONDS + 60.0)
        assert not today.ask_to_take_back(0)
        today.play_out()
        yield today
    first = opened("deal-passed-on", "rip", "level:2 person", {"tutorial": True}, host="boris")
    first.play_out()
    first.code = fairness.deal_code(*first.table.secrets())
    yield first
    yield same_deal(first, "same-deal-again", "cleo")
    fled = same_deal(first, "same-deal-resigned", "dora", moves=9)
    fled.resign("dora")
    yield from (fled, fled.rematch("dora", "same-deal-rematch"))


def coded(
    kind: DealKind, code: str, game: str, options: dict[str, Any], drawn: tuple[bytes, bytes], at: float | None = None
) -> Evening:
    """A table of a deal that is there before anybody plays it; help is allowed where anybody knows its cards."""
    deal = CodedDeal(code, kind, game, options, *drawn, kind == "numbered")
    return planned(f"{kind}-{code.rpartition('-')[2]}", deal.plan(), drawn=drawn, at=at)


def same_deal(first: Evening, name: str, host: str, moves: int | None = None) -> Evening:
    """The deal of a game that is over, for somebody else: the same secret, and nobody adds anything."""
    table = first.table
    assert table.match is not None
    chairs = tuple(Chair("bot", seat.bot) if seat.bot else Chair("person") for seat in table.seats)
    origin = Origin(
        table.match.deal, seed=table.match.seed.hex(), table=table.id, entropy=table.entropy, code=first.code
    )
    plan = TablePlan(table.opened.game, table.opened.options, chairs, take_backs="never", origin=origin)
    evening = planned(name, plan, host, table.secrets())
    evening.play_out() if moves is None else evening.play(moves)
    return evening


def forgotten() -> Iterable[Evening]:
    """A visitor who wanted nothing kept of them: as host, as guest, and where a chair is kept for them."""
    host = opened("forgotten-host", "rip", "person open", {}, host="fay", spectators=True)
    host.join("anna")
    host.play(7)
    host.replace(0, STAND_IN, "anna")
    host.play(4)
    yield host
    guest = opened("forgotten-guest", "siggil", "person open", {"layout": "river"})
    guest.join("fay")
    guest.play_out()
    yield from (guest, guest.rematch("anna", "forgotten-rematch"))


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
    asked,
    allowed,
    stood_in,
    went_before_the_deal,
    what_if,
    known_deals,
    forgotten,
)
