"""The columns of an income statement: which are figures of a period, and of which one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hcgen.agent.extractors.rules.income_statement.columns.captions import told_in_caption
from hcgen.agent.extractors.rules.income_statement.columns.heads import (
    NOTES,
    beside,
    has_own_head,
    not_reached,
    of_company,
)
from hcgen.agent.extractors.rules.income_statement.columns.period import SELF_TOLD, TELLS, span_of
from hcgen.agent.extractors.rules.text.money import currencies, is_percent
from hcgen.agent.extractors.rules.text.periods import (
    Day,
    Span,
    interim_words,
    year_ends,
)
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.contracts import Check
from hcgen.document import Table

_UNAUDITED = re.compile(r"unaudited|未經審[計核]|未经审[计核]", re.I)
_CHANGE = re.compile(
    r"\bchanges?\b|\bvs\b|\bCAGR\b|複合|\bvariance|increase|decrease|\bgrowth|變動|變化"
    r"|增[長減]|同比",
    re.I,
)
_FOREIGN = re.compile(
    r"pro\s?-?\s?forma|備考|forecast|estimate|預[測計]|估計|\bbudget|\bproject(?:ed|ions?)\b"
    r"|adjustments?\b|調整"
    r"|(?<!\d)20\d{2}\s?[EFP]\b",
    re.I,
)
REPEATED = 3
"""So many interim periods of one kind are more than most tables show."""
_TOTAL = re.compile(r"^\(?(?:group\s+)?(?:sub-?)?totals?\)?$|^(?:總計|合計|總額)$", re.I)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Columns that may hold figures of the issuer and are not shown, and why."""

    columns: tuple[int, ...]
    """Of the table."""
    label: str
    why: str
    span: Span | None = None
    """Their period, where it is known."""
    broken: Mapping[str, Check] = field(default_factory=dict)
    """What arithmetic says against their figures, by metric."""


@dataclass(frozen=True, slots=True)
class PeriodColumn:
    """A column of a table that holds the figures of one period in the statement's currency."""

    index: int
    """Of the column in the table."""
    percent: int | None
    """The column of its percentages, where one stands beside it."""
    span: Span
    label: str
    unaudited: bool
    restated: bool
    superseded: bool = False
    """Whether its header says that its figures are those of before a restatement."""


def period_columns(
    table: Table, *, fallback: Day | None
) -> tuple[tuple[PeriodColumn, ...], tuple[LeftOut, ...]]:
    """The period columns in printed order, and which others were left out, with the reason. Two of
    the first may claim one period.

    ``fallback`` is the day on which the document's financial years end; it serves where neither
    the header nor the words above the table name one.
    """
    year_end = _year_end(table, fallback)
    main = _main_currency(table)
    words = vocabulary("titles")
    told = told_in_caption(table)
    found: list[PeriodColumn] = []
    left: list[LeftOut] = []
    for n, anchor in enumerate(table.anchors):
        values, percents = _kinds(table, n, main)
        lines = (*anchor.above, anchor.text, *(line for c in values for line in _below(table, c)))
        heading = " ".join((*(line for line in anchor.above if TELLS.search(line)), anchor.text))
        if of_company(table, n):
            continue
        if anchor.compared or _CHANGE.search(heading) or foreign_column(" ".join(lines)):
            continue
        if len(values) != 1:
            if values:
                why = f"the columns under “{heading}” could not be told apart"
                left.append(LeftOut(tuple(values), heading, why))
            continue
        span = told[n] if told else span_of(table, n, year_end) if not anchor.doubtful else None
        if span is None:
            why = f"no period could be read from “{heading}”"
            left.append(LeftOut(tuple(values), heading, why))
            continue
        text = " ".join(lines + tuple(line for c in percents for line in _below(table, c)))
        found.append(
            PeriodColumn(
                index=values[0],
                percent=percents[0] if len(percents) == 1 else None,
                span=span,
                label=heading,
                unaudited=bool(_UNAUDITED.search(text)),
                restated=bool(words["restated"].search(text)),
                superseded=bool(words["reported_before"].search(text)),
            )
        )
    return tuple(_within_reach(table, found, left)), tuple(left)


def foreign_column(text: str) -> bool:
    """Whether a column holds no results as reported: pro forma figures, adjustments, forecasts."""
    return bool(_FOREIGN.search(text))


def _year_end(table: Table, fallback: Day | None) -> Day | str | None:
    """How the years of the header are to be read: a day on which financial years end, or words on
    months ended. From the header, else from the words above the table, else the document's own
    year end. Words above that speak of both leave a year in doubt, unless its own name tells.
    """
    named = year_ends([" ".join(row.text for row in table.header_rows)])
    if len(named) == 1:
        return named[0]
    lead = " ".join(row.text for row in table.lead)
    named, interim = year_ends([lead]), interim_words(lead)
    if named and interim:
        told = all(SELF_TOLD.search(anchor.text) for anchor in table.anchors)
        return named[0] if told and len(named) == 1 else None
    if interim:
        return interim[0] if len(interim) == 1 else None
    if named:
        return named[0] if len(named) == 1 else None
    return fallback


def _below(table: Table, column: int) -> tuple[str, ...]:
    return table.columns[column].below


def _main_currency(table: Table) -> str | None:
    """The currency that most columns name; a convenience translation stands in fewer."""
    counts: dict[str, int] = {}
    for column in table.columns:
        names = {name for line in column.below for name in currencies(line)}
        if len(names) == 1:
            name = names.pop()
            counts[name] = counts.get(name, 0) + 1
    if not counts:
        return None
    best = max(counts.values())
    leaders = [name for name, count in counts.items() if count == best]
    return leaders[0] if len(leaders) == 1 or "US$" not in leaders[:1] else leaders[1]


def _kinds(table: Table, anchor: int, main: str | None) -> tuple[list[int], list[int]]:
    """The value columns and the percentage columns under one year."""
    values: list[int] = []
    percents: list[int] = []
    for n, column in enumerate(table.columns):
        if column.anchor != anchor:
            continue
        names = {name for line in column.below for name in currencies(line)}
        lines = (*column.below, *beside(table, n))
        if _CHANGE.search(" ".join(lines)) or _is_notes(table, n) or has_own_head(table, n):
            continue
        if _is_percent(table, n):
            percents.append(n)
        elif main is None or not names or main in names:
            values.append(n)
    if len(values) > 1:
        split = [n for n in values if not _all_decimals(table, n)]
        if len(split) == 1:
            percents += [n for n in values if n not in split]
            values = split
    if len(values) > 1:
        totals = [n for n in values if any(_TOTAL.match(line.strip()) for line in _below(table, n))]
        values = totals if len(totals) == 1 else values
    return values, percents


def _is_notes(table: Table, n: int) -> bool:
    """Whether a column refers to notes: it holds only small counts, and its header says so or it is
    the first. A header "Notes" over a blank column may come to stand by the figures beside it."""
    figures = [f for row in table.rows if (f := row.figures[n]) is not None]
    if any(NOTES.match(line.strip()) for line in table.columns[n].below):
        return all(re.match(r"\d{1,2}(?!\d|,)", f.printed) for f in figures)
    first = all(_is_notes(table, before) for before in range(n))
    if not first or not figures or len(table.columns) == 1:
        return False
    return all(f.kind == "number" and re.fullmatch(r"\d{1,2}", f.printed) for f in figures)


def _is_percent(table: Table, n: int) -> bool:
    column = table.columns[n]
    own = [line for line in column.below if not (currencies(line) and "%" in line)]
    if any(is_percent(line) and len(line) < 30 for line in own):
        return True
    figures = [f for row in table.rows if (f := row.figures[n]) is not None and f.kind == "number"]
    return bool(figures) and all(figure.percent for figure in figures)


def _all_decimals(table: Table, n: int) -> bool:
    figures = [f for row in table.rows if (f := row.figures[n]) is not None and f.kind == "number"]
    return (
        bool(figures)
        and all(f.decimals in (1, 2) for f in figures)
        and all(f.value is not None and abs(f.value) < 10_000 for f in figures)
    )


def _within_reach(
    table: Table, found: Sequence[PeriodColumn], left: list[LeftOut]
) -> list[PeriodColumn]:
    """The columns without those far from words on months that stand over one end of three years or
    more: such words may be of the years at that end alone."""
    doubtful: set[int] = set()
    for above in {anchor.above for anchor in table.anchors if anchor.above}:
        run = [
            column
            for column in found
            if column.span.months < 12
            and table.anchors[table.columns[column.index].anchor].above == above
        ]
        if len(run) >= REPEATED:
            places = [table.anchors[table.columns[c.index].anchor].box for c in run]
            far = not_reached(table, above, places)
            doubtful |= {run[n].index for n in far}
    why = "it stands far from the words on months that it may be of"
    left += [LeftOut((c.index,), c.label, why) for c in found if c.index in doubtful]
    return [column for column in found if column.index not in doubtful]
