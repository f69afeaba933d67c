"""Financial highlights: the table whose figures are citations, its charts, what was checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hcgen.base import count
from hcgen.contracts import (
    HIGHLIGHTS,
    METRIC_LABELS,
    NOT_SHOWN,
    OMISSION_NAMES,
    Body,
    Cell,
    Check,
    FinancialHighlights,
    Period,
    Row,
    absence_key,
    cell_ids,
)
from hcgen.filings import CORRECTED
from hcgen.site.filing.charts import Chart, Point, charts
from hcgen.site.filing.claims import (
    DROPPED_CHECK,
    READ_BY_OCR,
    SCAN_CHECK,
    Cite,
    ClaimViews,
    FieldView,
    Other,
    check_name,
    contradictions,
    corrections,
)
from hcgen.site.filing.figures import period_name, periods_in_words, unit_in_words
from hcgen.site.filing.trace import drop_anchors
from hcgen.site.words import Words, compact


@dataclass(frozen=True, slots=True)
class CellView:
    """A figure of the table: itself a citation."""

    id: str
    text: str
    """As printed; a word where there is no figure."""
    state: str
    """``value``, ``loss``, ``nil``, ``not_shown``, ``redacted`` or ``dropped``."""
    cites: tuple[Cite, ...]
    notes: tuple[str, ...]
    others: tuple[Other, ...]
    drop: str | None
    """The anchor in the rail that says why the figure was dropped."""


@dataclass(frozen=True, slots=True)
class RowView:
    """One metric over the periods."""

    name: str
    printed: Words | None
    """The label as printed, where it says more than the name."""
    cells: tuple[CellView, ...]
    step: int | None


@dataclass(frozen=True, slots=True)
class ColumnView:
    """The head of a column."""

    name: str
    notes: tuple[str, ...]
    title: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class CheckView:
    """What was checked over all figures, counted."""

    text: str
    held: bool


@dataclass(frozen=True, slots=True)
class FinanceView:
    """Financial highlights: charts, the table that is the truth, and what was checked."""

    unit: str
    unit_cites: tuple[Cite, ...]
    caption: str
    columns: tuple[ColumnView, ...]
    rows: tuple[RowView, ...]
    charts: tuple[Chart, ...]
    absences: tuple[FieldView, ...]
    checks: tuple[CheckView, ...]


def finance(body: Body, views: ClaimViews) -> FinanceView:
    """Everything the panel shows of the figures."""
    sheet = body.outcome.factsheet
    highlights = sheet.financial_highlights
    dropped = _omitted(body)
    rows = tuple(_row(row, highlights, dropped, views) for row in highlights.rows)
    names: dict[str, str] = {HIGHLIGHTS: "Figures"}
    names |= {absence_key(HIGHLIGHTS, metric): label for metric, label in METRIC_LABELS.items()}
    present = {absence_key(HIGHLIGHTS, row.metric) for row in highlights.rows}
    absences = [
        FieldView(names[name], absence=views.absence(name, absence))
        for name, absence in sheet.absences.items()
        if name in names and name not in present
    ]
    whole = next((how for name, how in dropped.items() if name.startswith(HIGHLIGHTS)), None)
    if not rows and not absences and whole is not None:
        absences = [FieldView("Figures", omitted=whole)]
    elif not rows and not absences:
        absences = [FieldView("Figures", absence=views.absence(HIGHLIGHTS, NOT_SHOWN))]
    return FinanceView(
        unit=unit_in_words(highlights),
        unit_cites=_by_page(views.cites("financial_highlights.unit", highlights.citations)),
        caption=periods_in_words(highlights),
        columns=tuple(
            _column(n, period, highlights.periods, views)
            for n, period in enumerate(highlights.periods)
        ),
        rows=rows,
        charts=charts([_points(row, highlights.periods) for row in highlights.rows]),
        absences=tuple(absences),
        checks=_checks(cell for row in highlights.rows for cell in row.cells),
    )


Omitted = Mapping[str, tuple[str, str]]
"""Name of what is not shown → how, in a word, and the anchor of its place in the rail."""


def _omitted(body: Body) -> Omitted:
    anchors = drop_anchors(body)
    kinds = {omitted.id: OMISSION_NAMES[omitted.kind] for omitted in body.omissions}
    return {name: (kinds.get(name, "Dropped"), anchor) for name, anchor in anchors.items()}


def _by_page(cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
    """One button a page."""
    return tuple({cite.page: cite for cite in reversed(cites)}.values())[::-1]


def _column(n: int, period: Period, periods: tuple[Period, ...], views: ClaimViews) -> ColumnView:
    notes = (("unaudited", period.audited is False), ("restated", period.restated))
    return ColumnView(
        name=period_name(period, periods),
        notes=tuple(note for note, holds in notes if holds),
        title=views.words(period.label).text,
        cites=views.cites(f"financial_highlights.period-{n}", period.citations),
    )


def _row(row: Row, highlights: FinancialHighlights, dropped: Omitted, views: ClaimViews) -> RowView:
    name = METRIC_LABELS[row.metric]
    printed = views.words(row.label_as_printed)
    same = printed.text.casefold() == name.casefold() or not printed.text
    ids = cell_ids(highlights, row.metric)
    whole = absence_key(HIGHLIGHTS, row.metric)
    cited = tuple(citation for cell in row.cells for citation in cell.citations)
    return RowView(
        name=name,
        printed=None if same else printed,
        cells=tuple(
            _cell(cell, (identifier, _without_months(identifier, period), whole), dropped, views)
            for cell, identifier, period in zip(row.cells, ids, highlights.periods, strict=True)
        ),
        step=views.step(cited),
    )


def _cell(cell: Cell, names: tuple[str, ...], dropped: Omitted, views: ClaimViews) -> CellView:
    """A figure. ``names`` are those under which it may have been dropped, its own first."""
    identifier = names[0]
    text = views.words(cell.printed).text
    state: str = cell.state
    scanned = any(check.name == SCAN_CHECK for check in cell.checks)
    notes = ((READ_BY_OCR,) if scanned else ()) + (
        *corrections(cell.checks),
        *contradictions(cell.checks),
    )
    drop = next((dropped[name] for name in names if name in dropped), None)
    if cell.state == "not_shown":
        gone = drop is not None or any(c.name == DROPPED_CHECK for c in cell.checks)
        state, text = ("dropped", "dropped") if gone else ("not_shown", "not shown")
        text = drop[0].lower() if drop else text
        if not any(check.name == CORRECTED for check in cell.checks):
            notes = ()  # the rail says why
    elif cell.state == "value" and cell.value is not None and cell.value < 0:
        state = "loss"
    return CellView(
        id=identifier,
        text=text or "–",
        state=state,
        cites=views.cites(identifier, cell.citations),
        notes=notes,
        others=views.others(identifier, cell.alternatives),
        drop=drop[1] if drop and state == "dropped" else None,
    )


def _without_months(identifier: str, period: Period) -> str:
    """The name of a figure as the earliest readings wrote it."""
    return identifier.partition(f".{period.end}.")[0] + f".{period.end}"


def _points(row: Row, periods: tuple[Period, ...]) -> tuple[str, list[Point]]:
    """A row as points, in the order of time whatever the order of the columns."""
    pairs = sorted(
        zip(periods, row.cells, strict=True),
        key=lambda pair: (pair[0].months != 12, pair[0].end, -pair[0].months),
    )
    points = [
        Point(
            label=_chart_label(period, periods),
            value=cell.value,
            written=compact(cell.value) if cell.value is not None else "no figure",
            stub=period.months != 12,
        )
        for period, cell in pairs
    ]
    return METRIC_LABELS[row.metric], points


def _chart_label(period: Period, periods: tuple[Period, ...]) -> str:
    """Short enough for a bar: ``2024``, ``9M 2024``."""
    if period.months == 12:
        return period_name(period, periods).replace(" 20", " ’")
    return f"{period.months}M ’{period.end[2:4]}"


def _checks(cells: Iterable[Cell]) -> tuple[CheckView, ...]:
    """What was checked over all cells, counted: ``The printed percentage fits: 8 of 8 figures``."""
    tally: dict[str, list[Check]] = {}
    for cell in cells:
        for check in cell.checks:
            if check.name not in (DROPPED_CHECK, CORRECTED) and check.outcome != "not_possible":
                tally.setdefault(check.name, []).append(check)
    made = []
    for name, checks in tally.items():
        held = sum(1 for check in checks if check.outcome == "held")
        text = f"{check_name(name)}: {held} of {count(len(checks), 'figure')}"
        made.append(CheckView(text, held == len(checks)))
    return tuple(made)
