"""A page on another port of the same host, in a real browser with the player's cookies, tries to end their game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.e2e.browser import Player

TRIES = """async ([address, id]) => {
  const body = JSON.stringify({ type: "resign", key: "evil", seat: 0 });
  const url = `${address}api/tables/${id}/resign`;
  const kinds = ["text/plain", "application/x-www-form-urlencoded", "application/json"];
  const told = [];
  for (const mode of ["no-cors", "cors"])
    for (const kind of kinds) {
      const sent = { method: "POST", mode, credentials: "include", headers: { "Content-Type": kind }, body };
      told.push(await fetch(url, sent).then((answer) => answer.type, () => "refused"));
    }
  told.push(navigator.sendBeacon(url, new Blob([body], { type: "text/plain" })) ? "sent" : "refused");
  return told;
}"""
FORM = """([address, id]) => {
  const form = document.createElement("form");
  form.method = "POST";
  form.enctype = "text/plain";
  form.action = `${address}api/tables/${id}/resign`;
  const field = document.createElement("input");
  field.name = '{"type":"resign","key":"form","seat":0,"x":"';
  field.value = '"}';
  form.append(field);
  document.body.append(form);
  form.submit();
}"""
SOCKET = """([address, id]) => new Promise((tell) => {
  const socket = new WebSocket(`${address.replace("http", "ws")}api/tables/${id}/socket?seat=0`);
  socket.onclose = (event) => tell(event.code);
})"""


OWN = """async (id) => {
  const body = JSON.stringify({ type: "resign", key: "own", seat: 0 });
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`/api/tables/${id}/resign`, { method: "POST", headers, body })).status;
}"""


class Elsewhere(BaseHTTPRequestHandler):
    """A page with nothing on it."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title><body>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of a page on another port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def test_a_page_on_another_port_cannot_end_a_game_nor_look_at_it(player: Callable[..., Player], elsewhere: str) -> None:
    anna = player()
    anna.go()
    table = anna.open("rip", "person", "person")
    where = [anna.page.url, table["id"]]
    anna.page.goto(elsewhere)
    assert anna.page.evaluate(TRIES, where) == ["refused"] * 6 + ["sent"]
    assert anna.page.evaluate(SOCKET, where) == 4403
    with anna.page.expect_navigation():
        anna.page.evaluate(FORM, where)
    assert '"forbidden"' in anna.page.content()
    anna.complaints.clear()  # the browser's own words about what it was not given
    anna.go("/")
    answer = anna.context.request.get(f"/api/tables/{table['id']}?seat=0").json()
    assert answer["table"]["status"] == "playing"
    assert anna.page.evaluate(OWN, table["id"]) == 200
    answer = anna.context.request.get(f"/api/tables/{table['id']}?seat=0").json()
    assert answer["table"]["status"] == "over"
