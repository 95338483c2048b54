"""A program that plays its first legal move, and writes a line to a file each time it is asked; or never answers."""

import json
import sys
import time
from pathlib import Path


def main(asked: str, asleep: bool) -> None:
    moves: list[str] = []
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "counting", "games": [message["game"]], "options": []}
        elif message["type"] == "view":
            moves = message["moves"]
        elif message["type"] == "go":
            with Path(asked).open("a") as file:
                file.write("asked\n")
            while asleep:
                time.sleep(60)
            answer = {"type": "bestmove", "move": moves[0]}
        elif message["type"] == "quit":
            return
        if answer is not None:
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] == ["asleep"])
