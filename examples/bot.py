"""A bot for Séance in plain Python: takes what it can get, else anything. Speaks docs/bot-protocol.md.

seance arena siggil --bots "random,program:python examples/bot.py" --games 20
"""

import json
import random
import sys
from typing import Any


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def anything(moves: list[str]) -> str:
    """Capture whenever possible: a capture's token in SIGGIL starts with a star. Else anything, in any game."""
    captures = [move for move in moves if move.startswith("*")]
    return random.choice(captures or moves)


def rip(view: dict[str, Any], moves: list[str]) -> str:
    """Stop when ahead; else lay the first card there is, or withdraw if it is too far."""
    me = view["seat"]
    lead = view["totals"][me] - view["totals"][1 - me]
    if "stop" in moves and (lead > 0 or lead < -6):
        return "stop"
    return next((move for move in moves if move != "stop"), "stop")


game = ""
view: dict[str, Any] = {}
moves: list[str] = []
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        game = message["game"]
        say(type="hello", protocol=1, name="Example in Python", games=[game])
    elif message["type"] == "view":
        view, moves = message["view"], message["moves"]
        random.seed(message["seed"])
    elif message["type"] == "go":
        say(type="bestmove", move=rip(view, moves) if game == "rip" else anything(moves))
    elif message["type"] == "quit":
        break
