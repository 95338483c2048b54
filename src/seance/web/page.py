"""The client's page, and what those who only pass a link on are told of it: a title, a sentence and a picture.

The page is the same for everybody but for its head and, on the first page, a greeting that is there before the script
runs; both are in the language of the link (`?lang=fr`) or of the browser. The words are the client's own: its build
writes them into `heads.json`, for each language under the name of a game, and under no name for the hall.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

STATIC = Path(__file__).with_name("static")
"""The client, built by `make client`."""
NOT_BUILT = "The page has not been built; make client builds it."
FALLBACK = "en"
WORDS = re.compile(r"<!-- words -->.*<!-- /words -->", re.DOTALL)
"""Where the head goes."""
GREETING = "<!-- greeting -->"
"""Where the greeting goes."""
MOST_TAGS = 20
"""Of those in an Accept-Language header."""


class Head(msgspec.Struct, frozen=True):
    """What is told of a page."""

    title: str
    description: str


class Words(msgspec.Struct, frozen=True):
    """What a build says of one language."""

    greeting: str
    pages: dict[str, Head]
    """By game; the hall has no game."""
    texts: str
    """The file of its texts, and those of the letters they are written in: fetched while the page is still read."""
    fonts: tuple[str, ...]


def the_page(language: str, accepted: str, origin: str, game: str = "", greets: bool = False) -> str:
    """The page in the language that was asked for, or else the one that the browser likes best."""
    index = STATIC / "index.html"
    if not index.exists():
        return NOT_BUILT
    words = read_words(STATIC / "heads.json", index.stat().st_mtime_ns)
    language = choose(language, accepted, words)
    told = words[language]
    game = game if game in told.pages else ""
    text = index.read_text(encoding="utf-8").replace('<html lang="en"', f'<html lang="{language}"', 1)
    tags = head_tags(told.pages[game], language, f"{origin}/share/{game or 'seance'}.png")
    tags = "\n    ".join((*early_tags(told), tags))
    text = text.replace(GREETING, greeting(told) if greets else "", 1)
    return WORDS.sub(lambda _: tags, text, count=1)


@lru_cache(maxsize=1)
def read_words(path: Path, _built: int) -> dict[str, Words]:
    """The words of a build, by language."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Words])


def greeting(words: Words) -> str:
    """What the script will show first, as it will show it."""
    title, lead = html.escape(words.greeting), html.escape(words.pages[""].description)
    return f'<div class="greeting"><h1>{title}</h1><p class="soft">{lead}</p></div>'


def early_tags(words: Words) -> Iterator[str]:
    """What lets a browser fetch early what it would else ask for when the script runs."""
    yield f'<link rel="modulepreload" href="/{words.texts}" />'
    for font in words.fonts:
        yield f'<link rel="preload" as="font" type="font/woff2" href="/{font}" crossorigin />'


def head_tags(head: Head, language: str, picture: str) -> str:
    """A head's tags; nothing in them is taken over unescaped."""
    title, description, image = (html.escape(text) for text in (head.title, head.description, picture))
    properties = {
        "og:site_name": "Séance",
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:image": image,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    return "\n    ".join(
        (
            f"<title>{title}</title>",
            f'<meta name="description" content="{description}" />',
            f'<link rel="manifest" href="/icon/{language}.webmanifest" />',
            *(f'<meta property="{name}" content="{value}" />' for name, value in properties.items()),
            '<meta name="twitter:card" content="summary_large_image" />',
        )
    )


def choose(asked: str, accepted: str, known: Mapping[str, object]) -> str:
    """The language asked for if it is known, or the one of an Accept-Language header that is liked best."""
    parts = sorted(map(weighed, accepted.split(",")[:MOST_TAGS]), key=lambda part: -part[0])
    return next((tag for tag in (asked, *(tag for weight, tag in parts if weight)) if tag in known), FALLBACK)


def weighed(part: str) -> tuple[float, str]:
    """A language of an Accept-Language header, without its country, and how much it is liked."""
    tag, _, weight = part.partition(";")
    found = re.fullmatch(r"\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*", weight)
    return (float(found[1]) if found else float(not weight)), tag.strip().partition("-")[0].lower()
