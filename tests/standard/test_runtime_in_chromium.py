"""The runtime script in a real browser: registration, the gate, the page's own buttons."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.standard.conftest import TOOLS, tide_page
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

NAMES = [tool["name"] for tool in TOOLS["tools"]]


@pytest.fixture
def opened(chromium: Any, tmp_path: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page from a file; the test fails if the page breaks its own policy."""
    context = chromium.new_context()
    complaints: list[str] = []

    def opening(page: Any = None, body: str = "<h1>Tides</h1>") -> Any:
        file = tmp_path / "page.html"
        file.write_text((page or tide_page()).html(body), encoding="utf-8")
        tab = context.new_page()
        tab.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        tab.on("pageerror", lambda e: complaints.append(str(e)))
        tab.goto(file.as_uri())
        return tab

    yield opening
    context.close()
    assert complaints == []


def names(tab: Any, wanted: int = len(NAMES)) -> list[str]:
    deadline = time.monotonic() + 10
    while True:
        found = sorted(tool["name"] for tool in tab.webmcp.tools())
        if len(found) == wanted or time.monotonic() > deadline:
            return found
        tab.wait_for_timeout(50)


def test_every_tool_of_the_manifest_is_registered(opened: Any) -> None:
    tab = opened()
    assert names(tab) == sorted(NAMES)
    assert tab.evaluate("window.__hcRuntime.failed") == []


def test_a_browser_agent_gets_the_answer_of_the_handler(opened: Any) -> None:
    tab = opened()
    names(tab)
    answer = tab.webmcp.call_tool("tide_get_height", {"harbour": "north", "hour": 5})
    assert "north at 5" in str(answer)


CALL = "([name, args]) => window.__hcCall(name, args)"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"harbour": "east"}, 'arguments.harbour must be one of ["north","south"]'),
        ({}, "arguments.harbour is required"),
        ({"harbour": "north", "hour": 24}, "arguments.hour must be at most 23"),
        ({"harbour": "north", "hour": 1.5}, "arguments.hour must be integer"),
        ({"harbour": "north", "day": 1}, "arguments.day is not a known argument"),
        ({"harbour": "north", "__proto__x": 1}, "arguments.__proto__x is not a known argument"),
        ([], "arguments must be object"),
    ],
)
def test_arguments_are_checked_against_the_schema(opened: Any, args: Any, said: str) -> None:
    answer = opened().evaluate(CALL, ["tide_get_height", args])
    assert answer == {"content": [{"type": "text", "text": f"Error: {said}"}], "isError": True}


def test_the_pages_own_buttons_use_the_same_handlers(opened: Any) -> None:
    answer = opened().evaluate(CALL, ["tide_get_height", {"harbour": "south"}])
    assert answer == {"content": [{"type": "text", "text": "south at 0"}]}


def test_a_thrown_error_comes_back_as_an_error_block(opened: Any) -> None:
    answer = opened().evaluate(CALL, ["tide_break", {}])
    assert answer["isError"] is True
    assert answer["content"][0]["text"] == "Error: the gauge is gone"


@pytest.mark.parametrize("name", ["tide_unknown", "constructor", "__proto__"])
def test_an_unknown_tool_is_an_error_block(opened: Any, name: str) -> None:
    assert opened().evaluate(CALL, [name, {}])["isError"] is True


START = "() => { window.__answer = null; window.__hcCall('tide_clear_log', {}).then((r) => { window.__answer = r; }); }"


def settled(tab: Any) -> Any:
    wait_until(tab, "window.__answer !== null")
    assert tab.locator("dialog.hc-gate").count() == 0
    return tab.evaluate("[window.__answer, window.__cleared]")


def test_the_gate_opens_with_the_focus_on_deny(opened: Any) -> None:
    tab = opened()
    tab.evaluate(START)
    assert tab.evaluate("document.activeElement.className") == "hc-gate-deny"
    assert tab.get_by_role("dialog", name="Allow this action?").is_visible()
    tab.get_by_role("button", name="Allow").click()
    assert settled(tab) == [{"content": [{"type": "text", "text": "cleared"}]}, 1]


@pytest.mark.parametrize("how", ["click", "escape", "time", "signal"])
def test_the_gate_denies(opened: Any, how: str) -> None:
    tab = opened()
    if how == "time":
        tab.clock.install()
        tab.reload()
    if how == "signal":
        tab.evaluate(
            "() => { window.__stop = new AbortController(); window.__answer = null;"
            "window.__hcCall('tide_clear_log', {}, {signal: window.__stop.signal})"
            ".then((r) => { window.__answer = r; }); }"
        )
        tab.locator("dialog.hc-gate").wait_for()
        tab.evaluate("() => window.__stop.abort()")
    else:
        tab.evaluate(START)
        tab.locator("dialog.hc-gate").wait_for()
        if how == "click":
            tab.get_by_role("button", name="Deny").click()
        elif how == "escape":
            tab.keyboard.press("Escape")
        else:
            tab.clock.fast_forward(61_000)
    answer, cleared = settled(tab)
    assert answer["isError"] is True
    assert "denied" in answer["content"][0]["text"]
    assert cleared == 0


def test_two_questions_are_asked_one_after_the_other(opened: Any) -> None:
    tab = opened()
    tab.evaluate(
        "() => { window.__answer = null; Promise.all([window.__hcCall('tide_clear_log', {}),"
        "window.__hcCall('tide_clear_log', {})]).then((r) => { window.__answer = r; }); }"
    )
    assert tab.locator("dialog.hc-gate").count() == 1
    tab.get_by_role("button", name="Allow").click()
    tab.get_by_role("button", name="Deny").click()
    answers, cleared = settled(tab)
    assert [answer.get("isError", False) for answer in answers] == [False, True]
    assert cleared == 1


def test_tools_survive_a_mailto_link(opened: Any) -> None:
    tab = opened(body='<a href="mailto:keeper@example.org">Write</a>')
    names(tab)
    tab.get_by_role("link").click()
    tab.wait_for_timeout(200)
    assert names(tab) == sorted(NAMES)


def test_tools_are_back_after_going_back(opened: Any, tmp_path: Any) -> None:
    (tmp_path / "other.html").write_text("<!doctype html><title>x</title>", encoding="utf-8")
    tab = opened()
    names(tab)
    tab.goto((tmp_path / "other.html").as_uri())
    tab.go_back()
    assert names(tab) == sorted(NAMES)


def test_a_page_shown_again_from_the_cache_registers_again(opened: Any) -> None:
    tab = opened()
    names(tab)
    tab.evaluate(
        "() => window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    )
    tab.wait_for_timeout(100)
    assert names(tab) == sorted(NAMES)


OLD_CLIENT = """
window.__made = new Map();
window.__undone = [];
const client = {
  async registerTool(tool, options) {
    if (typeof tool !== 'object' || tool.name === 'tide_break') throw new TypeError('refused');
    window.__made.set(tool.name, tool);
    const undo = () => { window.__undone.push(tool.name); window.__made.delete(tool.name); };
    return ANSWER;
  },
  unregisterTool(name) { window.__undone.push(name); window.__made.delete(name); }
};
Object.defineProperty(document, 'modelContext', { value: undefined });
Object.defineProperty(navigator, 'modelContext', { value: client });
"""


@pytest.mark.parametrize("answer", ["undo", "{ unregister: undo }", "undefined"])
def test_old_clients_and_polyfills_are_served_too(opened: Any, answer: str) -> None:
    tab = opened(tide_page(early_scripts=(OLD_CLIENT.replace("ANSWER", answer),)))
    wait_until(tab, "window.__hcRuntime.registered.length + window.__hcRuntime.failed.length === 3")
    assert tab.evaluate("window.__hcRuntime.registered") == ["tide_get_height", "tide_clear_log"]
    assert tab.evaluate("window.__hcRuntime.failed") == ["tide_break"]
    hints = tab.evaluate("window.__made.get('tide_clear_log').annotations")
    assert hints == {"destructiveHint": True, "consequentialHint": True}
    tab.evaluate("() => { window.dispatchEvent(new Event('beforeunload')); }")
    wait_until(tab, "window.__undone.length === 2 && window.__made.size === 2")
    assert sorted(tab.evaluate("window.__undone")) == ["tide_clear_log", "tide_get_height"]
    assert sorted(tab.evaluate("[...window.__made.keys()]")) == [
        "tide_clear_log",
        "tide_get_height",
    ]


def test_a_client_that_comes_after_the_page_is_served_too(opened: Any) -> None:
    hidden = "Object.defineProperty(document, 'modelContext', { value: undefined });"
    tab = opened(tide_page(early_scripts=(hidden,)))
    late = OLD_CLIENT.replace("ANSWER", "undo").replace(hidden, "")
    tab.evaluate(f"() => {{ {late} }}")
    wait_until(tab, "window.__hcRuntime.registered.length === 2")


def test_without_any_client_the_buttons_still_work(opened: Any) -> None:
    hidden = "Object.defineProperty(document, 'modelContext', { value: undefined });"
    tab = opened(tide_page(early_scripts=(hidden,)))
    assert tab.evaluate("window.__hcRuntime.registered") == []
    assert "isError" not in tab.evaluate(CALL, ["tide_get_height", {"harbour": "north"}])
