"""The API's own pages."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

from tests.web.test_bad_input import inside


def test_the_api_is_documented_on_a_page_that_loads_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as browser:
            status, headers, body = await browser.ask("GET", "/api")
            schema = json.loads((await browser.ask("GET", "/api/openapi.json"))[2])
        page = body.decode()
        assert status == 200
        assert headers["content-type"].startswith("text/html")
        for path, methods in schema["paths"].items():
            for method in methods:
                assert f"<code>{method.upper()} {path}</code>" in page
        for name in schema["components"]["schemas"]:
            assert f'id="{name}"' in page
        assert not re.search(r"<(script|style|link|img|iframe)\b|\bstyle=|\bsrc=|\bon\w+=|https?://", page)

    asyncio.run(story())
