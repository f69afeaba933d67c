"""The compare page: figures of several filings side by side, chosen in the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hcgen.site.filing.columnar_json import packed
from hcgen.site.hc.instructions import COMPARE
from hcgen.site.hc.markdown_text import md
from hcgen.site.hc.tool_manifests import listing_tools
from hcgen.site.model import PageDraft, Site
from hcgen.site.pages.draft import PageKind, page_draft
from hcgen.site.pages.filings import listing
from hcgen.site.theme import Theme

KIND = PageKind(
    template="compare.html",
    hc_type="tool",
    section="Lists",
    instructions=COMPARE,
    tools_script="js/list-tools.js",
    styles=("css/compare.css",),
    script="js/compare.js",
    owns="compare/",
)
_DESCRIPTION = (
    "Figures of several filings side by side: periods by length and last day, nothing converted."
)
_VALUES = "whole units of the filing's own currency; a loss is negative; nothing is converted"
_NAMED = 100
"""Filings that hc-context-public names; the page's data has all."""


def compare_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """One page that holds the figures of all filings, up to the list's limit; none without any."""
    if not site.filings:
        return
    records = [filing.record for filing in site.filings[: site.config.limits.list_rows]]
    rows = [row for row in records if row["rows"]]
    yield page_draft(
        site.config,
        theme,
        KIND,
        path="compare/",
        identifier="compare-filings",
        title="Compare filings",
        description=_DESCRIPTION,
        tags=("ipo", "filings", "compare"),
        updated=max((filing.read_on for filing in site.filings), default=None),
        tools=listing_tools(),
        context={
            "kind": "compare",
            "filings": [{"id": row["id"], "name": row["name"]} for row in rows[:_NAMED]],
            "others": max(0, len(rows) - _NAMED),
            "metrics": ["revenue", "gross_profit", "profit_for_period"],
            "values": _VALUES,
        },
        view={"records": rows, "list": f"../{listing.FOLDER if site.home else ''}index.html"},
        menu="Compare",
        data={
            "hcgen-filings": packed(records, root="../", others=len(site.filings) - len(records))
        },
        mirror=(
            "The comparison is made in the page. Filings with figures:",
            "",
            *(f"- {md(row['name'])} ({md(row['id'])})" for row in rows),
        ),
    )
