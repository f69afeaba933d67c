"""Columns: clusters of figures that overlap sideways, and the year each of them stands under."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hcgen.document.geometry import Upright, union
from hcgen.document.tables.figures import Figure
from hcgen.document.tables.rows import PrintedRow, TextCell, in_one_column
from hcgen.document.tables.settings import SETTINGS


def clusters(body: Sequence[PrintedRow], *, left: float) -> list[Upright]:
    """The columns of these rows, from left to right; figures that end before ``left`` are none.

    Dashes join the nearest column within reach unless a row has a figure in both: then they are
    a column of their own (a year without percentages).
    """
    solid: list[_Group] = []
    dashes: list[_Group] = []
    for n, row in enumerate(body):
        for cell in row.figures:
            if cell.box.x1 > left and cell.figure is not None:
                kind = dashes if cell.figure.kind == "nil" else solid
                kind.append(_Group(cell.box, frozenset({n})))
    found = _merge(solid)
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


def place(row: PrintedRow, columns: Sequence[Upright]) -> tuple[Figure | None, ...]:
    """The figures of a row by column. Where two of them claim one column, it stays blank."""
    taken: dict[int, list[TextCell]] = {}
    for cell in row.figures:
        column = nearest(columns, cell.box)
        if column is not None:
            taken.setdefault(column, []).append(cell)
    return tuple(
        taken[n][0].figure if len(taken.get(n, ())) == 1 else None for n in range(len(columns))
    )


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
