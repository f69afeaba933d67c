"""A filing in one record: what the list, the compare page and their tools know of it."""

from __future__ import annotations

import re
from typing import Any

from hcgen.base import one_line
from hcgen.contracts import DOCUMENT_TYPE_NAMES, Claim
from hcgen.site.filing.figures import period_name
from hcgen.site.hc.identity import url_path
from hcgen.site.model import FrozenFiling
from hcgen.site.words import chinese


def filing_path(identifier: str) -> str:
    """Where the page of a filing stands."""
    return f"filings/{identifier}/"


def issuer(filing: FrozenFiling) -> str:
    """The issuer's name as printed, or the name of the file; never empty."""
    body = filing.checkpoint.body
    name = body.outcome.factsheet.overview.issuer
    shown = body.outcome.state != "rejected" and isinstance(name, Claim)
    text = name.text if shown and isinstance(name, Claim) else body.filing.title
    return one_line(text, 500) or filing.id


def issuer_zh(filing: FrozenFiling) -> str | None:
    """The Chinese name, where it is verified and is not the name itself."""
    body = filing.checkpoint.body
    name = body.outcome.factsheet.overview.issuer_zh
    if body.outcome.state == "rejected" or not isinstance(name, Claim):
        return None
    text = one_line(name.text, 200)
    return text if text and text != issuer(filing) else None


def regime(filing: FrozenFiling) -> str:
    """The listing regime in words, or nothing."""
    body = filing.checkpoint.body
    found = body.outcome.factsheet.overview.listing_regime
    shown = body.outcome.state != "rejected" and isinstance(found, Claim)
    return one_line(found.text, 120) if shown and isinstance(found, Claim) else ""


_REGIMES = (
    ("Main Board", r"main board|主板"),
    ("GEM", r"\bgem\b|創業板|创业板"),
    ("Chapter 18A", r"\b18a\b"),
    ("Chapter 18C", r"\b18c\b"),
    ("Chapter 19C", r"\b19c\b"),
    ("H shares", r"\bh[\s-]?shares?\b|h\s*股"),
    ("Weighted voting rights", r"weighted voting|\bwvr\b|不同投票權|不同投票权"),
)


def regime_kinds(filing: FrozenFiling) -> tuple[str, ...]:
    """The regimes that the filing's own words name, for the filter."""
    text = regime(filing).casefold()
    return tuple(name for name, pattern in _REGIMES if re.search(pattern, text))


def filing_day(filing: FrozenFiling) -> str | None:
    """The day on the document, else the day it was filed."""
    dates = filing.checkpoint.body.filing.dates
    return dates.get("document") or dates.get("filed")


def record(filing: FrozenFiling) -> dict[str, Any]:
    """The record as JSON; its figures are none for a rejected reading."""
    body = filing.checkpoint.body
    facts = body.filing
    made: dict[str, Any] = {
        "id": facts.id,
        "name": issuer(filing),
        "name_zh": issuer_zh(filing),
        "lang": chinese(issuer(filing), facts.language),
        "document_type": facts.document_type,
        "type": DOCUMENT_TYPE_NAMES[facts.document_type],
        "date": filing_day(filing),
        "regime": regime(filing),
        "regimes": list(regime_kinds(filing)),
        "pages": facts.pages,
        "outcome": body.outcome.state,
        "dropped": len(body.omissions),
        "fictional": facts.fictional,
        "address": f"{url_path(filing_path(filing.id))}index.html",
        **_figures(filing),
    }
    return made


def _figures(filing: FrozenFiling) -> dict[str, Any]:
    body = filing.checkpoint.body
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
            }
            for row in highlights.rows
        ],
    }
