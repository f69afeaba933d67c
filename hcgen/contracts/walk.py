"""The one walk over a factsheet: its claims, figures, citations and absences, and their change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from hcgen.contracts.claims import NOT_SHOWN, Absence, Citation, Claim
from hcgen.contracts.factsheet import Cell, Factsheet, FinancialHighlights, Metric, Period
from hcgen.contracts.fields import FIELDS, HIGHLIGHTS, FactField, cell_ids
from hcgen.contracts.model import Contract

ClaimLike = TypeVar("ClaimLike", bound=Claim)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its name and its place in the table."""

    id: str
    metric: Metric
    column: int
    """Of its period, from 0."""
    period: Period
    cell: Cell


def figures(sheet: Factsheet) -> Iterator[Figure]:
    """Every cell of the highlights, row by row."""
    highlights = sheet.financial_highlights
    for row in highlights.rows:
        names = cell_ids(highlights, row.metric)
        columns = zip(names, highlights.periods, row.cells, strict=True)
        for column, (name, period, cell) in enumerate(columns):
            yield Figure(name, row.metric, column, period, cell)


def claimed(sheet: Factsheet) -> Iterator[tuple[str, str]]:
    """The name of everything that is claimed, with what it says; figures that are shown too."""
    for claim in sheet.claims():
        yield claim.id, claim.text
    for figure in figures(sheet):
        if figure.cell.state != "not_shown":
            yield figure.id, figure.cell.printed


def absences(sheet: Factsheet) -> dict[str, Absence]:
    """Every absence by its name: of single fields, then of lists, rows and panels."""
    named = {
        field.key: answer
        for field in FIELDS
        if not field.many
        for answer in field.answers(sheet)
        if isinstance(answer, Absence)
    }
    return {**named, **sheet.absences}


def citations(sheet: Factsheet) -> Iterator[Citation]:
    """All citations by weight, those first that a reader opens first: issuer, business, the rest
    of the overview, figures with their unit and periods, the offer, the risks that SUMMARY names,
    the other risks. Pictures are made, embedded and their nodes kept in this order."""
    of_panel: dict[str, list[FactField]] = {}
    for field in FIELDS:
        of_panel.setdefault(field.panel, []).append(field)
    overview = sorted(of_panel["overview"], key=lambda f: (f.name != "issuer", not f.many))
    yield from _cited(overview, sheet)
    yield from _of_figures(sheet.financial_highlights)
    yield from _cited(sorted(of_panel["offering"], key=lambda f: not f.many), sheet)
    for risk in sorted(sheet.key_risks, key=lambda risk: not risk.in_summary):
        yield from risk.citations


def _cited(fields: Iterable[FactField], sheet: Factsheet) -> Iterator[Citation]:
    for field in fields:
        for answer in field.answers(sheet):
            yield from answer.citations


def _of_figures(highlights: FinancialHighlights) -> Iterator[Citation]:
    yield from highlights.citations
    for period in highlights.periods:
        yield from period.citations
    for row in highlights.rows:
        for cell in row.cells:
            yield from cell.citations
            yield from cell.witnesses


def citations_in(part: object) -> Iterator[Citation]:
    """Every citation within a part of a contract, in the order of its fields."""
    if isinstance(part, Citation):
        yield part
    elif isinstance(part, Contract):
        for name in type(part).model_fields:
            yield from citations_in(getattr(part, name))
    elif isinstance(part, tuple):
        for each in part:
            yield from citations_in(each)
    elif isinstance(part, dict):
        for each in part.values():
            yield from citations_in(each)


def map_citations(part: Any, change: Callable[[Citation], Citation]) -> Any:
    """A part of a contract with every citation in it changed; what is frozen is copied."""
    if isinstance(part, Citation):
        return change(part)
    if isinstance(part, Contract):
        return part.model_copy(update={name: map_citations(value, change) for name, value in part})
    if isinstance(part, tuple):
        return tuple(map_citations(each, change) for each in part)
    if isinstance(part, dict):
        return {name: map_citations(each, change) for name, each in part.items()}
    return part


class Change:
    """What :func:`map_claims` does with each part of a factsheet; nothing, until overridden."""

    def claim(self, claim: ClaimLike) -> ClaimLike | None:
        """The claim as it is to be; null leaves it out."""
        return claim

    def absence(self, key: str, absence: Absence) -> Absence | None:
        """The absence as it is to be, by its name; null takes back what it says."""
        del key
        return absence

    def highlights(self, highlights: FinancialHighlights) -> FinancialHighlights:
        """The table before its figures are asked for: its unit and its periods."""
        return highlights

    def cell(self, figure: Figure) -> Cell:
        """The figure as it is to be."""
        return figure.cell


def map_claims(sheet: Factsheet, change: Change) -> Factsheet:
    """The factsheet with each claim, figure and absence changed, asked for in the order of the
    table of fields. A single field whose claim is left out is not shown."""
    update: dict[str, dict[str, object]] = {"overview": {}, "offering": {}}
    risks = sheet.key_risks
    for field in FIELDS:
        if field.panel == "key_risks":
            risks = _kept(risks, change)
            continue
        value = getattr(getattr(sheet, field.panel), field.name)
        update[field.panel][field.name] = (
            _kept(value, change) if field.many else _answer(field.key, value, change)
        )
    return sheet.model_copy(
        update={
            **{name: getattr(sheet, name).model_copy(update=new) for name, new in update.items()},
            "key_risks": risks,
            HIGHLIGHTS: _table(sheet, change),
            "absences": {
                key: absence
                for key, before in sheet.absences.items()
                if (absence := change.absence(key, before)) is not None
            },
        }
    )


def _kept(claims: Iterable[ClaimLike], change: Change) -> tuple[ClaimLike, ...]:
    return tuple(kept for claim in claims if (kept := change.claim(claim)) is not None)


def _answer(key: str, value: Claim | Absence, change: Change) -> Claim | Absence:
    if isinstance(value, Claim):
        return change.claim(value) or NOT_SHOWN
    return change.absence(key, value) or Absence(state="not_shown", looked_in=value.looked_in)


def _table(sheet: Factsheet, change: Change) -> FinancialHighlights:
    highlights = change.highlights(sheet.financial_highlights)
    cells = [change.cell(figure) for figure in figures(sheet)]
    width = len(highlights.periods)
    rows = tuple(
        row.model_copy(update={"cells": tuple(cells[n * width : (n + 1) * width])})
        for n, row in enumerate(highlights.rows)
    )
    return highlights.model_copy(update={"rows": rows})
