"""Waiting for a page without asking it to compile strings, which its own policy forbids."""

from __future__ import annotations

import time
from typing import Any


def wait_until(page: Any, expression: str, *, timeout: float = 10_000) -> None:
    """Wait until the expression holds in the page; ``timeout`` is in milliseconds.

    Playwright's own ``wait_for_function`` polls with ``eval`` inside the page.
    """
    ends = time.monotonic() + timeout / 1000
    while not page.evaluate(expression):
        assert time.monotonic() < ends, f"the page never came to: {expression}"
        page.wait_for_timeout(20)
