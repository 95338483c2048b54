"""What the client's own arithmetic is tested against: digests, streams, deals and a record, as the server makes them.

`python -m tests.client.vectors` writes them; a test fails when they are stale.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from seance.games import find_game
from seance.host.daily import DayDeal, DayInfo
from seance.kernel.chance import Stream
from seance.kernel.rng import Rng
from seance.table import daily, fairness
from seance.table.daily import Chain, DailySecret
from seance.web.records import table_text
from tests.table.tables import SALT, SECRET, Logged

PATH = Path(__file__).parents[2] / "client" / "tests" / "fairness.json"
OPTIONS: dict[str, list[dict[str, object]]] = {
    "siggil": [{}, {"players": 3}, {"players": 4, "first": "P2"}, {"players": 1}, {"players": 1, "difficulty": "hard"}],
    "rip": [
        {},
        {"tutorial": True},
        {"psychics": "documented"},
        {"psychics": 2, "first": "blue"},
        {"psychics": [3, 21, 9, 8, 7, 6, 15, 4, 29, 1]},
    ],
}
SEEDS = [blake2b(bytes([i]), digest_size=32).digest() for i in range(3)]


def digests() -> list[dict[str, object]]:
    """Empty, around the length of a block, keyed and personalised."""
    cases = [
        (b"x" * length, size, key, person)
        for length in (0, 1, 127, 128, 129, 256, 300)
        for size, key, person in ((64, b"", b""), (32, SECRET, b""), (32, b"", b"seance commit"), (20, b"k", b"p" * 16))
    ]
    return [
        {
            "data": data.hex(),
            "size": size,
            "key": key.hex(),
            "person": person.hex(),
            "digest": blake2b(data, digest_size=size, key=key, person=person).hexdigest(),
        }
        for data, size, key, person in cases
    ]


def streams() -> list[dict[str, object]]:
    """A stream as far as its third block, and with numbers that pass many words over."""
    found = []
    for seed in SEEDS:
        for n in (2, 56, 2**53 - 1, 3 * 2**51):
            stream = Stream(seed, "a stream")
            found.append({"seed": seed.hex(), "n": n, "numbers": [stream.below(n) for _ in range(20)]})
    return found


def deals() -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for name, choices in OPTIONS.items():
        game = find_game(name)
        for given in choices:
            options = game.options(given)
            found += [
                {
                    "game": name,
                    "options": msgspec.to_builtins(options),
                    "seed": seed.hex(),
                    "deal": game.deal_text(game.deal(options, seed)),
                }
                for seed in SEEDS
            ]
    return found


def tables() -> list[dict[str, object]]:
    """Whole games, with what the browser of the first seat is told of them."""
    found: list[dict[str, object]] = []
    for game, chairs in (("siggil", "pb"), ("rip", "pb"), ("siggil", "po"), ("rip", "pp")):
        logged = Logged(game, chairs)
        if "o" in chairs:
            logged.do(logged.table.join("guest", "Guest", "l’autre"))
        rng = Rng(5)
        for _ in range(6):
            logged.move(rng)
        if chairs == "pb":
            logged.do(logged.table.take_back(0))
        logged.play_out(rng)
        table = logged.table
        events = [{"number": e.number, "at": e.at, "kind": e.kind, "seat": e.seat, "token": e.token, "kept": e.kept}
                  for e in table.events_for(0)]  # fmt: skip
        found.append(
            {
                "game": game,
                "options": table.opened.options,
                "commitment": table.opened.commitment,
                "labels": [seat.label for seat in table.seats],
                "entropy": {str(seat): table.entropy[seat] for seat in table.seats_of("host")},
                "events": events,
                "record": table_text(table, "1"),
            }
        )
    return found


def days() -> list[dict[str, object]]:
    """Days that are over, as a house tells them."""
    chain = Chain(DailySecret(SECRET, 20_500))
    found: list[dict[str, object]] = []
    for day in (20_500, 20_501, 20_530):
        secret = chain.secret(day)
        deals = tuple(
            DayDeal(one.code, one.slot, one.game, one.kind.options, fairness.commitment(*daily.sealed(secret, one)))
            for one in daily.deals_of(day)
        )
        told = DayInfo(daily.day_text(day), deals, daily.day_text(chain.first), chain.anchor.hex(), "", secret.hex())
        found.append(msgspec.to_builtins(told))
    return found


def vectors() -> str:
    seeds = [["mine"], ["mine", ""], ["", "й" * 64, "x"]]
    told: dict[str, Any] = {
        "secret": SECRET.hex(),
        "salt": SALT.hex(),
        "commitment": fairness.commitment(SECRET, SALT),
        "seeds": [{"entropy": one, "seed": fairness.game_seed(SECRET, one).hex()} for one in seeds],
        "digests": digests(),
        "streams": streams(),
        "deals": deals(),
        "tables": tables(),
        "days": days(),
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    PATH.write_text(vectors(), encoding="utf-8")
