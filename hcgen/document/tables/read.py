"""Tables rebuilt from the words of a page: header stacks, columns, labelled rows.

Pure geometry: nothing here knows what a label or a header means, only where it stands. A column is
a cluster of figures that overlap sideways; a header is anchored on a row that names years.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from hcgen.document.geometry import Upright, union
from hcgen.document.model import Word
from hcgen.document.tables.cells import edges_of, place
from hcgen.document.tables.columns import clusters, nearest, owners
from hcgen.document.tables.figures import Figure
from hcgen.document.tables.header_cells import column_roles, higher_years, split_years
from hcgen.document.tables.headers import Anchor, anchors, year_cells
from hcgen.document.tables.regions import body_rows, rows_above, year_runs
from hcgen.document.tables.rows import PrintedRow, TextCell, in_one_column, printed_rows
from hcgen.document.tables.settings import SETTINGS

_NOTE = re.compile(
    r"(?:[IVX]{1,5}、)?\d{1,2}(?:\s?\([a-z0-9ivx]+\))*"
    r"(?:\s?[,/&]\s?\d{1,2}(?:\([a-z0-9]+\))*)*",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures: its place, the year it stands under, and its own header lines."""

    box: Upright
    anchor: int
    """Index into the table's anchors; −1 for a column left of the first year (notes)."""
    below: tuple[str, ...] = ()
    """Header lines between the years and the first figures: unit, %, (unaudited)."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of figures. ``figures`` run parallel to the table's columns; ``None`` where blank."""

    label: str
    """The text on the row itself."""
    before: tuple[str, ...]
    """Rows of text without figures straight above, nearest last: a heading or a wrapped label."""
    after: str
    """The row of text straight below, where it may continue the label; else empty."""
    figures: tuple[Figure | None, ...]
    box: Upright
    before_boxes: tuple[Upright, ...] = ()
    after_box: Upright | None = None
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a page."""

    anchors: tuple[Anchor, ...]
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    header_box: Upright
    """Round the whole header; figures begin below it."""
    header_rows: tuple[PrintedRow, ...]
    lead: tuple[PrintedRow, ...]
    """Up to twelve printed rows above the header, from top to bottom."""
    box: Upright


def read_tables(words: Iterable[Word]) -> tuple[Table, ...]:
    """The tables of a page that stand under a row of years, from top to bottom."""
    rows = printed_rows(words)
    tops = year_runs(rows)
    tables = []
    for n, (first, last) in enumerate(tops):
        end = tops[n + 1][0] if n + 1 < len(tops) else len(rows)
        table = _table(rows, first, last, end)
        if table is not None:
            tables.append(table)
    return tuple(tables)


def continued(table: Table, words: Iterable[Word]) -> Table | None:
    """The rows at the top of the next page that go on in ``table``'s columns, without a header.

    ``None`` where the page begins otherwise, or its figures do not fit the columns one to one.
    """
    rows = printed_rows(words)
    tops = year_runs(rows)
    body = body_rows(rows, 0, tops[0][0] if tops else len(rows))
    found = clusters(
        [rows[n] for n in body], left=table.columns[0].box.x0 - SETTINGS.continued_left
    )
    if not body or len(found) != len(table.columns):
        return None
    for box, column in zip(found, table.columns, strict=True):
        if (
            box.overlap_x(column.box) <= 0
            and abs(box.x1 - column.box.x1) > SETTINGS.continued_shift
        ):
            return None
    read = _rows(rows, body, found, start=0)
    return replace(table, rows=read, box=union(row.box for row in read))


def _table(rows: Sequence[PrintedRow], first: int, last: int, end: int) -> Table | None:
    body = body_rows(rows, last + 1, end)
    cells = tuple(cell for row in rows[first : last + 1] for cell in year_cells(row))
    left = min(cell.box.x0 for cell in cells)
    found = clusters([rows[n] for n in body], left=left - SETTINGS.left_of_years)
    if not found:
        return None
    start = min(left, found[0].x0)
    margin = min((rows[n].box.x0 for n in body if rows[n].labels), default=start)
    above = list(takewhile(lambda row: not _at_margin(row, margin), rows_above(rows, first)))
    below = tuple(row for row in rows[last + 1 : body[0]] if row.box.x1 > start)
    raised = higher_years(above, cells, found)
    first, above = first - raised, above[raised:]
    within = rows[first : last + 1]
    years, beneath, over = split_years(within, above)
    belongs = owners(column_roles(found, years, within, below, [rows[n] for n in body]), years)
    spans = [
        union([cell.box, *(box for box, owner in zip(found, belongs, strict=True) if owner == n)])
        for n, cell in enumerate(years)
    ]
    header = (*reversed(above), *within, *below)
    lead_end = first - len(above)
    return Table(
        anchors=anchors(years, spans, over, (margin, start - SETTINGS.label_gap)),
        columns=tuple(
            Column(box, belongs[n], lines)
            for n, (box, lines) in enumerate(
                zip(found, _lines(found, belongs, (*beneath, *below), years), strict=True)
            )
        ),
        rows=_rows(rows, body, found, start=last + 1),
        header_box=union(row.box for row in header),
        header_rows=header,
        lead=tuple(rows[max(0, lead_end - SETTINGS.lead_rows) : lead_end]),
        box=union([row.box for row in (*header, *(rows[n] for n in body))]),
    )


def _at_margin(row: PrintedRow, margin: float) -> bool:
    """Whether a row is one line of text that begins where the labels begin: no line of a header."""
    return len(row.cells) == 1 and row.box.x0 <= margin + SETTINGS.at_margin


def _lines(
    columns: Sequence[Upright],
    belongs: Sequence[int],
    header: Sequence[PrintedRow],
    years: Sequence[TextCell],
) -> list[tuple[str, ...]]:
    """The header lines of each column, besides its year. A narrow line that touches columns of
    two years belongs to the year whose columns it touches most; one that touches none, to the
    column of the one year that it stands under, where the year has no other."""
    lines: list[list[str]] = [[] for _ in columns]
    for row in header:
        for cell in row.cells:
            if cell in years:
                continue
            hit = [n for n, box in enumerate(columns) if box.overlap_x(cell.box) > 0]
            if not hit and (near := nearest(columns, cell.box)) is not None:
                hit = [near]
            if not hit:
                over = [n for n, year in enumerate(years) if in_one_column(cell.box, year.box)]
                under = [n for n, owner in enumerate(belongs) if [owner] == over]
                hit = under if len(under) == 1 else []
            owned = sorted({belongs[n] for n in hit} - {-1})
            if len(owned) == 2 and len(cell.text) < 30:
                best = _most_touched(cell, columns, belongs, owned)
                hit = [n for n in hit if belongs[n] in (best, -1)]
            for n in hit:
                lines[n].append(cell.text)
    return [tuple(column) for column in lines]


def _most_touched(
    cell: TextCell, columns: Sequence[Upright], belongs: Sequence[int], owned: Sequence[int]
) -> int:
    def shared(anchor: int) -> float:
        return sum(
            max(0.0, box.overlap_x(cell.box))
            for box, owner in zip(columns, belongs, strict=True)
            if owner == anchor
        )

    return max(owned, key=shared)


def _rows(
    rows: Sequence[PrintedRow], body: Sequence[int], columns: Sequence[Upright], *, start: int
) -> tuple[TableRow, ...]:
    read = []
    label_edge = _label_edge([rows[n] for n in body], columns)
    edges = edges_of([rows[n] for n in body], columns)
    for n in body:
        row = rows[n]
        before: list[PrintedRow] = []
        for text in reversed(rows[max(start, n - SETTINGS.label_lines) : n]):
            if text.figures or text.box.x0 > label_edge:
                break
            before.insert(0, text)
        after = rows[n + 1] if n + 1 < len(rows) and not rows[n + 1].figures else None
        labels = _without_notes(row.labels)
        read.append(
            TableRow(
                label=" ".join(cell.text for cell in labels),
                before=tuple(text.text for text in before),
                after=after.text if after else "",
                figures=place(row, columns, edges),
                box=row.box,
                before_boxes=tuple(text.box for text in before),
                after_box=after.box if after else None,
                bold=all(cell.bold for cell in labels) if labels else False,
            )
        )
    return tuple(read)


def _label_edge(body: Sequence[PrintedRow], columns: Sequence[Upright]) -> float:
    """How far right a row of text may begin and still be part of a label."""
    first = min((row.box.x0 for row in body if row.labels), default=columns[0].x0)
    return first + max(SETTINGS.label_indent * (columns[0].x0 - first), 0.0) + 1


def _without_notes(labels: Sequence[TextCell]) -> Sequence[TextCell]:
    while len(labels) > 1 and _NOTE.fullmatch(labels[-1].text):
        labels = labels[:-1]
    return labels
