"""The API's documentation as one plain page, made from its schema: no script, no style, nothing from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin


class ApiPage(OpenAPIRenderPlugin):
    """Serves the page where the schema's own address begins."""

    def __init__(self) -> None:
        super().__init__(path="/")
        self._made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page, which is made once."""
        if not self._made:
            self._made = page(json.loads(self.render_json(request, openapi_schema))).encode()
        return self._made


def page(schema: dict[str, Any]) -> str:
    """Every request and every message of an API."""
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    requests = [
        operation(method, path, told)
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
        if isinstance(told, dict)
    ]
    parts = schema.get("components", {}).get("schemas", {})
    messages = [f'<h3 id="{escape(name)}">{escape(name)}</h3>{shape(part)}' for name, part in parts.items()]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><main>'
        f'<h1>{title}</h1><p>The <a href="/api/openapi.json">schema</a> for programs.</p>'
        f"<h2>Requests</h2>{''.join(requests)}<h2>Messages</h2>{''.join(messages)}</main></html>"
    )


def operation(method: str, path: str, told: dict[str, Any]) -> str:
    """One request: its words, parameters, body and answers."""
    rows = [
        (f"{parameter['in']} {parameter['name']}", kind(parameter.get("schema", {})))
        for parameter in told.get("parameters", [])
    ]
    rows += [("body", kind(content)) for content in contents(told.get("requestBody", {}))]
    rows += [
        (f"answer {status}", kind(content))
        for status, answer in told.get("responses", {}).items()
        for content in contents(answer)
    ]
    words = escape(told.get("description") or told.get("summary") or "")
    return f"<h3><code>{escape(method.upper())} {escape(path)}</code></h3><p>{words}</p>{table(rows)}"


def contents(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [media.get("schema", {}) for media in told.get("content", {}).values()]


def shape(part: dict[str, Any]) -> str:
    """A message: its words and fields, those that must be there marked."""
    needed = part.get("required", [])
    rows = [(name + (" *" if name in needed else ""), kind(told)) for name, told in part.get("properties", {}).items()]
    return f"<p>{escape(part.get('description', ''))}</p>{table(rows)}"


def kind(told: dict[str, Any]) -> str:
    """What a value may be, with links to messages."""
    if "$ref" in told:
        name = escape(told["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for word in ("oneOf", "anyOf"):
        if word in told:
            return " or ".join(kind(one) for one in told[word])
    if "items" in told:
        return f"list of {kind(told['items'])}"
    limits = {name: value for name, value in told.items() if name not in ("type", "description", "title", "examples")}
    named = "".join(f", {escape(name)} {escape(json.dumps(value))}" for name, value in limits.items())
    return escape(str(told.get("type", "anything"))) + named


def table(rows: list[tuple[str, str]]) -> str:
    body = "".join(f"<tr><th scope=row>{escape(name)}<td>{value}" for name, value in rows)
    return f"<table>{body}</table>" if rows else ""
