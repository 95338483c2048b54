"""A study of a game's balance as one page that opens without a server."""

from __future__ import annotations

from html import escape
from typing import Any

import polars as pl

from seance.games import part_of
from seance.lab import svg
from seance.lab.rating import Interval
from seance.lab.study import STRENGTHS, Strength, tables_of
from seance.lab.study_read import CellResults, level_of, things_of
from seance.lab.things_page import things_section
from seance.report import document

ORDERS = ("first", "second", "third", "fourth")


def page(game: str, found: list[CellResults]) -> str:
    """The whole page, of as much as was played."""
    strong = sum(len(told.games) for told in found if told.cell.strength == STRENGTHS[-1])
    every = sum(len(told.games) for told in found)
    lead = (
        f"What {game.upper()} is like, from {every:,} games that bots played against themselves, {strong:,} of them "
        "by strong players: who has the advantage, how games end, and how long they last. At three strengths, for what "
        "is fair among strong players may not be among novices."
    )
    parts = [
        who_plays(game, found),
        order_section(game, found),
        *([variants_section(game, found)] if any(table.variants for table in tables_of(game)) else []),
        endings_section(game, found),
        lengths_section(game, found),
        *([things_section(game, found)] if things_of(game) else []),
        method(game, found),
    ]
    return document(f"{game.upper()}: a study of its balance", lead, "".join(parts), svg.STYLE)


def at(found: list[CellResults], strength: Strength, table: str) -> CellResults | None:
    return next((told for told in found if told.cell.strength == strength and told.cell.table.key == table), None)


def seats_at(found: list[CellResults], table: str) -> int:
    return next((told.seats for told in found if told.cell.table.key == table), 0)


def section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def grid(heads: list[str], rows: list[list[str]]) -> str:
    """A table: the first column is text, the others are numbers; cells are HTML."""
    titles = "".join(f"<th{' class=n' if i else ''}>{head}</th>" for i, head in enumerate(heads))
    body = "".join(
        "<tr>" + "".join(f"<td{' class=n' if i else ''}>{cell}</td>" for i, cell in enumerate(row)) + "</tr>"
        for row in rows
    )
    return f"<div class=wide><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>"


def percent(one: Interval, even: float) -> str:
    """A share with its interval; bold where it is surely not even."""
    text = f"{100 * one.value:.1f} % ({100 * one.low:.1f} – {100 * one.high:.1f})"
    return f"<strong>{text}</strong>" if not one.low <= even <= one.high else text


def briefly(one: Interval, even: float) -> str:
    """The same in less room: the share, and half of its interval."""
    text = f"{100 * one.value:.1f} ± {50 * (one.high - one.low):.1f}"
    return f"<strong>{text}</strong>" if not one.low <= even <= one.high else text


def manner(game: str, bot: str) -> str:
    """Who a bot is, in words."""
    if bot.startswith("search:"):
        return f"({bot}): a search of {int(bot.removeprefix('search:')):,} iterations a move"
    level = level_of(game, bot)
    how = f"a search of {level.iterations:,} iterations a move" if level.bot == "search" else f"the {level.bot} bot"
    if level.overlooks:
        how += f" that overlooks each move in {level.overlooks} of 100 cases"
    if level.wavers:
        how += " that draws a move by how often it looked at each"
    if level.noise:
        how += f" that plays anything at all in {level.noise} of 100 moves"
    return f"({bot}, “{escape(level.name)}”): {how}"


def who_plays(game: str, found: list[CellResults]) -> str:
    said = ""
    for strength in STRENGTHS:
        counts = [(told.cell.table.title, len(told.games)) for told in found if told.cell.strength == strength]
        tables = "; ".join(f"{title}: {n:,}" for title, n in counts) if len(counts) > 1 else ""
        wanted = sum(told.cell.plan.all_games() for told in found if told.cell.strength == strength)
        title = strength.title[:1].upper() + strength.title[1:]
        said += (
            f"<p><strong>{escape(title)}</strong> {manner(game, strength.bot)}. "
            f"{sum(n for _, n in counts):,} games of {wanted:,} that were planned"
            f"{escape(f' ({tables})' if tables else '')}.</p>"
        )
    return section("Who played", said)


def order_section(game: str, found: list[CellResults]) -> str:
    """Who wins, by the order of play."""
    rows: list[svg.Row] = []
    for table in tables_of(game):
        cells = [at(found, strength, table.key) for strength in STRENGTHS]
        orders = [told.orders() if told else None for told in cells]
        seats = seats_at(found, table.key)
        rows.append((table.title, (), None))
        for place in range(seats):
            known = [times(100, one[place]) if one else None for one in orders]
            rows.append((f"{ORDERS[place]} to play", known, 100 / seats))
    plot = svg.intervals(rows, 10, " %", "Win rates by the order of play; tables below")
    names = [strength.title for strength in STRENGTHS]
    body = (
        f"<p>{sentence(game, found)}</p><p>{svg.key(names)}</p>{plot}"
        "<p class=soft>Lines are 95 % intervals, the dashed line is an equal share.</p>"
    )
    lines = []
    for table in tables_of(game):
        seats = seats_at(found, table.key)
        for place in range(seats):
            cells = [at(found, strength, table.key) for strength in STRENGTHS]
            told_cells = [percent(told.orders()[place], 1 / seats) if told else "" for told in cells]
            lines.append([f"{escape(table.title)}: {ORDERS[place]} to play", *told_cells])
    return section("Is it an advantage to begin?", body + grid(["", *map(escape, names)], lines))


def sentence(game: str, found: list[CellResults]) -> str:
    """What strong players find, in words."""
    said = []
    for table in tables_of(game):
        told = at(found, STRENGTHS[-1], table.key)
        if told is None:
            continue
        first = told.orders()[0]
        gain = 100 * (first.value - 1 / told.seats)
        sure = not first.low <= 1 / told.seats <= first.high
        said.append(
            f"{table.title}: whoever begins wins {100 * first.value:.1f} % of the games of strong players, "
            + (f"{gain:+.1f} points from an equal share" if sure else "which is an equal share as far as can be seen")
        )
    return escape(". ".join(text[:1].upper() + text[1:] for text in said) + ".")


def times(factor: float, one: Interval) -> Interval:
    return Interval(factor * one.value, factor * one.low, factor * one.high)


def variants_section(game: str, found: list[CellResults]) -> str:
    """The same for each variant of the options."""
    titles: dict[str, str] = getattr(part_of(game, "study"), "VARIANT_TITLES", {})
    rows: list[svg.Row] = []
    for table in tables_of(game):
        rows.append((f"{table.title}: first to play", (), None))
        for variant in table.variants:
            cells = [at(found, strength, table.key) for strength in STRENGTHS]
            known = [times(100, told.orders(variant)[0]) if told else None for told in cells]
            seats = seats_at(found, table.key)
            rows.append((name_of(variant, titles), known, 100 / seats))
    plot = svg.intervals(rows, 10, " %", "Wins of the first to play; tables below")
    tables = ""
    for strength in reversed(STRENGTHS):
        lines = []
        for table in tables_of(game):
            told = at(found, strength, table.key)
            for variant in table.variants if told else ():
                assert told
                cells_of = [briefly(one, 1 / told.seats) for one in told.orders(variant)]
                row = [f"{escape(table.title)}, {escape(name_of(variant, titles))}", f"{len(told.of(variant)):,}"]
                lines.append(row + cells_of + [""] * (4 - len(cells_of)))
        opened = " open" if strength == STRENGTHS[-1] else ""
        heads = ["", "games", *(f"{order} to play" for order in ORDERS)]
        tables += f"<details{opened}><summary>{escape(strength.title)}</summary>{grid(heads, lines)}</details>"
    key = svg.key([strength.title for strength in STRENGTHS])
    words = " and ".join(dict.fromkeys(name for table in tables_of(game) for one in table.variants for name in one))
    note = "<p class=soft>Shares in %, with half of their 95 % intervals; bold: surely not an equal share.</p>"
    return section(f"With each {words}", f"<p>{key}</p>{plot}{note}{tables}")


def name_of(variant: dict[str, Any], titles: dict[str, str]) -> str:
    return ", ".join(titles.get(str(value), str(value)) for value in variant.values())


def endings_section(game: str, found: list[CellResults]) -> str:
    words: dict[str, str] = getattr(part_of(game, "study"), "ENDINGS", {})
    kinds = sorted({kind for told in found for kind in told.endings()}, key=lambda kind: [*words, kind].index(kind))
    names = [words.get(kind, kind or "over") for kind in kinds]
    rows = []
    for table in tables_of(game):
        for strength in STRENGTHS:
            if told := at(found, strength, table.key):
                title = strength.title if len(tables_of(game)) == 1 else f"{table.title}, {strength.title}"
                rows.append((title, [told.endings().get(kind, 0.0) for kind in kinds]))
    plot = svg.shares(rows, names, "How games end; the table below tells the same")
    lines = [[escape(title), *(f"{100 * part:.1f} %" for part in parts)] for title, parts in rows]
    return section("How do games end?", f"<p>{svg.share_key(names)}</p>{plot}{grid(['', *map(escape, names)], lines)}")


def lengths_section(game: str, found: list[CellResults]) -> str:
    lines = [
        [escape(f"{table.title}, {strength.title}"), *spread(told.games["moves"]), *spread(told.games["turns"])]
        for table in tables_of(game)
        for strength in STRENGTHS
        if (told := at(found, strength, table.key))
    ]
    heads = ["", "moves", "8 of 10 games", "turns", "8 of 10 games"]
    return section("How long do they last?", grid(heads, lines))


def spread(numbers: pl.Series) -> list[str]:
    """The mean, and the middle eight of ten."""
    found = sorted(numbers.to_list())
    return [f"{sum(found) / len(found):.1f}", f"{found[len(found) // 10]} – {found[-1 - len(found) // 10]}"]


def method(game: str, found: list[CellResults]) -> str:
    begun = next(told.cell.plan for told in found)
    said = [
        "One bot has every seat, so that nothing but the game itself favours anybody. Every deal is another one, from "
        "the seed of the study, and is played once; options that change from deal to deal change in turn.",
        "Rates have Wilson's 95 % intervals. Of many intervals one in twenty misses the truth: a single bold figure "
        "among many is no proof.",
        "Bots are no people: what holds at all three strengths is likelier to hold at your table than what holds at "
        "one.",
        f"Made by: seance study {game} FOLDER --html PAGE, seed {begun.seed.hex()[:12]}…; the same seed gives the same "
        "games, on one machine or on a cluster.",
    ]
    return section("Method", "".join(f"<p>{escape(text)}</p>" for text in said))
