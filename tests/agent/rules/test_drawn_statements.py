"""Styles of print that filings use: what is read, and what is left alone."""

from __future__ import annotations

from decimal import Decimal

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.panel import Highlights, read_highlights
from hcgen.contracts import METRICS, Cell, Omission
from tests.agent.rules.drawn_cases import Case, cases


def _told(cell: Cell, unit: int) -> str:
    if cell.state != "value":
        return cell.state
    assert cell.value is not None
    return str((Decimal(cell.value) / unit).normalize() + 0)


def _found(result: Highlights) -> list[str]:
    panel = result.panel
    rows = {row.metric: row for row in panel.rows}
    told = [
        f"{panel.currency} {panel.unit}",
        " ".join(f"{period.end}/{period.months}" for period in panel.periods),
    ]
    for metric in METRICS:
        row = rows.get(metric)
        cells = " ".join(_told(cell, panel.unit or 1) for cell in row.cells) if row else "absent"
        told.append(f"{metric} {cells}")
    against = {
        f"against: {check.detail}": None
        for row in panel.rows
        for cell in row.cells
        for check in cell.checks
        if check.name == "other_place"
    }
    return [*told, *against, *map(_omitted, result.omissions)]


def _omitted(omitted: Omission) -> str:
    """``left_out revenue 2024-12-31.12 198,765 | 199,765: why``"""
    printed = [place.printed for place in omitted.places if place.printed is not None]
    name = " ".join(filter(None, (omitted.kind, omitted.field, omitted.period)))
    return f"{name} {' | '.join(printed)}".rstrip() + f": {omitted.why}"


def _wanted(line: str) -> str:
    def plain(word: str) -> str:
        try:
            return str(Decimal(word).normalize() + 0)
        except ArithmeticError:
            return word

    return " ".join(map(plain, line.split())) if line.split(" ", maxsplit=1)[0] in METRICS else line


@pytest.mark.parametrize("case", cases("statements"), ids=lambda case: case.title)
def test_a_statement_in_this_style_is_read(case: Case) -> None:
    pages = range(1, len(case.pages) + 1)
    result = read_highlights(Source(case.document()), pages, ())
    assert _found(result) == [_wanted(line) for line in case.expected]
