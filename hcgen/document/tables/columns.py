"""Columns: clusters of figures that overlap sideways, and the year each of them stands under."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from hcgen.document.geometry import Upright, union
from hcgen.document.tables.rows import PrintedRow, TextCell, in_one_column
from hcgen.document.tables.settings import SETTINGS


def clusters(body: Sequence[PrintedRow], *, left: float) -> list[Upright]:
    """The columns of these rows, from left to right; figures that end before ``left`` are none.

    Dashes join the nearest column within reach unless a row has a figure in both: then they are
    a column of their own (a year without percentages).
    """
    solid: list[_Group] = []
    dashes: list[_Group] = []
    close: set[tuple[int, Upright]] = set()
    for n, row in enumerate(body):
        for cell in row.figures:
            if cell.box.x1 > left and cell.figure is not None:
                kind = dashes if cell.figure.kind == "nil" else solid
                kind.append(_Group(cell.box, frozenset({n})))
        close.update((n, cell.box) for cell in crowded(row))
    found = _without_strays(_merge(_without_spanning(solid)), close)
    for group in _merge(dashes):
        near = [
            other
            for other in sorted(found, key=lambda o: -o.box.overlap_x(group.box))
            if other.box.overlap_x(group.box) > -SETTINGS.dash_reach and not other.rows & group.rows
        ]
        if near:
            found.remove(near[0])
            found.append(near[0].joined(group))
        else:
            found.append(group)
    return sorted(group.box for group in found)


def crowded(row: PrintedRow) -> list[TextCell]:
    """The figures of a row that stand no farther from another one than words do."""
    reach = SETTINGS.crowded * row.size
    pairs = [
        (one, other)
        for one, other in pairwise(row.figures)
        if other.box.x0 - one.box.x1 < reach and is_amount(one) and is_amount(other)
    ]
    return [cell for pair in pairs for cell in pair]


def is_amount(cell: TextCell) -> bool:
    """Whether a cell holds a number that is no percentage."""
    figure = cell.figure
    return figure is not None and figure.kind == "number" and not figure.percent


def _without_spanning(figures: Sequence[_Group]) -> list[_Group]:
    """The figures without those that stand over two columns of the rows which have most figures:
    they are of neither, and would join the two."""
    counts = Counter(n for figure in figures for n in figure.rows)
    full = {n for n, count in counts.items() if count == max(counts.values())}
    if len(full) < 2:
        return list(figures)
    sure = _merge([figure for figure in figures if figure.rows <= full])
    return [
        figure
        for figure in figures
        if figure.rows <= full or sum(in_one_column(column.box, figure.box) for column in sure) < 2
    ]


def _without_strays(
    columns: Sequence[_Group], close: Collection[tuple[int, Upright]]
) -> list[_Group]:
    """The columns without those of a few figures that belong to the columns beside them: second
    figures in the cells of one, or figures between two where both of these are blank."""
    kept = []
    ordered = sorted(columns, key=lambda column: column.box)
    for n, column in enumerate(ordered):
        beside = [*ordered[max(0, n - 1) : n], *ordered[n + 1 : n + 2]]
        fuller = [other for other in beside if len(other.rows) > 2 * len(column.rows)]
        crowding = {row for row, box in close if column.box.is_over(box, ratio=0.9)}
        second = column.rows <= crowding and any(column.rows < other.rows for other in fuller)
        between = len(fuller) == 2 and not any(column.rows & other.rows for other in fuller)
        if not (second or between):
            kept.append(column)
    return kept


@dataclass(frozen=True, slots=True)
class _Group:
    """Figures that stand over one another, and the rows they are from."""

    box: Upright
    rows: frozenset[int]

    def joined(self, *others: _Group) -> _Group:
        rows = self.rows.union(*(other.rows for other in others))
        return _Group(union([self.box, *(other.box for other in others)]), rows)


def nearest(columns: Sequence[Upright], box: Upright) -> int | None:
    """The column a figure stands in: the one it overlaps most, else a near one within reach."""
    if not columns:
        return None
    best = max(range(len(columns)), key=lambda n: (columns[n].overlap_x(box), -n))
    return best if columns[best].overlap_x(box) > -SETTINGS.dash_reach else None


@dataclass(frozen=True, slots=True)
class ColumnRole:
    """A column as it stands under a header."""

    box: Upright
    kind: str = ""
    """What its unit line or its figures say it holds; alike for columns that hold the like."""
    apart: bool = False
    """Whether it has a head of its own, in the row of years, that is no year."""


def owners(columns: Sequence[ColumnRole], anchors: Sequence[Anchored]) -> tuple[int, ...]:
    """The anchor of each column. Neighbouring columns share an anchor that stands over them (a
    value and its percentage); columns on the left may belong to none (notes), as −1, and so do
    columns with a head of their own."""
    usable = [n for n, column in enumerate(columns) if not column.apart]
    owned = _owners([columns[n] for n in usable], anchors)
    if owned is None:
        return (-1,) * len(columns)
    found = dict(zip(usable, owned, strict=True))
    return tuple(found.get(n, -1) for n in range(len(columns)))


class Anchored(Protocol):
    """What stands over columns."""

    @property
    def box(self) -> Upright:
        """Where it stands."""


def _owners(columns: Sequence[ColumnRole], anchors: Sequence[Anchored]) -> tuple[int, ...] | None:
    pairs = list(zip(anchors, columns, strict=False))
    if len(columns) == len(anchors) and all(
        _cost_of(anchor.box, [column.box], _centred) < SETTINGS.sure_distance
        for anchor, column in pairs
    ):
        return tuple(range(len(columns)))
    best: tuple[float, tuple[int, ...]] | None = None
    for cost_of in (_centred, _at_right, _at_first):
        state: _State = {0: (0.0, ())}
        for skipped in range(1, len(columns) - len(anchors) + 1):
            state[skipped] = (SETTINGS.left_out_cost * skipped, (-1,) * skipped)
        for n, anchor in enumerate(anchors):
            state = _extend(state, n, anchor, columns, cost_of, last=n == len(anchors) - 1)
        if len(columns) in state and (best is None or state[len(columns)][0] < best[0]):
            best = state[len(columns)]
    return best[1] if best else None


_State = dict[int, tuple[float, tuple[int, ...]]]


def _extend(
    state: _State,
    n: int,
    anchor: Anchored,
    columns: Sequence[ColumnRole],
    cost_of: Callable[[Upright, Sequence[Upright]], float],
    *,
    last: bool,
) -> _State:
    later: _State = {}
    for start, (cost, owned) in sorted(state.items()):
        for end in range(start, min(start + SETTINGS.columns_of_year, len(columns)) + 1):
            if last and end != len(columns):
                continue
            group = columns[start:end]
            total = cost + _cost_of(anchor.box, [column.box for column in group], cost_of)
            total += SETTINGS.alike_cost * _repeats([column.kind for column in group])
            if end not in later or total < later[end][0]:
                later[end] = (total, (*owned, *((n,) * (end - start))))
    return later


def _repeats(kinds: Sequence[str]) -> int:
    return len(kinds) - len(set(kinds))


def _cost_of(
    anchor: Upright,
    group: Sequence[Upright],
    cost_of: Callable[[Upright, Sequence[Upright]], float],
) -> float:
    if not group:
        return SETTINGS.no_column_cost
    if len(group) > 1:
        return cost_of(anchor, group) + SETTINGS.group_cost
    return min(abs(group[0].centre_x - anchor.centre_x), abs(group[0].x1 - anchor.x1))


def _centred(anchor: Upright, group: Sequence[Upright]) -> float:
    return min(
        abs(union(group).centre_x - anchor.centre_x),
        _at_first(anchor, group) + SETTINGS.off_centre_cost,
    )


def _at_right(anchor: Upright, group: Sequence[Upright]) -> float:
    return abs(union(group).x1 - anchor.x1) + SETTINGS.off_centre_cost


def _at_first(anchor: Upright, group: Sequence[Upright]) -> float:
    """A year set over the first of its columns (a convenience translation follows)."""
    first = group[0]
    return (
        min(abs(first.centre_x - anchor.centre_x), abs(first.x1 - anchor.x1))
        + SETTINGS.off_centre_cost
    )


def _merge(groups: Sequence[_Group]) -> list[_Group]:
    merged: list[_Group] = []
    for group in sorted(groups, key=lambda g: (g.box.x1, g.box.x0)):
        hits = [other for other in merged if in_one_column(other.box, group.box)]
        merged = [other for other in merged if other not in hits]
        merged.append(group.joined(*hits))
    return merged
