"""The tool manifests of our pages (§7, §12); handlers of the same names are in the theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hcgen.contracts import DOCUMENT_TYPE_NAMES, PANELS

_READS = {"readOnlyHint": True, "idempotentHint": True, "destructiveHint": False}
_READS_TEXT = {**_READS, "untrustedContentHint": True}
_STATES = ("full", "partial", "rejected")


def _tool(
    name: str,
    description: str,
    properties: Mapping[str, Any] | None = None,
    required: Sequence[str] = (),
    annotations: Mapping[str, bool] = _READS_TEXT,
    **more: Any,
) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": dict(properties or {}),
        "additionalProperties": False,
    }
    if required:
        schema["required"] = list(required)
    return {
        "name": name,
        "description": description,
        "inputSchema": schema,
        "annotations": dict(annotations),
        **more,
    }


def _manifest(prefix: str, *tools: Mapping[str, Any]) -> dict[str, Any]:
    return {"hc_tools_version": "1.0.0", "tool_prefix": prefix, "tools": list(tools)}


def _text(description: str, *, limit: int = 200, least: int = 1) -> dict[str, Any]:
    return {"type": "string", "minLength": least, "maxLength": limit, "description": description}


def _number(description: str, *, least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most, "description": description}


_LIMIT = _number("How many to return, 20 if left out.", least=1, most=100)
_OFFSET = _number("How many to skip.", least=0, most=100_000)
_PANEL = {"type": "string", "enum": list(PANELS), "description": "One panel; all four if left out."}


def analysis_tools(pages: int) -> dict[str, Any]:
    """The tools of an analysis page; ``pages`` bounds page numbers."""
    page = _number("Physical page of the file, from 1.", least=1, most=max(1, pages))
    node = {"type": "string", "pattern": "^n[0-9]{1,7}$"}
    return _manifest(
        "ipo",
        _tool(
            "ipo_get_factsheet",
            "The factsheet of this filing, or one panel of it: claims, figures and "
            "absences with their pages.",
            {"panel": _PANEL},
        ),
        _tool(
            "ipo_list_claims",
            "The claims and figures of this filing with their ids and pages, without quotes.",
            {"panel": _PANEL, "limit": _LIMIT, "offset": _OFFSET},
        ),
        _tool(
            "ipo_get_citation",
            "The verbatim quotes that carry one claim or figure, with physical and "
            "printed page and the link.",
            {"claim": _text("Id of a claim or figure, as ipo_list_claims gives it.")},
            ["claim"],
        ),
        _tool(
            "ipo_map_document",
            "The map of the document: chapters with their pages, and the nodes "
            "whose text this page holds.",
            {"limit": _LIMIT, "offset": _OFFSET},
        ),
        _tool(
            "ipo_read_nodes",
            "Text of a range of nodes. Cited nodes are in the page; for others the "
            "answer says where they stand.",
            {
                "first": {**node, "description": "Id of the first node, such as n12."},
                "last": {
                    **node,
                    "description": "Id of the last node; the first alone if left out.",
                },
            },
            ["first"],
        ),
        _tool(
            "ipo_search_text",
            "Search the text that this page holds (cited nodes and quotes, not the "
            "whole document).",
            {"words": _text("Words that must all occur."), "limit": _LIMIT},
            ["words"],
        ),
        _tool(
            "ipo_replay_trace",
            "How the document was read: all steps, or one. The page shows the step "
            "that was asked for.",
            {"step": _number("Number of a step, from 1.", least=1, most=99)},
        ),
        _tool(
            "ipo_verify_quote",
            "Whether a quote stands, word for word, in the text that this page "
            "holds, and on which page.",
            {"quote": _text("The words to look for.", limit=2_000, least=3), "page": page},
            ["quote"],
        ),
        _tool(
            "ipo_open_source",
            "Open the source document at a page, in a tab of the person's browser. "
            "Asks the person first.",
            {"page": page},
            ["page"],
            {"readOnlyHint": False, "destructiveHint": True, "consequentialHint": True},
            requiresConfirmation=True,
        ),
    )


_FIND = _tool(
    "ipo_find_filings",
    "Find filings by words, document type, listing regime or outcome. Newest first.",
    {
        "text": _text("Words in name, Chinese name, id or regime."),
        "document_type": {
            "type": "string",
            "enum": list(DOCUMENT_TYPE_NAMES),
            "description": "One type of document.",
        },
        "regime": _text("Words of the listing regime, such as 18C."),
        "outcome": {"type": "string", "enum": list(_STATES), "description": "One outcome."},
        "limit": _LIMIT,
        "offset": _OFFSET,
    },
)
_COMPARE = _tool(
    "ipo_compare_filings",
    "Figures of two to six filings side by side: revenue, gross profit, "
    "profit, by period. Nothing is converted.",
    {
        "ids": {
            "type": "array",
            "items": _text("Id of a filing."),
            "minItems": 2,
            "maxItems": 6,
            "description": "Ids of the filings, as ipo_find_filings gives them.",
        }
    },
    ["ids"],
)


def listing_tools() -> dict[str, Any]:
    """The tools of the list page and of the compare page."""
    return _manifest("ipo", _FIND, _COMPARE)


def registry_tools() -> dict[str, Any]:
    """The tool of the registry page."""
    return _manifest(
        "registry",
        _tool(
            "registry_find_pages",
            "Find pages of this registry by words or type.",
            {
                "text": _text("Words in title, summary, id or tags."),
                "type": _text("One hc_type, such as reference.", limit=40),
                "limit": _LIMIT,
                "offset": _OFFSET,
            },
        ),
    )


def meta_registry_tools() -> dict[str, Any]:
    """The tool of the meta-registry page."""
    return _manifest(
        "registry",
        _tool(
            "registry_list_registries",
            "The registries that this meta-registry lists.",
            annotations=_READS,
        ),
    )


def missing_tools() -> dict[str, Any]:
    """The tool of the page for addresses that do not exist."""
    return _manifest(
        "site",
        _tool(
            "site_list_entrances",
            "The addresses by which the site can be entered.",
            annotations=_READS,
        ),
    )
