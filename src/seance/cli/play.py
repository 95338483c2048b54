"""`seance play`: a game against bots in the terminal."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.prompt import Prompt
from rich.text import Text

from seance import __version__, records
from seance.bots import Bot, dismiss, make_player
from seance.cli.terminal import terminal_of
from seance.errors import MoveError, OptionError
from seance.games import GAMES, AnyGame, find_game
from seance.kernel.rng import Rng
from seance.records.read import option_value
from seance.seeds import parse_seed
from seance.table.match import Match
from seance.table.numbered import Numbered, read_code

HELP = "Type a move's token, or # and its number; 'all' lists every move, 'quit' leaves."
MOST_LISTED = 16


def play(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}; asked for if left out.")] = "",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="An option, like players=3.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays: greedy, level:1 to level:5, search:N, program:CMD.")] = "greedy",
    seat: Annotated[int, typer.Option(help="Your seat, from 1; 0 watches the bots play.")] = 1,
    seed: Annotated[str, typer.Option(help="64 hexadecimal digits, to play a deal again.")] = "",
    deal: Annotated[str, typer.Option(help="A numbered deal, like pass-hard-17.")] = "",
    save: Annotated[Path | None, typer.Option(help="Write the game's record to this file.")] = None,
) -> None:
    """Play a game against bots in the terminal."""
    console = Console()
    coded = read_deal(deal, game, bool(seed or option)) if deal else None
    chosen = find_game(coded.game if coded else game or ask_game(console))
    options = coded.options if coded else chosen.options(read_options(option or []))
    seats = chosen.seats(options)
    if seat not in range(len(seats) + 1):
        raise OptionError(f"There is no seat {seat}; there are seats 1 to {len(seats)}, and 0 to watch.")
    secret = coded.seed if coded else parse_seed(seed) if seed else secrets.token_bytes(32)
    player = make_player(bot, chosen.name, clock=perf_counter)
    table = Table(console, chosen, options, secret, seat - 1 if seat else None, player)
    try:
        finished = table.run()
    finally:  # whatever a bot that is a program does, what was played is kept
        dismiss(player)
        if save is not None:
            save.write_text(records.write(table.record(bot, secret)), encoding="utf-8")
            console.print(f"The record is in {save}.")
    if not finished:
        console.print("You left the table.")


def read_deal(code: str, game: str, more: bool) -> Numbered:
    """The numbered deal of a code, which says all about itself."""
    found = read_code(code)
    if more or game not in ("", found.game):
        raise OptionError(f"The deal {code} is one of {found.game} and has its own options and seed: name no others.")
    return found


def ask_game(console: Console) -> str:
    first = next(iter(GAMES))
    try:
        return Prompt.ask("Which game", choices=list(GAMES), default=first, console=console)
    except EOFError:
        return first


def read_options(pairs: list[str]) -> dict[str, object]:
    """Options from texts like players=3."""
    for pair in pairs:
        if "=" not in pair:
            raise OptionError(f"{pair!r} is no option; an option looks like players=3.")
    return {name: option_value(text) for name, _, text in (pair.partition("=") for pair in pairs)}


class Table:
    """One person, or none, and bots around a terminal."""

    def __init__(self, console: Console, game: AnyGame, options: Any, seed: bytes, seat: int | None, bot: Bot) -> None:
        self.console = console
        self.game = game
        self.seat = seat
        self.bot = bot
        self.terminal = terminal_of(game.name)
        self.match = Match(game, options, seed)
        self.labels = game.seats(options)
        self.rng = Rng(secrets.randbits(63))
        self.told = 0

    def run(self) -> bool:
        """Play to the end; False if the person left."""
        self.tell_deal()
        while (turn := self.match.turn) is not None:
            if turn == self.seat:
                action = self.ask()
                if action is None:
                    return False
            else:
                action = self.bot.choose(self.match.view_for(turn), self.rng)
            self.match.submit(turn, action)
            self.tell()
        self.show()
        winners = [self.name(seat) for seat in self.match.result]
        self.console.print(f"[bold]The game is over: {' and '.join(winners) or 'nobody'} won.[/]")
        return True

    def name(self, seat: int | None) -> str:
        return "chance" if seat is None else "you" if seat == self.seat else self.labels[seat]

    def show(self) -> None:
        self.console.print(self.terminal.screen(self.match.view_for(self.seat)))

    def tell(self) -> None:
        """Say what happened since the last time."""
        moves = self.match.moves_for(self.seat, self.told)
        self.told += len(moves)
        if self.terminal.tell is None:
            self.say([f"{self.name(move.seat)}: {move.token}" for move in moves])
        else:
            self.say(self.terminal.tell([fact for move in moves for fact in move.facts], self.seat))

    def tell_deal(self) -> None:
        """Say what the deal brought about, which no token tells."""
        if self.terminal.tell is not None:
            self.say(self.terminal.tell(self.match.deal_facts()[-1 if self.seat is None else self.seat], self.seat))

    def say(self, lines: list[str]) -> None:
        for line in lines:
            self.console.print(Padding(Text(line), (0, 0, 0, 2), expand=False), style="dim")

    def ask(self) -> int | None:
        """The person's move, or None when they leave."""
        self.show()
        legal = self.match.view_for(self.seat).actions
        self.list_moves(legal[:MOST_LISTED], len(legal))
        while True:
            try:
                typed = Prompt.ask("your move", console=self.console).strip()
            except EOFError:
                return None
            if typed in ("quit", "q"):
                return None
            if typed == "all":
                self.list_moves(legal, len(legal))
                continue
            if typed == "help":
                self.console.print(HELP)
                continue
            action = self.read_move(typed, legal)
            if action is not None:
                return action

    def list_moves(self, shown: tuple[int, ...], total: int) -> None:
        for i, action in enumerate(shown, 1):
            token = self.game.format(action)
            line = f"{f'#{i}':>5}  {token:<12} {self.terminal.words(token, action)}"
            self.console.print(line.rstrip(), markup=False, highlight=False)
        if len(shown) < total:
            self.console.print(f"      … {total - len(shown)} more: type 'all'", style="dim")

    def read_move(self, typed: str, legal: tuple[int, ...]) -> int | None:
        """The legal action that was typed, by token or by number; else say why not."""
        number = typed.removeprefix("#")
        if number != typed and number.isdecimal() and 1 <= int(number) <= len(legal):
            return legal[int(number) - 1]
        try:
            action = self.game.parse(typed)
            if action in legal:
                return action
            reason = f"{self.game.format(action)} cannot be played now."
        except MoveError as error:
            reason = str(error)
        self.console.print(f"{reason} {HELP}", style="red", markup=False)
        return None

    def record(self, bot: str, seed: bytes) -> records.Record:
        """The game as it was played."""
        names = tuple("you" if seat == self.seat else f"{bot} bot" for seat in range(len(self.labels)))
        return records.Record(
            game=self.game.name,
            options=self.match.options,
            deal=self.match.deal,
            actions=tuple(move.action for move in self.match.moves),
            seed=seed,
            players=names,
            date=datetime.now(UTC).date().isoformat(),
            version=__version__,
            data=self.game.data_fingerprint(self.match.options),
        )
