"""A built site of every kind of page, and a real Chromium with no network to look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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


@contextmanager
def opening(browser: Any, site: Built, *scripts: str) -> Iterator[Callable[..., Any]]:
    """Open pages of a site from the disk, offline; a fault of a page fails the test at its end.

    ``scripts`` run in each page before its own, as an extension's would; its policy stays as it is.
    """
    contexts = []
    seen = Seen()

    def open_page(address: str, *, width: int = 1280, height: int = 900, **options: Any) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height}, offline=True, **options
        )
        contexts.append(context)
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()
        page.on(
            "console",
            lambda m: seen.violations.append(m.text) if m.type in ("error", "warning") else None,
        )
        page.on("pageerror", lambda error: seen.violations.append(str(error)))
        page.on("request", lambda request: seen.requests.append(request.url))
        path, mark, rest = address.partition("?") if "?" in address else address.partition("#")
        page.goto(site.url(path) + mark + rest)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert seen.violations == []
    assert [url for url in seen.requests if not url.startswith(HARMLESS)] == []


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
