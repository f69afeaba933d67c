"""The bounded digest of a reading: hc-context-public of its page, the core of its ``.hc``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hcgen.base import count, one_line
from hcgen.contracts import (
    Absence,
    Body,
    Check,
    Citation,
    Claim,
    FinancialHighlights,
    Finding,
    Omission,
    RiskClaim,
    Row,
    range_name,
)
from hcgen.filings import CORRECTED
from hcgen.site.filing.claims import SCAN_CHECK
from hcgen.site.filing.frozen import FrozenFiling


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much the digest says: tried from the widest on, until the ``.hc`` fits."""

    quotes: bool
    """Whether quotes stand beside figures and claims where they say more than the text."""
    risks: int
    claims: int
    """Claims of one field."""
    chapters: int
    text: int
    """Characters of one text; a longer one ends with "…"."""


LADDER = (
    Bounds(quotes=True, risks=40, claims=8, chapters=60, text=600),
    Bounds(quotes=True, risks=20, claims=6, chapters=40, text=400),
    Bounds(quotes=False, risks=12, claims=4, chapters=32, text=300),
    Bounds(quotes=False, risks=6, claims=2, chapters=20, text=160),
    Bounds(quotes=False, risks=2, claims=1, chapters=8, text=80),
)


def digest(filing: FrozenFiling, bounds: Bounds) -> dict[str, Any]:
    """The factsheet with its citations, the map of chapters, and where the rest is.

    Texts are cleaned of hidden characters; every value is JSON, so none can open a section.
    """
    body = filing.body
    sheet = body.outcome.factsheet
    made: dict[str, Any] = {
        "kind": "filing-digest",
        "filing": _facts(filing, bounds),
        "outcome": {
            "state": body.outcome.state,
            "reasons": [one_line(reason, bounds.text) for reason in body.outcome.reasons[:8]],
            "dropped": len(body.omissions),
            **_omissions(body.omissions, bounds),
        },
    }
    if body.outcome.state != "rejected":
        made["factsheet"] = {
            "overview": _fields(sheet.overview, bounds),
            "financial_highlights": _highlights(sheet.financial_highlights, bounds),
            "key_risks": _risks(sheet.key_risks, bounds),
            "offering": _fields(sheet.offering, bounds),
            "absences": {
                name: _absence(absence) for name, absence in sorted(sheet.absences.items())
            },
        }
    made["map"] = _map(body, bounds)
    made["reading"] = {
        "checkpoint": filing.sha256,
        "run": filing.checkpoint.run.run_id,
        "steps": len(body.trace.steps),
        "versions": body.versions,
    }
    made["more"] = {
        "whole_reading": "JSON in the page's script element with the id hcgen-checkpoint",
        "schema": "schemas/checkpoint.json at the root of the site",
        "page": "the physical page of the file, from 1; printed_page is the number printed on it",
    }
    if filing.tree is not None:
        made["more"]["text"] = (
            f"the whole text, {count(filing.tree.nodes, 'node')} in reading order: "
            f"tree/{range_name(0)} beside the page, whose next names the file that follows"
        )
    return made


def _omissions(omissions: Sequence[Omission], bounds: Bounds) -> dict[str, Any]:
    """What was seen and is not shown: what, why, and the pages where it stands."""
    if not omissions:
        return {}
    shown = [
        {
            "of": one_line(omitted.id, 120),
            "kind": omitted.kind,
            "why": one_line(omitted.why, bounds.text),
            "pages": sorted({place.page for place in omitted.places if place.page}),
        }
        for omitted in omissions[: bounds.claims]
    ]
    more = len(omissions) - len(shown)
    return {"omissions": [*shown, {"more": more}] if more else shown}


def _facts(filing: FrozenFiling, bounds: Bounds) -> dict[str, Any]:
    facts = filing.body.filing
    return {
        "id": facts.id,
        "title": one_line(facts.title, bounds.text),
        "document_type": facts.document_type,
        "pages": facts.pages,
        "language": facts.language,
        "dates": dict(facts.dates),
        "source": filing.source,
        "sha256": facts.sha256,
        "fictional": facts.fictional,
    }


def _fields(panel: Any, bounds: Bounds) -> dict[str, Any]:
    """An overview or an offering: each field a claim, a list of claims, or an absence."""
    made: dict[str, Any] = {}
    for name in type(panel).model_fields:
        value = getattr(panel, name)
        if isinstance(value, tuple):
            if value:
                made[name] = _claims(value, bounds)
        else:
            made[name] = _finding(value, bounds)
    return made


def _claims(claims: Sequence[Claim], bounds: Bounds) -> list[dict[str, Any]]:
    shown = [_claim(claim, bounds) for claim in claims[: bounds.claims]]
    more = len(claims) - len(shown)
    return [*shown, {"more": more}] if more else shown


def _finding(finding: Finding, bounds: Bounds) -> dict[str, Any]:
    return _absence(finding) if isinstance(finding, Absence) else _claim(finding, bounds)


def _claim(claim: Claim, bounds: Bounds) -> dict[str, Any]:
    text = one_line(claim.text, bounds.text)
    made: dict[str, Any] = {"text": text, "at": _places(claim.citations, bounds, text)}
    if claim.state != "verified":
        made["state"] = claim.state
    if claim.read_by == "ocr":
        made["read_by"] = "ocr"
    return {**made, **_corrected(claim.checks)}


def _corrected(checks: Sequence[Check]) -> dict[str, str]:
    """What a person says of a claim, where one corrected it."""
    said = [one_line(check.detail, 240) for check in checks if check.name == CORRECTED]
    return {CORRECTED: said[0]} if said else {}


def _absence(absence: Absence) -> dict[str, Any]:
    made: dict[str, Any] = {"state": absence.state}
    if absence.looked_in:
        made["looked_in"] = [one_line(place, 120) for place in absence.looked_in[:6]]
    if absence.citations:
        made["at"] = [_place(absence.citations[0])]
    return made


def _place(citation: Citation) -> dict[str, Any]:
    made: dict[str, Any] = {"page": citation.page}
    if citation.printed_page:
        made["printed_page"] = one_line(citation.printed_page, 20)
    return made


def _places(citations: Sequence[Citation], bounds: Bounds, text: str = "") -> list[dict[str, Any]]:
    """Pages, with the quotes where there is room and they say more than the text."""
    made = []
    for citation in citations[:4]:
        place = _place(citation)
        quote = one_line(citation.quote, bounds.text)
        if bounds.quotes and quote != text:
            place["quote"] = quote
        made.append(place)
    return made


def _highlights(highlights: FinancialHighlights, bounds: Bounds) -> dict[str, Any]:
    return {
        "currency": highlights.currency,
        "unit": highlights.unit,
        "periods": [
            {"end": period.end, "months": period.months, "audited": period.audited}
            for period in highlights.periods
        ],
        "rows": [
            {
                "metric": row.metric,
                "label_as_printed": one_line(row.label_as_printed, 120),
                "printed": [one_line(cell.printed, 40) or cell.state for cell in row.cells],
                **_read_by(row),
                **_corrected([check for cell in row.cells for check in cell.checks]),
                "values": [cell.value for cell in row.cells],
                "at": _places(_distinct(c for cell in row.cells for c in cell.citations), bounds),
            }
            for row in highlights.rows
        ],
    }


def _read_by(row: Row) -> dict[str, str]:
    """``read_by: ocr`` where a figure of the row was read from a scan."""
    scanned = any(check.name == SCAN_CHECK for cell in row.cells for check in cell.checks)
    return {"read_by": "ocr"} if scanned else {}


def _distinct(citations: Any) -> list[Citation]:
    """Each place once: the cells of a row share the quote of the row."""
    return list({(c.page, c.quote): c for c in citations}.values())


def _risks(risks: Sequence[RiskClaim], bounds: Bounds) -> dict[str, Any]:
    """Those that SUMMARY names; the others as a count. Where it names none, the first few."""
    named = [risk for risk in risks if risk.in_summary]
    chosen = (named or list(risks[:6]))[: bounds.risks]
    key = "named_in_summary" if named else "first"
    rows = [
        {
            "text": one_line(risk.text, bounds.text),
            **_place(risk.citations[0]),
            **({"read_by": "ocr"} if risk.read_by == "ocr" else {}),
            **_corrected(risk.checks),
        }
        for risk in chosen
    ]
    return {key: rows, "others": len(risks) - len(chosen), "all": len(risks)}


def _map(body: Body, bounds: Bounds) -> dict[str, Any]:
    chapters = body.document.chapters
    shown = chapters[: bounds.chapters]
    made: dict[str, Any] = {
        "pages": body.filing.pages,
        "chapters": [
            f"{one_line(chapter.title, 80)}: {chapter.first_page}–{chapter.last_page}"
            for chapter in shown
        ],
    }
    if len(chapters) > len(shown):
        made["more_chapters"] = len(chapters) - len(shown)
    return made
