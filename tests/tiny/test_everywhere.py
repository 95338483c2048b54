"""The tiny game in the other rooms: the registry, the arena, the server."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from seance import games, records
from seance.bots import players_of
from seance.cli.terminal import plain_screen, plain_words, terminal_of
from seance.errors import OptionError
from seance.kernel.players import LEVELS, Doubt, RandomBot, SearchSettings
from seance.lab.arena import Plan, run
from tests.tiny.game import GAME
from tests.web.harness import Browser, Server, running


def test_a_game_from_elsewhere_stands_after_those_of_the_house() -> None:
    assert list(games.packages("tests.tiny")) == [*games.PACKAGES, "tests.tiny"]
    assert list(games.packages(" ")) == list(games.PACKAGES)
    assert games.find_game("tiny") is GAME


@pytest.mark.parametrize("package", ["tests.nothing", "nothing_at_all", "tests.web"])
def test_a_package_that_is_no_game_is_named(package: str) -> None:
    with pytest.raises(OptionError, match=f"SEANCE_GAMES names '{package}', but there is no Game called GAME in"):
        games.packages(package)


def test_what_a_game_does_not_say_has_a_default() -> None:
    assert games.part_of("tiny", "players") is None
    assert players_of("tiny") == (RandomBot, LEVELS, SearchSettings(), Doubt(), {}, frozenset())
    assert terminal_of("tiny") == (plain_screen, plain_words, None)


def test_importing_the_registry_loads_neither_players_nor_screens() -> None:
    code = "import sys, seance.games; print(*(n for n in sys.modules if n.endswith(('.players', '.terminal', 'rich'))))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


def test_a_search_that_knows_nothing_of_it_beats_chance() -> None:
    plan = Plan("tiny", {}, ("level:4", "random"), 60, bytes(32))
    (pairing,) = run(plan, 1, lambda games: None).pairings
    assert pairing.games == 60
    assert pairing.low > 0.5


def test_a_clone_of_a_game_breaks_nothing(tmp_path: Path) -> None:
    """A package with a `game.py` and nothing else is offered by the server with all its bots, beside the others."""
    package = tmp_path / "clone"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "game.py").write_text(
        "from seance.rip.game import Rip\n\n\nclass Clone(Rip):\n    name = 'clone'\n\n\nGAME = Clone()\n"
    )
    path = os.pathsep.join((str(tmp_path), os.environ["PYTHONPATH"]))

    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            offered = (await anna.http.get("/api/games")).json()["games"]
            assert [game["name"] for game in offered] == [*games.GAMES, "clone"]
            assert all(len(game["bots"]) == 5 for game in offered)
            await whole_game(anna, "clone", "level:1")

    server = Server(tmp_path / "data", workers=1, games="tests.tiny,clone")
    server.settings["PYTHONPATH"] = path
    server.start()
    try:
        asyncio.run(story(server))
    finally:
        server.kill()


async def whole_game(browser: Browser, game: str, bot: str) -> records.Record | None:
    """Play against a bot over a socket; the record, if this process knows the game."""
    table = await browser.open(game, "person", bot, name="Anna")
    async with browser.watch(table["id"], 0) as socket:
        last = await socket.play_out()
    assert last["table"]["status"] == "over"
    assert last["view"]["over"]
    text = await browser.do("GET", f"/{table['id']}/record")
    return records.read(text) if game in games.GAMES else None


@pytest.mark.parametrize("bot", ["random", "greedy", "level:1", "level:4"])
def test_whole_games_on_the_server(bot: str, tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            record = await whole_game(anna, "tiny", bot)
            assert record is not None
            assert record.last().over
            assert record.players == ("Anna", f"{bot} bot")

    with running(tmp_path, workers=1) as server:
        asyncio.run(story(server))


def test_nothing_of_the_others_card_or_the_omen_leaves_the_server_before_the_end(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            table = await anna.open("tiny", "person", "random", spectators=True)
            async with anna.watch(table["id"], 0) as socket:
                await socket.play_out(lambda moves: "draw" if "draw" in moves else "keep")
            for message in socket.messages:
                view = message.get("view")
                if view is not None and not view["over"]:
                    assert view["omen"] is None
                    assert view["game"] == "tiny"
            tokens = [e["token"] for m in socket.messages for e in m.get("events", ()) if e.get("token", "")[:1] == "~"]
            assert tokens
            mine = {token for token in tokens if token != "~?"}
            shown = {f"~{m['view']['card']}" for m in socket.messages if m.get("view")}
            assert mine <= shown

    with running(tmp_path, workers=1) as server:
        asyncio.run(story(server))
