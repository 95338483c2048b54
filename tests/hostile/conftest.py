"""A Chromium, as the browser tests have it."""

from __future__ import annotations

from tests.e2e.conftest import browser

__all__ = ["browser"]
