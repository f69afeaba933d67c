"""Charts as geometry: small multiples on one scale, losses below the line. Templates draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hcgen.site.words import compact

_TOP = 18
"""Room for the value above the tallest bar."""
_PLOT = 68
_FOOT = 18
_COLUMN = 48
_BAR = 32
_LEAST = 2


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar with its value and its period; ``height`` is null where there is no figure."""

    x: int
    y: int
    width: int
    height: int | None
    middle: int
    value_y: int
    value: str
    label: str
    kind: str
    """``year``, ``stub`` (shorter than a year) or ``loss``."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One metric's bars in a box of ``width`` × ``height``; ``base`` is the zero line."""

    title: str
    width: int
    height: int
    base: int
    bars: tuple[Bar, ...]
    label_y: int
    text: str
    """The chart in words: every period with its figure."""


@dataclass(frozen=True, slots=True)
class Point:
    """A figure to draw: its period's short name, its value (null: none), how it is written."""

    label: str
    value: int | None
    written: str
    stub: bool


SIDE_BY_SIDE = 5
"""Up to so many periods the charts stand in one row, with one zero line; else one below another."""


def charts(rows: Sequence[tuple[str, Sequence[Point]]]) -> tuple[Chart, ...]:
    """One chart a row, all on one scale: equal heights are equal sums. A row without figures has
    none.
    """
    drawn = [(title, points) for title, points in rows if _values(points)]
    values = [value for _, points in drawn for value in _values(points)]
    span = (max([0, *values]) - min([0, *values])) or 1
    return tuple(
        _chart(title, points, values if len(points) <= SIDE_BY_SIDE else _values(points), span)
        for title, points in drawn
    )


def _values(points: Sequence[Point]) -> list[int]:
    return [point.value for point in points if point.value is not None]


def _chart(title: str, points: Sequence[Point], extent: Sequence[int], span: int) -> Chart:
    """A chart with room for the values of ``extent``; without losses of its own the periods stand
    right under the bars, however deep the charts beside it go.
    """
    low = min([0, *extent])
    losses = any(value < 0 for value in _values(points))
    base = _TOP + _scaled(max([0, *extent]), span)
    height = base + _scaled(-low, span) + (14 if low else 0) + _FOOT
    return Chart(
        title=title,
        width=max(3, len(points)) * _COLUMN,
        height=height,
        base=base,
        bars=tuple(_bar(index, point, base, span) for index, point in enumerate(points)),
        label_y=height - 4 if losses else base + _FOOT - 4,
        text=f"{title}: " + "; ".join(f"{point.label} {point.written}" for point in points),
    )


def _bar(index: int, point: Point, base: int, span: int) -> Bar:
    x = index * _COLUMN + (_COLUMN - _BAR) // 2
    size = None if point.value is None else max(_LEAST, _scaled(abs(point.value), span))
    loss = point.value is not None and point.value < 0
    top = base if loss or size is None else base - size
    value_y = base + (size or 0) + 12 if loss else top - 5
    kind = "loss" if loss else "stub" if point.stub else "year"
    return Bar(
        x=x,
        y=top,
        width=_BAR,
        height=size,
        middle=x + _BAR // 2,
        value_y=value_y,
        value=point.written,
        label=point.label,
        kind=kind,
    )


def _scaled(size: int, span: int) -> int:
    """Points for a sum, by integer arithmetic."""
    return (2 * size * _PLOT + span) // (2 * span)


@dataclass(frozen=True, slots=True)
class Spark:
    """The tiny bars of the list, in a box 38 points wide and 16 high: lines 6 points wide, from
    the foot up. The last bar stands at the right edge, so that last years stand below each other.
    """

    heights: tuple[int, ...]
    """Of height 0 where the year has no revenue."""
    earlier: str
    """The path of all bars but the last."""
    last: str
    text: str
    """Every year with its figure."""


_SPARK_WIDTH, _SPARK_HEIGHT, _SPARK_STEP, _SPARK_BARS = 38, 16, 8, 5


def spark(years: Sequence[tuple[str, int]]) -> Spark:
    """Up to five full years of one filing, on its own scale."""
    shown = years[-_SPARK_BARS:]
    high = max([1, *(value for _, value in shown)])
    heights = tuple(
        max(1, (2 * value * _SPARK_HEIGHT + high) // (2 * high)) if value > 0 else 0
        for _, value in shown
    )
    first = _SPARK_WIDTH - _SPARK_STEP * len(shown) + _SPARK_STEP // 2 + 1
    bars = [
        f"M{first + index * _SPARK_STEP} {_SPARK_HEIGHT}v-{height}" if height else ""
        for index, height in enumerate(heights)
    ]
    return Spark(
        heights=heights,
        earlier="".join(bars[:-1]),
        last="".join(bars[-1:]),
        text=", ".join(f"{label} {compact(value)}" for label, value in shown),
    )
