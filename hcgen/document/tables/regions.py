"""Where the tables of a page are: rows that name years, the header over them, the rows below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.document.tables.headers import (
    is_day,
    is_sentence,
    names_period,
    year_cells,
)
from hcgen.document.tables.rows import PrintedRow, TextCell, in_one_column
from hcgen.document.tables.settings import SETTINGS


def year_runs(rows: Sequence[PrintedRow]) -> list[tuple[int, int]]:
    """First and last row of each run of rows that name years. The lowest row of a header rules,
    unless a higher one tells more columns apart; a lone year needs figures close below."""
    found: list[tuple[int, int]] = []
    for n, row in enumerate(rows):
        cells = year_cells(row)
        if not cells:
            continue
        if found and n - found[-1][1] <= 3 and not _numbers_between(rows, found[-1][1], n):
            before = year_cells(rows[found[-1][1]])
            if _apart(before, cells) and (found[-1][1] == n - 1 or _over_figures(rows, n, cells)):
                found[-1] = (found[-1][0], n)
            elif len(before) <= len(cells):
                found[-1] = (n, n)
        elif len(cells) >= 2 or _number_follows(rows, n):
            found.append((n, n))
    return found


def _apart(one: Sequence[TextCell], other: Sequence[TextCell]) -> bool:
    return all(cell.box.overlap_x(peer.box) <= 0 for cell in one for peer in other)


def _over_figures(rows: Sequence[PrintedRow], n: int, cells: Sequence[TextCell]) -> bool:
    """Whether each of these cells of a row stands over a figure of a row close below."""
    figures = [cell for row in rows[n + 1 : n + 5] if _numbers(row) for cell in row.figures]
    return all(any(cell.box.overlap_x(figure.box) > 0 for figure in figures) for cell in cells)


def _numbers(row: PrintedRow) -> bool:
    kinds = ("number", "redacted")
    return any(cell.figure is not None and cell.figure.kind in kinds for cell in row.figures)


def _numbers_between(rows: Sequence[PrintedRow], first: int, last: int) -> bool:
    return any(_numbers(row) for row in rows[first + 1 : last])


def _number_follows(rows: Sequence[PrintedRow], n: int) -> bool:
    return any(_numbers(row) for row in rows[n + 1 : n + 5])


def body_rows(rows: Sequence[PrintedRow], start: int, end: int) -> list[int]:
    """The rows with figures that follow, until running text takes over."""
    body: list[int] = []
    text = 0
    for n in range(start, end):
        if _is_page_number(rows[n]):
            continue
        if rows[n].figures:
            body.append(n)
            text = 0
            continue
        text += 2 if len(rows[n].cells) == 1 and len(rows[n].text) > 75 else 1
        if text > SETTINGS.text_rows:
            break
    return body


def _is_page_number(row: PrintedRow) -> bool:
    """A lone short number without a label is the foot of a page that furniture did not catch."""
    return bool(re.fullmatch(r"[–—-]?\s?\d{1,3}\s?[–—-]?", row.text))


def _days(row: PrintedRow, below: PrintedRow) -> bool:
    """Whether the figures of a row are days, their month in the next line: "31" over "March"."""
    figures = [cell for cell in row.cells if cell.figure is not None]
    return all(
        is_day(cell)
        and any(
            in_one_column(cell.box, each.box) and names_period(each.text) for each in below.cells
        )
        for cell in figures
    )


def rows_above(rows: Sequence[PrintedRow], first: int) -> list[PrintedRow]:
    """The header lines over the years, upwards, until a gap, a figure or running text."""
    above: list[PrintedRow] = []
    below = rows[first]
    for row in reversed(rows[max(0, first - SETTINGS.header_rows) : first]):
        apart = below.box.y0 - row.box.y1 > SETTINGS.header_gap * below.size
        if apart or is_sentence(row) or (_numbers(row) and not _days(row, below)):
            break
        above.append(row)
        below = row
    return above
