"""The list: one dense table, a row a filing; above the limit split by year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hcgen.base import count, one_line
from hcgen.site.filing.charts import Spark
from hcgen.site.filing.columnar_json import STATES, packed
from hcgen.site.filing.figures import Revenue
from hcgen.site.filing.trace import Badge
from hcgen.site.filing.view import FilingView
from hcgen.site.hc import identity
from hcgen.site.hc.instructions import LISTING
from hcgen.site.hc.markdown_text import link, md, table
from hcgen.site.hc.tool_manifests import listing_tools
from hcgen.site.model import PageDraft, Site
from hcgen.site.pages.draft import PageKind, json_ld, page_draft
from hcgen.site.pages.sections import page_links
from hcgen.site.theme import Theme
from hcgen.site.words import short_day

KIND = PageKind(
    template="index.html",
    hc_type="tool",
    section="Lists",
    instructions=LISTING,
    tools_script="js/list-tools.js",
    styles=("css/list.css", "css/filings.css"),
    script="js/list.js",
    forms=True,
    owns="years/",
)
FOLDER = "filings/"
"""Where filings stand, and the list of them on a site whose home page is its author's."""
_NAME_OF_LIST = "Filings"
_NAME = 110
"""Characters of a name in a row."""
_CONTEXT_ROWS = 60
"""Filings that hc-context-public names; the others are in registry.json."""


@dataclass(frozen=True, slots=True)
class FilingRow:
    """A row of the table."""

    id: str
    href: str
    name: str
    full_name: str | None
    """The whole name, where the row shows its beginning only."""
    lang: str | None
    name_zh: str | None
    lang_zh: str | None
    badge: Badge
    type: str
    type_key: str
    date: str
    date_key: str
    regime: str
    regimes: tuple[str, ...]
    pages: int
    revenue: Revenue | None
    spark: Spark | None
    fictional: bool


def listing_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """The list, and one list a year where there are too many filings for one page.

    It is the site's home, or stands at ``filings/`` where an author wrote a home page. A site
    without filings has none.
    """
    if not site.filings:
        return
    limit = site.config.limits.list_rows
    years = _years(site.filings) if len(site.filings) > limit else {}
    path, name = (FOLDER, _NAME_OF_LIST) if site.home else ("", site.config.title)
    yield _listing(site, theme, site.filings[:limit], path=path, title=name, years=years)
    for year, filings in years.items():
        title = f"{site.config.title}: {year}"
        yield _listing(site, theme, filings, path=f"years/{year}/", title=title, years=years)


def _years(filings: Sequence[FilingView]) -> dict[str, list[FilingView]]:
    grouped: dict[str, list[FilingView]] = {}
    for filing in filings:
        grouped.setdefault((filing.names.day or "undated")[:4], []).append(filing)
    return {("undated" if year == "unda" else year): rows for year, rows in grouped.items()}


def _listing(
    site: Site, theme: Theme, filings: Sequence[FilingView], *, path: str, title: str,
    years: dict[str, list[FilingView]],
) -> PageDraft:  # fmt: skip
    config = site.config
    root = "../" * path.count("/")
    year = path.split("/")[1] if path.startswith("years/") else None
    rows = [_row(filing, root) for filing in filings]
    days = [filing.names.day for filing in filings if filing.names.day]
    records = [filing.record for filing in filings]
    return page_draft(
        config,
        theme,
        KIND,
        path=path,
        identifier=f"filings-years-{year}" if year else "filings",
        title=title,
        description=config.description,
        tags=("ipo", "filings", "list"),
        created=min(days, default=None),
        updated=max((filing.read_on for filing in filings), default=None),
        tools=listing_tools(),
        context=_context(site, records, filings),
        view={
            "rows": rows,
            "types": sorted({(row.type_key, row.type) for row in rows}, key=lambda pair: pair[1]),
            "regimes": sorted({name for row in rows for name in row.regimes}),
            "states": [state for state in STATES if any(r.badge.state == state for r in rows)],
            "total": len(site.filings),
            "years": [
                (year, f"{root}years/{year}/index.html", len(rows)) for year, rows in years.items()
            ],
            "year": year,
            "apart": _NAME_OF_LIST if site.home else "",
            "list": f"{root}{FOLDER if site.home else ''}index.html",
            "pages": [] if site.home else page_links(site.authored, root),
        },
        data={"hcgen-filings": packed(records, root=root, others=len(site.filings) - len(records))},
        json_ld=json_ld(
            {
                "@type": "CollectionPage",
                "name": title,
                "description": config.description,
                "url": identity.page_address(config, path),
            }
        ),
        mirror=_mirror(rows),
        menu=_NAME_OF_LIST if path == FOLDER else "",
    )


def _row(filing: FilingView, root: str) -> FilingRow:
    names, facts = filing.names, filing.facts
    return FilingRow(
        id=filing.id,
        href=f"{root}{identity.url_path(names.path)}index.html",
        name=one_line(names.name, _NAME),
        full_name=names.name if len(names.name) > _NAME else None,
        lang=names.lang,
        name_zh=names.name_zh,
        lang_zh=names.lang_zh,
        badge=filing.badge,
        type=names.kind,
        type_key=facts.document_type,
        date=short_day(names.day),
        date_key=names.day or "",
        regime=one_line(names.regime, 60),
        regimes=names.regimes,
        pages=facts.pages,
        revenue=filing.revenue,
        spark=filing.spark,
        fictional=facts.fictional,
    )


def _context(
    site: Site, records: Sequence[dict[str, Any]], filings: Sequence[FilingView]
) -> dict[str, Any]:
    config = site.config
    shown = list(zip(records, filings, strict=True))[:_CONTEXT_ROWS]
    return {
        "kind": "filing-list",
        "count": len(site.filings),
        "filings": [
            {
                "id": row["id"],
                "name": row["name"],
                "document_type": row["document_type"],
                "date": row["date"],
                "outcome": row["outcome"],
                "address": identity.page_address(config, filing.names.path) or row["address"],
            }
            for row, filing in shown
        ],
        "others": len(site.filings) - len(shown),
        "more": "registry.json at the root of the site lists every page",
        "outcomes": {
            "full": "issuer and at least one figure verified, nothing dropped",
            "partial": "one or more claims were dropped; the page says which and why",
            "rejected": "nothing verified, or not a document of this kind; no claim is shown",
        },
    }


def _mirror(rows: Sequence[FilingRow]) -> list[str]:
    head = ("Outcome", "Name", "Document", "Date", "Regime", "Pages", "Revenue", "Growth")
    cells = [
        [
            row.badge.word,
            link(row.name, row.href.removesuffix("html") + "html.md")
            + (f" {md(row.name_zh)}" if row.name_zh else "")
            + (" (fictional sample)" if row.fictional else ""),
            md(row.type),
            row.date,
            md(row.regime),
            f"{row.pages:,}",
            md(row.revenue.text) if row.revenue else "",
            md(row.revenue.growth or "") if row.revenue else "",
        ]
        for row in rows
    ]
    return [f"{count(len(rows), 'filing')}.", "", *(table(head, cells) if cells else [])]
