"""Random games against a second opinion: the formula of rip 7.4 and Exorcist's rule of rip 7.3, written once more."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator

from seance.kernel.rng import Rng
from seance.rip.game import RIP, Options
from seance.rip.rules import RipState
from seance.rip.view import View
from tests.rip.positions import look

VALUES = {3: 1, 4: 2, 5: 3, 13: 4}
VALUES_AT_TENTH = {3: 1, 4: 2, 5: 3, 7: 3, 13: -2}


def acts_as(view: View, card: int) -> set[int]:
    return {card, view.copies[card]} - {0}


def struck(view: View) -> set[int]:
    """Psychics struck by an Exorcist that is not struck itself."""
    lying = {card for pair in view.psychics[view.round - 1] for card in pair}
    strikers = {card: view.marks[card] for card in lying if 20 in acts_as(view, card) and view.marks[card] in lying}

    def is_struck(card: int) -> bool:
        return any(victim == card and not is_struck(striker) for striker, victim in strikers.items())

    return {card for card in lying if is_struck(card)}


def in_force(view: View, seat: int, number: int) -> list[int]:
    """The cards on a side that have the effect of this psychic now."""
    return [
        card
        for card in view.psychics[view.round - 1][seat]
        if number in acts_as(view, card) - {0} and card not in struck(view)
    ]


def count(view: View, seat: int) -> int:
    """A side's total, straight from the words of rip 7.4."""
    place, tenth = view.round - 1, view.round == 10
    ghosts = list(view.ghosts[place][seat])
    for number, value in (VALUES_AT_TENTH if tenth else VALUES).items():
        ghosts += [value for _ in in_force(view, seat, number)]
    ghosts += [view.marks[card] - 8 for card in in_force(view, seat, 16) if view.marks[card]]
    upside_down = in_force(view, 0, 25) + in_force(view, 1, 25)
    named = [view.marks[card] for side in (0, 1) for card in in_force(view, side, 10)]
    chained = max(ghosts, default=None) if in_force(view, 1 - seat, 24) else None
    total = 0
    for ghost in ghosts:
        if ghost == chained:
            chained = None
            continue
        if ghost in (1, 2) and in_force(view, 1 - seat, 12):
            continue
        total += 7 - ghost if upside_down and 1 <= ghost <= 6 else ghost
        total += len(in_force(view, seat, 8 if ghost % 2 == 0 else 9))
        total += 2 * named.count(ghost) if ghost else 0
        total += 3 * len(in_force(view, seat, 21)) if ghosts.count(ghost) > 1 else 0
    return total + len(ghosts) * len(in_force(view, seat, 23))


def steps(games: int, seed: int, **options: object) -> Iterator[RipState]:
    """Every position of some random games."""
    rng = Rng(seed)
    for number in range(games):
        state = RIP.deal(RIP.options(options), (seed * 1000 + number).to_bytes(32, "big"))
        yield state
        while not state.over:
            choices = state.chances() or state.actions()
            state.play(choices[rng.draw(len(choices))])
            yield state


def test_totals_and_struck_psychics_agree_with_a_second_count() -> None:
    """rip 7.3, 7.4"""
    interesting = 0
    for pool in ([29, 20, 25, 24, 21, 12, 16, 22, 11], [29, 20, 10, 8, 9, 23, 13, 3, 7], "all"):
        for state in steps(60, 4, psychics=pool):
            view = look(state)
            assert set(view.struck) == struck(view)
            assert view.totals == (count(view, 0), count(view, 1))
            interesting += bool(view.struck)
    assert interesting > 50


def test_no_card_is_ever_lost_or_doubled() -> None:
    """rip 1.1, 3.3"""
    for state in steps(60, 5):
        view = look(state)
        ghosts = Counter(view.discards)
        for family in (*view.hidden, *(side for pair in view.ghosts for side in pair)):
            ghosts.update(family)
        assert ghosts == {1: 12, 2: 10, 3: 8, 4: 6, 5: 4, 6: 2}
        psychics = [*view.discarded, *view.before[0], *view.before[1], *view.tenth_psychics[0], *view.tenth_psychics[1]]
        psychics += [card for pair in view.psychics for side in pair for card in side]
        given = sum(winner is not None for winner in view.taken[:9])
        won_before_the_tenth = state.over and view.round < 10
        assert sorted(psychics) == sorted(view.line[: given - won_before_the_tenth])


def test_mansions_stay_six_and_four_and_those_won_stay_what_they_were() -> None:
    """rip 7.10"""
    won: dict[int, tuple[int, int]] = {}
    for state in steps(60, 6, psychics=[28, 29, 4, 5, 13, 3, 8, 9, 2]):
        view = look(state)
        if view.played == 0:
            won = {}
        assert sorted(view.mansions) == [0] * 6 + [1] * 4
        for place, seat in enumerate(view.taken):
            if seat is not None:
                assert won.setdefault(place, (seat, view.mansions[place])) == (seat, view.mansions[place])


def test_a_game_in_progress_has_something_to_do_and_a_finished_one_has_a_winner() -> None:
    """rip 4"""
    tenths = 0
    for state in steps(100, 7):
        assert bool(state.actions()) != state.over
        assert state.actions() == sorted(set(state.actions()))
        assert bool(state.chances()) == (state.turn < 0 and not state.over)
        assert set(state.chances()) <= set(state.actions())
        assert len(state.result()) == int(state.over)
        tenths += state.over and look(state).round == 10
    assert tenths > 3


def test_what_is_known_really_lies_in_the_hand_or_at_the_tenth() -> None:
    """rip 8.6"""
    known = 0
    for state in steps(80, 9, psychics=[3, 15, 26, 29, 19, 20, 22, 11, 18]):
        for seat in (0, 1):
            view = look(state, ("green", "blue")[seat])
            assert view.hand is not None
            assert view.tenth is not None
            held = Counter((*view.hand, *view.tenth))
            assert Counter(view.known[seat]) <= held
            assert Counter(view.seen[seat]) <= Counter(view.known[seat])
            known += len(view.known[seat]) > 0
    assert known > 100


def test_a_state_loads_from_its_dump_and_a_copy_is_independent() -> None:
    for state in steps(10, 10):
        again = RIP.load(Options(), state.dump())
        assert again.dump() == state.dump()
        assert again.actions() == state.actions()
        assert again.totals() == state.totals()
        twin = state.copy()
        before = state.fingerprint()
        if state.actions():
            twin.play(state.actions()[-1])
            assert twin.fingerprint() != before
        assert state.fingerprint() == before


def test_copies_and_pickles_are_equal_and_independent() -> None:
    for state in steps(3, 13, tutorial=True):
        before = (state.dump(), state.totals(), state.actions(), state.options)
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin is not state
            assert twin == state
            assert hash(twin) == hash(state)
            assert (twin.dump(), twin.totals(), twin.actions(), twin.options) == before
            if twin.actions():
                twin.play(twin.actions()[-1])
                assert twin != state
            assert (state.dump(), state.totals(), state.actions(), state.options) == before


def test_pickled_tables_say_the_same_of_every_psychic() -> None:
    """Both states play the same game, so that what psychics do is the same."""
    for seed in range(40):
        state = RIP.deal(Options(), seed.to_bytes(32, "big"))
        twin = pickle.loads(pickle.dumps(state))
        state.roll_out(Rng(seed))
        twin.roll_out(Rng(seed))
        assert twin.dump() == state.dump()


def test_asking_for_legal_actions_changes_nothing() -> None:
    """rip 8.5: under Company the rules ask what would be if a psychic were gone."""
    for state in steps(40, 12, psychics=[14, 11, 20, 29, 6, 17, 2, 15, 19]):
        before = (state.dump(), state.totals(), RIP.view(state, None).struck, state.sight())
        state.actions()
        assert (state.dump(), state.totals(), RIP.view(state, None).struck, state.sight()) == before
