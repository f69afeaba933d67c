"""The tools of every kind of page, in the clients that there are: native, polyfill, Firefox.

The pages come from the disk with no network, under their own policy.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.site import factory
from tests.site.conftest import ROOT, Built, chromium, opening, package
from tests.site.kinds import KINDS, KITE
from tests.site.test_outputs import Page

pytestmark = pytest.mark.browser

FILTER = {"q": "", "type": "", "regime": "", "outcome": "rejected"}
ARGUMENTS: dict[str, dict[str, Any]] = {
    "ipo_list_claims": {"panel": "overview", "limit": 2},
    "ipo_get_citation": {"claim": "overview.issuer"},
    "ipo_read_nodes": {"first": "n17"},
    "ipo_search_text": {"words": "drones"},
    "ipo_replay_trace": {"step": 1},
    "ipo_verify_quote": {"quote": "autonomous inspection drones"},
    "ipo_compare_filings": {"ids": ["harbour-kite", "twelve-periods"]},
    "ipo_filter_filings": FILTER,
    "registry_find_pages": {"text": "rejected"},
    "page_find_text": {"words": "page"},
    "hc_check_page": {"html": "<!doctype html><title>x</title>"},
}
GATED = "ipo_open_source"
SAYS_NO = {("rejected", "ipo_get_citation")}
"""A rejected reading supports no claim, so there is none to cite."""


@dataclass(frozen=True)
class Client:
    """A way by which an agent reaches the tools of a page."""

    open: Callable[..., Any]
    names: Callable[[Any], set[str]]
    call: Callable[[Any, str, dict[str, Any]], Any]
    start: Callable[[Any, str, dict[str, Any]], None]
    """Begin a call whose answer the page keeps in ``__answer``."""

    def ready(self, page: Any, wanted: set[str]) -> None:
        """Wait until the tools are there: registration is asynchronous, 10 s are allowed."""
        for _ in range(100):
            if self.names(page) == wanted:
                break
            page.wait_for_timeout(100)
        assert self.names(page) == wanted


def begin(call: str) -> Callable[[Any, str, dict[str, Any]], None]:
    script = f"([n, a]) => {{ window.__answer = {call}; }}"
    return lambda page, name, arguments: page.evaluate(script, [name, arguments])


def answer(page: Any) -> Any:
    """The answer of the call that was begun, when it is there."""
    given = page.evaluate("window.__answer")
    return json.loads(given) if isinstance(given, str) else given


def through_polyfill(open_page: Callable[..., Any]) -> Client:
    testing = "navigator.modelContextTesting"
    start = begin(f"{testing}.executeTool(n, JSON.stringify(a))")

    def call(page: Any, name: str, arguments: dict[str, Any]) -> Any:
        start(page, name, arguments)
        return answer(page)

    return Client(
        open=open_page,
        names=lambda page: set(page.evaluate(f"{testing}.listTools().map((tool) => tool.name)")),
        call=call,
        start=start,
    )


def through_browser(open_page: Callable[..., Any]) -> Client:
    context = "document.modelContext"
    return Client(
        open=open_page,
        names=lambda page: {tool["name"] for tool in page.webmcp.tools()},
        call=lambda page, name, arguments: page.webmcp.call_tool(name, arguments),
        start=begin(
            f"{context}.getTools().then((all) => {context}.executeTool(all.find((tool) => tool.name === n), a))"
        ),
    )


@pytest.fixture(scope="module")
def plain(playwright: Any) -> Iterator[Any]:
    """Chromium as it comes, without WebMCP."""
    with chromium(playwright) as made:
        yield made


@pytest.fixture(params=["native", "polyfill"])
def client(request: pytest.FixtureRequest, whole: Built) -> Iterator[Client]:
    """Chromium's own WebMCP, then the polyfill in a Chromium that has none."""
    if request.param == "native":
        with opening(request.getfixturevalue("browser"), whole) as opened:
            yield through_browser(opened)
        return
    script = package("@mcp-b/webmcp-polyfill/dist/index.iife.js").read_text(encoding="utf-8")
    shim = "window.__webMCPPolyfillOptions = { installTestingShim: true };"
    with opening(request.getfixturevalue("plain"), whole, shim, script) as opened:
        yield through_polyfill(opened)


def offered(site: Built, address: str) -> set[str]:
    """The tools of a page's manifest and of its forms."""
    page = Page(site.text(address.partition("?")[0]))
    manifest = next(
        json.loads(text) for a, text in page.scripts if a.get("type") == "application/webmcp+json"
    )
    forms = {attributes["toolname"] for _, attributes in page.tags if "toolname" in attributes}
    return {tool["name"] for tool in manifest["tools"]} | forms


@pytest.mark.parametrize("kind", KINDS)
def test_every_tool_and_form_of_a_page_registers_and_answers(
    client: Client, whole: Built, kind: str
) -> None:
    page = client.open(KINDS[kind])
    names = offered(whole, KINDS[kind])
    client.ready(page, names)
    for name in sorted(names - {GATED}):
        given = client.call(page, name, ARGUMENTS.get(name, {}))
        if name == "ipo_filter_filings":
            assert "shown" in json.dumps(given)
            continue
        assert given["content"][0]["type"] == "text", name
        assert bool(given.get("isError")) is ((kind, name) in SAYS_NO), (name, given)


@pytest.mark.parametrize("said", ["allow", "deny"])
def test_what_acts_waits_for_the_person(client: Client, whole: Built, said: str) -> None:
    page = client.open(KITE)
    client.ready(page, offered(whole, KITE))
    page.evaluate("window.opened = []; window.open = (...a) => { opened.push(a); return {}; }; 0")
    client.start(page, GATED, {"page": 20})
    page.locator(f"dialog.hc-gate[open] .hc-gate-{said}").click()
    given = answer(page)
    opened = [[f"{factory.SOURCE}#page=20", "hcgen-source"]] if said == "allow" else []
    assert page.evaluate("opened") == opened
    assert bool(given.get("isError")) is (said == "deny")


def test_tools_survive_a_mail_link_and_the_way_back_and_forth(client: Client, whole: Built) -> None:
    contact, guide = "contact/index.html", "guide/index.html"
    page = client.open(contact)
    client.ready(page, offered(whole, contact))
    page.get_by_role("link", name="the desk").click()
    page.wait_for_timeout(200)
    client.ready(page, offered(whole, contact))
    page.get_by_role("main").get_by_role("link", name="guide").click()
    client.ready(page, offered(whole, guide))
    page.go_back()
    client.ready(page, offered(whole, contact))
    page.go_forward()
    client.ready(page, offered(whole, guide))
    assert "content" in client.call(page, "page_find_text", {"words": "page"})


def test_tools_register_and_answer_in_firefox(whole: Built) -> None:
    firefox, node = shutil.which("firefox-esr"), shutil.which("node")
    if firefox is None or node is None:
        pytest.skip("no Firefox ESR or no Node: sudo apt-get install firefox-esr nodejs npm")
    package("puppeteer-core")
    asked = [
        {"url": whole.url(address.partition("?")[0]), "tools": sorted(
            offered(whole, address) - {"ipo_filter_filings"}
        ), "arguments": ARGUMENTS, "gated": GATED}
        for address in KINDS.values()
    ]  # fmt: skip
    done = subprocess.run(
        [node, str(ROOT / "tests" / "browser" / "firefox.mjs"), firefox],
        input=json.dumps(asked), env={**os.environ, "MOZ_HEADLESS": "1"},
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for wanted, seen in zip(asked, json.loads(done.stdout), strict=True):
        assert seen["registered"] == wanted["tools"]
        assert seen["silent"] == []
        assert seen["faults"] == []
