"""The client's page, and what those who only pass a link on are told of it: a title, a sentence and a picture.

The page is the same for everybody but for its head, which is in the language of the link (`?lang=fr`) or of the
browser. The words are the client's own: its build writes them into `heads.json`, for each language under the name of
a game, and under no name for the hall.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

STATIC = Path(__file__).with_name("static")
"""The client, built by `make client`."""
NOT_BUILT = "The page has not been built; make client builds it."
FALLBACK = "en"
WORDS = re.compile(r"<!-- words -->.*<!-- /words -->", re.DOTALL)
"""Where the head goes."""
MOST_TAGS = 20
"""Of those in an Accept-Language header."""


class Head(msgspec.Struct, frozen=True):
    """What is told of a page."""

    title: str
    description: str


Heads = Mapping[str, Mapping[str, Head]]
"""By language, then by game; the hall has no game."""


def the_page(language: str, accepted: str, origin: str, game: str = "") -> str:
    """The page in the language that was asked for, or else the one that the browser likes best."""
    index = STATIC / "index.html"
    if not index.exists():
        return NOT_BUILT
    heads = read_heads(STATIC / "heads.json", index.stat().st_mtime_ns)
    language = choose(language, accepted, heads)
    told = heads[language]
    game = game if game in told else ""
    text = index.read_text(encoding="utf-8").replace('<html lang="en"', f'<html lang="{language}"', 1)
    tags = head_tags(told[game], language, f"{origin}/share/{game or 'seance'}.png")
    return WORDS.sub(lambda _: tags, text, count=1)


@lru_cache(maxsize=1)
def read_heads(path: Path, _built: int) -> Heads:
    """The words of a build."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, Head]])


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
