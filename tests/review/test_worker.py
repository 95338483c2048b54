"""What a process of its own answers is the review, and the hint."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from seance.bots.worker import STOP
from seance.games import GAMES, find_game
from seance.review.estimate import Effort
from seance.review.hint import Chance, chance, hint
from seance.review.review import Choice, Piece, Review, put_together, work_out_all
from seance.review.worker import ChanceWanted, HintWanted, Played, ReviewWanted, StepWanted
from tests.option_sets import ONE_OF
from tests.review.games import recorded

pytestmark = pytest.mark.slow
EFFORT = 0.01


def ask(*questions: bytes) -> list[bytes]:
    """The answers of one worker."""
    told = subprocess.run(
        [sys.executable, "-m", "seance.review.worker"],
        input=b"".join(line + b"\n" for line in questions),
        capture_output=True,
        check=True,
    )
    return told.stdout.splitlines()


def test_steps_one_by_one_make_the_same_review() -> None:
    record = recorded(ONE_OF["tiny"])
    told = Played(record.game, msgspec.to_builtins(record.options), record.deal, record.actions)
    played = msgspec.Raw(msgspec.json.encode(told))
    steps = [StepWanted(played, step, EFFORT) for step in range(len(record.actions) + 1)]
    heard = ask(*map(msgspec.json.encode, steps), STOP)
    assert len(heard) == len(steps)  # nothing answers a stop
    pieces = tuple(piece for line in heard for piece in msgspec.json.decode(line, type=tuple[Piece, ...]))
    ours = [piece for _, _, piece in work_out_all(record, (0, 1), Effort().times(EFFORT))]
    assert sorted(pieces, key=lambda piece: (piece.seat, piece.step)) == sorted(
        ours, key=lambda piece: (piece.seat, piece.step)
    )
    (line,) = ask(msgspec.json.encode(ReviewWanted(played, pieces, EFFORT)))
    assert msgspec.json.decode(line, type=Review) == put_together(record, ours, EFFORT)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_made_of_the_view_alone(name: str) -> None:
    game = find_game(name)
    state = game.deal(game.options({}), bytes(32))
    view = game.view(state, state.turn)
    told = msgspec.Raw(msgspec.json.encode(view))
    moves, best = ask(*(msgspec.json.encode(kind(name, told)) for kind in (HintWanted, ChanceWanted)))
    assert msgspec.json.decode(moves, type=tuple[Choice, ...]) == hint(game, view)
    assert msgspec.json.decode(best, type=Chance) == chance(game, view)
    assert HintWanted.__struct_fields__ == ChanceWanted.__struct_fields__ == ("game", "view")
