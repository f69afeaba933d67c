"""A built site of every kind of page, and a real Chromium with no network to look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from hcgen.site import BuildReport, build
from tests.conftest import browser_path
from tests.site import factory

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ROOT / "tests" / "browser" / "node_modules"
HARMLESS = ("file:", "data:", "blob:", "mailto:")


@dataclass(frozen=True)
class Built:
    """A content folder and the site that was built from it."""

    content: Path
    out: Path
    report: BuildReport

    def text(self, address: str) -> str:
        return (self.out / address).read_text(encoding="utf-8")

    def url(self, address: str) -> str:
        return (self.out / address).as_uri()

    @property
    def pages(self) -> list[Path]:
        return sorted(self.out.rglob("*.html"))


@dataclass
class Seen:
    """What a page did beside being shown."""

    violations: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site with one filing of every kind."""
    root = tmp_path_factory.mktemp("site")
    content = factory.write_site(root / "content", factory.every_kind())
    return Built(content, root / "build", build(content, root / "build"))


CONTACT = """---
title: Contact
description: Where to write.
---

Write to [the desk](mailto:desk@filings.example), or read the [guide](guide/index.md).
"""


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site with one filing of every kind, and with the project's own authored pages."""
    root = tmp_path_factory.mktemp("whole")
    content = factory.write_site(root / "content", factory.every_kind())
    shutil.copytree(ROOT / "content" / "pages", content / "pages")
    (content / "pages" / "contact.md").write_text(CONTACT, encoding="utf-8")
    return Built(content, root / "build", build(content, root / "build"))


def package(name: str) -> Path:
    """A file of the npm packages that the browser tests use; the test says so where it is not there."""
    path = PACKAGES / name
    if not path.exists():
        pytest.skip(
            "no npm packages: (cd tests/browser && npm ci), with Node from apt-get install nodejs npm"
        )
    return path


@contextmanager
def chromium(playwright: Any, *features: str) -> Iterator[Any]:
    """The distribution's Chromium; the tests say why where there is none."""
    path = browser_path()
    made = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *features])
    yield made
    made.close()


@pytest.fixture(scope="session")
def browser(playwright: Any) -> Iterator[Any]:
    """Chromium, with WebMCP switched on."""
    with chromium(playwright, "--enable-features=WebMCP") as made:
        yield made


class Tab:
    """A page of the browser that test after test opens something in: a new one costs a process."""

    def __init__(self, context: Any) -> None:
        self.page = context.new_page()
        self.seen = Seen()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.seen.violations.append(str(error)))
        self.page.on("request", lambda request: self.seen.requests.append(request.url))

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.seen.violations.append(message.text)

    def dress(self, width: int, height: int, **media: str) -> None:
        """Make it what a new page of that size and those media is."""
        self.seen = Seen()
        self.page.set_viewport_size({"width": width, "height": height})
        usual = {"media": "null", "color_scheme": "light", "reduced_motion": "no-preference"}
        self.page.emulate_media(**{**usual, **media})

    def leave(self) -> Seen:
        """Forget what the page kept, leave it, and tell what it did until then."""
        if not self.page.is_closed():
            self.page.mouse.move(0, 0)
            if self.page.url.startswith("file:"):
                self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
            self.page.goto("about:blank")
        return self.seen


_FREE: WeakKeyDictionary[Any, dict[tuple[str, ...], list[Tab]]] = WeakKeyDictionary()
"""The tabs of a browser that no test uses, by the scripts that run in them first."""


def _tab(browser: Any, scripts: tuple[str, ...], **options: Any) -> Tab:
    free = _FREE.setdefault(browser, {}).setdefault(scripts, [])
    if free and not options:
        return free.pop()
    context = browser.new_context(offline=True, **options)
    for script in scripts:
        context.add_init_script(script)
    return Tab(context)


def turn(page: Any, site: Built, address: str) -> None:
    """Open another page of the site in the same tab."""
    path, mark, rest = address.partition("?") if "?" in address else address.partition("#")
    page.goto(site.url(path) + mark + rest)


@contextmanager
def opening(browser: Any, site: Built, *scripts: str) -> Iterator[Callable[..., Any]]:
    """Open pages of a site from the disk, offline; a fault of a page fails the test at its end.

    ``scripts`` run in each page before its own, as an extension's would; its policy stays as it is.
    A page is as good as new, but for its history; ``fresh`` and options of a context of its own
    make a new one, which is closed at the end.
    """
    lent: list[Tab] = []
    own: list[Tab] = []

    def open_page(
        address: str,
        *,
        width: int = 1280,
        height: int = 900,
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
        fresh: bool = False,
        **options: Any,
    ) -> Any:
        alone = bool(options) or fresh
        tab = _tab(browser, scripts, **({"accept_downloads": True, **options} if alone else {}))
        (own if alone else lent).append(tab)
        tab.dress(width, height, color_scheme=color_scheme, reduced_motion=reduced_motion)
        turn(tab.page, site, address)
        return tab.page

    yield open_page
    seen = [tab.leave() for tab in lent]
    _FREE[browser][scripts] += [tab for tab in lent if not tab.page.is_closed()]
    for tab in own:
        tab.page.context.close()
        seen.append(tab.seen)
    assert [fault for each in seen for fault in each.violations] == []
    asked = [url for each in seen for url in each.requests if url != "about:blank"]
    assert [url for url in asked if not url.startswith(HARMLESS)] == []


@pytest.fixture
def show(browser: Any, site: Built) -> Iterator[Callable[..., Any]]:
    """Open a page of ``site``."""
    with opening(browser, site) as opened:
        yield opened


@pytest.fixture
def visit(browser: Any, whole: Built) -> Iterator[Callable[..., Any]]:
    """Open a page of ``whole``."""
    with opening(browser, whole) as opened:
        yield opened
