"""The command `seance`, and what it says when something is wrong."""

from __future__ import annotations

import signal
import sys

from seance.errors import SeanceError


def main() -> None:
    """Run the command line; what the caller can mend is one sentence and exit code 2."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # so that it ends its own children first
    try:
        from seance.cli.app import app  # here, for it loads the games, and one of them may not be there

        app()
    except SeanceError as error:
        sys.stderr.write(f"seance: {error}\n")
        sys.exit(2)
    except KeyboardInterrupt:  # somebody stopped it while it began
        sys.exit(128 + signal.SIGINT)
