"""Bad messages: mutations of good ones, and what an answer to any of them must look like."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

CODES = {
    "bad_record", "bad_request", "card_shown", "failure", "forbidden", "illegal_move", "key_reused", "not_allowed",
    "not_found", "not_json", "not_now", "not_your_turn", "seat_taken", "stale", "too_large", "too_late", "too_much",
    "unavailable", "unreadable_move",
}  # fmt: skip
HEADERS = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}
MOST_SENTENCE = 400

# JSON of any kind, small; `scalars` are what a field may wrongly hold.
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=80),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
commands = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["act", "resign", "takeback", "answer", "replace", "rematch", "snapshot", "done", ""])
        | values,
        "key": st.sampled_from(["a", "same", ""]) | values,
        "seat": st.integers(-3, 5) | values,
        "token": st.sampled_from(["stop", "S1", "?", "pass"]) | values,
        "number": st.integers(-5, 5) | values,
        "bot": st.sampled_from(["greedy", "nobody"]) | values,
        "extra": values,
    },
)
texts = st.one_of(commands.map(json.dumps), values.map(json.dumps), st.text(max_size=60), st.binary(max_size=60))

NASTY: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 2**63, 2**64, -(2**63) - 1, "", " ", "\0", "a" * 65, "é" * 300, "../../etc/passwd",
    "' OR 1=1 --", "\u202e", "😀", [], {}, [[]], {"type": "act"}, [None] * 50, "stop", "S1", "?",
)  # fmt: skip


def spoil(random: Random, good: dict[str, Any]) -> bytes:
    """A good message with something wrong: a field, its type, its name, its bytes or its length."""
    message = dict(good)
    for _ in range(random.randint(1, 2)):
        field = random.choice([*message, "unheard-of"])
        if random.random() < 0.2:
            message.pop(field, None)
        else:
            message[field] = random.choice(NASTY)
    data = bytearray(json.dumps(message).encode())
    way = random.randrange(6)
    if way == 0:
        data[random.randrange(len(data))] = random.randrange(256)
    elif way == 1:
        del data[random.randrange(len(data)) :]
    elif way == 2:
        return random.choice((b"[", b'{"a":')) * random.choice((2, 600, 2500))
    elif way == 3:
        data += random.randbytes(random.randint(1, 20))
    return bytes(data)


def check_refusal(told: Any) -> None:
    """A refusal is a known code and one sentence."""
    assert told.get("type") == "error", told
    assert told["code"] in CODES - {"failure"}, told
    message = told["message"]
    assert message == message.strip(), told
    assert message.endswith((".", "?")), told
    assert "\n" not in message, told
    assert 0 < len(message) <= MOST_SENTENCE, told


def check_answer(status: int, headers: dict[str, str], body: bytes, method: str = "GET", page: bool = False) -> None:
    """Whatever was asked over HTTP: no failure of ours, the usual headers, and a refusal that can be read."""
    assert status < 500, body
    for name, value in HEADERS.items():
        assert value in headers.get(name, ""), (name, status, headers)
    if status >= 400 and method != "HEAD" and not page:
        assert headers["content-type"].startswith("application/json"), (status, headers, body)
        check_refusal(msgspec.json.decode(body))


class Inside:
    """The application without a network: requests as its server would hand them on, whatever they are."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.cookie = b""
        self.client = "127.0.0.1"
        self.asked = 0

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        query: bytes = b"",
        headers: tuple[tuple[bytes, bytes], ...] = ((b"content-type", b"application/json"),),
        chunks: int = 1,
        page: bool = False,
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer, which is checked; a refusal may be a `page`."""
        self.asked += 1
        size = -(-len(body) // chunks) or 1
        parts = [body[i : i + size] for i in range(0, len(body), size)] or [b""]
        told: list[Any] = []

        async def receive() -> Any:
            if not parts:
                return {"type": "http.disconnect"}
            part = parts.pop(0)
            await asyncio.sleep(0)
            return {"type": "http.request", "body": part, "more_body": bool(parts)}

        async def send(message: Any) -> None:
            told.append(message)

        cookie = ((b"cookie", self.cookie),) if self.cookie else ()
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "scheme": "http",
            "method": method, "path": path, "raw_path": path.encode("utf-8", "replace"), "query_string": query,
            "root_path": "", "headers": [(b"host", b"localhost"), *cookie, *headers],
            "client": (self.client, 1), "server": ("127.0.0.1", 80), "state": {}, "extensions": {},
        }  # fmt: skip
        await self.app(scope, receive, send)
        found = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in told[0]["headers"]}
        answer = b"".join(part.get("body", b"") for part in told[1:])
        check_answer(told[0]["status"], found, answer, method, page)
        if not self.cookie and "set-cookie" in found:
            self.cookie = found["set-cookie"].split(";")[0].encode()
        return told[0]["status"], found, answer

    async def do(self, method: str, path: str, **message: Any) -> Any:
        """The answer to a request that must succeed."""
        status, _, body = await self.ask(method, path, json.dumps(message).encode() if message else b"")
        assert status < 300, body
        return msgspec.json.decode(body)
