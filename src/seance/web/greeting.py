"""What `seance serve` says to somebody who watches it in a terminal. Where nobody does, its lines are JSON."""

from __future__ import annotations

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - read, not listened at


def greeting(host: str, port: int, place: str, figures: str = "") -> str:
    """Where the table is, how to stop, and where the data lies."""
    address = f"http://{'localhost' if host in EVERYWHERE else bracketed(host)}:{port}/"
    lines = [f"Séance is ready: {address}"]
    if host in EVERYWHERE:
        lines.append(f"Others reach it under this machine's name or address, at port {port}.")
    if figures:
        lines.append(f"Figures for Prometheus: {figures}")
    lines.append(f"Games are kept in {place}.")
    lines.append("Press Ctrl+C to stop; games that are not over wait.")
    return "\n".join(["", *(f"  {line}" for line in lines), "", ""])


def farewell(place: str) -> str:
    """The last line."""
    return f"\n  Séance has stopped. Its games wait in {place}.\n"


def bracketed(host: str) -> str:
    """A host as an address has it."""
    return f"[{host}]" if ":" in host else host
