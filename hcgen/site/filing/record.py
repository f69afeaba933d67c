"""A filing by name, and in one record: what lists and their tools know of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from hcgen.base import one_line
from hcgen.contracts import DOCUMENT_TYPE_NAMES, Body, Claim, Finding
from hcgen.filings import CORRECTED
from hcgen.site.filing.figures import period_name
from hcgen.site.filing.frozen import FrozenFiling
from hcgen.site.hc.identity import url_path
from hcgen.site.words import chinese


@dataclass(frozen=True, slots=True)
class Names:
    """What a filing is called, on every page alike."""

    name: str
    """The issuer's name as printed, or the name of the file; never empty."""
    lang: str | None
    name_zh: str | None
    """The Chinese name, where it is verified and is not the name itself."""
    lang_zh: str | None
    kind: str
    """The type of the document in words."""
    day: str | None
    """The day on the document, else the day it was filed."""
    regime: str
    """The listing regime in words, or nothing."""
    regimes: tuple[str, ...]
    """The regimes that those words name, for the filter."""
    path: str
    """Where the page of the filing stands."""


_REGIMES = (
    ("Main Board", r"main board|主板"),
    ("GEM", r"\bgem\b|創業板|创业板"),
    ("Chapter 18A", r"\b18a\b"),
    ("Chapter 18C", r"\b18c\b"),
    ("Chapter 19C", r"\b19c\b"),
    ("H shares", r"\bh[\s-]?shares?\b|h\s*股"),
    ("Weighted voting rights", r"weighted voting|\bwvr\b|不同投票權|不同投票权"),
)


def names_of(filing: FrozenFiling) -> Names:
    """The names of a filing; of a rejected reading no claim is among them."""
    body = filing.body
    facts, overview = body.filing, body.outcome.factsheet.overview
    name = _claimed(body, overview.issuer, facts.title, 500) or filing.id
    name_zh = _claimed(body, overview.issuer_zh, "", 200)
    name_zh = "" if name_zh == name else name_zh
    regime = _claimed(body, overview.listing_regime, "", 120)
    return Names(
        name=name,
        lang=chinese(name, facts.language),
        name_zh=name_zh or None,
        lang_zh=chinese(name_zh, facts.language) if name_zh else None,
        kind=DOCUMENT_TYPE_NAMES[facts.document_type],
        day=facts.dates.get("document") or facts.dates.get("filed"),
        regime=regime,
        regimes=tuple(word for word, form in _REGIMES if re.search(form, regime.casefold())),
        path=f"filings/{filing.id}/",
    )


def _claimed(body: Body, finding: Finding, otherwise: str, limit: int) -> str:
    if body.outcome.state == "rejected" or not isinstance(finding, Claim):
        return one_line(otherwise, limit)
    wrong = any(c.name == CORRECTED and c.outcome == "contradicted" for c in finding.checks)
    return one_line(otherwise if wrong else finding.text, limit)


def record(body: Body, names: Names) -> dict[str, Any]:
    """The record as JSON; its figures are none for a rejected reading."""
    facts = body.filing
    return {
        "id": facts.id,
        "name": names.name,
        "name_zh": names.name_zh,
        "lang": names.lang,
        "document_type": facts.document_type,
        "type": names.kind,
        "date": names.day,
        "regime": names.regime,
        "regimes": list(names.regimes),
        "pages": facts.pages,
        "outcome": body.outcome.state,
        "dropped": len(body.omissions),
        "fictional": facts.fictional,
        "address": f"{url_path(names.path)}index.html",
        **_figures(body),
    }


def _figures(body: Body) -> dict[str, Any]:
    highlights = body.outcome.factsheet.financial_highlights
    if body.outcome.state == "rejected" or not highlights.periods:
        return {"currency": None, "unit": None, "periods": [], "rows": []}
    return {
        "currency": highlights.currency,
        "unit": highlights.unit,
        "periods": [
            {
                "end": period.end,
                "months": period.months,
                "audited": period.audited,
                "name": period_name(period, highlights.periods),
            }
            for period in highlights.periods
        ],
        "rows": [
            {
                "metric": row.metric,
                "values": [cell.value for cell in row.cells],
                "states": [cell.state for cell in row.cells],
                "pages": [cell.citations[0].page if cell.citations else None for cell in row.cells],
                "corrected": [any(c.name == CORRECTED for c in cell.checks) for cell in row.cells],
            }
            for row in highlights.rows
        ],
    }
