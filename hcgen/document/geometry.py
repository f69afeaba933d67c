"""Boxes, the spaces they belong to, and the one place where a box goes from one to another.

There are three spaces, and a box of one is no box of another:

- :data:`OnFile`: user space of the PDF, y counts upwards;
- :data:`Displayed`: the page as a reader sees it (after CropBox and /Rotate), in points from its
  top left. Citations, pictures and whatever is drawn over a page are in this space;
- :data:`Upright`: the displayed page turned so that most of its text reads from left to right. What
  compares boxes (rows, columns, the line above) does so here, so that it need not know how a page
  is printed. On nearly every page the two are the same.

A :class:`Frame` leads from the file to the display, a :class:`Turn` from there to the upright page
and back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

Space = TypeVar("Space")


class Rect(NamedTuple, Generic[Space]):
    """A box: two corners, ``x0 <= x1`` and ``y0 <= y1``. A tuple, so that it is a ``Box`` of the
    contracts where it leaves the room."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """How tall it is."""
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        """Square points; that of a box turned inside out counts for nothing."""
        return max(0.0, self.width) * max(0.0, self.height)

    @property
    def longer(self) -> float:
        """Its longer side."""
        return max(self.x1 - self.x0, self.y1 - self.y0)

    @property
    def shorter(self) -> float:
        """Its shorter side."""
        return min(self.x1 - self.x0, self.y1 - self.y0)

    @property
    def centre_x(self) -> float:
        """Its middle from left to right."""
        return (self.x0 + self.x1) / 2

    @property
    def centre_y(self) -> float:
        """Its middle from top to bottom."""
        return (self.y0 + self.y1) / 2

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing inside."""
        return self.x1 <= self.x0 or self.y1 <= self.y0

    def overlap_x(self, other: Rect[Space]) -> float:
        """How far the two overlap sideways; negative is the gap between them."""
        return min(self.x1, other.x1) - max(self.x0, other.x0)

    def overlap_y(self, other: Rect[Space]) -> float:
        """How far the two overlap in height; negative is the gap between them."""
        return min(self.y1, other.y1) - max(self.y0, other.y0)

    def is_over(self, other: Rect[Space], *, ratio: float = 0.0) -> bool:
        """Whether the two stand over one another: more than this ratio of the narrower."""
        return self.overlap_x(other) > ratio * min(self.width, other.width)

    def is_beside(self, other: Rect[Space], *, ratio: float = 0.0) -> bool:
        """Whether the two stand on one line: more than this ratio of the lower."""
        return self.overlap_y(other) > ratio * min(self.height, other.height)

    def touches(self, other: Rect[Space]) -> bool:
        """Whether some of it lies inside the other; a box without an inside may."""
        return (
            self.x0 < other.x1 and self.x1 > other.x0 and self.y0 < other.y1 and self.y1 > other.y0
        )

    def sticks_out_of(self, other: Rect[Space]) -> bool:
        """Whether some of it lies outside of the other."""
        return self.x0 < other.x0 or self.y0 < other.y0 or self.x1 > other.x1 or self.y1 > other.y1

    def covered_by(self, other: Rect[Space]) -> float:
        """The share of its area that lies under the other, 0 to 1."""
        if not self.touches(other):
            return 0.0
        return self.cut(other).area / self.area if self.area else 0.0

    def holds_centre(self, other: Rect[Space], *, slack: float = 0.0) -> bool:
        """Whether the other's middle lies inside, or within ``slack`` of a side."""
        x, y = other.centre_x, other.centre_y
        return self.x0 - slack <= x <= self.x1 + slack and self.y0 <= y <= self.y1

    def cut(self, other: Rect[Space]) -> Rect[Space]:
        """What the two have in common; turned inside out where that is nothing."""
        return Rect(
            max(self.x0, other.x0),
            max(self.y0, other.y0),
            min(self.x1, other.x1),
            min(self.y1, other.y1),
        )

    def joined(self, other: Rect[Space]) -> Rect[Space]:
        """The smallest box round the two."""
        return Rect(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )

    def rounded(self) -> Rect[Space]:
        """The box to a hundredth of a point."""
        return Rect(round(self.x0, 2), round(self.y0, 2), round(self.x1, 2), round(self.y1, 2))


class _OnFile:
    """Marks boxes of user space."""


class _Displayed:
    """Marks boxes of the displayed page."""


class _Upright:
    """Marks boxes of the upright page."""


OnFile = Rect[_OnFile]
Displayed = Rect[_Displayed]
Upright = Rect[_Upright]


def union(boxes: Iterable[Rect[Space]]) -> Rect[Space]:
    """The smallest box round all of these; the empty box at the origin for none."""
    rows = list(boxes)
    if not rows:
        return Rect(0.0, 0.0, 0.0, 0.0)
    left, top, right, bottom = zip(*rows, strict=True)
    return Rect(min(left), min(top), max(right), max(bottom))


@dataclass(frozen=True, slots=True)
class Frame:
    """The visible rectangle of a page in user space and the clockwise turn of its display."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int = 0
    """Quarter turns clockwise, 0 to 3 (/Rotate divided by 90)."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the displayed page."""
        width, height = self.right - self.left, self.top - self.bottom
        return (height, width) if self.turns % 2 else (width, height)

    @property
    def page(self) -> Displayed:
        """The whole displayed page."""
        return Rect(0.0, 0.0, *self.size)

    def display(self, left: float, bottom: float, right: float, top: float) -> Displayed:
        """A rectangle of user space, as a box of the displayed page, to a hundredth of a point."""
        return self.exact(left, bottom, right, top).rounded()

    def exact(self, left: float, bottom: float, right: float, top: float) -> Displayed:
        """The same, as exact as the file has it."""
        if self.turns == 0:
            return Rect(left - self.left, self.top - top, right - self.left, self.top - bottom)
        if self.turns == 1:
            return Rect(
                bottom - self.bottom, left - self.left, top - self.bottom, right - self.left
            )
        if self.turns == 2:
            return Rect(
                self.right - right, bottom - self.bottom, self.right - left, top - self.bottom
            )
        return Rect(self.top - top, self.right - right, self.top - bottom, self.right - left)

    def on_file(self, x: float, y: float) -> tuple[float, float]:
        """A place of the displayed page, in user space."""
        if self.turns == 0:
            return self.left + x, self.top - y
        if self.turns == 1:
            return self.left + y, self.bottom + x
        if self.turns == 2:
            return self.right - x, self.bottom + y
        return self.right - y, self.top - x


@dataclass(frozen=True, slots=True)
class Turn:
    """How a displayed page is turned so that most of its text reads from left to right.

    ``angle`` says how that text runs on the display and counts clockwise: at 90 it runs down the
    page, at 270 up the page. ``width`` and ``height`` are those of the displayed page.
    """

    angle: int = 0
    width: float = 0.0
    height: float = 0.0

    def upright(self, box: Displayed) -> Upright:
        """A box of the displayed page on the upright one."""
        x0, y0, x1, y1 = box
        if self.angle == 90:
            return Rect(y0, self.width - x1, y1, self.width - x0)
        if self.angle == 180:
            return Rect(self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.angle == 270:
            return Rect(self.height - y1, x0, self.height - y0, x1)
        return Rect(x0, y0, x1, y1)

    def displayed(self, box: Upright) -> Displayed:
        """A box of the upright page on the displayed one."""
        x0, y0, x1, y1 = box
        if self.angle == 90:
            return Rect(self.width - y1, x0, self.width - y0, x1)
        if self.angle == 180:
            return Rect(self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.angle == 270:
            return Rect(y0, self.height - x1, y1, self.height - x0)
        return Rect(x0, y0, x1, y1)

    @property
    def page(self) -> Upright:
        """The whole upright page."""
        return self.upright(Rect(0.0, 0.0, self.width, self.height))


FLAT = Turn()
"""Of a page whose text reads from left to right as it is displayed."""
