"""A checkpoint in plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hcgen.base import count
from hcgen.contracts import (
    DOCUMENT_TYPE_NAMES,
    HIGHLIGHTS,
    METRIC_LABELS,
    OMISSION_NAMES,
    Absence,
    Checkpoint,
    Citation,
    FactField,
    Factsheet,
    FinancialHighlights,
    Finding,
    Omission,
    OmissionPlace,
    Row,
    absence_key,
    cell_ids,
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
    omitted = {each.id: OMISSION_NAMES[each.kind].lower() for each in checkpoint.body.omissions}
    yield from _figures(sheet.financial_highlights, omitted)
    for panel in ("key_risks", "offering"):
        for field in fields_of(panel):
            yield from _field(field, sheet)
    for each in checkpoint.body.omissions:
        yield _omission(each)


def _field(field: FactField, sheet: Factsheet) -> Iterator[str]:
    yield from (_finding(field.name, answer) for answer in field.own_answers(sheet))


def _omission(omitted: Omission) -> str:
    places = dict.fromkeys(_place(place) for place in omitted.places if place.page is not None)
    where = f"  [{'; '.join(places)}]" if places else ""
    return f"  {OMISSION_NAMES[omitted.kind].lower():16} {omitted.id}: {omitted.why}{where}"


def _place(place: OmissionPlace) -> str:
    printed = f": {' '.join(place.printed.split())}" if place.printed else ""
    return f"p. {place.page}{printed}"


def _finding(name: str, finding: Finding) -> str:
    label = f"  {name.replace('_', ' '):16} "
    if isinstance(finding, Absence):
        return label + finding.state.replace("_", " ") + _places(finding.citations)
    return label + finding.text + _places(finding.citations)


def _figures(highlights: FinancialHighlights, omitted: Mapping[str, str]) -> Iterator[str]:
    if not highlights.periods:
        return
    unit = highlights.unit_as_printed or ""
    ends = (f"{period.end} ({period.months}m)" for period in highlights.periods)
    yield f"  {unit:16} " + "".join(f"{end:>19}" for end in ends)
    for row in highlights.rows:
        names = cell_ids(highlights, row.metric)
        whole = omitted.get(absence_key(HIGHLIGHTS, row.metric), "not shown")
        cells = [
            cell.printed or omitted.get(name, whole)
            for name, cell in zip(names, row.cells, strict=True)
        ]
        pages = sorted({c.page for cell in row.cells for c in cell.citations})
        places = f"  [p. {', '.join(map(str, pages))}]" if pages else ""
        name = row.metric.replace("_", " ")
        yield f"  {name:16} " + "".join(f"{cell:>19}" for cell in cells) + places
        yield from (f"  {'':16} {note}" for note in _notes(row, highlights))


def _notes(row: Row, highlights: FinancialHighlights) -> Iterator[str]:
    """What the page says of a row and its figures beside the figures: the label as printed, signs
    that the figures do not bear, what is contradicted, and what other places print."""
    if row.label_as_printed.casefold() != METRIC_LABELS[row.metric].casefold():
        yield f"printed as “{row.label_as_printed}”"
    yield from dict.fromkeys(
        check.detail for cell in row.cells for check in cell.checks if check.name == "sign"
    )
    for cell, period in zip(row.cells, highlights.periods, strict=True):
        if cell.state == "not_shown":
            continue
        for check in cell.checks:
            if check.outcome == "contradicted":
                yield f"{period.end}: {check.detail or check.name.replace('_', ' ')}"
        for other in cell.alternatives:
            yield f"{period.end}: read otherwise: {other.text}{_places(other.citations)}"


def _places(citations: tuple[Citation, ...]) -> str:
    pages = list(dict.fromkeys(citation.page for citation in citations))
    return f"  [p. {', '.join(map(str, pages))}]" if pages else ""
