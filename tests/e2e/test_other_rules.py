"""A table whose rules the server does not have any more."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.browser import Player
from tests.web.harness import Server

Sit = Callable[..., Player]


def revise(data: Path, table: str) -> None:
    """Let the table's log say that it was opened under rules of another version."""
    with closing(sqlite3.connect(data / "seance.db")) as database, database:
        changed = database.execute(
            "UPDATE entries SET event = json_set(event, '$.rules', '0') WHERE table_id = ? AND number = 1", (table,)
        )
        assert changed.rowcount == 1


def test_it_is_said_in_a_sentence_and_the_record_can_be_kept(player: Sit, server: Server) -> None:
    anna = player()
    table = anna.open("rip", "person", "level:1", options={"first": "green"})["id"]
    anna.go(f"/t/{table}")
    anna.step(lambda tokens: tokens[0])
    for pressed in ("menu", "resign", "resign-sure"):
        anna.at(pressed).click()
    expect(anna.at("result")).to_be_visible()
    anna.go("about:blank")
    server.kill()
    revise(server.data, table)
    server.start()
    anna.go(f"/t/{table}")
    expect(anna.at("other-rules")).to_contain_text("This game follows other rules")
    expect(anna.page.locator("[data-token], [data-test=status], [data-test=log]")).to_have_count(0)
    assert anna.axe() == []
    with anna.page.expect_download() as record:
        anna.page.get_by_text("Download the record").click()
    assert '[Game "rip"]' in record.value.path().read_text(encoding="utf-8")
