"""Which figure of a row stands in which column, and where that cannot be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from types import MappingProxyType

from hcgen.document.geometry import Upright
from hcgen.document.tables.columns import crowded, is_amount, nearest
from hcgen.document.tables.figures import SEVERAL, Figure
from hcgen.document.tables.rows import PrintedRow, TextCell, in_one_column
from hcgen.document.tables.settings import SETTINGS

BETWEEN = "it stands between two columns"
_FEWEST = 3
"""Figures of a column from which it is told where they stand."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The line at which the figures of a column stand: their right ends, middles or left ends."""

    of: Callable[[Upright], float]
    at: float

    def off(self, box: Upright) -> float:
        """How far to the right of it a figure stands."""
        return self.of(box) - self.at


_EDGES: tuple[Callable[[Upright], float], ...] = (
    lambda box: box.x1,
    lambda box: box.centre_x,
    lambda box: box.x0,
)
_NONE: Mapping[int, Edge] = MappingProxyType({})


def edges_of(body: Sequence[PrintedRow], columns: Sequence[Upright]) -> dict[int, Edge]:
    """Where the figures of each column stand, but for columns with too few of them to tell."""
    boxes: dict[int, list[Upright]] = {}
    for row in body:
        for cell in row.figures:
            n = nearest(columns, cell.box)
            if n is not None and is_amount(cell):
                boxes.setdefault(n, []).append(cell.box)
    return {n: _edge(each) for n, each in boxes.items() if len(each) >= _FEWEST}


def _edge(boxes: Sequence[Upright]) -> Edge:
    """Of the three lines the one off which the figures stand least."""
    tried = [Edge(of, median(map(of, boxes))) for of in _EDGES]
    return min(tried, key=lambda edge: median(abs(edge.off(box)) for box in boxes))


def place(
    row: PrintedRow, columns: Sequence[Upright], edges: Mapping[int, Edge] = _NONE
) -> tuple[Figure | None, ...]:
    """The figures of a row by column. A figure between two columns is unclear in both, and so is a
    cell that two figures stand in; where others claim one column, it stays blank."""
    taken: dict[int, list[TextCell]] = {}
    for cell in row.figures:
        column = nearest(columns, cell.box)
        if column is not None:
            taken.setdefault(column, []).append(cell)
    found: list[Figure | None] = [None] * len(columns)
    for n, cells in taken.items():
        found[n] = cells[0].figure if len(cells) == 1 else _several(row, cells)
    for n, cells in taken.items():
        other = _also_over(cells[0], n, columns, edges.get(n), row.size)
        figure = cells[0].figure
        if other is not None and other not in taken and len(cells) == 1 and figure is not None:
            found[n] = found[other] = Figure(figure.printed, "unclear", why=BETWEEN)
    return tuple(found)


def _several(row: PrintedRow, cells: Sequence[TextCell]) -> Figure | None:
    """What a cell holds that two figures stand in, if they are amounts and close together."""
    close = crowded(row)
    if not all(cell in close for cell in cells):
        return None
    return Figure(" ".join(cell.text for cell in cells), "unclear", why=SEVERAL)


def _also_over(
    cell: TextCell, own: int, columns: Sequence[Upright], edge: Edge | None, size: float
) -> int | None:
    """The neighbour of a column over which a figure stands as well: it touches both, or stands off
    the line of its column on that side."""
    if not is_amount(cell):
        return None
    beside = [n for n in (own - 1, own + 1) if 0 <= n < len(columns)]
    touched = [n for n in beside if in_one_column(columns[n], cell.box)]
    off = edge.off(cell.box) if edge is not None else 0.0
    if abs(off) > SETTINGS.astray * size:
        touched += [n for n in beside if (n > own) == (off > 0)]
    return touched[0] if touched else None
