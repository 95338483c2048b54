"""What a server's visitors can call to a table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from seance.bots.roster import Roster
from seance.bots.worker import BotAnswer, Question
from seance.errors import OptionError
from tests.option_sets import game_of, positions

EXAMPLE = f"{sys.executable} {Path(__file__).parents[2] / 'examples/bot.py'}"


def test_levels_are_offered_by_name_from_the_weakest_on_and_programs_after_them() -> None:
    roster = Roster.parse("mine = node a.mjs ; yours=true")
    offered = roster.offered("rip")
    assert list(offered) == [*(f"level:{number}" for number in range(1, 6)), "program:mine", "program:yours"]
    assert offered["level:5"] == "Oracle"
    assert offered["program:mine"] == "mine"
    for name in ("random", "greedy", *offered):
        roster.check(name, "rip")


def test_programs_are_those_of_the_host() -> None:
    roster = Roster.parse("mine=node a.mjs --fast=1")
    roster.check("program:mine", "rip")
    assert roster.resolve("program:mine") == "program:node a.mjs --fast=1"
    assert roster.resolve("program:true") == "program:true"
    assert roster.resolve("level:3") == "level:3"
    for name in ("program:true", "program:", "search:1000000", "level:9"):
        with pytest.raises(OptionError, match="There is no bot"):
            roster.check(name, "rip")


@pytest.mark.parametrize("text", ["mine", "=true", "mine=", "my bot=true"])
def test_a_configuration_that_does_not_fit_is_named(text: str) -> None:
    with pytest.raises(OptionError, match="is no program; one looks like mybot=node"):
        Roster.parse(text)


def test_a_worker_seats_programs_and_says_when_they_fail() -> None:
    game, _ = game_of("rip-all")
    state = next(iter(positions("rip-all", 1)))
    view = msgspec.Raw(msgspec.json.encode(game.view(state, state.turn)))
    bots = [f"program:{EXAMPLE}", "program:false", "level:3", f"program:{EXAMPLE}"]
    lines = b"".join(msgspec.json.encode(Question("rip", bot, view, 3)) + b"\n" for bot in bots)
    told = subprocess.run([sys.executable, "-m", "seance.bots.worker"], input=lines, capture_output=True, check=True)
    first, failed, level, again = (
        msgspec.json.decode(line, type=BotAnswer).action for line in told.stdout.splitlines()
    )
    assert first == again
    assert failed == -1
    assert {first, level} <= set(state.actions())
