"""Reading records, and believing nothing: deal and chance are compared with the seed, every move is judged."""

from __future__ import annotations

import re
from typing import Any, NoReturn

import msgspec

from seance.errors import OptionError, RecordError, SeanceError, SeedError
from seance.games import AnyGame, find_game
from seance.kernel.codes import CHANCE
from seance.kernel.state import State
from seance.records.record import Record, result_text
from seance.seeds import parse_seed
from seance.table import fairness
from seance.table.match import illegal_sentence

MOST_BYTES = 1_000_000
TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_.]*) ("(?:[^"\\]|\\.)*")\]')
TURN = re.compile(r"(\d+)\. (\S+): (\S.*)")
OWN_TAGS = {"Game", "Rules", "Data", "Date", "Version", "Resigned", "Seed", "Deal", "Result"}


def read(source: str | bytes) -> Record:
    """The record that a text tells, fully verified; RecordError names the first line that cannot be true."""
    return Reader(source).record()


class Reader:
    """One pass over the lines of a record."""

    def __init__(self, source: str | bytes) -> None:
        if len(source) > MOST_BYTES:
            raise RecordError(f"This file has more than {MOST_BYTES} bytes, too many for a record.")
        try:
            text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
        except UnicodeDecodeError:
            raise RecordError("This is no record: it is not UTF-8 text.") from None
        self.lines = text.split("\n")
        self.at = 0
        self.tag_lines: dict[str, int] = {}
        self.tags: dict[str, str] = {}

    def fail(self, what: str, line: int | None = None) -> NoReturn:
        raise RecordError(f"line {self.at if line is None else line}: {what}")

    def record(self) -> Record:
        self.read_tags()
        game = self.read_game()
        options = self.read_options(game)
        self.check_data(game, options)
        state, seed = self.read_deal(game, options)
        labels = game.seats(options)
        deal = game.deal_text(state)
        actions = self.read_moves(game, labels, state, seed)
        resigned = self.read_resigned(labels, state)
        self.read_end(state, result_text(state, labels, resigned))
        self.check_fairness(labels, seed)
        return Record(
            game=game.name,
            options=options,
            deal=deal,
            actions=tuple(actions),
            seed=seed,
            players=tuple(self.tags.pop(f"Player.{label}", "") for label in labels) if self.names_players() else (),
            date=self.tags.get("Date", ""),
            version=self.tags.get("Version", ""),
            resigned=resigned,
            tags=tuple((name, text) for name, text in self.tags.items() if self.is_foreign(name)),
            data=self.tags.get("Data", ""),
        )

    def names_players(self) -> bool:
        return any(name.startswith("Player.") for name in self.tags)

    @staticmethod
    def is_foreign(name: str) -> bool:
        return name not in OWN_TAGS and not name.startswith("Option.")

    def next_line(self) -> str | None:
        """The next line that is not blank, without the white space around it."""
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            if line:
                return line
        return None

    def read_tags(self) -> None:
        while (line := self.next_line()) is not None and line.startswith("["):
            match = TAG.fullmatch(line)
            if not match:
                self.fail('a tag looks like [Name "text"].')
            name = match[1]
            if not self.tags and name != "Game":
                self.fail("this is no record of Séance: it does not begin with the tag Game.")
            if name in self.tags:
                self.fail(f"the tag {name} stands there twice.")
            try:
                self.tags[name] = msgspec.json.decode(match[2], type=str)
            except msgspec.DecodeError:
                self.fail(f"the text of the tag {name} is not a quoted text.")
            self.tag_lines[name] = self.at
        if not self.tags:
            self.fail("this is no record of Séance: it does not begin with the tag Game.", 1)
        if line is not None:
            self.at -= 1

    def tag(self, name: str) -> str:
        if name not in self.tags:
            self.fail(f"the tag {name} is missing.", max(self.tag_lines.values()))
        return self.tags[name]

    def read_game(self) -> AnyGame:
        try:
            game = find_game(self.tag("Game"))
        except OptionError as error:
            self.fail(str(error), self.tag_lines["Game"])
        rules = self.tag("Rules")
        if rules != game.rules_version:
            self.fail(
                f"the record follows rules {rules!r} of {game.name}; this program knows rules {game.rules_version}.",
                self.tag_lines["Rules"],
            )
        return game

    def read_options(self, game: AnyGame) -> Any:
        given = {name.removeprefix("Option."): name for name in self.tags if name.startswith("Option.")}
        try:
            return game.options({option: option_value(self.tags[name]) for option, name in given.items()})
        except OptionError as error:
            self.fail(str(error), min((self.tag_lines[name] for name in given.values()), default=1))

    def check_data(self, game: AnyGame, options: Any) -> None:
        """A game is replayed with the cards and layouts it was played with, or not at all."""
        if "Data" in self.tags and self.tags["Data"] != game.data_fingerprint(options):
            self.fail(
                f"the record was played with other cards or layouts of {game.name} than this program has; "
                "it cannot be replayed here.",
                self.tag_lines["Data"],
            )

    def read_deal(self, game: AnyGame, options: Any) -> tuple[State, bytes | None]:
        deal = self.tag("Deal")
        line = self.tag_lines["Deal"]
        try:
            state: State = game.deal_from(options, deal)
        except SeanceError as error:
            self.fail(str(error), line)
        if "Seed" not in self.tags:
            return state, None
        try:
            seed = parse_seed(self.tags["Seed"])
        except SeedError as error:
            self.fail(str(error), self.tag_lines["Seed"])
        if game.deal(options, seed).dump() != state.dump():
            self.fail("the deal is not the one that the seed gives.", line)
        return state, seed

    def read_moves(self, game: AnyGame, labels: tuple[str, ...], state: State, seed: bytes | None) -> list[int]:
        """Play the moves on the state, judging each."""
        actions: list[int] = []
        while (line := self.next_line()) is not None and not line.startswith("="):
            match = TURN.fullmatch(line)
            if not match:
                self.fail(f"{line[:40]!r} is no turn; a turn looks like '3. {labels[0]}: ' and its moves.")
            if state.over:
                self.fail("the game is over before this turn.")
            if state.turn == CHANCE:
                self.fail("chance is to act before this turn: what it does stands in the line of the turn before.")
            if (match[1], match[2]) != (str(state.turns), labels[state.turn]):
                self.fail(f"the next turn is '{state.turns}. {labels[state.turn]}:', not '{match[1]}. {match[2]}:'.")
            for token in match[3].split():
                actions.append(self.read_move(game, state, seed, token))
                state.play(actions[-1])
        if line is None:
            self.fail("the record breaks off: its last line, which begins with '=', is missing.", len(self.lines))
        return actions

    def read_move(self, game: AnyGame, state: State, seed: bytes | None, token: str) -> int:
        try:
            action = game.parse(token)
        except SeanceError as error:
            self.fail(str(error))
        legal = state.actions()
        if action not in legal:
            self.fail(illegal_sentence(game, action, legal) if legal else f"the game is over before {token}.")
        if seed is not None and state.turn == CHANCE and action != game.outcome(state, seed):
            self.fail(f"{token} is not what chance gives with this seed.")
        return action

    def read_resigned(self, labels: tuple[str, ...], state: State) -> str:
        resigned = self.tags.get("Resigned", "")
        if resigned and (resigned not in labels or state.over):
            self.fail(f"{resigned!r} cannot have resigned this game.", self.tag_lines["Resigned"])
        return resigned

    def check_fairness(self, labels: tuple[str, ...], seed: bytes | None) -> None:
        """A record of the table server tells its secret: it must be the one committed to, and give the seed."""
        self.check_bots(labels)
        if "Secret" not in self.tags:
            return
        try:
            secret, salt = bytes.fromhex(self.tag("Secret")), bytes.fromhex(self.tag("Salt"))
        except ValueError:
            self.fail("the secret and the salt are hexadecimal digits.", self.tag_lines["Secret"])
        if fairness.commitment(secret, salt) != self.tag("Commitment"):
            self.fail("the secret is not the one that was committed to.", self.tag_lines["Commitment"])
        entropy = [self.tags.get(f"Entropy.{label}", "") for label in labels]
        if len(secret) != fairness.SECRET_BYTES or fairness.game_seed(secret, entropy) != seed:
            self.fail("the seed does not come from the secret and the players' entropy.", self.tag_lines["Secret"])

    def check_bots(self, labels: tuple[str, ...]) -> None:
        """Whoever was a bot at the deal added nothing to the seed: what a bot adds would be the house's choice."""
        for label in self.tags.get("Bots", "").split():
            if label not in labels:
                self.fail(f"there is no seat {label!r} for a bot.", self.tag_lines["Bots"])
            if self.tags.get(f"Entropy.{label}"):
                self.fail(
                    f"{label} was a bot at the deal, and a bot adds no entropy.", self.tag_lines[f"Entropy.{label}"]
                )

    def read_end(self, state: State, result: str) -> None:
        told = self.lines[self.at - 1].strip()
        if told != f"= {result} #{state.fingerprint()}":
            if told.split("#")[0].strip() == f"= {result}":
                self.fail("the moves lead to another position than the fingerprint tells: the record was changed.")
            self.fail(f"the game's result is {result!r}, but the record ends with {told[:60]!r}.")
        if self.tag("Result") != result:
            self.fail(f"the game's result is {result!r}, not {self.tags['Result']!r}.", self.tag_lines["Result"])
        if self.next_line() is not None:
            self.fail("nothing may follow the last line of a record.")


def option_value(text: str) -> object:
    """The value of an option's tag: a number, a list or true and false where it reads as one, else the text itself."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text
