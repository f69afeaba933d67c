"""Every claim and citation of a reading, with the id by which pages and tools name it."""

from __future__ import annotations

from collections.abc import Iterator

from hcgen.contracts import (
    Absence,
    Body,
    Cell,
    Citation,
    Claim,
    Factsheet,
    FinancialHighlights,
)


def cell_ids(highlights: FinancialHighlights, metric: str) -> tuple[str, ...]:
    """The ids of a row's cells: ``financial_highlights.<metric>.<end>``.

    Where two periods end on one day, ``.<months>m`` tells them apart, and a number where even
    that is the same. The script of the page makes the same ids.
    """
    ends = [period.end for period in highlights.periods]
    made: list[str] = []
    for period in highlights.periods:
        name = f"financial_highlights.{metric}.{period.end}"
        if ends.count(period.end) > 1:
            name += f".{period.months}m"
        twins = sum(1 for other in made if other == name or other.startswith(f"{name}~"))
        made.append(f"{name}~{twins + 1}" if twins else name)
    return tuple(made)


def cells_of(factsheet: Factsheet) -> Iterator[tuple[str, Cell]]:
    """All cells of the highlights with their ids."""
    highlights = factsheet.financial_highlights
    for row in highlights.rows:
        yield from zip(cell_ids(highlights, row.metric), row.cells, strict=True)


def citations_of(body: Body) -> Iterator[Citation]:
    """All citations, the most important first: issuer, figures, business, the rest, risks."""
    factsheet = body.outcome.factsheet
    claims = list(factsheet.claims())
    first = [claim for claim in claims if claim.field == "issuer"]
    rest = [claim for claim in claims if claim.field != "issuer" and claim.panel != "key_risks"]
    risks = [claim for claim in claims if claim.panel == "key_risks"]
    for claim in first:
        yield from claim.citations
    for _, cell in cells_of(factsheet):
        yield from cell.citations
    highlights = factsheet.financial_highlights
    yield from highlights.citations
    for period in highlights.periods:
        yield from period.citations
    for claim in (*rest, *risks):
        yield from claim.citations
    yield from _secondary(factsheet, claims)


def _secondary(factsheet: Factsheet, claims: list[Claim]) -> Iterator[Citation]:
    for claim in claims:
        yield from claim.witnesses
        for alternative in claim.alternatives:
            yield from alternative.citations
    for _, cell in cells_of(factsheet):
        yield from cell.witnesses
        for alternative in cell.alternatives:
            yield from alternative.citations
    for absence in absences_of(factsheet).values():
        yield from absence.citations


def absences_of(factsheet: Factsheet) -> dict[str, Absence]:
    """``<panel>.<field>`` → absence, for the fields and for the lists and rows."""
    named: dict[str, Absence] = {}
    for panel, model in (("overview", factsheet.overview), ("offering", factsheet.offering)):
        for field in type(model).model_fields:
            value = getattr(model, field)
            if isinstance(value, Absence):
                named[f"{panel}.{field}"] = value
    return {**named, **factsheet.absences}
