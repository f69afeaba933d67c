"""The analysis page of a filing: four panels, the rail, and everything an agent may ask."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hcgen.base import count, one_line
from hcgen.contracts import DOCUMENT_TYPE_NAMES, NODES_A_FILE, citations, figures, log_of
from hcgen.site.config import SiteConfig
from hcgen.site.filing.claims import ClaimViews
from hcgen.site.filing.panels import panels
from hcgen.site.filing.public_context import LADDER, digest
from hcgen.site.filing.record import filing_day, filing_path, issuer, issuer_zh, regime
from hcgen.site.filing.trace import badge, short_hash, steps
from hcgen.site.hc import identity
from hcgen.site.hc.instructions import ANALYSIS
from hcgen.site.hc.token_count import estimate_tokens
from hcgen.site.hc.tool_manifests import analysis_tools
from hcgen.site.model import FrozenFiling, OutputFile, PageDraft, Site
from hcgen.site.pages.analysis_mirror import analysis_mirror
from hcgen.site.pages.draft import PageKind, json_ld, page_draft
from hcgen.site.theme import Theme
from hcgen.site.words import chinese, day
from hcgen.standard import compact_json

KIND = PageKind(
    template="analysis.html",
    hc_type="reference",
    section="Filings",
    instructions=ANALYSIS,
    tools_script="js/analysis-tools.js",
    style="css/analysis.css",
    script="js/analysis.js",
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
    draft: PageDraft, filing: FrozenFiling, config: SiteConfig, rung: int = 0, room: int | None = None
) -> PageDraft:  # fmt: skip
    """The draft with the digest of this rung of the ladder and with room for so many bytes of
    pictures. Once drawn it steps down the ladder while its ``.hc`` is above the limit, and leaves
    out pictures while the page is.
    """
    space = config.limits.evidence_kilobytes * 1024 if room is None else room
    shown = pictures(filing, space)

    def smaller(files: Sequence[OutputFile]) -> PageDraft | None:
        page, text = files[0].data, files[1].data.decode()
        excess = len(page) - config.limits.page_kilobytes * 1024
        taken = sum(map(len, shown.values()))
        left = max(0, taken - excess) if excess > 0 and taken else space
        long = rung + 1 < len(LADDER) and estimate_tokens(text) > config.limits.hc_tokens
        if left == space and not long:
            return None
        return _bounded(draft, filing, config, rung + long, left)

    context, data = digest(filing, LADDER[rung]), _data(filing, shown)
    return replace(draft, context=context, data=data, smaller=smaller)


def _draft(filing: FrozenFiling, config: SiteConfig, theme: Theme) -> PageDraft:
    """The draft without its digest and its data."""
    body = filing.checkpoint.body
    facts = body.filing
    name = issuer(filing)
    kind = DOCUMENT_TYPE_NAMES[facts.document_type]
    view = _view(filing, config)
    address = identity.page_address(config, filing_path(filing.id))
    promise = _PROMISES[body.outcome.state]
    description = one_line(f"{name}: {kind}, {count(facts.pages, 'page')}. {promise}", 300)
    if facts.fictional:
        description = f"Fictional sample. {description}"
    return page_draft(
        config,
        theme,
        KIND,
        path=filing_path(filing.id),
        origin=filing.origin,
        identifier=identity.artifact_id("filing", filing.id),
        title=one_line(name, 200),
        description=description,
        tags=_tags(filing),
        created=filing_day(filing),
        updated=filing.checkpoint.run.started[:10],
        extra={"content_hash": f"sha256:{filing.sha256}"},
        tools=analysis_tools(facts.pages),
        context=None,
        view=view,
        json_ld=_json_ld(filing, name, description, address),
        mirror=analysis_mirror(filing, view, address),
    )


def _tags(filing: FrozenFiling) -> list[str]:
    body = filing.checkpoint.body
    tags = ["ipo", body.filing.document_type.replace("_", "-"), body.outcome.state]
    return [*tags, "fictional"] if body.filing.fictional else tags


def _view(filing: FrozenFiling, config: SiteConfig) -> dict[str, Any]:
    checkpoint = filing.checkpoint
    body = checkpoint.body
    facts = body.filing
    views = ClaimViews(body, filing.source)
    dropped = body.omissions
    rejected = body.outcome.state == "rejected"
    name_zh = issuer_zh(filing)
    return {
        "filing": facts,
        "name": issuer(filing),
        "name_lang": chinese(issuer(filing), facts.language),
        "name_zh": name_zh,
        "name_zh_lang": chinese(name_zh, facts.language) if name_zh else None,
        "kind": DOCUMENT_TYPE_NAMES[facts.document_type],
        "badge": badge(body.outcome, len(dropped)),
        "facts": _facts(filing),
        "source": filing.source,
        "source_unsafe": filing.source is None and facts.source is not None,
        "panels": None if rejected else panels(body, views),
        "steps": steps(filing, views),
        "board": [views.words(line) for line in log_of(checkpoint, filing.sha256)],
        "dropped": len(dropped),
        "trust": _trust(filing),
        "sha256": filing.sha256,
        "previous": checkpoint.previous,
        "limits": config.limits,
    }


def _facts(filing: FrozenFiling) -> list[tuple[str, str]]:
    facts = filing.checkpoint.body.filing
    rows = [
        ("Document", DOCUMENT_TYPE_NAMES[facts.document_type]),
        ("Dated", day(facts.dates.get("document"))),
        ("Filed", day(facts.dates.get("filed"))),
        ("Pages", f"{facts.pages:,}" if facts.pages else ""),
        ("Regime", regime(filing)),
    ]
    return [(label, value) for label, value in rows if value]


def _trust(filing: FrozenFiling) -> list[dict[str, str]]:
    checkpoint = filing.checkpoint
    body, run = checkpoint.body, checkpoint.run
    extractors = sorted({name for names in _extractors(filing) for name in names})
    versions = ", ".join(
        f"{one_line(k, 40)} {one_line(v, 40)}" for k, v in sorted(body.versions.items())
    )
    rows = [
        ("Run", run.run_id, "code"),
        ("Read on", f"{day(run.started[:10])}, {run.started[11:16]} UTC", ""),
        ("Extractor", ", ".join(one_line(name, 40) for name in extractors) or "none kept", ""),
        ("Versions", versions or "not given", ""),
        ("File", f"sha256 {short_hash(body.filing.sha256)}", "code"),
        ("Journal", short_hash(run.journal_head) if run.journal_head else "", "code"),
        (
            "Earlier reading",
            short_hash(checkpoint.previous) if checkpoint.previous else "none",
            "code" if checkpoint.previous else "",
        ),
    ]
    full = {
        "File": body.filing.sha256,
        "Journal": run.journal_head,
        "Earlier reading": checkpoint.previous,
    }
    return [
        {"label": label, "text": one_line(text, 300), "kind": kind, "full": full.get(label) or ""}
        for label, text, kind in rows
        if text
    ]


def _extractors(filing: FrozenFiling) -> Iterator[tuple[str, ...]]:
    sheet = filing.checkpoint.body.outcome.factsheet
    yield from (claim.extractors for claim in sheet.claims())
    yield from (figure.cell.extractors for figure in figures(sheet))


def _data(filing: FrozenFiling, shown: Mapping[str, str]) -> dict[str, str]:
    """The whole reading, and what the page's script needs beside it."""
    beside = {
        "checkpoint": filing.sha256,
        "source": filing.source,
        "tree": {"nodes": filing.tree.nodes, "each": NODES_A_FILE} if filing.tree else None,
        "pictures": shown,
    }
    return {
        "hcgen-checkpoint": compact_json(json.loads(filing.raw)),
        "hcgen-page": compact_json(beside),
    }


def pictures(filing: FrozenFiling, room: int) -> dict[str, str]:
    """The evidence pictures as base64, the most important first, as long as there is room."""
    made: dict[str, str] = {}
    for citation in citations(filing.checkpoint.body.outcome.factsheet):
        name = citation.evidence
        if name is None or name in made or name not in filing.pictures:
            continue
        text = base64.b64encode(filing.pictures[name]).decode()
        if len(text) <= room:
            room -= len(text)
            made[name] = text
    return made


def _json_ld(
    filing: FrozenFiling, name: str, description: str, address: str | None
) -> dict[str, Any]:
    facts = filing.checkpoint.body.filing
    source = filing.source if filing.source and filing.source.startswith("http") else None
    return json_ld(
        {
            "@type": "Report",
            "name": one_line(name, 200),
            "description": description,
            "url": address,
            "inLanguage": facts.language if facts.language != "und" else None,
            "datePublished": filing_day(filing),
            "isBasedOn": source,
            "identifier": facts.id,
        }
    )
