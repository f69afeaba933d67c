"""What the tests of the standard share: one whole page and a Chromium with WebMCP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hcgen.standard import GATE_CSS, HcPage
from tests.conftest import browser_path

METADATA = {
    "hc_version": "1.3.3",
    "hc_type": "tool",
    "artifact_id": "tide-tables",
    "title": "Tide tables",
    "description": "Says when the tide turns at three harbours.",
    "tags": ["tides"],
}

TOOLS = {
    "hc_tools_version": "1.0.0",
    "tool_prefix": "tide",
    "tools": [
        {
            "name": "tide_get_height",
            "description": "Height of the tide at a harbour.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "harbour": {"type": "string", "enum": ["north", "south"]},
                    "hour": {"type": "integer", "minimum": 0, "maximum": 23},
                },
                "required": ["harbour"],
                "additionalProperties": False,
            },
            "annotations": {"readOnlyHint": True},
        },
        {
            "name": "tide_clear_log",
            "description": "Clears the log of heights.",
            "inputSchema": {"type": "object", "properties": {}},
            "annotations": {"destructiveHint": True},
            "requiresConfirmation": True,
        },
        {
            "name": "tide_break",
            "description": "Fails, to show how an error comes back.",
            "inputSchema": {"type": "object", "properties": {}},
        },
    ],
}

HANDLERS = """window.__cleared = 0;
window.__hcToolHandlers = {
  tide_get_height(args) {
    return { content: [{ type: 'text', text: args.harbour + ' at ' + (args.hour || 0) }] };
  },
  tide_clear_log() { window.__cleared += 1; return 'cleared'; },
  tide_break() { throw new TypeError('the gauge is gone'); }
};"""


def tide_page(**changes: Any) -> HcPage:
    """A page at Agentic tier; ``changes`` replace its layers."""
    layers: dict[str, Any] = {
        "metadata": METADATA,
        "instructions": "## HC_BOOTSTRAP\nAnswer from the tables.",
        "context_public": {"harbours": ["north", "south"]},
        "tools": TOOLS,
        "handlers": HANDLERS,
        "styles": (GATE_CSS,),
    }
    return HcPage(**{**layers, **changes})


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    """A running Chromium whose pages have the native WebMCP."""
    browser = playwright.chromium.launch(
        executable_path=browser_path(), args=["--no-sandbox", "--enable-features=WebMCP"]
    )
    yield browser
    browser.close()
