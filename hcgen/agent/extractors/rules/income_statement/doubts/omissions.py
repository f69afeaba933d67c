"""What a statement prints and the highlights do not show, with the reason and the places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.columns.read import LeftOut
from hcgen.agent.extractors.rules.income_statement.doubts.conflicts import Conflict
from hcgen.agent.extractors.rules.income_statement.statement import Statement
from hcgen.agent.extractors.rules.text.periods import Span
from hcgen.contracts import HIGHLIGHTS, METRICS, Metric, Omission, OmissionKind, OmissionPlace
from hcgen.document import Figure, Upright


def left_out(source: Source, statement: Statement) -> Iterator[Omission]:
    """The columns, rows and figures of a statement that are not shown because it is in doubt what
    they are; what arithmetic contradicts in such a column is told by itself."""
    for each in statement.left_out:
        if not _prints(statement, each):
            continue
        yield _omission(HIGHLIGHTS, each.why, _column(source, statement, each), span=each.span)
        for metric in METRICS:
            if metric in each.broken and metric in statement.rows:
                places = _row(source, statement, metric, each.columns)
                why = f"{each.label}: {each.broken[metric].detail}"
                yield _omission(metric, why, places, span=each.span, kind="contradicted")
    for doubt in statement.doubtful:
        boxes, printed = doubt.place.boxes, doubt.place.label
        yield _omission(doubt.metric, doubt.why, _places(source, doubt.place.page, boxes, printed))
    for metric in METRICS:
        for column in statement.columns:
            figure = statement.printed(metric, column)
            if figure is not None and figure.kind == "unclear":
                places = _row(source, statement, metric, (column.index,))
                yield _omission(metric, figure.why, places, span=column.span)


def contradicted(source: Source, main: Statement, found: Sequence[Conflict]) -> Iterator[Omission]:
    """The statements that say otherwise than one which the accountants' report bears out."""
    for each in found:
        places = [
            place
            for statement in (main, each.other)
            for place in _first(source, statement, main, each.other)
        ]
        yield _omission(HIGHLIGHTS, each.why, places, kind="contradicted")


def _prints(statement: Statement, left: LeftOut) -> bool:
    """Whether a column has a figure in any row that is shown: one of a balance sheet has not."""
    figures = [
        statement.rows[m].figures[n] for m in METRICS for n in left.columns if m in statement.rows
    ]
    return any(figure is not None and figure.kind != "nil" for figure in figures)


def _first(
    source: Source, statement: Statement, main: Statement, other: Statement
) -> tuple[OmissionPlace, ...]:
    """The first row that two statements both print, in one of them."""
    metric = next(m for m in METRICS if m in main.rows and m in other.rows)
    return _row(source, statement, metric, (statement.columns[0].index,))


def _column(source: Source, statement: Statement, left: LeftOut) -> tuple[OmissionPlace, ...]:
    """The figures of a column in the rows that are shown."""
    return tuple(
        place
        for metric in METRICS
        if metric in statement.rows
        for place in _row(source, statement, metric, left.columns)
    )


def _row(
    source: Source, statement: Statement, metric: Metric, columns: Sequence[int]
) -> tuple[OmissionPlace, ...]:
    place = statement.rows[metric]
    figures = [figure for n in columns if (figure := place.figures[n]) is not None]
    return _places(source, place.page, place.boxes, _printed(figures)) if figures else ()


def _printed(figures: Sequence[Figure]) -> str | None:
    return figures[0].printed if len(figures) == 1 else None


def _places(
    source: Source, page: int, boxes: Iterable[Upright], printed: str | None
) -> tuple[OmissionPlace, ...]:
    return tuple(
        OmissionPlace(page=page, printed=printed, citation=citation)
        for citation in source.cite_boxes(page, boxes)
    )


def _omission(
    field: str,
    why: str,
    places: Sequence[OmissionPlace],
    *,
    span: Span | None = None,
    kind: OmissionKind = "left_out",
) -> Omission:
    return Omission(
        panel=HIGHLIGHTS,
        field=field,
        period=f"{span.end.isoformat()}.{span.months}" if span is not None else None,
        kind=kind,
        why=why,
        places=tuple(places),
    )
