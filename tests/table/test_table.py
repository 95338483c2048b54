"""The table: seats, manners and secrets, without any server."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seance.errors import (
    CardShown,
    Forbidden,
    IllegalMove,
    NotNow,
    NotYourTurn,
    OptionError,
    SeatTaken,
    Stale,
    TooLate,
    UnreadableMove,
)
from seance.games import find_game
from seance.kernel.rng import Rng
from seance.table import fairness
from seance.table.asking import TakeBacks
from seance.table.events import (
    Chair,
    Dealt,
    Joined,
    Played,
    Replaced,
    Resigned,
    Revealed,
    StoodIn,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)
from seance.table.match import read_token
from seance.table.table import Table
from tests.table.tables import SALT, SECRET, Logged, told

GREEN = {"first": "green"}
THREE = {"players": 3, "first": "P1"}
COMMANDS: tuple[Callable[[Table], object], ...] = (
    lambda table: table.act(0, "stop"),
    lambda table: table.resign(0, "greedy"),
    lambda table: table.take_back(0),
)


def two_people(**more: object) -> Logged:
    """Host and guest at a table of RIP, where green begins."""
    logged = Logged("rip", "po", GREEN, **more)
    logged.do(logged.table.join("guest", "Guest", "guest's"))
    return logged


def test_the_deal_follows_when_the_last_seat_is_taken() -> None:
    logged = Logged("siggil", "poo", THREE)
    assert logged.table.status == "waiting"
    assert logged.table.view_for(0) is None
    assert [type(e) for e in logged.table.join("a", "A", "")] == [Joined]
    logged.do(logged.table.join("a", "A", ""))
    events = logged.table.join("b", "B", "")
    assert [type(e) for e in events] == [Joined, Dealt]
    logged.do(events)
    assert (logged.table.status, logged.table.turn) == ("playing", 0)
    assert [seat.visitor for seat in logged.table.seats] == ["host", "a", "b"]


def test_a_table_of_host_and_bots_begins_at_once() -> None:
    assert Logged("siggil", "pb").table.status == "playing"
    assert Logged("rip", "pp").table.status == "playing"
    assert [type(e) for e in Logged("rip", "po").table.begin()] == []


def test_a_taken_seat_is_not_given_twice() -> None:
    logged = Logged("rip", "po")
    with pytest.raises(SeatTaken, match="That seat is taken"):
        logged.table.join("guest", "Guest", "", seat=0)
    logged.do(logged.table.join("guest", "Guest", "", seat=1))
    with pytest.raises(SeatTaken, match="Every seat"):
        logged.table.join("late", "Late", "")


def test_names_are_short_and_never_empty() -> None:
    logged = Logged("rip", "po")
    (joined, _) = logged.table.join("guest", f"  A \n {'b' * 100}", "")
    assert isinstance(joined, Joined)
    assert joined.name == ("A " + "b" * 100)[:40]
    (joined, _) = logged.table.join("guest", " \t ", "")
    assert isinstance(joined, Joined)
    assert joined.name == "blue"


def test_nothing_can_be_played_before_the_deal_or_after_the_end() -> None:
    logged = Logged("rip", "po", GREEN)
    for command in COMMANDS:
        with pytest.raises(NotNow, match="has not begun"):
            command(logged.table)
    logged = two_people()
    logged.play_out(Rng(1))
    for command in COMMANDS:
        with pytest.raises(NotNow, match="is over"):
            command(logged.table)


def test_a_refused_move_changes_nothing() -> None:
    logged = two_people()
    before = told(logged.table)
    with pytest.raises(NotYourTurn):
        logged.table.act(1, "stop")
    with pytest.raises(IllegalMove):
        logged.table.act(0, "=R3")
    with pytest.raises(UnreadableMove):
        logged.table.act(0, "xyzzy")
    with pytest.raises(Stale):
        logged.table.act(0, "stop", seen=logged.table.number - 1)
    with pytest.raises(Forbidden):
        logged.table.check_owner("guest", 0)
    with pytest.raises(Forbidden):
        logged.table.check_owner("", 0)
    assert told(logged.table) == before


def test_deciding_changes_nothing_until_it_is_written() -> None:
    logged = two_people()
    before = told(logged.table)
    logged.table.act(0, "stop", seen=logged.table.number)
    logged.table.resign(0, "greedy")
    logged.table.replace(1, "greedy")
    assert told(logged.table) == before
    waiting = Logged("rip", "po", GREEN)
    before, seats = told(waiting.table), waiting.table.seats
    assert [type(event) for event in waiting.table.replace(1, "greedy")] == [Replaced, Dealt]
    assert [type(event) for event in waiting.table.join("guest", "Guest", "")] == [Joined, Dealt]
    assert told(waiting.table) == before
    assert waiting.table.seats is seats


def test_the_status_that_events_lead_to_is_the_one_they_have_led_to() -> None:
    logged, rng = Logged("rip", "oo", GREEN), Rng(3)
    seen = {logged.table.status}
    while logged.table.rematch == "":
        number, before = len(logged.log), logged.table.status
        ahead = logged.replayed()
        logged.anything(rng)
        events = [entry.event for entry in logged.log[number:]]
        assert ahead.status_after(events) == logged.table.status
        assert ahead.status == before
        seen.add(logged.table.status)
    assert seen == {"waiting", "playing", "over"}


def test_the_end_is_written_down_with_who_won_and_where() -> None:
    for resigns in (False, True):
        logged = two_people()
        if resigns:
            logged.do(logged.table.resign(0, "greedy"))
        else:
            logged.play_out(Rng(2))
        last = logged.log[-1].event
        assert isinstance(last, Revealed)
        assert logged.table.match is not None
        assert last.winners == logged.table.winners != ()
        assert last.fingerprint == logged.table.match.fingerprint


def test_the_last_move_reveals_the_secret() -> None:
    logged = two_people()
    logged.play_out(Rng(2))
    assert [type(e.event) for e in logged.log].count(Revealed) == 1
    last = logged.log[-1].event
    assert isinstance(last, Revealed)
    assert (last.secret, last.salt) == (SECRET.hex(), SALT.hex())
    assert last.entropy == ("host 0", "guest's")
    assert logged.table.winners


def test_resigning_ends_a_game_of_two() -> None:
    logged = two_people()
    events = logged.table.resign(1, "greedy")
    assert [type(e) for e in events] == [Resigned, Revealed]
    logged.do(events)
    assert (logged.table.status, logged.table.winners, logged.table.turn) == ("over", (0,), None)


def test_at_a_larger_table_a_bot_plays_on_for_whoever_resigns() -> None:
    logged = Logged("siggil", "ppp", THREE)
    logged.do(logged.table.resign(1, "greedy"))
    seat = logged.table.seats[1]
    assert (seat.visitor, seat.bot, logged.table.status) == ("", "greedy", "playing")
    assert logged.table.seats_of("host") == [0, 2]
    logged.play_out(Rng(3))
    assert logged.table.over


def test_nobody_wins_a_solo_game_that_was_given_up() -> None:
    logged = Logged("siggil", "p", {"players": 1})
    logged.do(logged.table.resign(0, "greedy"))
    assert logged.table.winners == ()


def test_a_bot_on_the_last_empty_seat_begins_the_game() -> None:
    logged = Logged("siggil", "poo", THREE)
    assert [type(e) for e in logged.table.replace(1, "greedy")] == [Replaced]
    logged.do(logged.table.replace(1, "greedy"))
    events = logged.table.replace(2, "random")
    assert [type(e) for e in events] == [Replaced, Dealt]
    logged.do(events)
    assert [seat.bot for seat in logged.table.seats] == ["", "greedy", "random"]
    assert told(logged.replayed()) == told(logged.table)


def test_a_bot_that_replaces_a_person_keeps_the_entropy_of_the_deal() -> None:
    logged = two_people()
    assert logged.table.match is not None
    seed = logged.table.match.seed
    logged.do(logged.table.replace(1, "greedy"))
    assert logged.table.entropy == ("host 0", "guest's")
    assert logged.table.match.seed == fairness.game_seed(SECRET, logged.table.entropy) == seed
    assert logged.table.seats_of("guest") == [1]
    with pytest.raises(NotNow):
        logged.table.replace(1, "greedy")
    with pytest.raises(OptionError):
        logged.table.replace(2, "greedy")


def test_a_person_who_was_stood_in_for_has_their_seat_again() -> None:
    logged = two_people(clock=30)
    before = logged.table.seats
    with pytest.raises(NotNow, match="No bot stands in"):
        logged.table.come_back(1)
    logged.do(logged.table.replace(1, "greedy"))
    assert logged.log[-1].event == StoodIn(1, "greedy")
    assert (logged.table.seats[1].name, logged.table.seats[1].stand_in) == ("Guest", "greedy")
    while logged.table.turn == 0:
        logged.move(Rng(1))
    assert (logged.table.turn, logged.table.deadline) == (1, None)  # a bot has its own
    logged.do(logged.table.come_back(1))
    assert logged.table.seats == before
    assert logged.table.deadline == logged.log[-1].at + 30
    assert told(logged.replayed()) == told(logged.table)


def play_ghost(logged: Logged) -> None:
    """The seat to act plays a ghost: that reveals nothing and leaves it the turn."""
    assert logged.table.turn is not None
    logged.do(logged.table.act(logged.table.turn, logged.moves()[1]))


def test_a_move_is_taken_back_while_nobody_acted_since() -> None:
    logged = two_people()
    views = [logged.table.view_for(seat) for seat in (0, 1, None)]
    with pytest.raises(NotNow, match="no move"):
        logged.table.take_back(0)
    play_ghost(logged)
    assert logged.table.take_back(0) == [TakeBackAsked(0, 0)]
    logged.do(logged.table.take_back(0))
    events = logged.table.answer(1, True, logged.table.number)
    assert events == [TakeBackAnswered(1, True), TakenBack(0, 0)]
    logged.do(events)
    assert [logged.table.view_for(seat) for seat in (0, 1, None)] == views
    with pytest.raises(NotNow, match="no move"):
        logged.table.take_back(0)


@pytest.mark.parametrize("around_one_screen", [False, True])
def test_no_move_is_taken_back_once_another_has_acted(around_one_screen: bool) -> None:
    logged = Logged("siggil", "pp", {"first": "P1"}) if around_one_screen else Logged("siggil", "po", {"first": "P1"})
    if not around_one_screen:
        logged.do(logged.table.join("guest", "Guest", ""))
    while logged.table.turn == 0:
        logged.move(Rng(1))
    logged.move(Rng(1))
    with pytest.raises(TooLate, match="acted since"):
        logged.table.take_back(0)


def test_no_move_is_taken_back_that_showed_what_was_hidden() -> None:
    for number in range(30):
        logged = Logged("siggil", "po", {"first": "P1"})
        logged.do(logged.table.join(f"guest {number}", "Guest", str(number)))
        hidden = logged.table.view_for(0)
        logged.move(Rng(number))
        assert logged.table.match is not None
        if logged.table.match.revealing(0):
            assert logged.table.view_for(0) != hidden
            with pytest.raises(CardShown, match="showed what was hidden"):
                logged.table.take_back(0)
            return
    raise AssertionError("no first move turned a card up")


def test_against_bots_only_a_move_can_always_be_taken_back() -> None:
    logged = Logged("siggil", "pb", {"first": "P1"})
    for _ in range(12):
        logged.move(Rng(7))
    assert logged.table.match is not None
    mine = [i for i, move in enumerate(logged.table.match.moves) if move.seat == 0]
    logged.do(logged.table.take_back(0))
    assert len(logged.table.match.moves) == mine[-1]
    assert logged.table.turn == 0


def revealing_move(logged: Logged) -> str:
    """A first move that turns a card up."""
    assert logged.table.match is not None
    match = logged.table.match
    for token in logged.moves():
        other = match.fork(0)
        other.submit(0, match.game.parse(token))
        if other.revealing(0):
            return token
    raise AssertionError("no first move turns a card up")


@pytest.mark.parametrize("kind", ["ask", "any", "unseen", "never"])
def test_alone_it_is_settled_what_may_be_taken_back_and_how_often_it_was_is_counted(kind: TakeBacks) -> None:
    logged = Logged("siggil", "p", {"players": 1, "layout": "pyramids"}, take_backs=kind)
    assert logged.table.take_backs == ("free" if kind == "ask" else kind)
    logged.do(logged.table.act(0, revealing_move(logged)))
    if kind in ("unseen", "never"):
        with pytest.raises(CardShown if kind == "unseen" else NotNow):
            logged.table.take_back(0)
        assert logged.table.taken_back == 0
        return
    logged.take_back(0)
    logged.do(logged.table.act(0, revealing_move(logged)))
    logged.take_back(0)
    assert logged.table.taken_back == logged.replayed().taken_back == 2


def test_alone_a_move_that_showed_nothing_is_taken_back_where_others_stay() -> None:
    logged = Logged("siggil", "p", {"players": 1, "layout": "pyramids"}, take_backs="unseen")
    assert logged.table.match is not None
    while logged.table.match.revealing(len(logged.table.match.moves) - 1) if logged.table.match.moves else True:
        logged.move(Rng(logged.table.number))
    before = len(logged.table.match.moves)
    logged.take_back(0)
    assert len(logged.table.match.moves) == before - 1


def test_replacing_the_other_does_not_make_one_alone_with_bots() -> None:
    logged = two_people()
    while logged.table.turn == 0:
        logged.move(Rng(1))
    logged.move(Rng(1))
    logged.do(logged.table.replace(1, "greedy"))
    with pytest.raises(NotNow, match="acted since"):
        logged.table.take_back(0)
    filled = Logged("rip", "po", GREEN)
    filled.do(filled.table.replace(1, "greedy"))
    filled.do(filled.table.act(0, "stop"))
    while filled.table.turn == 1:
        filled.move(Rng(1))
    filled.move(Rng(1))
    assert [type(event) for event in filled.table.take_back(0)] == [TakenBack]  # a bot sat there at the deal


def test_a_take_back_that_was_refused_is_not_asked_for_again_before_the_next_move() -> None:
    logged = two_people()
    play_ghost(logged)
    logged.do(logged.table.take_back(0))
    asked = logged.table.number
    with pytest.raises(NotNow, match="already"):
        logged.table.take_back(0)
    for seat, number in ((0, asked), (1, asked - 1)):
        with pytest.raises(NotNow, match="Nobody asks"):
            logged.table.answer(seat, True, number)
    before = logged.table.view_for(1)
    logged.do(logged.table.answer(1, False, asked))
    assert logged.table.view_for(1) == before
    assert logged.table.events_for(None)[-1].granted is False
    with pytest.raises(NotNow, match="Nobody asks"):
        logged.table.answer(1, True, asked)
    with pytest.raises(NotNow, match="refused"):
        logged.table.take_back(0)
    play_ghost(logged)
    assert [type(event) for event in logged.table.take_back(0)] == [TakeBackAsked]
    assert told(logged.replayed()) == told(logged.table)


def test_what_was_asked_for_lapses_with_the_next_move() -> None:
    logged = two_people()
    play_ghost(logged)
    logged.do(logged.table.take_back(0))
    asked = logged.table.number
    play_ghost(logged)
    assert logged.table.asking is None
    with pytest.raises(NotNow, match="Nobody asks"):
        logged.table.answer(1, True, asked)


def three_people_and_a_bot() -> Logged:
    logged = Logged("siggil", "poob", {"players": 4, "first": "P1"})
    for guest in ("anna", "boris"):
        logged.do(logged.table.join(guest, guest.title(), ""))
    return logged


def moved_without_showing_anything() -> Logged:
    """Three people and a bot, after a first move that can be taken back."""
    for token in three_people_and_a_bot().moves():
        logged = three_people_and_a_bot()
        logged.do(logged.table.act(0, token))
        assert logged.table.match is not None
        if not logged.table.match.revealing(0):
            return logged
    raise AssertionError("every first move turns a card up")


def test_at_a_larger_table_all_the_others_must_grant_it_and_bots_are_not_asked() -> None:
    logged = moved_without_showing_anything()
    assert logged.table.take_backs == "ask"
    logged.do(logged.table.take_back(0))
    asking = logged.table.asking
    assert asking is not None
    assert asking.waiting == (1, 2)
    assert logged.table.answer(2, True, asking.number) == [TakeBackAnswered(2, True)]
    logged.do(logged.table.answer(2, True, asking.number))
    assert logged.table.answer(1, True, asking.number) == [TakeBackAnswered(1, True), TakenBack(0, 0)]


def test_around_one_screen_nobody_is_asked() -> None:
    logged = Logged("rip", "pp", GREEN)
    assert logged.table.take_backs == "free"
    play_ghost(logged)
    assert logged.table.take_back(0) == [TakenBack(0, 0)]


@pytest.mark.parametrize("chairs", ["pb", "pp"])
def test_a_table_can_be_set_up_without_taking_back(chairs: str) -> None:
    logged = Logged("rip", chairs, GREEN, take_backs="never")
    play_ghost(logged)
    assert logged.table.take_backs == "never"
    with pytest.raises(NotNow, match="no move is taken back"):
        logged.table.take_back(0)


def test_a_rematch_is_once_and_only_after_the_end() -> None:
    logged = two_people()
    with pytest.raises(NotNow, match="when the game is over"):
        logged.table.rematched("t2")
    logged.do(logged.table.resign(0, "greedy"))
    logged.do(logged.table.rematched("t2"))
    assert logged.table.rematch == "t2"
    with pytest.raises(NotNow, match="already"):
        logged.table.rematched("t3")


def test_a_reserved_chair_is_only_for_the_one_it_is_kept_for() -> None:
    logged = Logged("rip", "", GREEN, seats=(Chair("open", "", "anna"), Chair("open", "", "boris")))
    with pytest.raises(SeatTaken):
        logged.table.join("eve", "Eve", "")
    with pytest.raises(SeatTaken):
        logged.table.join("anna", "Anna", "", seat=1)
    assert logged.table.kept_for("") == []
    logged.do(logged.table.join("boris", "Boris", ""))
    logged.do(logged.table.join("anna", "Anna", ""))
    assert [seat.name for seat in logged.table.seats] == ["Anna", "Boris"]


def test_a_clock_runs_for_people_from_the_last_move_on() -> None:
    logged = two_people(clock=30)
    assert logged.table.deadline == logged.log[-1].at + 30
    play_ghost(logged)
    assert logged.table.deadline == logged.log[-1].at + 30
    assert two_people().table.deadline is None
    assert Logged("rip", "bp", GREEN, clock=30).table.deadline is None  # a bot has its own
    logged.do(logged.table.resign(0, "greedy"))
    assert logged.table.deadline is None


def test_taking_back_does_not_wind_up_the_clock() -> None:
    logged = two_people(clock=30)
    deadline = logged.table.deadline
    play_ghost(logged)
    logged.take_back(0)
    assert logged.table.deadline == deadline


def test_secrets_are_refused_before_the_end() -> None:
    logged = two_people()
    with pytest.raises(NotNow):
        logged.table.secrets()
    logged.do(logged.table.resign(0, "greedy"))
    assert logged.table.secrets() == (SECRET, SALT)


def test_what_seats_are_told_hides_what_only_one_may_know() -> None:
    logged = two_people()
    logged.do(logged.table.act(0, "stop"))
    drawn = [e.event for e in logged.log if isinstance(e.event, Played) and e.event.seat is None]
    seen = [[e.token for e in logged.table.events_for(seat) if e.kind == "played"][1:] for seat in (0, 1, None)]
    assert len(drawn) == 4
    for i, lot in enumerate(drawn):
        assert isinstance(lot, Played)
        assert [tokens[i] for tokens in seen].count(lot.token) == 1  # its drawer's alone
    assert len(set(seen[2])) == 1  # a spectator sees only backs


def test_what_happened_after_a_number_is_told_without_gaps() -> None:
    logged = two_people()
    logged.play_out(Rng(4))
    for after in range(-1, logged.table.number + 2):
        numbers = [event.number for event in logged.table.events_for(1, after)]
        assert numbers == list(range(max(0, after) + 1, logged.table.number + 1))


def test_the_deal_comes_from_the_secret_and_everybodys_entropy() -> None:
    logged = two_people()
    game = find_game("rip")
    seed = fairness.game_seed(SECRET, ["host 0", "guest's"])
    dealt = next(e.event for e in logged.log if isinstance(e.event, Dealt))
    assert dealt.deal == game.deal_text(game.deal(game.options(GREEN), seed))
    assert logged.table.opened.commitment == fairness.commitment(SECRET, SALT)


def test_a_move_is_read_once_for_judging_and_for_playing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("siggil")
    read: list[str] = []
    parse = game.parse
    read_token.cache_clear()

    def counted(token: str) -> int:
        read.append(token)
        return parse(token)

    monkeypatch.setattr(game, "parse", counted)
    logged = Logged("siggil", "pp")
    for _ in range(5):
        logged.do(logged.table.act(logged.table.turn or 0, logged.moves()[0]))
    assert logged.table.match is not None
    assert len(read) == len(set(read)) == len(logged.table.match.moves)


def test_the_entropy_of_a_person_who_left_before_the_deal_goes_with_them() -> None:
    """A bot adds nothing to a seed, whoever sat there before; logs in which it stayed are read as they were."""
    logged = Logged("siggil", "poo", THREE)
    logged.do(logged.table.join("guest", "Guest", "guest's"))
    logged.do(logged.table.replace(1, "greedy"))
    logged.do(logged.table.join("late", "Late", "late's"))
    assert logged.table.entropy == ("host 0", "", "late's")
    assert logged.table.bots_dealt == (1,)
    assert told(logged.replayed()) == told(logged.table)
    logged.do(logged.table.replace(2, "greedy"))
    assert logged.table.bots_dealt == (1,)

    old = Logged("siggil", "poo", THREE)
    old.do(old.table.join("guest", "Guest", "guest's"))
    old.do([Replaced(1, "greedy")])
    old.do(old.table.join("late", "Late", "late's"))
    assert old.table.entropy == ("host 0", "guest's", "late's")


@pytest.mark.parametrize(
    ("chairs", "hints"), [("pb", True), ("pbb", True), ("pp", False), ("po", False), ("bb", False), ("ppb", False)]
)
def test_hints_are_for_one_person_among_bots(chairs: str, hints: bool) -> None:
    logged = Logged("siggil", chairs, {"players": len(chairs)})
    assert logged.table.match is None or logged.table.hints == hints
    if "o" in chairs:
        assert not logged.table.hints
        logged.do(logged.table.join("guest", "Guest", "guest's"))
        logged.do(logged.table.begin())
        assert logged.table.hints == hints
