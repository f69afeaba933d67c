"""Proof by running: a page opened in Chromium, its tools counted (``check --browser``).

The page is served to the browser from memory under an address that exists nowhere; every other
request is refused, so a page cannot reach the network.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Self

from hcgen.base import MachineError

_ADDRESS = "https://page.invalid/"
_WAIT_S = 2.0  # registration is asynchronous
_FLAGS = ("--enable-features=WebMCP",)
_HANDLERS = """Object.entries(window.__hcToolHandlers || {})
  .filter((pair) => typeof pair[1] === 'function').map((pair) => String(pair[0])).sort()"""
_BINARIES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass(frozen=True, slots=True)
class Proof:
    """The names of the tools that the browser has after the page loaded, and of the handlers."""

    registered: tuple[str, ...]
    handlers: tuple[str, ...] = ()


class Prover:
    """One Chromium for many pages; use as a context manager.

    Raises ``MachineError`` where playwright or Chromium is not installed.
    """

    def __enter__(self) -> Self:
        try:
            from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 - optional
        except ImportError as error:
            raise MachineError(
                "the browser check cannot run",
                why="playwright is not installed",
                fix="pip install playwright",
            ) from error
        self._running = sync_playwright().start()
        path = next(filter(None, map(shutil.which, _BINARIES)), None)
        try:
            self._browser = self._running.chromium.launch(executable_path=path, args=_flags())
        except Error as error:
            self._running.stop()
            raise MachineError(
                "the browser check cannot run",
                why=str(error).splitlines()[0],
                fix="install Chromium",
            ) from error
        return self

    def __exit__(self, *_: object) -> None:
        self._browser.close()
        self._running.stop()

    def prove(self, html: str, expected: Collection[str] = ()) -> Proof:
        """Open a page and say which tools it registers; waits until the expected ones are there.

        Raises ``MachineError`` where the browser cannot say it.
        """
        from playwright.sync_api import Error  # noqa: PLC0415 - optional

        tab = self._browser.new_page()
        try:
            tab.route("**/*", lambda route: _answer(route, html))
            tab.goto(_ADDRESS, wait_until="load", timeout=15_000)
            return Proof(_registered(tab, expected), tuple(tab.evaluate(_HANDLERS)))
        except Error as error:
            raise MachineError(
                "the browser check failed",
                why=str(error).splitlines()[0],
                fix="open the page yourself",
            ) from error
        finally:
            tab.close()


def _flags() -> list[str]:
    """Chromium's sandbox stays on, except for root, where it does not start with it."""
    root = getattr(os, "geteuid", lambda: 1)() == 0
    return [*_FLAGS, *(("--no-sandbox",) if root else ())]


def _answer(route: Any, html: str) -> None:
    if route.request.url == _ADDRESS and route.request.is_navigation_request():
        route.fulfill(body=html.encode("utf-8", "replace"), content_type="text/html; charset=utf-8")
    else:
        route.abort()


def _registered(tab: Any, expected: Collection[str]) -> tuple[str, ...]:
    deadline = time.monotonic() + _WAIT_S
    while True:
        names = {str(tool["name"]) for tool in tab.webmcp.tools()}
        if names.issuperset(expected) or time.monotonic() > deadline:
            return tuple(sorted(names))
        tab.wait_for_timeout(50)
