"""A table of RIP for two people that is played over the API to wherever a test needs it, in one browser's sight."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from tests.e2e.browser import Player

KEYS = itertools.count()


class Evening:
    """Anna is green and begins, Boris is blue; whoever is to act acts by a token."""

    def __init__(self, anna: Player, boris: Player, *, psychics: list[int]) -> None:
        self.requests = (anna.context.request, boris.context.request)
        for one in self.requests:
            one.get("/")
        self.table = anna.open("rip", "person", "open", options={"psychics": psychics, "first": "green"})
        told = self.requests[1].post(
            f"/api/tables/{self.table['id']}/join", data={"invitation": self.table["invitation"]}
        )
        assert told.ok, told.text()

    @property
    def path(self) -> str:
        return f"/t/{self.table['id']}"

    def look(self, seat: int) -> dict[str, Any]:
        told: dict[str, Any] = self.requests[seat].get(f"/api/tables/{self.table['id']}?seat={seat}").json()
        return told

    def view(self, seat: int) -> dict[str, Any]:
        view: dict[str, Any] = self.look(seat)["view"]
        return view

    def play(self, *tokens: str) -> None:
        seat, last = -1, "stop"
        for token in tokens:
            if last == "stop" or last.startswith("10:"):
                seat = self.view(0)["turn"]
            last = token
            body = {"type": "act", "key": f"k{next(KEYS)}", "seat": seat, "token": token}
            told = self.requests[seat].post(f"/api/tables/{self.table['id']}/act", data=body)
            assert told.ok, (token, self.look(seat)["moves"], told.text())

    def lose(self, loser: int, hide: str = "10:-") -> None:
        """A round that this seat loses, with as few cards as possible; then it hides a card, or none."""
        turn = self.view(0)["turn"]
        if turn != loser:
            self.play(str(min(self.view(turn)["hand"])), "stop")
        self.play("stop")
        if self.view(0)["phase"] == "hide":
            self.play(hide if hide in self.look(loser)["moves"] else "10:-")

    def fair_loser(self) -> int:
        """Who may lose this round without the other winning the game by it."""
        view = self.view(0)
        kind = view["mansions"][view["round"] - 1]
        won = [
            sum(1 for by, one in zip(view["taken"], view["mansions"], strict=True) if by == seat and one == kind)
            for seat in (0, 1)
        ]
        if won[0] == won[1]:
            taken = [view["taken"].count(seat) for seat in (0, 1)]
            return 1 if taken[0] < taken[1] else 0
        return 0 if won[0] > won[1] else 1

    def until(self, round: int, hide: tuple[str, ...] = ()) -> None:
        """Rounds lost in turn, nearly all ghosts kept, up to a round; losers hide the first card they can."""
        while self.view(0)["round"] < round and not self.view(0)["over"]:
            loser = self.fair_loser()
            can = [f"10:{value}" for value in self.view(loser)["hand"]] if hide else []
            self.lose(loser, next((token for token in hide if token in can), "10:-"))


def holding(
    anna: Player, boris: Player, number: int, psychics: list[int], ready: Callable[[dict[str, Any]], bool]
) -> Evening:
    """A table at which Anna lost the round of this psychic, played on until a view is as wanted."""
    while True:
        evening = Evening(anna, boris, psychics=psychics)
        if evening.view(0)["line"].index(number) > 2:
            continue
        while (view := evening.view(0))["round"] < 9 and not view["over"]:
            if number in view["before"][0] and ready(view):
                return evening
            evening.lose(0 if view["line"][view["round"] - 1] == number else evening.fair_loser())
