"""Other places in the document that print the same figure, or another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.columns.read import PeriodColumn
from hcgen.agent.extractors.rules.income_statement.statement import Statement
from hcgen.contracts import METRICS, Alternative, Check, Citation, Metric

MOST = 2
"""Witnesses kept for a figure."""

COMPARED = 4
"""Figures that two statements must both print before it says something that none agrees."""


@dataclass(frozen=True, slots=True)
class Testimony:
    """What the other places say of one figure."""

    witnesses: tuple[Citation, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    checks: tuple[Check, ...] = ()


def testify(
    source: Source,
    main: Statement,
    others: Sequence[Statement],
    *,
    metric: Metric,
    column: PeriodColumn,
    value: Decimal,
) -> Testimony:
    """Compare one figure with the accountants' report first, then with other statements.

    A statement that agrees with the main one in no figure at all is a statement of something else
    (a segment, a subsidiary), unless it is the first whole one of the accountants' report.
    """
    witnesses: dict[Citation, None] = {}
    alternatives: list[Alternative] = []
    checks: list[Check] = []
    first_of_report = True
    for other in sorted(others, key=lambda each: not in_report(source, each)):
        report = in_report(source, other)
        whole = {"revenue", "profit_for_period"} <= other.rows.keys()
        leading, first_of_report = (
            report and whole and first_of_report,
            first_of_report and not (report and whole),
        )
        said = _said(other, metric, column)
        if said is None or other.page == main.page or not (leading or _kindred(main, other)):
            continue
        place = other.rows[metric]
        citations = source.cite_boxes(place.page, place.boxes)
        agrees = abs(said - value) <= _rounding(main, other)
        if agrees:
            witnesses.update(dict.fromkeys(citations))
        elif citations and len(alternatives) < MOST:
            printed = other.printed(metric, _column(other, column))
            text = printed.printed if printed else f"{said:,}"
            alternatives.append(Alternative(text=text, citations=citations))
        if leading:
            checks.append(_check(agrees, place.page))
    return Testimony(tuple(witnesses)[:MOST], tuple(alternatives), tuple(checks))


def in_report(source: Source, statement: Statement) -> bool:
    """Whether a statement stands in an accountants' report."""
    return any(
        chapter.first_page <= statement.page <= chapter.last_page
        for chapter in source.document.chapters_of("accountants_report")
    )


def _check(agrees: bool, page: int) -> Check:
    return Check(
        name="accountants_report",
        outcome="held" if agrees else "contradicted",
        detail=f"the accountants’ report on page {page} prints "
        + ("the same figure" if agrees else "another figure"),
    )


def _column(other: Statement, column: PeriodColumn) -> PeriodColumn:
    return next(each for each in other.columns if each.span == column.span)


def _said(other: Statement, metric: Metric, column: PeriodColumn) -> Decimal | None:
    if metric not in other.rows or other.scale.unit is None:
        return None
    if all(each.span != column.span for each in other.columns):
        return None
    number = other.signed(metric, _column(other, column))
    return None if number is None else number * other.scale.unit


def agrees_throughout(main: Statement, other: Statement) -> bool:
    """Whether another statement prints every figure of this one, rounding apart."""
    said = [
        (_said(main, metric, column), _said(other, metric, column))
        for column in main.columns
        for metric in METRICS
        if metric in main.rows
    ]
    return main.scale.currency == other.scale.currency and all(
        own is not None and same is not None and abs(same - own) <= _rounding(main, other)
        for own, same in said
    )


def is_strange_to(one: Statement, other: Statement) -> bool:
    """Whether two statements print the same lines of the same periods and never the same figure."""
    said = [
        (own, same)
        for column in one.columns
        for metric in METRICS
        if (own := _said(one, metric, column)) is not None
        and (same := _said(other, metric, column)) is not None
    ]
    alike = any(own and abs(own - same) <= _rounding(one, other) for own, same in said)
    return one.scale.currency == other.scale.currency and len(said) >= COMPARED and not alike


def _kindred(main: Statement, other: Statement) -> bool:
    return main.scale.currency == other.scale.currency and any(_shared(main, other))


def _shared(main: Statement, other: Statement) -> Iterable[bool]:
    for column in main.columns:
        for metric in METRICS:
            said, own = _said(other, metric, column), _said(main, metric, column)
            yield (
                said is not None
                and own is not None
                and said != 0
                and (abs(said - own) <= _rounding(main, other))
            )


def _rounding(main: Statement, other: Statement) -> Decimal:
    """Half a unit of the coarser print, when the units differ; otherwise nothing."""
    one, two = main.scale.unit or 1, other.scale.unit or 1
    return Decimal(0) if one == two else Decimal(max(one, two)) / 2
