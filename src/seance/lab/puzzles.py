"""Looking for puzzles: bots play, positions near the end are proved, graded by who misses them, and kept.

A task is a game that is played, by its number: the same numbers find the same puzzles on any machine. At most one
puzzle comes from a game, so that no two are nearly the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from seance.bots import Bot, Budget, make_bot, players_of
from seance.bots.search import SearchBot
from seance.errors import OptionError, SeanceError
from seance.games import AnyGame, find_game, part_of
from seance.kernel.codes import CHANCE, OVER
from seance.kernel.rng import Rng
from seance.puzzles.judge import MOST_DEALS, judged, position_of, right_first
from seance.puzzles.prove import Prover, TooMuchWork, Way, after, chance
from seance.puzzles.puzzle import GRADES, Puzzle, is_stale, rules_and_data
from seance.puzzles.work_out import GOES_ON, SOLVED, WRONG, Entry, worked_out
from seance.solve import choices, solver
from seance.solve.cells import cells

LIMIT = 12_000
"""Positions that a proof may look at: about a fifth of a second, so that a test can prove all puzzles again."""
LEAST_MARGIN = 150
"""Where nothing wins for certain, the best move wins in so many more of a thousand deals than any other."""
JUDGES = (("greedy", 2), ("weak", 8), ("fair", 6), ("strong", 4))
"""Who tries to solve a puzzle, and how often: whoever misses it half of the time finds it hard."""
SOLO_TURNS = range(2, 8)
"""So many turns before the end of a solved solo game there may be a puzzle."""


class Task(NamedTuple):
    """A game to be played and searched for a puzzle."""

    game: str
    number: int
    solo: bool


def find(task: Task) -> Puzzle | None:
    """The puzzle of a game: the hardest of those that were found in it, None where there is none."""
    game = find_game(task.game)
    found = [puzzle for state in positions(task) if (puzzle := examine(game, state, task)) is not None]
    return max(found, key=lambda puzzle: (puzzle.grade, puzzle.steps), default=None)


def positions(task: Task) -> Iterator[Any]:
    """Positions in which a puzzle may be."""
    part: Any = part_of(task.game, "puzzles")
    source = solo_game if task.solo else bots_game
    return (state for state in source(task) if part.wanted(state))


def judge_of(name: str, game: str) -> Bot:
    """One who plays as in the games in which the puzzles were found: a search to the end of every game, or greedy."""
    if name == "greedy":
        return make_bot(name, game)
    part: Any = part_of(game, "puzzles")
    settings = msgspec.structs.replace(players_of(game).search, far=0)
    return SearchBot(find_game(game), Budget(part.THINKING[name]), settings=settings)


def bots_game(task: Task) -> Iterator[Any]:
    """The positions of a game between two bots in which somebody is to act."""
    game, part = find_game(task.game), part_of(task.game, "puzzles")
    assert part is not None
    options = game.options(part.OPTIONS[task.number % len(part.OPTIONS)])
    state, rng = game.deal(options, task.number.to_bytes(32, "big")), Rng(task.number)
    bots = [judge_of(("weak", "fair")[(task.number + seat) % 2], task.game) for seat in range(len(game.seats(options)))]
    while not state.over:
        if state.turn == CHANCE:
            lots = state.chances()
            state.play(lots[rng.draw(len(lots))])
        else:
            yield state.copy()
            state.play(bots[state.turn].choose(game.view(state, state.turn), rng))


def solo_game(task: Task) -> Iterator[Any]:
    """The positions near the end of a solo game that was solved with every card known.

    A layout that comes later does not change what a number finds.
    """
    part: Any = part_of(task.game, "puzzles")
    searched = {options["layout"] for options in part.OPTIONS}
    kinds = [cell for cell in cells() if not cell.is_twin and cell.layout in searched]
    state = kinds[task.number % len(kinds)].deal(task.number)
    line = solver.solve(state, solver.Limits(nodes=200_000)).line
    last = choices.played(state, line).turns
    for action in line:
        if last - state.turns + 1 in SOLO_TURNS:
            yield state.copy()
        state.play(action)


def examine(game: AnyGame, state: Any, task: Task) -> Puzzle | None:
    """A position as a puzzle, if it is one."""
    proof = proved(game, state)
    return None if proof is None else graded(game, state, proof, task)


class Proof(NamedTuple):
    """What becomes of every move, by the seat's own moves so far."""

    shown: int
    """Which of the deals that look the same is the position's own."""
    entries: dict[tuple[int, ...], Entry]
    chances: dict[int, int]
    """Where nothing wins for certain: in how many of a thousand deals each move wins."""


def proved(game: AnyGame, state: Any) -> Proof | None:
    """What becomes of every move in a position, if there is something to find; None also where it takes too long."""
    part: Any = part_of(game.name, "puzzles")
    seat = state.turn
    view = game.view(state, seat)
    told = part.deals(view, MOST_DEALS)
    if not told:
        return None
    deals = [deal for deal, _ in told]
    shown = next((i for i, deal in enumerate(deals) if deal.dump() == state.dump()), None)
    if shown is None:  # a position of other rules, whose seat would have to know what it cannot
        return None
    prover = Prover(game, seat, state, part.beyond, LIMIT)
    greedy = make_bot("greedy", game.name)
    try:
        right = prover.right(tuple(Way(deal, i, ()) for i, deal in enumerate(deals)))
        if right:
            if not worth_it(len(right), len(view.actions)):
                return None
            entries = worked_out(game, prover, deals, shown, lambda seen: greedy.choose(seen, Rng(1)))
            return Proof(shown, entries, {})
        if getattr(part, "by_chance", lambda _: False)(view):
            return by_chance(game, state, told, shown)
    except TooMuchWork:
        pass
    return None


class Doubted(NamedTuple):
    """A puzzle that was proved with other rules or data, or is to be proved again for another reason."""

    game: str
    puzzle: Puzzle


def prove(task: Doubted) -> Puzzle | None:
    """The puzzle as the present rules have it, None where it is none any more.

    Its grade stays if the same moves are right; who finds others is tried anew.
    """
    game, puzzle = find_game(task.game), task.puzzle
    try:
        state: Any = position_of(task.game, puzzle.position)
    except SeanceError:
        return None
    if state.turn in (CHANCE, OVER) or (proof := proved(game, state)) is None:
        return None
    found = ungraded(game, state, proof, puzzle.id)
    if verdicts(found) == verdicts(puzzle):
        return replace(found, grade=puzzle.grade)
    number = Task(task.game, int(puzzle.id[1:]), puzzle.id.startswith("s"))
    return replace(found, grade=grade_of(game, state, proof.entries, number))


def verdicts(puzzle: Puzzle) -> dict[str, str]:
    """What is said to each move, however it is shown."""
    return {path: line[0] for path, line in puzzle.moves.items()}


def worth_it(right: int, legal: int) -> bool:
    """Whether there is something to find: at most a third of the moves is right, or one of two or three."""
    return legal > 1 and (3 * right <= legal or right == 1)


def by_chance(game: AnyGame, state: Any, told: Any, shown: int) -> Proof | None:
    """A position in which nothing wins for certain and one move wins far more often than any other."""
    seat, legal = state.turn, state.actions()
    values = {action: [chance(game, seat, after(deal, action)) for deal, _ in told] for action in legal}
    ways = [n for _, n in told]
    thousandths = {
        action: round(1000 * sum(value * n for value, n in zip(values[action], ways, strict=True)) / sum(ways))
        for action in legal
    }
    best, *others = sorted(legal, key=lambda action: -thousandths[action])
    if not others or thousandths[best] - thousandths[others[0]] < LEAST_MARGIN:
        return None
    entries: dict[tuple[int, ...], Entry] = {}
    for action in legal:
        sign = -1 if action == best else 1  # a deal in which the best move wins, and any other one loses
        deal = min(range(len(told)), key=lambda i: (sign * values[action][i], i != shown))
        verdict = SOLVED if action == best else WRONG
        entries[(action,)] = Entry(verdict, deal, line(game, seat, told[deal][0], action))
    return Proof(shown, entries, thousandths)


def line(game: AnyGame, seat: int, deal: Any, action: int) -> tuple[int, ...]:
    """An action and what follows from it with everybody at their best."""
    state, actions = after(deal, action), [action]
    while not state.over:
        legal = state.actions()
        best: Callable[..., int] = max if state.turn == seat else min
        actions.append(best(legal, key=lambda one: chance(game, seat, after(state, one))))
        state.play(actions[-1])
    return tuple(actions)


def graded(game: AnyGame, state: Any, proof: Proof, task: Task) -> Puzzle:
    """The puzzle, named and graded."""
    puzzle = ungraded(game, state, proof, f"{'s' if task.solo else 'd'}{task.number}")
    return replace(puzzle, grade=grade_of(game, state, proof.entries, task))


def ungraded(game: AnyGame, state: Any, proof: Proof, name: str) -> Puzzle:
    """The puzzle of that name, as if everybody found it."""
    moves = {
        " ".join(map(game.format, path)): " ".join(
            [entry.verdict + (f"@{entry.deal}" if entry.deal != proof.shown else ""), *map(game.format, entry.actions)]
        )
        for path, entry in proof.entries.items()
    }
    told = {game.format(action): n for action, n in proof.chances.items()}
    position = game.position_text(state)
    puzzle = Puzzle(name, "", GRADES[0], *rules_and_data(game.name, position), position, moves, told)
    return replace(puzzle, kind=kind_of(game.name, puzzle))


def kind_of(game: str, puzzle: Puzzle) -> str:
    """What a puzzle is about, as its game sees it."""
    part: Any = part_of(game, "puzzles")
    solutions = [path for path, line in puzzle.moves.items() if line.startswith(SOLVED)]
    solution = min(solutions, key=lambda path: path.count(" "))
    facts = [fact for event in judged(game, puzzle, tuple(solution.split())).events for fact in event.facts]
    rules, state = find_game(game), position_of(game, puzzle.position)
    right = [rules.parse(token) for token in right_first(puzzle)]
    return str(part.kind(rules.view(state, state.turn), right, facts))


def grade_of(game: AnyGame, state: Any, entries: dict[tuple[int, ...], Entry], task: Task) -> int:
    """1 where all find it, up to 5 where even the strongest bot misses it half of the time."""
    misses = []
    for name, times in JUDGES:
        bot = judge_of(name, game.name)
        tries = [solves(game, state, entries, bot, Rng(1000 * task.number + n)) for n in range(times)]
        misses.append(tries.count(False) / times)
    return 1 + sum(one >= 0.5 for one in misses)


def solves(game: AnyGame, state: Any, entries: dict[tuple[int, ...], Entry], bot: Bot, rng: Rng) -> bool:
    """Whether a bot finds its way through a puzzle."""
    path: tuple[int, ...] = ()
    now = state
    while True:
        path = (*path, bot.choose(game.view(now, state.turn), rng))
        entry = entries[path]
        if entry.verdict != GOES_ON:
            return entry.verdict == SOLVED
        now = state.copy()
        for action in entry.actions:
            now.play(action)


def tasks(game: str, first: int, last: int, solo: bool) -> list[Task]:
    """Games by number; OptionError where the game has nothing to look for puzzles with."""
    if part_of(game, "puzzles") is None or (solo and game != solver.GAME):
        raise OptionError(f"Nobody says what {'solo ' if solo else ''}puzzles of {game} are made of.")
    return [Task(game, number, solo) for number in range(first, last)]


def chosen(game: str, looked: list[Puzzle], most: int) -> list[Puzzle]:
    """Those that are kept: so many of each kind and grade, proved with the rules as they are, none over in a glance."""
    found = [replace(one, kind=kind_of(game, one)) for one in looked if not is_stale(game, one)]
    kept: list[Puzzle] = []
    for grade in GRADES:
        for kind in sorted({one.kind for one in found}):
            alike = [one for one in found if (one.kind, one.grade) == (kind, grade) and not trifling(one)]
            kept += alike[:most]
    return kept


def trifling(puzzle: Puzzle) -> bool:
    """Whether a puzzle that every bot solves has next to nothing to choose from."""
    return puzzle.grade == GRADES[0] and sum(" " not in path for path in puzzle.moves) < 3
