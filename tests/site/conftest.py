"""A built site of every kind of page, and a real Chromium with no network to look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hcgen.site import BuildReport, build
from tests.site import factory

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"


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


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, with WebMCP switched on; the tests say why where there is none."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        pytest.skip("no Chromium at /usr/bin/chromium: install the distribution's package")
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--enable-features=WebMCP"]
        )
        yield made
        made.close()


@pytest.fixture
def show(browser: Any, site: Built) -> Iterator[Callable[..., Any]]:
    """Open a page of the site from the disk, offline; a fault of the page fails the test at its end."""
    contexts = []
    seen = Seen()

    def open_page(address: str, *, width: int = 1280, height: int = 900, **options: Any) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height}, offline=True, **options
        )
        contexts.append(context)
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
    assert [url for url in seen.requests if not url.startswith(("file:", "data:", "blob:"))] == []
