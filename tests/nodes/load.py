"""`python -m tests.nodes.load`: `seance bench load`, also on a real PostgreSQL that this starts and that is safe."""

from __future__ import annotations

import sys

from seance.cli.bench import app
from tests.postgres import running_postgres

SAFE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "autovacuum": "on"}
"""As PostgreSQL is run: a commit is on the disk."""

if __name__ == "__main__":
    with running_postgres(**SAFE) as postgres:
        app(["load", "--database", postgres.fresh(migrated=False), *sys.argv[1:]], standalone_mode=False)
