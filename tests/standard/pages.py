"""A page at Discovery tier without any finding, for tests to break."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from hcgen.standard import HcPage, launchers, stack_entry

ADDRESS = "https://tides.example/tables/"

METADATA: dict[str, Any] = {
    "hc_version": "1.3.3",
    "hc_type": "tool",
    "artifact_id": "tide-tables",
    "title": "Tide tables",
    "description": "Says when the tide turns at two harbours.",
    "tags": ["tides", "harbours"],
    "compliance_levels": {
        "protocol": "required",
        "content": "required",
        "agentic": "implemented",
        "discovery": "implemented",
    },
    "execution": {"agentic_capable": True, "supported_runtimes": ["llm_direct", "mcp_b_polyfill"]},
    "registries": {"neural_registry": None, "personal": "https://tides.example/registry/"},
    "registry_stack": [stack_entry("project", "https://tides.example/registry/")],
    "protection": {"public_blocks": ["hc-metadata", "hc-tools"], "private_blocks": []},
    "llm_launchers": launchers(ADDRESS),
}

MANIFEST: dict[str, Any] = {
    "hc_tools_version": "1.0.0",
    "tool_prefix": "tide",
    "tools": [
        {
            "name": "tide_get_height",
            "description": "Height of the tide at a harbour.",
            "inputSchema": {
                "type": "object",
                "properties": {"harbour": {"type": "string", "description": "Its name."}},
                "required": ["harbour"],
            },
            "annotations": {"readOnlyHint": True},
        },
        {
            "name": "tide_clear_log",
            "description": "Clears the log.",
            "inputSchema": {"type": "object", "properties": {}},
            "annotations": {"destructiveHint": True},
            "requiresConfirmation": True,
        },
    ],
}

HANDLERS = """window.__hcToolHandlers = {
  tide_get_height(args) { return { content: [{ type: 'text', text: String(args.harbour) }] }; },
  tide_clear_log() { return { content: [{ type: 'text', text: 'cleared' }] }; }
};"""

INSTRUCTIONS = "## HC_BOOTSTRAP\n\nAnswer from the tables.\n"
CONTEXT = {"harbours": ["north", "south"]}
LINKS = ({"rel": "alternate", "type": "text/plain", "href": "index.hc"},)


def discovery_page(**changes: Any) -> HcPage:
    """The page; ``changes`` replace its layers."""
    layers: dict[str, Any] = {
        "metadata": METADATA,
        "instructions": INSTRUCTIONS,
        "context_public": CONTEXT,
        "tools": MANIFEST,
        "handlers": HANDLERS,
        "canonical": ADDRESS,
        "links": LINKS,
    }
    return HcPage(**{**layers, **changes})


def edited(original: Any, edit: Callable[[Any], object]) -> Any:
    """A deep copy, edited."""
    made = copy.deepcopy(original)
    edit(made)
    return made


def by_hand(
    *,
    metadata: str | None = None,
    instructions: str | None = None,
    context: str | None = None,
    tools: str | None = None,
    scripts: tuple[str, ...] | None = None,
    head: str = "",
    body: str = "",
) -> str:
    """The same page with layers as raw text, for what ``HcPage`` refuses to write."""
    from hcgen.standard import RUNTIME_JS, script_json

    def data(kind: str, text: str, name: str = "") -> str:
        return f'<script type="{kind}"{name}>{text}</script>' if text else ""

    written = script_json(METADATA) if metadata is None else metadata
    manifest = MANIFEST if tools is None else None
    whole = script_json(edited(manifest, _consequential)) if manifest else tools or ""
    inner = INSTRUCTIONS if instructions is None else instructions
    template = (
        f'<template id="hc-instructions" data-format="markdown">{inner}</template>' if inner else ""
    )
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tide tables</title>',
        f'<link rel="canonical" href="{ADDRESS}"><link rel="alternate" type="text/plain" href="index.hc">',
        data("application/json", written, ' id="hc-metadata"'),
        data("application/json", script_json(CONTEXT) if context is None else context,
             ' id="hc-context-public"'),
        data("application/webmcp+json", whole),
        head,
        "</head><body>",
        template,
        body,
        *(f"<script>{text}</script>" for text in ((HANDLERS, RUNTIME_JS) if scripts is None else scripts)),
        "</body></html>",
    ]  # fmt: skip
    return "\n".join(part for part in parts if part)


def _consequential(manifest: Any) -> None:
    manifest["tools"][1]["annotations"]["consequentialHint"] = True
