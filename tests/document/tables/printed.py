"""Printed rows without a page: texts with their left and right edges."""

from __future__ import annotations

from hcgen.document import Rect, Upright
from hcgen.document.tables.figures import is_year, parse_figure
from hcgen.document.tables.rows import PrintedRow, TextCell

Ink = tuple[str, float, float]
"""Text, left edge, right edge."""


def column(left: float, right: float) -> Upright:
    """A box of which only the sides matter."""
    return Rect(left, 0.0, right, 10.0)


def cell(text: str, left: float, right: float, y: float = 0.0) -> TextCell:
    """A cell of print of 10 points; a figure where it prints one."""
    box: Upright = Rect(left, y, right, y + 10.0)
    return TextCell(text, box, figure=None if is_year(text) else parse_figure(text))


def line(*inks: Ink, y: float = 0.0) -> PrintedRow:
    """A printed row."""
    cells = tuple(cell(*ink, y=y) for ink in inks)
    left, right = min(ink[1] for ink in inks), max(ink[2] for ink in inks)
    return PrintedRow(cells, Rect(left, y, right, y + 10.0), 10.0)


def lines(*rows: tuple[Ink, ...], pitch: float = 14.0) -> list[PrintedRow]:
    """Rows from the top down."""
    return [line(*row, y=n * pitch) for n, row in enumerate(rows)]
