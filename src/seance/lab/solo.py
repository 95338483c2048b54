"""What the solo games of SIGGIL are like: can every deal be won, how often do bots win that cannot see the cards, and
at which turn do they lose what could be won?

The study grows by tasks, each some deals of one kind of game, and keeps what is done: stopped, it goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from seance.bots import make_player
from seance.errors import OptionError
from seance.games import find_game
from seance.kernel.rng import Rng
from seance.lab.parallel import results
from seance.solve.cells import Cell, cells
from seance.solve.choices import Loss, choices, find_loss
from seance.solve.solver import GAME, LAST_TURN, Limits, solve

BOTS = ("greedy", "level:5")
"""Who plays without seeing what is hidden: one that does not think ahead, and the strongest there is."""
DEALS_A_TASK = 500
GAMES_A_TASK = 5
PATIENCE = Limits(nodes=2_000_000)
"""For each position; a deal that takes longer is unknown, and is told as such."""
FORMAT = 3


class BotGames(msgspec.Struct):
    """How a bot did."""

    games: int = 0
    won: int = 0
    lost_at: dict[int, int] = {}
    """Of the games that it lost: how many could be won until this turn, with all cards open."""
    unknown: int = 0
    """Lost games of which the limit hides where."""


class Findings(msgspec.Struct):
    """What is known of one kind of game."""

    won: int = 0
    lost: int = 0
    unknown: int = 0
    earliest: dict[int, int] = {}
    """How many deals can be won at this turn, and not before."""
    first_moves: int = 0
    """Of the deals that bots played: how many first moves there are, and how many of them keep the win."""
    first_kept: int = 0
    bots: dict[str, BotGames] = {}

    @property
    def deals(self) -> int:
        return self.won + self.lost + self.unknown

    def add(self, other: Findings) -> None:
        """Take in what another task found."""
        for name in ("won", "lost", "unknown", "first_moves", "first_kept"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        count(self.earliest, other.earliest)
        for bot, games in other.bots.items():
            mine = self.bots.setdefault(bot, BotGames())
            for name in ("games", "won", "unknown"):
                setattr(mine, name, getattr(mine, name) + getattr(games, name))
            count(mine.lost_at, games.lost_at)


def count(into: dict[int, int], more: dict[int, int]) -> None:
    for key, n in more.items():
        into[key] = into.get(key, 0) + n


class Task(NamedTuple):
    """Some deals of one kind of game: solved, or played by the bots."""

    cell: Cell
    played: bool
    first: int
    last: int

    @property
    def key(self) -> str:
        return f"{self.cell.name} {'played' if self.played else 'solved'} {self.first}-{self.last}"


class Study(msgspec.Struct):
    """All that was found so far, and which tasks that was."""

    format: int = FORMAT
    findings: dict[str, Findings] = {}
    done: set[str] = set()

    def take(self, task: Task, found: Findings) -> None:
        self.findings.setdefault(task.cell.name, Findings()).add(found)
        self.done.add(task.key)


def studied_cells() -> list[Cell]:
    """Every kind of solo game once: where the first spirit lost ends the game, nobody chooses which."""
    return [cell for cell in cells() if not cell.is_twin]


def plan(deals: int, games: int) -> list[Task]:
    """The tasks, so that all kinds of games grow alike."""
    tasks = [
        (first / total, Task(cell, played, first, min(first + size, total)))
        for played, total, size in ((False, deals, DEALS_A_TASK), (True, games, GAMES_A_TASK))
        for first in range(0, total, size)
        for cell in studied_cells()
    ]
    return [task for _, task in sorted(tasks, key=lambda one: one[0])]


def work(task: Task) -> Findings:
    """One task."""
    found = Findings()
    for number in range(task.first, task.last):
        if task.played:
            play_deal(task.cell, number, found)
        else:
            solve_deal(task.cell, number, found)
    return found


def solve_deal(cell: Cell, number: int, found: Findings) -> None:
    """Can it be won, and how soon?"""
    state = cell.deal(number)
    outcome = solve(state, PATIENCE).outcome
    setattr(found, outcome, getattr(found, outcome) + 1)
    if outcome != "won":
        return
    too_soon, soon_enough = 0, LAST_TURN
    while soon_enough - too_soon > 1:
        turn = (too_soon + soon_enough) // 2
        if solve(state, PATIENCE, last_turn=turn).outcome == "won":
            soon_enough = turn
        else:
            too_soon = turn
    count(found.earliest, {soon_enough: 1})


def play_deal(cell: Cell, number: int, found: Findings) -> None:
    """How do the bots fare with it, and how many first moves keep the win?"""
    after = choices(cell.deal(number), PATIENCE).after
    found.first_moves += len(after)
    found.first_kept += sum(outcome == "won" for outcome in after.values())
    for name in BOTS:
        games = found.bots.setdefault(name, BotGames())
        play_game(cell, number, name, games)


def play_game(cell: Cell, number: int, name: str, games: BotGames) -> None:
    game, bot, rng = find_game(GAME), make_player(name, GAME), Rng(number)
    state, actions, turns = cell.deal(number), [], []
    while not state.over:
        actions.append(bot.choose(game.view(state, 0), rng))
        turns.append(state.turns)
        state.play(actions[-1])
    games.games += 1
    if state.result():
        games.won += 1
        return
    loss = find_loss(cell.deal(number), actions, PATIENCE)
    if isinstance(loss, Loss):
        count(games.lost_at, {turns[loss.move]: 1})
    else:
        games.unknown += 1


def run(study: Study, tasks: list[Task], jobs: int, on_task: Callable[[Task], None]) -> None:
    """Do what is not done yet; whatever stops it, the study has what was finished."""
    for task, found in results(work, [task for task in tasks if task.key not in study.done], jobs):
        study.take(task, found)
        on_task(task)


def read(path: Path) -> Study:
    """A study that was kept, or a new one where there is none."""
    try:
        study = msgspec.json.decode(path.read_bytes(), type=Study)
    except FileNotFoundError:
        return Study()
    except OSError as error:
        raise OptionError(f"{path} cannot be read ({error.strerror}).") from None
    except msgspec.MsgspecError:
        raise OptionError(f"{path} is no study of solo games.") from None
    if study.format != FORMAT:
        raise OptionError(f"{path} is a study of another version; name another file.")
    return study


def write(path: Path, text: bytes) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    try:
        new.write_bytes(text)
        new.replace(path)
    except OSError as error:
        raise OptionError(f"{path} cannot be written ({error.strerror}).") from None


def keep(path: Path, study: Study) -> None:
    write(path, msgspec.json.encode(study))
