"""What having a thing changes, for the page of a study."""

from __future__ import annotations

from html import escape
from itertools import pairwise

from seance.games import part_of
from seance.kernel.study import Thing
from seance.lab import svg
from seance.lab.balance import GAMES_A_FIGURE, Effects
from seance.lab.rating import Interval
from seance.lab.study import STRENGTHS
from seance.lab.study_read import CellResults, things_of

TOO_FAR = 12.0
"""A thing that changes so many points more or less than the mean of its group wants another look."""
TOO_FEW = f"Of a strength with fewer than {GAMES_A_FIGURE} games for each figure that is fitted nothing is told here."


def things_section(game: str, found: list[CellResults]) -> str:
    word: str = getattr(part_of(game, "study"), "THINGS_TITLE", "thing")
    things = things_of(game)
    groups = list(dict.fromkeys(thing.group for thing in things))
    known = [next((told.effects for told in found if told.cell.strength == one), None) for one in STRENGTHS]
    strongest = known[-1]
    body = (
        (f"<p>{escape(summary(things, groups, strongest))}</p>" if strongest else "")
        + (f"<p class=soft>{TOO_FEW}</p>" if None in known else "")
        + f"<p>{svg.key([one.title for one in STRENGTHS])}</p>{plot(things, groups, known)}"
        + group_table(things, groups, known)
        + thing_table(word, things, groups, known)
        + how(game, word)
    )
    return f"<section><h2>What does having a {escape(word)} change?</h2>{body}</section>"


def mean_of(things: list[Thing], group: str) -> dict[int, float]:
    """Weights that make the mean of a group."""
    numbers = [thing.number for thing in things if thing.group == group]
    return dict.fromkeys(numbers, 1 / len(numbers))


def apart(things: list[Thing], thing: Thing, effects: Effects) -> Interval:
    """How far a thing is from the mean of its group."""
    weights = {number: -share for number, share in mean_of(things, thing.group).items()}
    return effects.of({**weights, thing.number: weights[thing.number] + 1})


def summary(things: list[Thing], groups: list[str], effects: Effects) -> str:
    """What stands out, in words."""
    far = [(thing, apart(things, thing, effects).value) for thing in things]
    out = ", ".join(f"{thing.title} ({value:+.0f})" for thing, value in far if abs(value) > TOO_FAR) or "none"
    means = [effects.of(mean_of(things, group)).value for group in groups]
    rises = all(low < high for low, high in pairwise(means))
    told = ", ".join(f"{group} {mean:+.1f}" for group, mean in zip(groups, means, strict=True))
    return (
        f"Among strong players, more than {TOO_FAR:.0f} points from the mean of their level: {out}. "
        f"Means of the levels: {told}; they {'rise' if rises else 'do not rise'} from each to the next."
    )


def plot(things: list[Thing], groups: list[str], known: list[Effects | None]) -> str:
    rows: list[svg.Row] = []
    for group in groups:
        rows.append((group, (), None))
        for thing in things:
            if thing.group == group:
                found = [one.of({thing.number: 1}) if one else None for one in known]
                rows.append((f"{thing.number} {thing.title}", found, 0.0))
    return svg.intervals(rows, 10, "", "What having each changes, in points; the table tells the same")


def points(one: Interval | None) -> str:
    """Points with their interval; bold where they are surely not nothing."""
    if one is None:
        return ""
    text = f"{one.value:+.1f} ({one.low:+.1f} – {one.high:+.1f})"
    return f"<strong>{text}</strong>" if one.low > 0 or one.high < 0 else text


def framed(first: str, last: str, rows: str) -> str:
    heads = "".join(f"<th class=n>{escape(one.title)}</th>" for one in STRENGTHS)
    return f"<div class=wide><table><thead><tr>{first}{heads}{last}</tr></thead><tbody>{rows}</tbody></table></div>"


def group_table(things: list[Thing], groups: list[str], known: list[Effects | None]) -> str:
    rows = "".join(
        f"<tr><td>{escape(group)}</td>"
        + "".join(f"<td class=n>{points(one.of(mean_of(things, group)) if one else None)}</td>" for one in known)
        + "</tr>"
        for group in groups
    )
    return f"<h3>Means</h3>{framed('<th></th>', '', rows)}"


def thing_table(word: str, things: list[Thing], groups: list[str], known: list[Effects | None]) -> str:
    rows = ""
    for group in groups:
        rows += f"<tr class=group><td colspan=6>{escape(group)}</td></tr>"
        rows += "".join(thing_row(things, thing, known) for thing in things if thing.group == group)
    last = "<th class=n>from its level</th><th class=n>games</th>"
    return (
        f"<h3>Each of them</h3>{framed(f'<th>{escape(word)}</th>', last, rows)}"
        "<p class=soft>Points of the win rate, with 95 % intervals; bold: surely not nothing. “From its level”: from "
        f"the mean of its level, among strong players; bold: more than {TOO_FAR:.0f} points. “Games”: of theirs, "
        "in which somebody had it. A star: a design of this house.</p>"
    )


def thing_row(things: list[Thing], thing: Thing, known: list[Effects | None]) -> str:
    strongest = known[-1]
    far = apart(things, thing, strongest) if strongest else None
    told = f"{far.value:+.1f} ± {far.value - far.low:.1f}" if far else ""
    games = f"{strongest.games[strongest.numbers.index(thing.number)]:,}" if strongest else ""
    bold = f"<strong>{told}</strong>" if far and abs(far.value) > TOO_FAR else told
    return (
        f"<tr><td>{thing.number} {escape(thing.title)}{escape(thing.note)}</td>"
        + "".join(f"<td class=n>{points(one.of({thing.number: 1}) if one else None)}</td>" for one in known)
        + f"<td class=n>{bold}</td><td class=n>{games}</td></tr>"
    )


def how(game: str, word: str) -> str:
    standing: str = getattr(part_of(game, "study"), "STANDING", "")
    said = [
        f"Whoever has a certain {word} wins more often or less often for many reasons: those who are behind get it. So "
        "games are cut into moments, and a logistic regression tells how winning depends, at each moment, on how it "
        f"stands and on who has which {word} ready. How it stands: {standing}; each for both seats, as a difference.",
        f"What is told is the mean, over all moments at which somebody had the {word}, of the holder's chance with it "
        "less that chance without it, all else being the same. Moments of one game are not independent: the intervals "
        "come from the differences between games (a sandwich estimate by game).",
        "It is an estimate from games as they were played, not an experiment: what the list leaves out, and what bots "
        "do badly with it, is in the figures too. The command seance study check tries it: it takes each away in "
        "positions of these games and has the bot play on with it and without.",
    ]
    return "<h3>How this was found</h3>" + "".join(f"<p>{escape(text)}</p>" for text in said)
