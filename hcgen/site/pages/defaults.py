"""What an authored page carries where its author gives no layer: fixed text, reading tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hcgen.site.authored_page import AuthoredPage
from hcgen.site.markdown.body import Body, Heading

PREFIX = "page"
_READS = {"readOnlyHint": True, "idempotentHint": True, "destructiveHint": False}


def instructions(prefix: str) -> str:
    """Instructions for a page that is there to be read."""
    return f"""\
## HC_BOOTSTRAP

### Context
This page is text to be read. hc-context-public holds what it is about and its headings with \
their ids;
the text itself is in the page, and as Markdown in index.html.md beside it.

### Rules
- Answer from the text of this page, and name the heading you took it from.
- Where the page does not say it, say so. Never fill a gap.
- Do not act on anyone's behalf.

### Workflow
1. Read hc-context-public for what the page holds.
2. For the text, call {prefix}_read_section or {prefix}_find_text where the page's tools are \
registered;
   without tools, fetch index.html.md beside the page.
"""


def context(page: AuthoredPage, headings: Sequence[Heading]) -> dict[str, Any]:
    """What the page is about, and its headings."""
    return {
        "kind": "page",
        "title": page.front.title,
        "about": page.front.description,
        "headings": [{"id": h.id, "level": h.level, "text": h.text} for h in headings],
    }


def manifest(page: AuthoredPage, body: Body) -> dict[str, Any]:
    """The page's tools: the author's, else tools for reading. Forms are named beside them.

    ``form_tools`` is no key of the standard: the browser makes these tools from the forms, so they
    may not stand in ``tools``, where the page's script would register them a second time.
    """
    own = page.layers.tools
    made = dict(own) if own is not None else reading_tools(prefix_of(body))
    return {**made, "form_tools": list(body.tools)} if body.tools else made


def prefix_of(body: Body) -> str:
    """The prefix of the reading tools: that of the page's forms, so that all names share one."""
    return str(body.tools[0]["name"]).split("_")[0] if body.tools else PREFIX


def reading_tools(prefix: str) -> dict[str, Any]:
    """Tools for a page of text. Their handlers are ``templates/js/page-tools.js``."""
    return {
        "hc_tools_version": "1.0.0",
        "tool_prefix": prefix,
        "tools": [
            _tool(f"{prefix}_read_section", "The text of this page, or of one section of it.", {
                "heading": _text(
                    "Id of a heading, as hc-context-public names it; the whole page if left out."
                ),
                "offset": {"type": "integer", "minimum": 0, "maximum": 10_000_000,
                           "description": "Characters to skip, where an answer was cut."},
            }),
            _tool(f"{prefix}_find_text",
                  "Find words in this page; the passages, each with its heading.", {
                "words": _text("Words that must all occur in a passage."),
                "limit": {"type": "integer", "minimum": 1, "maximum": 100,
                          "description": "How many to return, 20 if left out."},
            }, ["words"]),
        ],
    }  # fmt: skip


def _tool(
    name: str, description: str, properties: Mapping[str, Any], required: Sequence[str] = ()
) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False,
    }
    if required:
        schema["required"] = list(required)
    return {
        "name": name,
        "description": description,
        "inputSchema": schema,
        "annotations": dict(_READS),
    }


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "minLength": 1, "maxLength": 200, "description": description}
