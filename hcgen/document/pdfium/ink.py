"""Which characters are bold by their ink, where their font has no name to tell it. Child only.

A browser that has no bold face of a font, as is usual with Chinese, thickens the letters itself and
prints them in a font of drawings (Type 3), which has neither a name nor a weight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from PIL import Image

from hcgen.base import IS_HAN
from hcgen.document.pdfium.raster import SIDE_LIMIT, rasterise

if TYPE_CHECKING:
    from hcgen.document.geometry import Displayed
    from hcgen.document.pdfium.page import PageText

_SCALE = 3.0
"""Pixels to a point: a stroke of usual print is two pixels wide."""
_THICKER = 1.3
"""Strokes thicker by this than those of most of the page are bold. Browsers thicken by half."""
_MOST_ROWS = 500_000
"""Rows of pixels that are looked at, over all characters of a page; six times those of a full page.
Further characters count as plain."""
_DARK = [255 * (grey < 128) for grey in range(256)]


@dataclass(slots=True)
class _Run:
    """Characters of a line that are set in one size, and all in named fonts or none."""

    kind: tuple[bool, float]
    indexes: list[int] = field(default_factory=list)
    han: int = 0
    stroke: float = 0.0

    @property
    def is_han(self) -> bool:
        return 2 * self.han > len(self.indexes)


def heavy_characters(page: PageText) -> frozenset[int]:
    """The characters in fonts without a name that are printed bolder than most of the page."""
    runs = _runs(page)
    if all(run.kind[0] for run in runs):
        return frozenset()
    ink = _Ink(page)
    for run in runs:
        run.stroke = ink.stroke(page.tight_box(index) for index in run.indexes) / run.kind[1]
    found: set[int] = set()
    for script in (True, False):
        own = [run for run in runs if run.is_han is script]
        usual = median(run.stroke for run in own for _ in run.indexes) if own else 0.0
        for run in own:
            if not run.kind[0] and run.stroke > _THICKER * usual:
                found.update(run.indexes)
    return frozenset(found)


def _runs(page: PageText) -> list[_Run]:
    runs: list[_Run] = []
    fresh = True
    for index in range(page.characters):
        letter = page.letter(index)
        fresh = fresh or letter in "\r\n"
        if letter.isspace() or not page.object_address(index):
            continue
        kind = bool(page.font_name(index)), page.font_size(index)
        if fresh or runs[-1].kind != kind:
            runs.append(_Run(kind))
        runs[-1].indexes.append(index)
        runs[-1].han += bool(IS_HAN.match(letter))
        fresh = False
    return [run for run in runs if run.kind[1]]


class _Ink:
    """A page drawn in black and white, each row of it a number."""

    def __init__(self, page: PageText) -> None:
        width, height = page.frame.size
        self._scale = min(_SCALE, SIDE_LIMIT / max(width, height, 1.0))
        self._area, self._left = page.frame.page, _MOST_ROWS
        raster = rasterise(page, self._area, self._scale)
        grey = Image.frombytes("L", (raster.width, raster.height), raster.pixels)
        bits = grey.point(_DARK, "1").tobytes()
        self._stride = (raster.width + 7) // 8
        self._rows = [
            int.from_bytes(bits[start : start + self._stride], "big")
            for start in range(0, len(bits), self._stride)
        ]

    def stroke(self, boxes: Iterator[Displayed]) -> float:
        """How thick the strokes in some boxes are on average: their area by half their outline."""
        area = edges = 0
        for box in boxes:
            if not self._area.holds_centre(box):
                continue
            x1 = min(8 * self._stride, int(box.x1 * self._scale) + 2)
            mask = (1 << max(0, x1 - max(0, int(box.x0 * self._scale) - 1))) - 1
            top, bottom = int(box.y0 * self._scale) - 1, int(box.y1 * self._scale) + 2
            rows = self._rows[max(0, top) : max(0, bottom)][: self._left]
            self._left -= len(rows)
            above = 0
            for row in rows:
                here = row >> 8 * self._stride - x1 & mask
                area += here.bit_count()
                edges += (here ^ here >> 1).bit_count() + (here ^ above).bit_count()
                above = here
        return 2 * area / edges if edges else 0.0
