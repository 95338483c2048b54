"""Pictures of positions: drawn from views, of games that are over, bounded, and never of a running game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from seance.errors import NotFound, TooMuch, Unavailable
from seance.games import find_game, part_of
from seance.kernel.picture import HEIGHT, WIDTH, Disc, Glow, Number, Panel, Put
from seance.web import pictures
from seance.web.pictures import MOST_AT_ONCE, MOST_KEPT, Painter, drawings_of, painted, svg_of
from tests.option_sets import ALL_SETS, game_of
from tests.records.test_records import random_record
from tests.secrecy.permute import permuted
from tests.web.harness import Browser, Server, running

PNG = b"\x89PNG\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


def views(name: str) -> Iterator[tuple[str, Any, Any]]:
    """Positions of random games through all eyes."""
    game, options = game_of(name)
    for number, moves in enumerate((0, 9, 30, 80, 1000)):
        state = random_record(name, number, moves=moves).last()
        for seat in (*range(len(game.seats(options))), None):
            view = game.view(state, seat)
            yield game.name, view, state
            if seat is not None:
                yield game.name, game.open_view(view, state), state


@pytest.mark.parametrize("name", [name for name in ALL_SETS if game_of(name)[0].name in ("siggil", "rip")])
def test_everything_of_a_view_lies_within_the_picture_and_has_its_drawing(name: str) -> None:
    for game, view, _ in views(name):
        told, found = part_of(game, "picture"), drawings_of(game)
        assert told is not None
        assert found is not None
        for part in told.picture(view):
            if isinstance(part, Put):
                assert part.drawing in found.drawings
            else:
                assert part.colour in found.colours
            reach = part.radius if isinstance(part, Disc) else part.size / 2 if isinstance(part, Number) else 0
            wide, high = (part.width, part.height) if isinstance(part, Put | Panel | Glow) else (reach, reach)
            assert -1 <= part.x - reach <= part.x + wide <= WIDTH + 1
            assert -1 <= part.y - reach <= part.y + high <= HEIGHT + 1
        root = ElementTree.fromstring(svg_of(game, view))
        ids = {one.get("id") for one in root.iter("{http://www.w3.org/2000/svg}symbol")}
        used = {one.get("href", "")[1:] for one in root.iter("{http://www.w3.org/2000/svg}use")}
        assert used == ids


def parts_of(game: str, view: Any) -> list[Any]:
    told = part_of(game, "picture")
    assert told is not None
    parts: list[Any] = told.picture(view)
    return parts


def drawn(parts: list[Any], name: str) -> list[Put]:
    return [part for part in parts if isinstance(part, Put) and part.drawing == name]


@pytest.mark.parametrize("name", ["siggil-river-3", "siggil-pass-solo-easy-oldest", "rip-all", "rip-tutorial"])
def test_an_arrow_shows_who_is_to_move_and_a_crown_who_won(name: str) -> None:
    for game, view, _ in views(name):
        parts = parts_of(game, view)
        alone = getattr(view, "players", 2) == 1
        assert len(drawn(parts, "turn")) == (not alone and view.turn is not None)
        assert len(drawn(parts, "crown")) == len(view.winners)


def test_a_picture_of_rip_tells_who_won_which_mansions_and_why_a_side_counts_what_it_counts() -> None:
    for game, view, _ in views("rip-all"):
        parts = parts_of(game, view)
        won = [sum(by is not None and view.mansions[i] == kind for i, by in enumerate(view.taken)) for kind in (0, 1)]
        assert [len([put for put in drawn(parts, f"token-{kind}") if not put.faded]) for kind in (0, 1)] == won
        assert {part.number for part in parts if isinstance(part, Disc) and part.radius > 40} == set(view.totals)
        lying = [number for side in view.psychics[view.round - 1] for number in side]
        assert all(put.faded for number in lying if number in view.struck for put in drawn(parts, f"psychic-{number}"))


def test_a_total_below_zero_is_drawn() -> None:
    game = find_game("rip")
    view = game.view(game.deal(game.options({}), b"z" * 32), 0)
    assert 'href="#digit--"' in svg_of("rip", replace(view, totals=(-2, 0)))


def test_a_picture_of_siggil_tells_how_many_cards_a_spirit_lies_on() -> None:
    for game, view, _ in views("siggil-river-3"):
        discs = [part for part in parts_of(game, view) if isinstance(part, Disc)]
        sizes = [
            max(len(cards) for about, _, cards in view.sets[seat] if about == spirit)
            for seat, held in enumerate(view.held)
            for spirit in held
        ]
        backs = [n for seat, n in enumerate(view.hand_sizes) if n and view.hands is None and seat != view.seat]
        assert sorted(disc.number or 0 for disc in discs) == sorted(sizes + backs)


@pytest.mark.parametrize("name", ["siggil-river-3", "rip-all"])
def test_a_picture_shows_no_more_than_its_view(name: str) -> None:
    """What a seat cannot know is drawn from no state: another state of the same view gives the same picture."""
    game, options = game_of(name)
    random = Random(5)
    for number in range(10):
        state = random_record(name, number, moves=25).last()
        if not state.over:
            other = permuted(game, options, state, 0, random)
            assert svg_of(game.name, game.view(other, 0)) == svg_of(game.name, game.view(state, 0))


def test_nothing_is_written_in_a_picture_that_needs_a_typeface() -> None:
    for game in ("siggil", "rip"):
        found = drawings_of(game)
        assert found is not None
        assert not [name for name, text in found.drawings.items() if re.search("<text|<image|href|var\\(", text)]


def test_a_game_without_drawings_has_no_pictures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pictures, "drawings_of", lambda game: None)
    with pytest.raises(NotFound):
        svg_of("siggil", None)


def test_painted_pictures_are_remembered_and_forgotten() -> None:
    painted_so_far: list[str] = []

    async def paint(svg: str) -> bytes:
        painted_so_far.append(svg)
        return svg.encode()

    async def story() -> None:
        painter = Painter(paint)
        assert await painter.png("a", "") == await painter.png("a", "") == b"a"
        assert painted_so_far == ["a"]
        for number in range(MOST_KEPT):
            await painter.png(str(number), "")
        await painter.png("a", "")
        assert painted_so_far.count("a") == 2

    asyncio.run(story())


def test_one_address_does_not_keep_the_painter_for_itself() -> None:
    async def story() -> None:
        ready = asyncio.Event()

        async def paint(svg: str) -> bytes:
            await ready.wait()
            return svg.encode()

        painter = Painter(paint)
        many = [asyncio.create_task(painter.png(str(number), "here")) for number in range(MOST_AT_ONCE)]
        await asyncio.sleep(0)
        with pytest.raises(TooMuch):
            await painter.png("one more", "here")
        other = asyncio.create_task(painter.png("another", "there"))
        ready.set()
        assert await asyncio.gather(*many, other) == [b"0", b"1", b"2", b"3", b"another"]
        assert await painter.png("one more", "here") == b"one more"

    asyncio.run(story())


def test_a_painter_that_fails_or_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unavailable, match="could not be painted"):
        asyncio.run(painted("this is no picture"))
    monkeypatch.setattr(pictures, "PAINTER", "import time; time.sleep(60)")
    monkeypatch.setattr(pictures, "PAINT_SECONDS", 0.1)
    with pytest.raises(Unavailable, match="too long"):
        asyncio.run(painted("<svg />"))


def test_a_game_that_is_over_is_drawn_for_those_who_may_look_at_it(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await anna.open("rip", "person", "random")
            path = f"/api/tables/{table['id']}/picture?played=0"
            assert (await anna.http.get(path)).status_code == 409
            async with anna.watch(table["id"], 0) as socket:
                await socket.play_out()
            answer = await anna.http.get(path + "&seat=1&open=true")
            assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
            assert answer.content.startswith(PNG)
            drawn = await anna.http.get(path + "&kind=svg")
            assert drawn.headers["content-type"].startswith("image/svg+xml")
            assert (await eve.http.get(path)).status_code == 403
            share = (await anna.do("GET", f"/{table['id']}/replay?seat=0"))["share"]
            assert (await eve.http.get(f"{path}&share={share}")).status_code == 200
            for wrong in ("&seat=7", "&kind=gif", "&played=99999"):
                assert (await anna.http.get(path + wrong)).status_code == 400

    asyncio.run(story())


def test_pictures_are_rationed_by_address(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            codes = [(await anna.http.get("/api/tables/x/picture?played=0")).status_code for _ in range(8)]
            assert codes == [404] * 5 + [429] * 3

    with running(tmp_path, tables_per_minute=15) as server:
        asyncio.run(story(server))


def test_our_games_have_pictures() -> None:
    for game in ("siggil", "rip"):
        options = find_game(game).options({})
        assert svg_of(game, find_game(game).view(find_game(game).deal(options, b"z" * 32), 0)).startswith("<svg")
