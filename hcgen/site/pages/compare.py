"""The compare page: figures of several filings side by side, chosen in the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hcgen.site.filing.columnar_json import packed
from hcgen.site.filing.record import record
from hcgen.site.hc import identity
from hcgen.site.hc.instructions import COMPARE
from hcgen.site.hc.markdown_text import document, md
from hcgen.site.hc.tool_manifests import listing_tools
from hcgen.site.model import PageDraft, Site
from hcgen.site.theme import Theme


def compare_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """One page that holds the figures of all filings, up to the list's limit."""
    config = site.config
    records = [record(filing) for filing in site.filings[: config.limits.list_rows]]
    with_figures = [row for row in records if row["rows"]]
    description = "Figures of several filings side by side: periods by length and last day, nothing converted."
    newest = max((filing.checkpoint.run.started[:10] for filing in site.filings), default=None)
    yield PageDraft(
        path="compare/",
        template="compare.html",
        origin="content/site.toml",
        metadata=identity.metadata(
            config,
            path="compare/",
            hc_type="tool",
            identifier="compare-filings",
            title="Compare filings",
            description=description,
            tags=["ipo", "filings", "compare"],
            dates=(None, newest),
        ),
        instructions=COMPARE,
        context={
            "kind": "compare",
            "filings": [{"id": row["id"], "name": row["name"]} for row in with_figures[:100]],
            "others": max(0, len(with_figures) - 100),
            "metrics": ["revenue", "gross_profit", "profit_for_period"],
            "values": "whole units of the filing's own currency; a loss is negative; nothing is converted",
        },
        tools=listing_tools(),
        handlers=theme.asset("js/handlers.js") + theme.asset("js/list-tools.js"),
        scripts=(theme.asset("js/furniture.js"), theme.asset("js/compare.js")),
        styles=(theme.asset("css/compare.css"),),
        view={"records": with_figures},
        mirror=document(
            [
                "# Compare filings",
                "",
                description,
                "",
                "The comparison is made in the page. Filings with figures:",
                "",
                *(f"- {md(row['name'])} ({md(row['id'])})" for row in with_figures),
            ]
        ),
        summary=description,
        section="Lists",
        lang=config.language,
        data={
            "hcgen-filings": packed(records, root="../", others=len(site.filings) - len(records))
        },
        modified=newest,
    )
