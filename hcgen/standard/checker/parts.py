"""Checking the parts of a page before it is put together, by the rules for whole pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hcgen.standard.checker.findings import Finding
from hcgen.standard.checker.run import check
from hcgen.standard.escape import script_json, script_text


def check_parts(
    *,
    metadata: Mapping[str, Any] | None = None,
    tools: Mapping[str, Any] | None = None,
    handlers: str | None = None,
    body: str = "",
) -> tuple[Finding, ...]:
    """What the check says of these parts of a page: keys of hc-metadata, tools, annotated forms.

    Each finding's ``where.about`` says which part it is of; what the check says of the page as a
    whole is left out, since other parts are missing. ``body`` is markup; without ``handlers``
    nothing is said of them. Raises ``ContentError`` for what no page can carry.

    >>> tools = {"tool_prefix": "tea", "tools": [{"name": "tea_brew", "description": "Brews."}]}
    >>> [(finding.rule, finding.where.about) for finding in check_parts(tools=tools)]
    [('HC-TOOL-006', ('tools', 0))]
    """
    pieces = ["<!doctype html>"]
    if metadata is not None:
        pieces.append(_block("application/json", metadata, ' id="hc-metadata"'))
    if tools is not None:
        pieces.append(_block("application/webmcp+json", tools))
    if handlers is not None:
        pieces.append(f"<script>{script_text(handlers, 'handlers')}</script>")
    report = check("\n".join([*pieces, body]))
    return tuple(
        finding
        for finding in report.findings
        if finding.where.about and (handlers is not None or not finding.rule.startswith("HC-HAND"))
    )


def _block(kind: str, value: Mapping[str, Any], more: str = "") -> str:
    return f'<script type="{kind}"{more}>{script_json(value)}</script>'
