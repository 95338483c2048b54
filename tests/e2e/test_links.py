"""A wrong link says so in the visitor's language, a shared one is in its sender's; the rules have their pictures."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.browser import Player


def test_a_wrong_link_says_so_in_the_visitors_language_and_is_the_front_door(player: Callable[..., Player]) -> None:
    anna = player(locale="fr-FR")
    anna.page.goto("/nowhere/at/all")
    expect(anna.at("lost")).to_have_text("Cette page n’existe pas. Le lien est peut-être incomplet.")
    expect(anna.at("play-rip")).to_be_visible()
    anna.eventually(anna.page.title, "Séance\u00a0: SIGGIL et RIP")
    expect(anna.page.locator("html")).to_have_attribute("lang", "fr")
    (complaint,) = anna.complaints
    assert "404" in complaint  # the page itself
    anna.complaints.clear()


def test_a_link_is_in_its_senders_language_for_whoever_has_none_of_ours(player: Callable[..., Player]) -> None:
    anna, boris = player(locale="ru-RU"), player(locale="de-DE")
    anna.go(f"/t/{anna.open('rip', 'person', 'open')['id']}")
    link = anna.at("invitation").input_value()
    assert "?lang=ru#" in link
    boris.page.goto(link)
    expect(boris.page.locator("h1")).to_contain_text("RIP")
    expect(boris.page.locator("html")).to_have_attribute("lang", "ru")


def test_the_browsers_bar_has_the_colour_of_the_table(player: Callable[..., Player]) -> None:
    anna = player(locale="en-GB")
    anna.go("/")
    expect(anna.at("play-rip")).to_be_visible()
    colour = anna.page.locator("meta[name=theme-color]").get_attribute("content")
    assert colour == anna.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--table')") != ""


def test_the_full_rules_have_pictures_that_load(player: Callable[..., Player]) -> None:
    anna = player(locale="en-GB")
    anna.go("/")
    answer = anna.page.request.get("/rules/siggil.en.txt")
    found = anna.page.evaluate(
        """async (html) => {
          const page = new DOMParser().parseFromString(html, "text/html");
          const sizes = [];
          for (const { src, alt } of page.images) {
            const image = new Image();
            image.src = src;
            await image.decode();
            sizes.push([image.naturalWidth, alt.length > 10]);
          }
          return sizes;
        }""",
        answer.text(),
    )
    assert found == [[480, True]] * 4
