"""Promises that the server does not keep yet. Strict: a test that passes fails the run until its mark is removed."""

from __future__ import annotations

import pytest


def not_yet(promise: str) -> pytest.MarkDecorator:
    """A test of a promise that is still to be kept."""
    return pytest.mark.xfail(reason=promise, strict=True)
