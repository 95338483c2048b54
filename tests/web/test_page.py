"""The page's head: in the language of the link or of the visitor, with a picture; of a table nothing but its game."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seance.datafile import Words
from seance.games import GAMES
from seance.store.log import Store
from seance.web.page import STATIC, choose
from tests.web.fuzz import Inside
from tests.web.test_answers import HTML
from tests.web.test_bad_input import inside

INVITED = {
    "en": "You are invited to RIP",
    "fr": "On vous invite à une partie de RIP",
    "ru": "Вас приглашают сыграть в RIP",
}


async def head(anna: Inside, path: str, query: str = "", **headers: str) -> dict[str, str]:
    """What the page says of itself: language, title and every named tag."""
    sent = ((name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items())
    _, _, body = await anna.ask("GET", path, query=query.encode(), headers=(*HTML, *sent), page=True)
    text = body.decode()
    named = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', text)
    (language,), (title,) = re.findall(r'<html lang="(\w+)"', text), re.findall("<title>(.*)</title>", text)
    return dict(named) | {"lang": language, "title": title, "links": " ".join(re.findall(r'href="([^"]+)"', text))}


@pytest.mark.parametrize("language", Words.__struct_fields__)
def test_an_invitation_is_told_in_the_language_of_its_link(language: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            table = await anna.do("POST", "/api/tables", game="rip", chairs=[{"kind": "person"}, {"kind": "open"}])
            told = await head(Inside(anna.app), f"/t/{table['id']}", f"lang={language}", accept_language="en")
            assert told["lang"] == language
            assert told["title"] == told["og:title"] == INVITED[language]
            assert told["description"] == told["og:description"] != ""
            assert told["og:image"] == "http://localhost/share/rip.png"
            assert f"/icon/{language}.webmanifest" in told["links"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("de, ru;q=0.7, fr;q=0.3", "ru"),
        ("en;q=0.1,fr;q=0.2", "fr"),
        ("de", "en"),
        ("", "en"),
        ("ru;q=0,fr;q=0.1", "fr"),
        (";;q=,-,fr;q=x,*;q=0.5" + ",x" * 5000, "en"),
    ],
)
def test_without_one_the_visitors_language_is_taken(accepted: str, language: str) -> None:
    assert choose("", accepted, dict.fromkeys(Words.__struct_fields__)) == language
    assert choose("xx", accepted, dict.fromkeys(Words.__struct_fields__)) == language


def test_a_wrong_link_gets_the_page_in_the_visitors_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            status, _, _ = await anna.ask("GET", "/nowhere", headers=HTML, page=True)
            assert status == 404
            told = await head(anna, "/nowhere", accept_language="ru-RU,ru;q=0.9")
            assert (told["lang"], told["title"]) == ("ru", "Сеанс: SIGGIL и RIP")
            assert told["og:image"] == "http://localhost/share/seance.png"

    asyncio.run(story())


def test_a_language_that_was_chosen_comes_before_the_browsers_and_the_links(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            for cookie, query, language in (
                ("seance-language=ru", "lang=en", "ru"),
                ('prefs={"a":1}; seance-language=xx', "", "fr"),
                ("", "lang=en", "en"),
            ):
                told = await head(anna, "/", query, accept_language="fr", cookie=cookie)
                assert told["lang"] == language

    asyncio.run(story())


def test_a_tables_page_tells_its_game_and_nothing_else(tmp_path: Path) -> None:
    """Whatever happens there, and whoever asks, the page is the same as any other table's of this game."""

    async def story() -> None:
        async with inside(tmp_path) as anna:
            pages = set()
            for chairs in ([{"kind": "person"}] * 2, [{"kind": "person"}, {"kind": "open"}]):
                wish: dict[str, Any] = {
                    "game": "rip",
                    "chairs": chairs,
                    "name": "Secretive",
                    "options": {"tutorial": True},
                }
                table = await anna.do("POST", "/api/tables", **wish)
                for visitor in (anna, Inside(anna.app)):
                    _, headers, body = await visitor.ask("GET", f"/t/{table['id']}")
                    assert headers["cache-control"] == "private, no-store"
                    pages.add(body)
            (page,) = pages
            assert b"Secretive" not in page
            nobody = [
                (await anna.ask("GET", path))[2]
                for path in ("/games", "/t/none", "/t/" + "x" * 500, "/t/\0", "/t/\udcff")
            ]
            assert len(set(nobody)) == 1
            assert page not in nobody

    asyncio.run(story())


def test_no_table_is_loaded_for_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            table = await anna.do("POST", "/api/tables", game="rip", chairs=[{"kind": "person"}] * 2)
        monkeypatch.delattr(Store, "load")
        async with inside(tmp_path) as anna:
            assert (await head(anna, f"/t/{table['id']}"))["title"] == INVITED["en"]

    asyncio.run(story())


def test_whoever_asks_too_much_gets_the_page_without_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, requests_per_second=1) as anna:
            table = await anna.do("POST", "/api/tables", game="rip", chairs=[{"kind": "person"}] * 2)
            titles = [(await head(anna, f"/t/{table['id']}"))["title"] for _ in range(6)]
            assert (titles[0], titles[-1]) == (INVITED["en"], "Séance: SIGGIL and RIP")

    asyncio.run(story())


def test_nothing_that_was_sent_is_repeated_as_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            for query in ("lang=<b>", "lang=%22%3E%3Cb%3E", "lang=%ff&lang=fr", "&&=", "lang=" + "x" * 5000):
                told = await head(anna, "/t/none", query, accept_language='"><b>')
                assert (told["lang"], told["title"]) == ("en", "Séance: SIGGIL and RIP")
            scope_host = (b"host", b'evil"><b>')
            _, _, body = await anna.ask("GET", "/", headers=(scope_host, *HTML))
            assert b"<b>" not in body

    asyncio.run(story())


@pytest.mark.parametrize("language", Words.__struct_fields__)
def test_the_page_can_be_put_on_a_home_screen(language: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            _, headers, body = await anna.ask("GET", f"/icon/{language}.webmanifest")
            assert headers["content-type"].startswith("application/manifest+json")
            manifest = json.loads(body)
            assert (manifest["name"], manifest["lang"], manifest["start_url"]) == ("Séance", language, "/")
            assert manifest["display_override"] == ["fullscreen", "standalone"]
            for icon in manifest["icons"]:
                status, headers, picture = await anna.ask("GET", icon["src"])
                assert (status, headers["content-type"]) == (200, "image/png")
                assert f"{int.from_bytes(picture[16:20])}x{int.from_bytes(picture[20:24])}" == icon["sizes"]
            told = await head(anna, "/", f"lang={language}")
            assert {"/icon/touch.png", "/icon/seal.svg"} <= set(told["links"].split())
            assert told["theme-color"] == manifest["theme_color"]

    asyncio.run(story())


TEXTS = Path(__file__).parents[2] / "client" / "src" / "texts"


@pytest.mark.parametrize("language", Words.__struct_fields__)
def test_the_first_page_greets_before_its_script_runs_and_no_other_page_does(language: str, tmp_path: Path) -> None:
    texts = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))

    async def story() -> None:
        async with inside(tmp_path) as anna:
            pages = [
                (await anna.ask("GET", path, query=f"lang={language}".encode(), headers=HTML, page=True))[2].decode()
                for path in ("/", "/games")
            ]
            assert f'<div id="app"><div class="greeting"><h1>{texts["home.title"]}</h1>' in pages[0]
            assert '<div id="app"></div>' in pages[1]

    asyncio.run(story())


def test_every_language_and_game_has_a_head_and_a_picture() -> None:
    heads = msgspec.json.decode((STATIC / "heads.json").read_bytes())
    assert set(heads) == set(Words.__struct_fields__)
    for told in heads.values():
        assert set(told["pages"]) == {
            "",
            *(name for name, game in GAMES.items() if type(game).__module__.startswith("seance.")),
        }
        assert all((STATIC / early).exists() for early in (told["texts"], *told["fonts"]))
    for name in ("seance", "siggil", "rip"):
        assert (STATIC / "share" / f"{name}.png").stat().st_size < 300_000


def test_a_file_is_compressed_once_however_often_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[int] = []

    def compress(data: bytes, **given: Any) -> bytes:
        packed.append(len(data))
        return pack(data, **given)

    async def story() -> None:
        async with inside(tmp_path) as anna:
            for folder, name in [("rules", largest("rules")), ("icon", "seal.svg")]:
                path, content = f"/{folder}/{name}", (STATIC / folder / name).read_bytes()
                for _ in range(3):
                    status, headers, body = await anna.ask("GET", path, headers=((b"accept-encoding", b"gzip, br"),))
                    assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding")
                    assert int(headers["content-length"]) == len(body) < len(content)
                    assert gzip.decompress(body) == content
                _, headers, body = await anna.ask("GET", path)
                assert "content-encoding" not in headers
                assert body == content
                assert packed.count(len(content)) == 1
            _, headers, _ = await anna.ask("GET", "/share/rip.png", headers=((b"accept-encoding", b"gzip"),))
            assert "content-encoding" not in headers

    pack = gzip.compress
    monkeypatch.setattr(gzip, "compress", compress)
    asyncio.run(story())


@pytest.mark.parametrize(
    ("told", "packed"),
    [
        (b"gzip", True),
        (b"br, gzip;q=0.001", True),
        (b"identity;q=0, gzip", True),
        (b"gzip;q=0", False),
        (b"br, GZIP ; q=0.000, *", False),
        (b"*;q=0", False),
    ],
)
def test_whoever_wants_no_gzip_is_given_none(tmp_path: Path, told: bytes, packed: bool) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            for path in ("/", f"/rules/{largest('rules')}"):
                _, headers, body = await anna.ask("GET", path, headers=((b"accept-encoding", told),))
                assert (headers.get("content-encoding") == "gzip") is packed
                assert body.startswith(b"\x1f\x8b") is packed

    asyncio.run(story())


def largest(folder: str) -> str:
    """The largest file of a folder of the client's."""
    return max((STATIC / folder).iterdir(), key=lambda path: path.stat().st_size).name
