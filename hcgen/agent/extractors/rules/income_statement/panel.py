"""The financial highlights: one statement over the whole track record, each figure with its row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.checks import checks
from hcgen.agent.extractors.rules.income_statement.columns.read import PeriodColumn
from hcgen.agent.extractors.rules.income_statement.combine import whole_record
from hcgen.agent.extractors.rules.income_statement.corroborate import Testimony, testify
from hcgen.agent.extractors.rules.income_statement.doubts.conflicts import (
    Conflict,
    conflicts,
    contested,
)
from hcgen.agent.extractors.rules.income_statement.doubts.omissions import contradicted, left_out
from hcgen.agent.extractors.rules.income_statement.rows import Place, Wanted
from hcgen.agent.extractors.rules.income_statement.select import choose, document_year_end
from hcgen.agent.extractors.rules.income_statement.statement import Statement
from hcgen.agent.extractors.rules.text.periods import interim_words, year_ends
from hcgen.agent.extractors.rules.text.subject import Subject
from hcgen.contracts import (
    METRICS,
    Absence,
    Cell,
    Check,
    Citation,
    FinancialHighlights,
    Metric,
    Omission,
    Period,
    Row,
)

_AUDITED = re.compile(
    r"(?<!un)(?<!un-)\baudited\b|accountants?[’']s?\s+reports?|會計師報告|(?<!未)經審[計核]", re.I
)
METRIC_WORDS: dict[Metric, str] = {
    "revenue": "revenue",
    "gross_profit": "gross profit",
    "profit_for_period": "profit for the period",
}


@dataclass(frozen=True, slots=True)
class Highlights:
    """The panel, what it does not show, remarks for the trace, and what was seen and left out."""

    panel: FinancialHighlights
    absences: dict[str, Absence]
    notes: tuple[str, ...] = ()
    omissions: tuple[Omission, ...] = ()


def read_highlights(
    source: Source, pages: Sequence[int], looked_in: tuple[str, ...], own: Subject | None = None
) -> Highlights:
    """Read the candidate pages. Without a statement in a known currency and unit, all is absent.
    ``own`` has the issuer's names."""
    year_end = document_year_end(source, pages)
    choice = choose(source, pages, year_end=year_end, own=own or Subject())
    if choice.main is None:
        unread = tuple(left_out(source, choice.unread)) if choice.unread is not None else ()
        absences = {} if unread else _absent(METRICS, looked_in)
        return Highlights(FinancialHighlights(), absences, omissions=unread)
    main = choice.main
    parts = whole_record(main, choice.others)
    against = {part.page: conflicts(part, choice.others) for part in parts}
    omissions = [each for part in parts for each in left_out(source, part)]
    if choice.borne_out:
        for part in parts:
            omissions += contradicted(source, part, against[part.page])
        against = {}
    every = (main, *choice.others)
    rows = [
        row
        for metric in METRICS
        if (row := _row(source, parts, every, metric, against)) is not None
    ]
    notes = []
    periods = tuple(_period(source, part, column) for part in parts for column in part.columns)
    for row in rows:
        notes += _contradictions(row, periods)
    missing = [metric for metric in METRICS if metric not in {row.metric for row in rows}]
    cited = (citation for part in parts for citation in part.scale.citations)
    panel = FinancialHighlights(
        currency=main.scale.currency,
        unit=main.scale.unit,
        unit_as_printed=main.scale.printed,
        citations=tuple(dict.fromkeys(cited)),
        periods=periods,
        rows=tuple(rows),
    )
    return Highlights(panel, _absent(missing, looked_in), tuple(notes), tuple(omissions))


def _row(
    source: Source,
    parts: Sequence[Statement],
    every: Sequence[Statement],
    metric: Metric,
    against: Mapping[int, Sequence[Conflict]],
) -> Row | None:
    """One metric over all periods, from the statements that make up the track record. ``against``
    has what other statements say against the figures of a page."""
    label = ""
    cells: list[Cell] = []
    for part in parts:
        place = _place(part, metric)
        if place is None:
            doubt = next((each for each in part.doubtful if each.metric == metric), None)
            label = label or (" ".join(doubt.place.label.split()) if doubt else "")
            cells += [Cell(printed="", state="not_shown") for _ in part.columns]
            continue
        label = label or " ".join(place.label.split())
        others = [each for each in every if each is not part]
        cells += [
            contested(
                source,
                _cell(source, part, others, metric=metric, place=place, column=column),
                against.get(part.page, ()),
                metric=metric,
                column=column,
            )
            for column in part.columns
        ]
    return Row(metric=metric, label_as_printed=label, cells=tuple(cells)) if label else None


def _contradictions(row: Row, periods: Sequence[Period]) -> list[str]:
    """What speaks against figures, in words for the trace."""
    return [
        f"{METRIC_WORDS[row.metric]}, {period.label}: {check.detail}"
        for cell, period in zip(row.cells, periods, strict=True)
        for check in cell.checks
        if check.outcome == "contradicted"
    ]


def _absent(metrics: Sequence[Metric], looked_in: tuple[str, ...]) -> dict[str, Absence]:
    return {
        f"financial_highlights.{metric}": Absence(state="not_shown", looked_in=looked_in)
        for metric in metrics
    }


def _place(statement: Statement, metric: Metric) -> Place | None:
    """The row of a metric. The owners' share stands in for the profit only where there is no line
    for all and profit before tax less tax gives it in every period."""
    if metric in statement.rows:
        return statement.rows[metric]
    owned = statement.rows.get("profit_owned")
    if metric != "profit_for_period" or owned is None:
        return None
    parts: tuple[Wanted, ...] = ("profit_before_tax", "tax", "profit_owned")
    for column in statement.columns:
        before, tax, after = (statement.number(part, column) for part in parts)
        if before is None or after is None:
            return None
        if min(abs(before + (tax or 0) - after), abs(before - (tax or 0) - after)) > 2:
            return None
    return owned


def _cell(
    source: Source,
    main: Statement,
    others: Sequence[Statement],
    *,
    metric: Metric,
    place: Place,
    column: PeriodColumn,
) -> Cell:
    figure = place.figures[column.index]
    if figure is None or figure.kind in ("not_applicable", "unclear"):
        return Cell(printed="", state="not_shown")
    citations = source.cite_boxes(place.page, place.boxes)
    if figure.kind == "redacted":
        return Cell(printed=figure.printed, state="redacted", citations=citations)
    part: Wanted = metric if metric in main.rows else "profit_owned"
    value = main.signed(part, column) or Decimal(0)
    made: tuple[Check, ...] = ()
    if main.prints_bare_losses(part):
        made = (Check(name="sign", outcome="held", detail="a loss printed without brackets"),)
    scaled = value * (main.scale.unit or 1)
    said = testify(source, main, others, metric=metric, column=column, value=scaled)
    return Cell(
        printed=figure.printed,
        value=int(scaled.to_integral_value(ROUND_HALF_UP)),
        state="nil" if figure.kind == "nil" else "value",
        citations=citations,
        witnesses=said.witnesses,
        alternatives=said.alternatives,
        checks=(
            main.whose,
            *made,
            *_sound(metric, checks(main, column)[metric], said),
            *said.checks,
        ),
    )


def _sound(metric: Metric, found: Sequence[Check], said: Testimony) -> tuple[Check, ...]:
    """The checks that speak against this figure and not against another one.

    A percentage that does not follow is a misprint of the percentage where the figure is borne out
    twice, by its own table and by another place. A revenue that another place prints too is not
    what is wrong when revenue, cost and gross profit do not agree.
    """
    held = any(check.outcome == "held" for check in found)
    spared = set()
    if said.witnesses and held:
        spared.add("percentage")
    if said.witnesses and metric == "revenue":
        spared.add("gross_profit")
    return tuple(
        check for check in found if not (check.outcome == "contradicted" and check.name in spared)
    )


def _period(source: Source, statement: Statement, column: PeriodColumn) -> Period:
    span = column.span
    return Period(
        start=span.start.isoformat(),
        end=span.end.isoformat(),
        months=span.months,
        label=column.label,
        audited=_audited(source, statement, column),
        restated=column.restated,
        citations=_period_citations(source, statement, column),
    )


def _audited(source: Source, statement: Statement, column: PeriodColumn) -> bool | None:
    """False where the column says unaudited. True only where the pages speak of audited accounts or
    of the accountants' report, and an interim column is set apart from unaudited ones."""
    if column.unaudited:
        return False
    pages = range(max(1, statement.page - 1), statement.page + 1)
    if not any(_AUDITED.search(" ".join(source.page(n).text.split())) for n in pages):
        return None
    interim = [other for other in statement.columns if other.span.months < 12]
    told_apart = any(other.unaudited for other in interim)
    return True if column.span.months >= 12 or told_apart else None


def _period_citations(
    source: Source, statement: Statement, column: PeriodColumn
) -> tuple[Citation, ...]:
    """The header's lines; where they name no day, also the line above that tells the year's end."""
    table = statement.table
    anchor = table.anchors[table.columns[column.index].anchor]
    parts = {anchor.text, *anchor.above}
    boxes = [r.box for r in table.header_rows if any(cell.text in parts for cell in r.cells)]
    header = source.cite_boxes(statement.page, boxes)
    if _names_end(column.label):
        return header
    rows = table.lead[-12:]
    for count in (1, 2):
        for n in range(len(rows) - count, -1, -1):
            pair = rows[n : n + count]
            if _names_end(" ".join(row.text for row in pair)):
                lead = source.cite_boxes(statement.page, [row.box for row in pair])
                return (*lead, *header)
    return header


def _names_end(text: str) -> bool:
    return bool(year_ends([text]) or interim_words(text))
