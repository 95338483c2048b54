"""Every error as a client meets it: a code, a sentence and a status. One table for HTTP and the socket."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send, WebSocketReceiveMessage

from seance import errors
from seance.web import metrics
from seance.web.protocol import Failure, Key

AnyRequest = Request[Any, Any, State]
log = structlog.get_logger()

STATUSES: tuple[tuple[type[Exception], str, int], ...] = (
    (errors.NotFound, "not_found", 404),
    (errors.Forbidden, "forbidden", 403),
    (errors.SeatTaken, "seat_taken", 409),
    (errors.TooLate, "too_late", 409),
    (errors.CardShown, "card_shown", 409),
    (errors.NotNow, "not_now", 409),
    (errors.NotYourTurn, "not_your_turn", 409),
    (errors.Stale, "stale", 409),
    (errors.IllegalMove, "illegal_move", 422),
    (errors.UnreadableMove, "unreadable_move", 422),
    (errors.KeyReused, "key_reused", 422),
    (errors.RecordError, "bad_record", 422),
    (errors.TooMuch, "too_much", 429),
    (errors.Unavailable, "unavailable", 503),
    (errors.LogError, "unavailable", 503),
    (errors.SeanceError, "bad_request", 400),
    (msgspec.MsgspecError, "bad_request", 400),
    (UnicodeError, "bad_request", 400),
    (RecursionError, "bad_request", 400),
)
CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 415: "not_json"}
REFUSALS = {
    status: ResponseSpec(Failure, description="Refused.", generate_examples=False)
    for status in sorted({status for _, _, status in STATUSES} | set(CODES))
}
"""What every request may be answered instead, for the API's description."""
GONE = "client disconnected prematurely"
"""The framework's words for a body that was cut off, which it takes for a fault of ours."""
NOTHING = "There is nothing at this address."
BODY = "body"
MOST_WORDS = 300
"""Letters of a sentence: an error may quote what was sent, but not all of it."""


def failure(error: Exception) -> tuple[Failure, int]:
    """What a client is told of an error, and the HTTP status for it."""
    for kind, code, status in STATUSES:
        if isinstance(error, kind):
            metrics.refused.labels(code).inc()
            told = str(error) if isinstance(error, errors.SeanceError) else f"That message does not fit: {error}"
            return Failure(code, sentence(told)), status
    if isinstance(error, HTTPException) and error.detail == GONE:
        return Failure("bad_request", "The request ended before its body did."), 400
    if isinstance(error, HTTPException) and error.status_code < 500:
        code = CODES.get(error.status_code, "bad_request")
        metrics.refused.labels(code).inc()
        return Failure(code, sentence(http_words(error))), error.status_code
    log.error("a request failed", error=type(error).__name__, exc_info=error)
    return Failure("failure", "Something went wrong here; it has been noted."), 500


def http_words(error: HTTPException) -> str:
    """What the framework says is wrong with a request; of what is not there it would say where it looked."""
    if error.status_code == 404:
        return NOTHING
    extra = error.extra if isinstance(error.extra, list) else []
    return ": ".join([error.detail, "; ".join(str(part.get("message", "")) for part in extra)][: 1 + bool(extra)])


def sentence(words: str) -> str:
    """Words as one printable line of bounded length that ends as a sentence does."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
    if len(line) > MOST_WORDS:
        line = line[:MOST_WORDS] + "…"
    return line if line.endswith((".", "?")) else f"{line}."


class Keyed(msgspec.Struct):
    """A request of any kind, if it has a key."""

    key: Key = ""


def key_in(data: str | bytes) -> str:
    """The key of a request, however wrong the rest of it is; empty if it cannot be found."""
    try:
        return msgspec.json.decode(data, type=Keyed).key
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


def keeping_body(app: ASGIApp) -> ASGIApp:
    """Keep the body of a request, so that a refusal can bear its key; the framework bounds its length."""

    async def kept(scope: Scope, receive: Receive, send: Send) -> None:
        body = scope["state"][BODY] = bytearray()

        async def receive_and_keep() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            message = await receive()
            if message["type"] == "http.request":
                body.extend(message["body"])
            return message

        await app(scope, receive_and_keep if scope["type"] == ScopeType.HTTP else receive, send)

    return kept


def respond(request: AnyRequest, error: Exception) -> Response[Failure]:
    """An error as an HTTP response."""
    return refusal(error, key_in(bytes(request.scope["state"].get(BODY, b""))))


def refusal(error: Exception, key: str = "") -> Response[Failure]:
    """An error as an HTTP response to the request that bore a key."""
    told, status = failure(error)
    headers = error.headers if isinstance(error, HTTPException) else None
    told = msgspec.structs.replace(told, key=key)
    return Response(told, status_code=status, media_type="application/json", headers=headers)
