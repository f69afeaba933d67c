"""A track record in two tables: the years in one, the interim periods in another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.agent.extractors.rules.income_statement.metrics import tidy
from hcgen.agent.extractors.rules.income_statement.statement import Statement
from hcgen.contracts import METRICS

PAGES_APART = 2
"""Pages that may lie between the two tables."""
INTERIMS = 2
"""Interim periods of a track record, at most: the stub and the one to compare it with."""
LONGEST_GAP = 366
"""Days between the end of the last year and the end of the last interim period, at most."""

_TERM = re.compile(r"\b(?:years?|periods?)\b|[年期](?:度|內|間)?|[╱/]")


def whole_record(main: Statement, others: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statement, with the one that completes it where there is just one such: near by, in the
    same currency and unit, with the same rows, one of them with years only and the other with
    the interim periods that follow them. In printed order."""
    partners = [other for other in others if _completes(main, other)]
    found = partners[:1] if len({_spans(each) for each in partners}) == 1 else []
    return tuple(sorted((main, *found), key=lambda each: (each.page, each.table.header_box[1])))


def _completes(main: Statement, other: Statement) -> bool:
    return (
        abs(main.page - other.page) <= PAGES_APART
        and (main.scale.currency, main.scale.unit) == (other.scale.currency, other.scale.unit)
        and _labels(main) == _labels(other)
        and (_follows(main, other) or _follows(other, main))
    )


def _labels(statement: Statement) -> dict[str, str]:
    """The labels of the rows that are shown, apart from the words for the length of a period."""
    return {
        metric: _TERM.sub("", tidy(statement.rows[metric].label))
        for metric in METRICS
        if metric in statement.rows
    }


def _follows(years: Statement, interim: Statement) -> bool:
    yearly = [column.span for column in years.columns]
    stubs = [column.span for column in interim.columns]
    if any(span.months != 12 for span in yearly) or len(stubs) > INTERIMS:
        return False
    if any(span.months >= 12 for span in stubs):
        return False
    gap = max(span.end for span in stubs) - max(span.end for span in yearly)
    return 0 < gap.days <= LONGEST_GAP


def _spans(statement: Statement) -> tuple[object, ...]:
    return tuple(column.span for column in statement.columns)
