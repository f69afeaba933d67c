"""From PDF user space to points from the top left of the displayed page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hcgen.contracts import Box


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

    def display(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A rectangle of user space, as a box of the displayed page, to a hundredth of a point."""
        return rounded(self.exact(left, bottom, right, top))

    def exact(self, left: float, bottom: float, right: float, top: float) -> Box:
        """The same, as exact as the file has it."""
        if self.turns == 0:
            return (left - self.left, self.top - top, right - self.left, self.top - bottom)
        if self.turns == 1:
            return (bottom - self.bottom, left - self.left, top - self.bottom, right - self.left)
        if self.turns == 2:
            return (self.right - right, bottom - self.bottom, self.right - left, top - self.bottom)
        return (self.top - top, self.right - right, self.top - bottom, self.right - left)


def rounded(box: Box) -> Box:
    """The box to a hundredth of a point."""
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box round all of these; the empty box at the origin for none."""
    rows = list(boxes)
    if not rows:
        return (0.0, 0.0, 0.0, 0.0)
    left, top, right, bottom = zip(*rows, strict=True)
    return (min(left), min(top), max(right), max(bottom))


def turned(box: Box, angle: int, width: float, height: float) -> Box:
    """The box on a page turned so that text running at ``angle`` reads from left to right.

    ``angle`` counts clockwise: at 90 the text runs down the page, at 270 up the page.
    ``width`` and ``height`` are those of the page before the turn.
    """
    x0, y0, x1, y1 = box
    if angle == 90:
        box = (y0, width - x1, y1, width - x0)
    elif angle == 180:
        box = (width - x1, height - y1, width - x0, height - y0)
    elif angle == 270:
        box = (height - y1, x0, height - y0, x1)
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
