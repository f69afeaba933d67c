"""A checkpoint in plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from hcgen.base import count
from hcgen.contracts import (
    DOCUMENT_TYPE_NAMES,
    Absence,
    Checkpoint,
    Citation,
    FactField,
    Factsheet,
    FinancialHighlights,
    Finding,
    Omission,
    fields_of,
)


def as_text(checkpoint: Checkpoint) -> str:
    """The factsheet and its places, a line each."""
    return "\n".join(_lines(checkpoint))


def _lines(checkpoint: Checkpoint) -> Iterator[str]:
    filing, outcome = checkpoint.body.filing, checkpoint.body.outcome
    sheet = outcome.factsheet
    kind, pages = DOCUMENT_TYPE_NAMES[filing.document_type], count(filing.pages, "page")
    yield f"{filing.title} · {kind} · {pages}"
    yield f"{outcome.state}" + (f": {'; '.join(outcome.reasons)}" if outcome.reasons else "")
    yield f"checkpoint {checkpoint.sha256}"
    for field in fields_of("overview"):
        yield from _field(field, sheet)
    yield from _figures(sheet.financial_highlights)
    for panel in ("key_risks", "offering"):
        for field in fields_of(panel):
            yield from _field(field, sheet)
    for omitted in checkpoint.body.omissions:
        yield _omission(omitted)


def _field(field: FactField, sheet: Factsheet) -> Iterator[str]:
    yield from (_finding(field.name, answer) for answer in field.own_answers(sheet))


def _omission(omitted: Omission) -> str:
    page = f"  [p. {omitted.page}]" if omitted.page else ""
    return f"  {omitted.kind.replace('_', ' '):16} {omitted.id}: {omitted.why}{page}"


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
