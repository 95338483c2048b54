"""An arena's results as pictures: ratings, win rates by seat and by option, lengths of games; SVG and PNG each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import polars as pl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from seance.games import find_game
from seance.lab.arena import Outcome
from seance.lab.folder import COLUMNS, make
from seance.lab.rating import Interval, win_rate

mpl.rcParams["svg.hashsalt"] = "seance"  # the same picture is the same file
NOT_OPTIONS = set(COLUMNS)
INK, FAIR = "#4b3f72", "#b08d3c"
LINE = 0.32
"""How high a row is, in inches."""

Row = tuple[str, Interval]


def draw(folder: Path, outcome: Outcome, games: pl.DataFrame) -> None:
    """All pictures of an arena into its folder."""
    rated = [(row.bot, Interval(row.rating, row.low, row.high)) for row in outcome.ratings]
    save(folder, "ratings", dots([("ratings, Elo", rated, 0.0)], f"{outcome.game}, {outcome.players} players"))
    save(folder, "seats", dots(rates(outcome, games), "how often they win, with 95 % intervals"))
    save(folder, "lengths", bars(games))


def rates(outcome: Outcome, games: pl.DataFrame) -> list[tuple[str, list[Row], float]]:
    """Each bot's wins by where it sat, by whether it began, and by what changed from deal to deal."""
    sides = from_both_sides(outcome, games).with_columns(
        start=pl.when(pl.col("seat") == pl.col("first")).then(pl.lit("begins")).otherwise(pl.lit("does not begin"))
    )
    kinds = ["seat", "start", *(name for name in games.columns if name not in NOT_OPTIONS)]
    return [(f"share of wins by {kind}", grouped(sides, kind), 1 / outcome.players) for kind in kinds]


def from_both_sides(outcome: Outcome, games: pl.DataFrame) -> pl.DataFrame:
    """The games as every bot saw them: where two play, the other one's game is there too."""
    if outcome.players != 2 or not len(games):
        return games
    labels = find_game(outcome.game).seats(find_game(outcome.game).options(outcome.options))
    other = games.with_columns(
        bot=pl.col("against"),
        against=pl.col("bot"),
        seat=pl.col("seat").replace(dict(zip(labels, reversed(labels), strict=True))),
        score=1 - pl.col("score"),
    )
    return pl.concat([games, other])


def grouped(games: pl.DataFrame, kind: str) -> list[Row]:
    found = games.group_by("bot", kind).agg(pl.col("score").sum(), pl.len()).sort("bot", kind)
    return [(f"{row['bot']}, {row[kind]}", win_rate(row["score"], row["len"])) for row in found.iter_rows(named=True)]


def dots(panels: Sequence[tuple[str, list[Row], float]], title: str) -> Figure:
    """Estimates with their intervals, in one panel under the other; a line where everybody would be equal."""
    heights = [1.1 + LINE * len(rows) for _, rows, _ in panels]
    figure, axes = sheet(7.5, heights)
    axes[0].set_title(title, loc="left")
    for axis, (label, rows, even) in zip(axes, panels, strict=True):
        places = range(len(rows), 0, -1)
        axis.axvline(even, color=FAIR, linewidth=1)
        axis.hlines(places, [one.low for _, one in rows], [one.high for _, one in rows], color=INK, linewidth=2)
        axis.plot([one.value for _, one in rows], places, "o", color=INK, markersize=5)
        axis.set_yticks(list(places), [name for name, _ in rows])
        axis.set_ylim(0.3, len(rows) + 0.7)
        axis.set_xlabel(label)
    return figure


def bars(games: pl.DataFrame) -> Figure:
    """How many games took so many moves, by what ended them."""
    figure, axes = sheet(7.5, [3.6])
    kinds = games["ended"].unique().sort().to_list()
    lengths = [games.filter(pl.col("ended") == kind)["moves"].to_list() for kind in kinds]
    low, high = (min(map(min, lengths)), max(map(max, lengths))) if lengths else (0, 0)
    step = max(1, (high - low) // 40)
    axes[0].hist(
        lengths, bins=range(low, high + 2 * step, step), stacked=True, label=[kind or "over" for kind in kinds]
    )
    axes[0].set_title(f"{len(games):,} games by their length and by what ended them", loc="left")
    axes[0].set_xlabel("moves")
    axes[0].legend(frameon=False)
    return figure


def sheet(width: float, heights: list[float]) -> tuple[Figure, list[Axes]]:
    figure = Figure(figsize=(width, sum(heights)), layout="constrained")
    axes = figure.subplots(len(heights), squeeze=False, height_ratios=heights)
    found = [axis for (axis,) in axes]
    for axis in found:
        axis.spines[["top", "right"]].set_visible(False)
        axis.grid(axis="x", alpha=0.25)
        axis.set_axisbelow(True)
    return figure, found


def save(folder: Path, name: str, figure: Figure) -> None:
    FigureCanvasAgg(figure)
    make(folder / f"{name}.svg", lambda path: figure.savefig(path, format="svg", metadata={"Date": None}))
    make(folder / f"{name}.png", lambda path: figure.savefig(path, format="png", dpi=120, metadata={"Software": None}))
