"""Every screen: what axe finds, what it weighs, what players meet when something is wrong."""

from __future__ import annotations

import gzip
import itertools
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

import seance.web.app
from tests.e2e.browser import DESKTOP, PHONE, Player

Sit = Callable[..., Player]
MOST_BYTES = 150 * 1024


@pytest.mark.parametrize(("theme", "size"), [("dark", DESKTOP), ("light", PHONE)], ids=["dark", "light"])
def test_axe_finds_nothing_on_any_screen(player: Sit, theme: str, size: dict[str, int]) -> None:
    anna = player(viewport=size, color_scheme=theme)
    anna.go()
    expect(anna.at("play-rip")).to_be_visible()
    assert anna.axe() == []
    for mode in ("friends-siggil", "solo-siggil", "hotseat-rip"):
        anna.at(mode).click()
        anna.at("start").wait_for()
        assert anna.axe() == []
        anna.page.keyboard.press("Escape")
    anna.at("friends-rip").click()
    anna.at("start").click()
    expect(anna.at("invitation")).to_be_visible()
    assert anna.axe() == []
    for game in ("siggil", "rip"):
        anna.go()
        anna.at(f"play-{game}").click()
        for _ in range(4):
            anna.step(lambda tokens: tokens[0])
        anna.wait()
        assert anna.axe() == []
        anna.at("aside").click()
        for tab in ("log", "rules", "cards"):
            anna.at(f"tab-{tab}").click()
            assert anna.axe() == []
        anna.put_away()
    anna.page.keyboard.press("?")
    expect(anna.at("keys")).to_be_visible()
    assert anna.axe() == []
    anna.put_away()
    anna.at("menu").click()
    assert anna.axe() == []
    anna.at("resign").click()
    assert anna.axe() == []
    anna.at("resign-sure").click()
    expect(anna.at("result")).to_be_visible()
    assert anna.axe() == []


@pytest.mark.parametrize(("theme", "size"), [("dark", PHONE), ("light", DESKTOP)], ids=["dark", "light"])
def test_axe_finds_nothing_in_any_dialog_and_at_any_door(player: Sit, theme: str, size: dict[str, int]) -> None:
    anna, boris = (player(viewport=size, color_scheme=theme) for _ in range(2))
    for show in (setting_up, capturing, looking_at_a_mansion, choosing, handing_over, seating_a_bot):
        show(anna)
        assert anna.axe() == [], show.__name__
    anna.page.keyboard.press("Escape")
    boris.go(anna.at("invitation").input_value())
    boris.at("sit").wait_for()
    assert boris.axe() == []
    boris.go("/t/nowhere")
    boris.page.get_by_role("alert").wait_for()
    assert boris.axe() == []
    boris.complaints.clear()  # the browser's own lines about 403 and 404


def setting_up(one: Player) -> None:
    one.go()
    one.at("bots-siggil").click()
    one.at("bot").wait_for()


def capturing(one: Player) -> None:
    """A screen for four where somebody can choose which cards to capture a spirit with."""
    spirit = None
    while spirit is None:
        table = one.open("siggil", *["person"] * 4, options={"players": 4})["id"]
        spirit = to_choose_for(one, table)
    one.go(f"/t/{table}")
    one.at("ready").click()
    one.page.locator(f"[data-spirit='{spirit}']").click()
    one.at("capture").wait_for()


def to_choose_for(one: Player, table: str) -> int | None:
    """Play until a spirit can be captured in several ways; which, or None if the game ends before."""
    path, request = f"/api/tables/{table}", one.context.request
    for n in itertools.count():
        turn = request.get(path).json()["table"]["turn"]
        if turn is None:
            return None
        moves = request.get(f"{path}?seat={turn}").json()["moves"]
        spirits = Counter(token[:2] for token in moves if token.startswith("*"))
        if max(spirits.values(), default=0) > 1:
            return "SDLTCWF".index(spirits.most_common(1)[0][0][1])
        token = "pass" if "pass" in moves else moves[0]
        act = {"type": "act", "key": str(n), "seat": turn, "token": token}
        assert request.post(f"{path}/act", data=act).ok
    return None


def looking_at_a_mansion(one: Player) -> None:
    one.go(f"/t/{one.open('rip', 'person', 'level:1')['id']}")
    one.page.locator("[data-token=stop]").wait_for()
    one.page.get_by_role("group", name="The street").get_by_role("button").first.click()


def choosing(one: Player) -> None:
    one.page.keyboard.press("Escape")
    one.page.locator("[data-token=stop]").click()
    one.page.locator("[data-choice]").wait_for()


def handing_over(one: Player) -> None:
    one.go(f"/t/{one.open('rip', 'person', 'person', clock=60)['id']}")
    one.at("ready").wait_for()


def seating_a_bot(one: Player) -> None:
    one.go(f"/t/{one.open('rip', 'person', 'open', spectators=True)['id']}")
    one.at("bot-1").click()
    one.at("bot").wait_for()


def test_the_first_load_is_small_and_comes_from_here_alone(player: Sit) -> None:
    anna = player()
    loaded: list[str] = []
    anna.page.on("request", lambda request: loaded.append(request.url))
    anna.go()
    expect(anna.at("play-siggil")).to_be_visible()
    home = anna.page.url
    anna.at("play-siggil").click()
    anna.wait()
    assert all(address.startswith((home, home.replace("http", "ws", 1))) for address in loaded)
    static = Path(seance.web.app.__file__).parent / "static"
    assets = {static / address.removeprefix(home) for address in loaded if address.endswith((".js", ".css"))}
    assert {path.suffix for path in assets} == {".js", ".css"}
    assert sum(len(gzip.compress(path.read_bytes())) for path in assets) < MOST_BYTES


def test_hashed_files_may_be_kept_and_come_compressed(player: Sit) -> None:
    anna = player()
    with anna.page.expect_response("**/assets/*.js") as answer:
        anna.go()
    headers = answer.value.headers
    assert "immutable" in headers["cache-control"]
    assert headers["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("locale", "scripts"), [("en-GB", ["latin"]), ("fr-FR", ["latin"]), ("ru-RU", ["cyrillic", "latin"])]
)
def test_the_typeface_comes_from_here_in_the_scripts_that_are_read(
    player: Sit, locale: str, scripts: list[str]
) -> None:
    anna = player(locale=locale)
    fonts: list[Response] = []
    anna.page.on("response", lambda answer: fonts.append(answer) if answer.url.endswith(".woff2") else None)
    anna.go()
    expect(anna.at("play-rip")).to_be_visible()
    assert anna.page.evaluate("document.fonts.ready.then(() => document.fonts.check('1em Nunito'))")
    assert sorted(font.url.split("nunito-")[1].split("-wght")[0] for font in fonts) == scripts
    for font in fonts:
        assert font.headers["content-type"] == "font/woff2"
        assert "immutable" in font.headers["cache-control"]
        assert "content-encoding" not in font.headers


def test_a_dead_link_says_so_and_leads_home(player: Sit) -> None:
    anna = player()
    anna.go("/t/nowhere-at-all")
    expect(anna.page.get_by_role("alert")).to_contain_text("There is no such table")
    anna.page.get_by_role("alert").get_by_text("Home").click()
    expect(anna.at("play-siggil")).to_be_visible()


def test_a_full_table_says_so(player: Sit) -> None:
    anna, boris, eve = player(), player(), player()
    anna.go()
    anna.at("friends-rip").click()
    anna.at("start").click()
    link = anna.at("invitation").input_value()
    boris.go(link)
    boris.at("sit").click()
    boris.wait_for_table()
    eve.go(link)
    expect(eve.page.get_by_role("alert")).to_contain_text("Every seat is taken")


def test_a_second_tab_follows_the_first(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-siggil").click()
    anna.wait()
    second = anna.context.new_page()
    second.goto(anna.page.url)
    expect(second.locator("[data-token]").first).to_be_visible()
    anna.step(lambda tokens: tokens[0])
    expect(second.locator("[data-column] .card")).to_have_count(1)


def test_a_late_action_is_refused_with_a_sentence_and_the_game_goes_on(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-siggil").click()
    anna.wait()
    token = anna.moves()[0]
    table = anna.page.url.rsplit("/", 1)[-1]
    button = anna.page.locator(f"[data-token='{anna.moves()[1]}']")
    anna.page.evaluate(
        """([table, token, other]) => {
            const body = JSON.stringify({ type: "act", key: "early", seat: 0, token });
            const request = new XMLHttpRequest();
            request.open("POST", `/api/tables/${table}/act`, false);
            request.setRequestHeader("Content-Type", "application/json");
            request.send(body);
            document.querySelector(`[data-token="${other}"]`).click();
        }""",
        [table, token, button.get_attribute("data-token")],
    )
    expect(anna.page.get_by_role("alert")).to_contain_text("Something happened in the meantime")
    anna.page.get_by_text("All right").click()
    assert anna.wait() == "move"
