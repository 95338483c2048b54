"""A page on another port of the same host, in a real browser with the player's cookies."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium

from tests.e2e.browser import Player
from tests.web.harness import Server, running

TRY_ALL = """async ([address, id]) => {
    const body = JSON.stringify({ type: 'resign', key: 'evil', seat: 0 });
    const post = (options) => fetch(`${address}api/tables/${id}/resign`, {
        method: 'POST', credentials: 'include', body, ...options,
    }).then(() => 'sent', () => 'refused');
    await post({ mode: 'no-cors' });
    await post({ mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } });
    const asked = await post({ headers: { 'Content-Type': 'application/json' } });
    const read = await fetch(`${address}api/tables/${id}?seat=0`, { credentials: 'include' })
        .then((answer) => answer.text(), () => 'refused');
    const socket = await new Promise((tell) => {
        const opened = new WebSocket(`${address.replace('http', 'ws')}api/tables/${id}/socket?seat=0`);
        const heard = [];
        opened.onmessage = (event) => heard.push(JSON.parse(event.data).type);
        opened.onclose = (event) => tell([heard.join(), event.code]);
    });
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: `${address}api/tables/${id}/resign`, enctype: 'text/plain' });
    const field = document.createElement('input');
    field.name = '{"type": "resign", "key": "form", "seat": 0, "x": "';
    field.value = '"}';
    form.append(field);
    document.body.append(form);
    return { asked, read, socket };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1) as found:
        yield found


class Page(BaseHTTPRequestHandler):
    """A page that belongs to somebody else."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Win a prize</title><link rel=icon href=data:,>")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def foreign_page() -> Iterator[str]:
    """The address of a page on another port of this host."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as elsewhere:
        thread = threading.Thread(target=elsewhere.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{elsewhere.server_port}/"
        elsewhere.shutdown()
        thread.join()


def visit(chromium: Chromium, server: Server) -> tuple[dict[str, Any], dict[str, Any]]:
    """Somebody plays here and opens a foreign page: what the page got, and the table afterwards."""
    anna = Player(chromium, server.address)
    anna.go()
    table = anna.open("rip", "person", "person")
    with foreign_page() as elsewhere:
        page = anna.context.new_page()
        page.goto(elsewhere)
        told = page.evaluate(TRY_ALL, [server.address, table["id"]])
        with page.expect_navigation():
            page.evaluate("document.forms[0].submit()")
    after = anna.context.request.get(f"/api/tables/{table['id']}?seat=0").json()
    anna.context.close()
    return told, after


def test_a_page_on_another_port_reads_nothing_and_gets_no_socket(browser: Chromium, server: Server) -> None:
    told, _ = visit(browser, server)
    assert told["asked"] == "refused"
    assert told["read"] == "refused"
    assert told["socket"] == ["error", 4403]


def test_a_page_on_another_port_changes_nothing(browser: Chromium, server: Server) -> None:
    _, after = visit(browser, server)
    assert after["table"]["status"] == "playing"
