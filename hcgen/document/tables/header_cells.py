"""How the cells of a header stand to its years and columns: the years themselves, lines over and
under them, heads of columns that are of no year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hcgen.document.geometry import Upright
from hcgen.document.tables.columns import ColumnRole, nearest
from hcgen.document.tables.headers import is_compared, names_period, year_cells, years_in
from hcgen.document.tables.rows import PrintedRow, TextCell, in_one_column, is_unit

_BRACKETED = re.compile(r"[(（\[].*[)）\]]")


def split_years(
    within: Sequence[PrintedRow], above: Sequence[PrintedRow]
) -> tuple[list[TextCell], list[PrintedRow], list[PrintedRow]]:
    """The years of the rows that name them, from left to right; these rows without what stands over
    a year of a lower one; and the lines over the years, upwards. The last line of a narrow heading
    that names its year in a line above counts as a year."""
    years = [cell for row in within for cell in year_cells(row)]
    years += [
        cell
        for cell in within[-1].cells
        if cell not in years and _ends_stack(cell, years, (*reversed(within[:-1]), *above))
    ]
    beneath: list[PrintedRow] = [within[-1]]
    over: list[PrintedRow] = []
    for n, row in enumerate(within[:-1]):
        higher = [cell for each in within[: n + 1] for cell in each.cells if cell in years]
        lines = [cell for cell in row.cells if cell not in years]
        under = [c for c in lines if any(in_one_column(c.box, y.box) for y in higher)]
        rest = [c for c in lines if c not in under]
        beneath.insert(-1, replace(row, cells=tuple(under)))
        over.insert(0, replace(row, cells=tuple(rest)))
    return sorted(years, key=lambda cell: cell.box.centre_x), beneath, [*over, *above]


def higher_years(
    above: Sequence[PrintedRow], cells: Sequence[TextCell], columns: Sequence[Upright]
) -> int:
    """How many of the lines over the years, which run upwards, hold years too: that of a narrow
    heading set level with the tops of the others, over a column that no other year stands over."""
    free = [c for c in columns if not any(c.overlap_x(cell.box) > 0 for cell in cells)]
    raised = 0
    for n, row in enumerate(above, start=1):
        found = year_cells(row)
        apart = not any(in_one_column(each.box, cell.box) for each in found for cell in cells)
        if found and apart and all(any(in_one_column(c, each.box) for c in free) for each in found):
            raised = n
    return raised


def _ends_stack(cell: TextCell, years: Sequence[TextCell], above: Sequence[PrintedRow]) -> bool:
    """Whether a cell beside the years is the last line of a heading that names its own year."""
    if not names_period(cell.text) or is_compared(cell.text):
        return False
    reach = cell.box
    for row in above:
        over = [each for each in row.cells if in_one_column(each.box, reach)]
        if len(over) != 1 or any(in_one_column(over[0].box, year.box) for year in years):
            return False
        if years_in(over[0].text):
            return True
    return False


def column_roles(
    columns: Sequence[Upright],
    years: Sequence[TextCell],
    within: Sequence[PrintedRow],
    below: Sequence[PrintedRow],
    body: Sequence[PrintedRow],
) -> list[ColumnRole]:
    """The columns with what their unit lines or figures say they hold, and which stand apart."""
    units = _units(columns, len(years), below)
    ratios = [_holds_ratios(box, body) for box in columns]
    lines = [within[-1], *(row for row in below if any(names_period(c.text) for c in row.cells))]
    apart = _apart(columns, years, lines)
    return [
        ColumnRole(box, units[n] or ("ratio" if ratios[n] else "amount"), n in apart)
        for n, box in enumerate(columns)
    ]


def _units(columns: Sequence[Upright], count: int, below: Sequence[PrintedRow]) -> list[str]:
    """The text of those rows under the years that say something of every year."""
    units = [""] * len(columns)
    for row in below:
        cells = [cell for cell in row.cells if not names_period(cell.text)]
        if len(cells) < count:
            continue
        for cell in cells:
            place = nearest(columns, cell.box)
            if place is not None:
                units[place] += cell.text.strip()
    return units


def _holds_ratios(column: Upright, body: Sequence[PrintedRow]) -> bool:
    figures = [
        cell.figure
        for row in body
        for cell in row.figures
        if cell.figure is not None
        and cell.figure.kind == "number"
        and column.overlap_x(cell.box) > 0
    ]
    return bool(figures) and all(
        f.percent or (f.decimals > 0 and f.value is not None and abs(f.value) < 1000)
        for f in figures
    )


def _apart(
    columns: Sequence[Upright], years: Sequence[TextCell], lines: Sequence[PrintedRow]
) -> set[int]:
    """The columns that have a head of their own in the line of the years, or in one that goes on
    with their headings: one that is no year, no unit and nothing in brackets."""
    found = set()
    for cell in (cell for row in lines for cell in row.cells):
        text = cell.text.strip()
        if cell in years or is_unit(text) or _BRACKETED.fullmatch(text) or "%" in text:
            continue
        place = nearest(columns, cell.box)
        if place is None or any(in_one_column(cell.box, year.box) for year in years):
            continue
        box = columns[place]
        if not any(year.box.overlap_x(box) > cell.box.overlap_x(box) for year in years):
            found.add(place)
    return found if len(columns) - len(found) >= len(years) else set()
