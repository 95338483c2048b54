"""The public part of a position of RIP, and a seat's own ghosts, followed by facts alone: no rule stands here."""

from __future__ import annotations

from collections import Counter
from typing import Any

from seance.rip import facts
from seance.rip.explain import explain
from seance.rip.view import View

Ghosts = Counter[int]


class Followed:
    """What a seat (None: a spectator) has been told so far, from a first view on."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.turn, self.phase, self.round, self.over = view.turn, view.phase, view.round, view.over
        self.winners, self.leader, self.closed = view.winners, view.leader, view.closed
        self.line, self.mansions, self.taken = list(view.line), list(view.mansions), list(view.taken)
        self.before = [set(side) for side in view.before]
        self.ghosts = [[Counter(side) for side in pair] for pair in view.ghosts]
        self.psychics = [[set(side) for side in pair] for pair in view.psychics]
        self.marks, self.copies = list(view.marks), list(view.copies)
        self.struck, self.used, self.brought = set(view.struck), set(view.used), set(view.brought)
        self.laid, self.discarded, self.discards = set(view.laid), set(view.discarded), Counter(view.discards)
        self.totals = view.totals
        self.hand_sizes, self.deck_sizes = list(view.hand_sizes), list(view.deck_sizes)
        self.tenth_sizes = list(view.tenth_sizes)
        self.tenth_psychics = [set(side) for side in view.tenth_psychics]
        self.hand, self.deck, self.tenth = (
            None if own is None else Counter(own) for own in (view.hand, view.deck, view.tenth)
        )
        self.hidden, self.seen = ([Counter(side) for side in pair] for pair in (view.hidden, view.seen))
        self.turns = view.turns
        self.opposing = None if view.opposing is None else Counter(view.opposing)
        self._lines = explain(view).breakdown
        self._both_bring = False

    def public(self) -> dict[str, Any]:
        """All of it, in the words of a view."""

        def told(value: Any) -> Any:
            if isinstance(value, Counter):
                return tuple(sorted(value.elements()))
            if isinstance(value, set):
                return tuple(sorted(value))
            return tuple(map(told, value)) if isinstance(value, list) else value

        return {name: told(value) for name, value in vars(self).items() if not name.startswith("_")}

    @property
    def lines(self) -> facts.Lines:
        """What each card was told to count."""
        return self._lines

    def follow(self, fact: facts.RipFact) -> None:
        getattr(self, f"on_{type(fact).__struct_config__.tag}")(fact)

    # Where cards are.

    def own(self, seat: int, zone: str, ghost: int | None, change: int) -> None:
        """A ghost comes to a seat's hand, deck or tenth mansion, or leaves it: all can count them."""
        getattr(self, f"{zone}_sizes")[seat] += change
        if seat == self.seat:
            assert ghost is not None
            getattr(self, zone)[ghost] += change
        elif zone == "hand" and self.opposing is not None:
            assert ghost is not None
            self.opposing[ghost] += change

    def count(self, seat: int, ghost: int, change: int) -> None:
        """For all to see, a ghost leaves a seat's hand or the tenth mansion, or comes back to the hand."""
        self.hidden[seat][ghost] += change
        if change > 0 or self.seen[seat][ghost]:
            self.seen[seat][ghost] += change

    def put(self, seat: int, ghost: int, psychic: int, change: int) -> None:
        """A card comes to a side of this round, or leaves it."""
        if ghost:
            self.ghosts[self.round - 1][seat][ghost] += change
            assert self.ghosts[self.round - 1][seat][ghost] >= 0
        elif change > 0:
            self.psychics[self.round - 1][seat].add(psychic)
        else:
            self.psychics[self.round - 1][seat].remove(psychic)

    def on_laid(self, fact: facts.Laid) -> None:
        self.put(fact.seat, fact.ghost, fact.psychic, 1)
        if fact.psychic:
            self.before[fact.seat].remove(fact.psychic)
            self.laid.add(fact.psychic)
        else:
            self.own(fact.seat, "deck" if fact.way == "called" else "hand", fact.ghost, -1)
            if fact.way == "called":
                self.hidden[fact.seat][fact.ghost] -= 1
            else:
                self.count(fact.seat, fact.ghost, -1)

    def on_banished(self, fact: facts.Banished) -> None:
        self.put(fact.seat, fact.ghost, fact.psychic, -1)
        if fact.psychic:
            self.discarded.add(fact.psychic)
            self.struck.discard(fact.psychic)
        else:
            self.discards[fact.ghost] += 1

    def on_snatched(self, fact: facts.Snatched) -> None:
        self.own(fact.seat, "hand", fact.ghost, -1)
        self.count(fact.seat, fact.ghost, -1)
        self.discards[fact.ghost] += 1

    def on_recalled(self, fact: facts.Recalled) -> None:
        self.ghosts[fact.round - 1][fact.seat][fact.ghost] -= 1
        if self.round == 10:
            self.put(fact.seat, fact.ghost, 0, 1)
        else:
            self.own(fact.seat, "hand", fact.ghost, 1)
            self.count(fact.seat, fact.ghost, 1)

    def on_swapped(self, fact: facts.Swapped) -> None:
        self.put(fact.seat, fact.ghost, fact.psychic, -1)
        self.put(1 - fact.seat, fact.other_ghost, fact.other_psychic, -1)
        self.put(1 - fact.seat, fact.ghost, fact.psychic, 1)
        self.put(fact.seat, fact.other_ghost, fact.other_psychic, 1)

    def on_moved(self, fact: facts.Moved) -> None:
        i, j = fact.round - 1, fact.other - 1
        self.mansions[i], self.mansions[j] = self.mansions[j], self.mansions[i]

    def on_drew(self, fact: facts.Drew) -> None:
        self.own(fact.seat, "deck", fact.ghost, -1)
        self.own(fact.seat, "hand", fact.ghost, 1)

    def on_returned(self, fact: facts.Returned) -> None:
        for ghost in fact.ghosts:
            self.put(fact.seat, ghost, 0, -1)
            self.own(fact.seat, "hand", ghost, 1)
            self.count(fact.seat, ghost, 1)

    def on_hid(self, fact: facts.Hid) -> None:
        if fact.psychic:
            self.before[fact.seat].remove(fact.psychic)
            self.tenth_psychics[fact.seat].add(fact.psychic)
        else:
            self.own(fact.seat, "hand", fact.ghost, -1)
            self.own(fact.seat, "tenth", fact.ghost, 1)

    def on_kept(self, fact: facts.Kept) -> None:
        assert self.closed

    def on_turned(self, fact: facts.TurnedUp) -> None:
        self.put(fact.seat, fact.ghost, fact.psychic, 1)
        self.totals = fact.totals
        if fact.psychic:
            self.tenth_psychics[fact.seat].remove(fact.psychic)
            self.laid.add(fact.psychic)
        else:
            self.own(fact.seat, "tenth", fact.ghost, -1)
            self.count(fact.seat, fact.ghost, -1)

    # What psychics do.

    def on_totals(self, fact: facts.Totals) -> None:
        assert self.totals != fact.totals
        self.totals = fact.totals

    def on_counted(self, fact: facts.Counted) -> None:
        assert self._lines != fact.lines
        self._lines = fact.lines

    def on_silenced(self, fact: facts.Silenced) -> None:
        assert fact.silent != (fact.psychic in self.struck)
        self.struck ^= {fact.psychic}

    def on_named(self, fact: facts.Named) -> None:
        self.marks[fact.psychic] = fact.value

    def on_mirrored(self, fact: facts.Mirrored) -> None:
        self.marks[fact.psychic] = 8 + fact.value

    def on_struck(self, fact: facts.Struck) -> None:
        self.marks[fact.psychic] = fact.target

    def on_echoed(self, fact: facts.Echoed) -> None:
        assert fact.round == self.round
        self.copies[fact.psychic] = fact.copied

    def on_used(self, fact: facts.Used) -> None:
        assert fact.psychic not in self.used
        self.used.add(fact.psychic)

    def on_brought(self, fact: facts.Brought) -> None:
        self.brought.add(fact.psychic)

    def on_saw(self, fact: facts.Saw) -> None:
        assert (fact.hand is None) == (self.seat is None)
        if self.hand is not None and self.seat != fact.seat:
            assert fact.hand == tuple(sorted(self.hand.elements()))
        if self.seat == fact.seat:
            self.opposing = Counter(fact.hand)

    def on_unseen(self, fact: facts.SightEnded) -> None:
        if self.seat == fact.seat:
            assert self.opposing is not None
            self.opposing = None

    # Turns, rounds and the end.

    def on_asked(self, fact: facts.Asked) -> None:
        assert (self.turn, self.phase) != (fact.seat, fact.phase)
        self.turn, self.phase = fact.seat, fact.phase
        if self.round == 10 and fact.seat == 1 - self.leader:
            self.second_brings()

    def second_brings(self) -> None:
        """At the tenth mansion the turn of who did not win round 9 comes once, if only to end (rip 4.2)."""
        self.turns += not self._both_bring
        self._both_bring = True

    def on_passed(self, fact: facts.Passed) -> None:
        assert fact.totals == self.totals
        assert fact.totals[fact.seat] > fact.totals[1 - fact.seat]
        self.turns += 1

    def on_round(self, fact: facts.RoundWon) -> None:
        assert (fact.round, fact.totals, fact.mansion) == (self.round, self.totals, self.mansions[self.round - 1])
        self.taken[fact.round - 1] = self.leader = fact.winner
        self.closed = True

    def on_psychic(self, fact: facts.PsychicWon) -> None:
        assert fact.psychic == self.line[self.round - 1]
        self.before[fact.seat].add(fact.psychic)

    def on_begins(self, fact: facts.RoundBegan) -> None:
        assert (fact.round, fact.seat) == (self.round + 1, self.leader)
        self.round, self.closed, self.totals, self.struck = fact.round, False, (0, 0), set()
        self._lines = ((), ())
        self.turns += 1
        if fact.revealed:
            self.line[fact.round + 1] = fact.revealed

    def on_ended(self, fact: facts.Ended) -> None:
        assert fact.totals == self.totals
        if self.round == 10:
            self.second_brings()
        self.over, self.turn, self.phase, self.winners, self.leader = True, None, "over", (fact.winner,), fact.winner
        if fact.reason == "tenth":
            self.taken[9] = fact.winner
