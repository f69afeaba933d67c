"""The analysis page of a filing: four panels, the rail, and everything an agent may ask."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hcgen.base import count, one_line
from hcgen.contracts import NODES_A_FILE
from hcgen.site.config import SiteConfig
from hcgen.site.filing.public_context import LADDER
from hcgen.site.filing.view import FilingView
from hcgen.site.hc import identity
from hcgen.site.hc.instructions import ANALYSIS
from hcgen.site.hc.token_count import estimate_tokens
from hcgen.site.hc.tool_manifests import analysis_tools
from hcgen.site.model import OutputFile, PageDraft, Site
from hcgen.site.pages.draft import PageKind, json_ld, page_draft
from hcgen.site.pages.filings import listing
from hcgen.site.pages.filings.analysis_mirror import analysis_mirror
from hcgen.site.theme import Theme
from hcgen.site.words import day
from hcgen.standard import compact_json

KIND = PageKind(
    template="analysis.html",
    hc_type="reference",
    section="Filings",
    instructions=ANALYSIS,
    tools_script="js/analysis-tools.js",
    styles=("css/analysis.css",),
    script="js/analysis.js",
    owns=listing.FOLDER,
)
_PROMISES = {
    "full": "Read once, nothing dropped; every claim with its quote and page.",
    "partial": "Read once, in part; every claim with its quote and page.",
    "rejected": "Read once and rejected; no claim is shown.",
}


def analysis_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """One page a filing."""
    for filing in site.filings:
        yield _bounded(_draft(filing, site.config, theme), filing, site.config)


def _bounded(
    draft: PageDraft,
    filing: FilingView,
    config: SiteConfig,
    rung: int = 0,
    room: int | None = None,
) -> PageDraft:
    """The draft with the digest of this rung of the ladder and with room for so many bytes of
    pictures. Once drawn it steps down the ladder while its ``.hc`` is above the limit, and leaves
    out pictures while the page is.
    """
    space = config.limits.evidence_kilobytes * 1024 if room is None else room
    shown = filing.pictures(space)

    def smaller(files: Sequence[OutputFile]) -> PageDraft | None:
        page, text = files[0].data, files[1].data.decode()
        excess = len(page) - config.limits.page_kilobytes * 1024
        taken = sum(map(len, shown.values()))
        left = max(0, taken - excess) if excess > 0 and taken else space
        long = rung + 1 < len(LADDER) and estimate_tokens(text) > config.limits.hc_tokens
        if left == space and not long:
            return None
        return _bounded(draft, filing, config, rung + long, left)

    context = filing.digest(LADDER[rung])
    return replace(draft, context=context, data=_data(filing, shown), smaller=smaller)


def _draft(filing: FilingView, config: SiteConfig, theme: Theme) -> PageDraft:
    """The draft without its digest and its data."""
    facts, names = filing.facts, filing.names
    address = identity.page_address(config, names.path)
    promise = _PROMISES[filing.state]
    pages = count(facts.pages, "page")
    description = one_line(f"{names.name}: {names.kind}, {pages}. {promise}", 300)
    if facts.fictional:
        description = f"Fictional sample. {description}"
    return page_draft(
        config,
        theme,
        KIND,
        path=names.path,
        origin=filing.frozen.origin,
        identifier=identity.artifact_id("filing", filing.id),
        title=one_line(names.name, 200),
        description=description,
        tags=_tags(filing),
        created=names.day,
        updated=filing.read_on,
        extra={"content_hash": f"sha256:{filing.frozen.sha256}"},
        tools=analysis_tools(facts.pages),
        context=None,
        view=_view(filing, config),
        json_ld=_json_ld(filing, description, address),
        mirror=analysis_mirror(filing, _facts(filing), address),
    )


def _tags(filing: FilingView) -> list[str]:
    tags = ["ipo", filing.facts.document_type.replace("_", "-"), filing.state]
    return [*tags, "fictional"] if filing.facts.fictional else tags


def _view(filing: FilingView, config: SiteConfig) -> dict[str, Any]:
    names = filing.names
    return {
        "filing": filing.facts,
        "name": names.name,
        "name_lang": names.lang,
        "name_zh": names.name_zh,
        "name_zh_lang": names.lang_zh,
        "kind": names.kind,
        "badge": filing.badge,
        "facts": _facts(filing),
        "source": filing.source,
        "source_unsafe": filing.source is None and filing.facts.source is not None,
        "panels": filing.panels,
        "steps": filing.steps,
        "board": filing.log,
        "dropped": len(filing.omissions),
        "trust": filing.trust,
        "sha256": filing.frozen.sha256,
        "previous": filing.frozen.checkpoint.previous,
        "limits": config.limits,
    }


def _facts(filing: FilingView) -> list[tuple[str, str]]:
    facts, names = filing.facts, filing.names
    rows = [
        ("Document", names.kind),
        ("Dated", day(facts.dates.get("document"))),
        ("Filed", day(facts.dates.get("filed"))),
        ("Pages", f"{facts.pages:,}" if facts.pages else ""),
        ("Regime", names.regime),
    ]
    return [(label, value) for label, value in rows if value]


def _data(filing: FilingView, shown: Mapping[str, str]) -> dict[str, str]:
    """The whole reading, and what the page's script needs beside it."""
    tree = filing.frozen.tree
    page = {
        "checkpoint": filing.frozen.sha256,
        "source": filing.source,
        "tree": {"nodes": tree.nodes, "each": NODES_A_FILE} if tree else None,
        "pictures": shown,
        **_corrected(filing),
    }
    return {
        "hcgen-checkpoint": compact_json(json.loads(filing.frozen.raw)),
        "hcgen-page": compact_json(page),
    }


def _corrected(filing: FilingView) -> dict[str, Any]:
    """The factsheet with what persons corrected, for the tools: the checkpoint's own stays."""
    if filing.frozen.with_corrections is None:
        return {}
    return {"factsheet": filing.body.outcome.factsheet.model_dump(mode="json")}


def _json_ld(filing: FilingView, description: str, address: str | None) -> dict[str, Any]:
    facts = filing.facts
    source = filing.source if filing.source and filing.source.startswith("http") else None
    return json_ld(
        {
            "@type": "Report",
            "name": one_line(filing.names.name, 200),
            "description": description,
            "url": address,
            "inLanguage": facts.language if facts.language != "und" else None,
            "datePublished": filing.names.day,
            "isBasedOn": source,
            "identifier": facts.id,
        }
    )
