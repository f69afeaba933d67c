"""A checkpoint in plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from hcgen.base import count
from hcgen.contracts import (
    DOCUMENT_TYPE_NAMES,
    Absence,
    Checkpoint,
    Citation,
    FinancialHighlights,
    Finding,
)


def as_text(checkpoint: Checkpoint) -> str:
    """The factsheet and its places, a line each."""
    return "\n".join(_lines(checkpoint))


def _lines(checkpoint: Checkpoint) -> Iterator[str]:
    filing, outcome = checkpoint.body.filing, checkpoint.body.outcome
    sheet = outcome.factsheet
    yield f"{filing.title} · {DOCUMENT_TYPE_NAMES[filing.document_type]} · {count(filing.pages, 'page')}"
    yield f"{outcome.state}" + (f": {'; '.join(outcome.reasons)}" if outcome.reasons else "")
    yield f"checkpoint {checkpoint.sha256}"
    for name in (
        "issuer",
        "issuer_zh",
        "incorporated_in",
        "listing_regime",
        "sector",
        "stock_code",
    ):
        yield _finding(name, getattr(sheet.overview, name))
    for claim in sheet.overview.business:
        yield _finding("business", claim)
    yield from _figures(sheet.financial_highlights)
    for risk in sheet.key_risks:
        yield _finding("risk", risk)
    for claim in (*sheet.offering.sponsors, *sheet.offering.use_of_proceeds):
        yield _finding(claim.field, claim)
    for name in ("offer_size", "offer_price"):
        yield _finding(name, getattr(sheet.offering, name))


def _finding(name: str, finding: Finding) -> str:
    label = f"  {name.replace('_', ' '):16} "
    if isinstance(finding, Absence):
        return label + finding.state.replace("_", " ") + _places(finding.citations)
    return label + finding.text + _places(finding.citations)


def _figures(highlights: FinancialHighlights) -> Iterator[str]:
    if not highlights.periods:
        return
    unit = highlights.unit_as_printed or ""
    ends = (f"{period.end} ({period.months}m)" for period in highlights.periods)
    yield f"  {unit:16} " + "".join(f"{end:>19}" for end in ends)
    for row in highlights.rows:
        cells = (cell.printed or cell.state.replace("_", " ") for cell in row.cells)
        pages = sorted({c.page for cell in row.cells for c in cell.citations})
        places = f"  [p. {', '.join(map(str, pages))}]" if pages else ""
        name = row.metric.replace("_", " ")
        yield f"  {name:16} " + "".join(f"{cell:>19}" for cell in cells) + places


def _places(citations: tuple[Citation, ...]) -> str:
    pages = list(dict.fromkeys(citation.page for citation in citations))
    return f"  [p. {', '.join(map(str, pages))}]" if pages else ""
