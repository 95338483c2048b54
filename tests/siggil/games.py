"""Random games of every set of options, told by fingerprints: the same text compiled and interpreted."""

import sys
from collections.abc import Iterator
from hashlib import blake2b

from seance.kernel.rng import Rng
from seance.siggil.game import SIGGIL, Options
from seance.siggil.layouts import layout_names
from seance.siggil.rules import SiggilState


def option_sets() -> list[Options]:
    """Every layout with every number of players, and every solo game."""
    several = [{"layout": name, "players": players} for name in layout_names() for players in (2, 3, 4)]
    solo = [
        {"layout": name, "players": 1, "difficulty": difficulty, "fourth_spirit": fourth}
        for name in layout_names()
        for difficulty in ("easy", "hard")
        for fourth in ("oldest", "choice")
    ]
    return [SIGGIL.options(given) for given in (*several, *solo)]


def seed_of(number: int) -> bytes:
    return blake2b(str(number).encode(), digest_size=32).digest()


def positions(options: Options, number: int) -> Iterator[SiggilState]:
    """Every position of one random game; captures are passed up now and then only, so that many are played."""
    state = SIGGIL.deal(options, seed_of(number))
    rng = Rng(number)
    yield state
    while not state.over:
        actions = state.actions()
        skip = 1 if actions[0] == 0 and rng.draw(4) else 0
        state.play(actions[skip + rng.draw(len(actions) - skip)])
        yield state


def chronicle(games: int) -> Iterator[str]:
    """One line per game: its options and a digest of every position, of redeals and of a playout from each third."""
    for options in option_sets():
        for number in range(games):
            digest = blake2b(digest_size=16)
            for state in positions(options, number):
                digest.update(state.fingerprint().encode())
                if state.played % 3 == 0:
                    other = state.copy()
                    other.reseal(-1, Rng(state.played))
                    digest.update(other.fingerprint().encode())
                    other.play_out(Rng(state.played + 1))
                    digest.update(other.fingerprint().encode())
            yield f"{options} {number} {state.turns} {state.result()} {digest.hexdigest()}"


if __name__ == "__main__":
    for line in chronicle(int(sys.argv[1])):
        sys.stdout.write(line + "\n")
