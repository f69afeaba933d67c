"""Tables of figures as filings print them: stacked heads, leader dots, hanging brackets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from samples.fonts import Face, width
from samples.lines import broken
from samples.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Head:
    """A text over the columns ``first`` to ``last``, both included, counted from 0."""

    text: str
    first: int
    last: int
    ruled: bool = False
    face: Face = "italic"


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its cells as printed; ``rule`` is drawn over the cells: "", "one"; ``total`` below."""

    label: str
    cells: tuple[str, ...] = ()
    bold: bool = False
    rule: bool = False
    total: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Column widths in points from the right edge leftwards are what is left for the labels."""

    columns: tuple[float, ...]
    heads: tuple[tuple[Head, ...], ...]
    rows: tuple[Row, ...]
    size: float = 9.0
    leaders: bool = True


def worded(
    columns: tuple[float, ...],
    heads: tuple[str, ...],
    rows: tuple[tuple[str, ...], ...],
    *,
    leaders: bool = True,
) -> Table:
    """A table of words: each row's label, then its cells."""
    over = tuple(Head(text, at, at, face="bold") for at, text in enumerate(heads))
    return Table(
        columns=columns,
        heads=(over,) if over else (),
        rows=tuple(Row(row[0], row[1:]) for row in rows),
        leaders=leaders,
    )


def draw(sheet: Sheet, table: Table) -> None:
    """Draw a table at the cursor, on one page."""
    leading = table.size * 1.55
    sheet.need(leading * (len(table.heads) + len(table.rows) + 2))
    right = sheet.left + sheet.room - 3
    edges = _edges(table.columns, right)
    for heads in table.heads:
        sheet.y -= leading
        for head in heads:
            _draw_head(sheet, head, edges, table)
    sheet.y -= leading * 0.6
    for row in table.rows:
        _draw_row(sheet, row, edges, table, leading)
    sheet.y -= leading


def draw_leaders(sheet: Sheet, start: float, end: float, size: float) -> None:
    """Draw leader dots at the cursor, with a gap before the first of them."""
    step, gap = width(". ", "roman", size), size * 0.45
    count = int((end - start - gap) / step)
    sheet.put(". " * max(count, 0), start + gap, sheet.y, "roman", size)


def _edges(columns: Sequence[float], right: float) -> list[tuple[float, float]]:
    """(left, right) of each column."""
    edges = []
    for wide in reversed(columns):
        edges.append((right - wide, right))
        right -= wide
    return edges[::-1]


def _draw_head(
    sheet: Sheet, head: Head, edges: Sequence[tuple[float, float]], table: Table
) -> None:
    x0, x1 = edges[head.first][0] + 3, edges[head.last][1]
    if head.first == head.last:
        sheet.put(head.text, x1, sheet.y, head.face, table.size - 0.5, anchor="right")
    else:
        sheet.put(head.text, (x0 + x1) / 2, sheet.y, head.face, table.size - 0.5, anchor="centre")
    if head.ruled:
        sheet.rule(x0, x1, sheet.y - 3.5)


def _draw_row(
    sheet: Sheet, row: Row, edges: Sequence[tuple[float, float]], table: Table, leading: float
) -> None:
    face: Face = "bold" if row.bold else "roman"
    room = edges[0][0] - sheet.left
    found = broken(row.label, face, table.size, room - 4)
    for number, line in enumerate(found):
        sheet.y -= leading if number == 0 else table.size * 1.2
        sheet.text(line, sheet.left + (8 if number else 0), table.size)
    if row.cells and table.leaders:
        last = "".join(
            (" " if token.spaced and at else "") + token.text for at, token in enumerate(found[-1])
        )
        start = sheet.left + (8 if len(found) > 1 else 0) + width(last, face, table.size)
        draw_leaders(sheet, start, edges[0][0] - 2, table.size)
    for (x0, x1), cell in zip(edges, row.cells, strict=False):
        # A closing bracket hangs outside the column, so that the digits stand in line.
        hang = width(")", face, table.size) if cell.endswith(")") else 0.0
        sheet.put(cell, x1 + hang - 2, sheet.y, face, table.size, anchor="right")
        if cell and row.rule:
            sheet.rule(x0 + 6, x1, sheet.y + table.size + 0.5)
        if cell and row.total:
            sheet.rule(x0 + 6, x1, sheet.y - 3)
            sheet.rule(x0 + 6, x1, sheet.y - 4.5)
    if row.total or row.rule:
        sheet.y -= 3
