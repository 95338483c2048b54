"""At a terminal `seance serve` greets whoever watches; where nobody does it prints JSON (test_log_lines.py)."""

from __future__ import annotations

import codecs
import os
import pty
import re
import subprocess
from pathlib import Path

import httpx

from seance.store.folder import open_data
from seance.web.greeting import greeting
from tests.web.harness import COMMAND, PATIENCE

CTRL_C = b"\x03"


class Terminal:
    """A command that somebody watches."""

    def __init__(self, *words: str) -> None:
        self.keys, screen = pty.openpty()
        environment = os.environ | {"SEANCE_WORKERS": "1"}
        self.process = subprocess.Popen(
            [COMMAND, *words],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),  # so that it is its terminal
        )
        os.close(screen)
        self.text = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a letter may come in two parts

    def read_until(self, words: str) -> str:
        """What was printed until these words were, or until the end."""
        while words not in self.text:
            try:
                self.text += self.decoder.decode(os.read(self.keys, 4096))
            except OSError:  # it is over
                break
        return self.text

    def end(self) -> int:
        self.read_until("\0")
        os.close(self.keys)
        return self.process.wait(PATIENCE)


def test_somebody_at_a_terminal_is_greeted_and_stops_the_server_with_a_key(tmp_path: Path) -> None:
    terminal = Terminal("serve", "--port", "0", "--data", str(tmp_path))
    told = terminal.read_until("Ctrl+C to stop; games that are not over wait.")
    (address,) = re.findall(r"Séance is ready: (http://127\.0\.0\.1:\d+/)\r\n", told)
    assert f"Games are kept in {tmp_path}." in told
    assert httpx.get(address, timeout=PATIENCE).status_code == 200
    wish = {"game": "rip", "chairs": [{"kind": "person"}] * 2}
    httpx.post(f"{address}api/tables", json=wish, timeout=PATIENCE)
    os.write(terminal.keys, CTRL_C)
    assert terminal.end() == 0
    assert f"Séance has stopped. Its games wait in {tmp_path}." in terminal.text
    assert "{" not in terminal.text
    assert "Traceback" not in terminal.text
    assert "Aborted" not in terminal.text


def test_why_a_server_cannot_start_is_said_once_at_a_terminal(tmp_path: Path) -> None:
    open_data(tmp_path)
    (tmp_path / "key").write_bytes(b"half")
    terminal = Terminal("serve", "--port", "0", "--data", str(tmp_path))
    assert terminal.end() == 2
    (line,) = terminal.text.splitlines()
    assert line.startswith("seance: ")
    assert "is torn" in line


def test_the_greeting_names_an_address_that_works_here_and_says_who_else_comes_in() -> None:
    folder = "/srv/seance"
    assert "Séance is ready: http://[::1]:80/\n" in greeting("::1", 80, folder)
    assert "Others" not in greeting("127.0.0.1", 80, folder)
    everybody = greeting("0.0.0.0", 8765, folder, "http://127.0.0.1:9100/")
    assert "Séance is ready: http://localhost:8765/\n" in everybody
    assert "Others reach it under this machine's name or address, at port 8765." in everybody
    assert "Figures for Prometheus: http://127.0.0.1:9100/" in everybody
