"""Statements that cannot both be right: the same figures in another unit, or under other years."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.columns.read import PeriodColumn
from hcgen.agent.extractors.rules.income_statement.scale import Scale
from hcgen.agent.extractors.rules.income_statement.statement import Statement
from hcgen.agent.extractors.rules.text.money import read_money
from hcgen.contracts import METRICS, Alternative, Cell, Check, Metric
from hcgen.document import Figure

SAME_DIGITS = 3
"""Figures that must all be the same before two units contradict each other."""
OTHER_YEARS = 2
"""Figures that must stand under another year."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another statement of the document that says of the same figures something else."""

    other: Statement
    why: str


def conflict(main: Statement, other: Statement) -> Conflict | None:
    """What another statement says against this one, if it prints the same figures."""
    if None in (main.scale.currency, main.scale.unit, other.scale.currency, other.scale.unit):
        return None
    if (main.scale.currency, main.scale.unit) != (other.scale.currency, other.scale.unit):
        if not _same_digits(main, other):
            return None
        one, two = (f"{_words(each.scale)} on page {each.page}" for each in (main, other))
        return Conflict(other, f"the same digits stand in {one} and in {two}")
    if sum(1 for _ in _elsewhere(main, other)) < OTHER_YEARS:
        return None
    where = f"on page {other.page}" if other.page != main.page else "elsewhere on its page"
    return Conflict(other, f"the same figures stand under other years {where}")


def conflicts(main: Statement, others: Iterable[Statement]) -> tuple[Conflict, ...]:
    """All that other statements say against this one, the first of each reason."""
    found = (each for other in others if (each := conflict(main, other)) is not None)
    return tuple({each.why: each for each in reversed(list(found))}.values())[::-1]


def contested(
    source: Source,
    cell: Cell,
    against: Sequence[Conflict],
    *,
    metric: Metric,
    column: PeriodColumn,
) -> Cell:
    """A figure with what the first of other statements says against it: the gate drops it, and
    names both places."""
    if cell.state not in ("value", "nil") or not against:
        return cell
    other, place = against[0].other, against[0].other.rows.get(metric)
    figure = _speaks(other, metric, column, cell.printed)
    cited = source.cite_boxes(place.page, place.boxes) if place is not None else ()
    check = Check(name="other_place", outcome="contradicted", detail=against[0].why)
    alternatives = cell.alternatives
    if figure is not None and cited:
        speaks = Alternative(text=figure.printed, citations=cited)
        alternatives = (speaks, *(each for each in alternatives if each != speaks))
    return cell.model_copy(update={"checks": (*cell.checks, check), "alternatives": alternatives})


def _speaks(other: Statement, metric: Metric, column: PeriodColumn, printed: str) -> Figure | None:
    """What the other statement prints for the period; else the same print under another one."""
    of_period = [other.printed(metric, each) for each in _of_span(other, column)]
    elsewhere = [other.printed(metric, each) for each in other.columns]
    same = [each for each in elsewhere if each is not None and each.printed == printed]
    return next((each for each in (*of_period, *same) if each is not None), None)


def _words(scale: Scale) -> str:
    printed = scale.printed or ""
    named = read_money(printed).currency
    return printed if named or not scale.currency else f"{scale.currency} {printed}".strip()


def _same_digits(main: Statement, other: Statement) -> bool:
    pairs = [
        (own, same)
        for column in main.columns
        for twin in _of_span(other, column)
        for metric in METRICS
        if (own := main.number(metric, column)) and (same := other.number(metric, twin))
    ]
    return len(pairs) >= SAME_DIGITS and all(abs(own) == abs(same) for own, same in pairs)


def _elsewhere(main: Statement, other: Statement) -> Iterator[tuple[Metric, PeriodColumn]]:
    """The figures that the other statement prints in the same row and under another period only,
    while it prints something else, or nothing, under theirs."""
    for metric in METRICS:
        row = {column.span: other.number(metric, column) for column in other.columns}
        for column in main.columns:
            own = main.number(metric, column)
            if own and own in row.values() and _abs(row.get(column.span)) != abs(own):
                yield metric, column


def _abs(value: Decimal | None) -> Decimal | None:
    return None if value is None else abs(value)


def _of_span(statement: Statement, column: PeriodColumn) -> Sequence[PeriodColumn]:
    return [each for each in statement.columns if each.span == column.span]
