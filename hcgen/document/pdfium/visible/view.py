"""A part of a page drawn with some words, without them, and the words alone. Child only."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium
from PIL import Image, ImageChops

from hcgen.document.geometry import Displayed, Rect
from hcgen.document.pdfium.objects import activate, address, inner_objects, top_objects
from hcgen.document.pdfium.raster import BLACK, SIDE_LIMIT, WHITE, rasterise
from hcgen.document.pdfium.visible.letters import Letter, area_of

if TYPE_CHECKING:
    from hcgen.document.pdfium.page import PageText

SCALE = 3.0
"""Pixels to a point: the stems of print of six points are a pixel wide."""
_CONTRAST = 40
"""Of 255 greys that a letter must stand off from its ground. Pale grey (#D7D7D7) on white does, and
so does #282828 on black: a contrast of some 1.4 to 1, below which print is looked for, not read."""
_INK = 64
"""Of 255: how much of a pixel a letter must cover for the pixel to count as its ink."""
_SEEN = 0.8
"""Of a letter's ink that must be seen: a rule may run through it, a shape may not hide half."""
_SEEN_MARK = 0.6
"""… of a mark's, of which an underline takes more: a comma hangs in it."""
_WHOLLY = 0.98
"""… of what a whole text object prints."""
_LEAST_INK = 0.05
"""Of a glyph's box that its ink must fill: the thinnest print fills some 10 %."""
_SPAN = 0.6
"""Of the sides of a glyph that its ink must reach over: a clip path may have cut the rest off."""
_LEAST_GLYPH = 0.1
"""Points of a glyph's shorter side; that of an empty glyph is next to nothing."""
_STEM = 3
"""Pixels of a glyph that is but a stem: it may stand in either of those at its middle."""
_STEP = 4
"""Points by which drawings differ in width, so that PDFium's rows need not be copied one by one."""
_BOTH = 255
"""Marks a pixel of ink that is seen; half of it, one that is not."""
_IS_INK = [_BOTH if value >= _INK else 0 for value in range(256)]
_IS_ANY = [_BOTH if value else 0 for value in range(256)]
_TOO_LITTLE = [max(0, math.ceil(value * _CONTRAST / 255) - 1) for value in range(256)]
"""By how much of a pixel a letter covers: the greatest change that is too little to be seen."""
DEPTH = 12
"""Of forms within forms, as PDFium draws them; what lies deeper stays in the drawing."""


class View:
    """The part of a page where some letters stand, drawn in different ways."""

    def __init__(self, page: PageText, letters: Sequence[Letter]) -> None:
        self._page = page
        area = area_of(letters).cut(page.frame.page)
        left, right = math.floor(area.x0), math.ceil(area.x1)
        right += (left - right) % _STEP
        self._area: Displayed = Rect(left, math.floor(area.y0), right, math.ceil(area.y1))
        self._scale = min(SCALE, SIDE_LIMIT / max(1.0, self._area.longer))
        self._whole = self._draw()

    def hidden(self, letters: Sequence[Letter], taken: Mapping[int, Any]) -> set[int]:
        """The letters that a person does not see: leaving out what is taken changes too little."""
        alone = self._alone(taken)
        activate(taken.values(), on=False)
        try:
            without = self._draw()
        finally:
            activate(taken.values(), on=True)
        change = ImageChops.difference(self._whole, without)
        ink = alone.point(_IS_INK)
        enough = ImageChops.subtract(change, alone.point(_TOO_LITTLE)).point(_IS_ANY)
        shown = ImageChops.add(ink, ImageChops.darker(ink, enough), scale=2)
        return {letter.index for letter in letters if not self._is_seen(letter, shown)}

    def _alone(self, taken: Mapping[int, Any]) -> Image.Image:
        """How much of each pixel the words cover by themselves, whatever their colour."""
        rest: list[Any] = []
        _beside(top_objects(self._page.handle), taken, rest, 0)
        activate(rest, on=False)
        try:
            on_white = self._draw(annotations=False)
            on_black = self._draw(annotations=False, ground=BLACK)
        finally:
            activate(rest, on=True)
        return ImageChops.invert(ImageChops.subtract(on_white, on_black))

    def _draw(self, *, annotations: bool = True, ground: int = WHITE) -> Image.Image:
        raster = rasterise(
            self._page, self._area, self._scale, annotations=annotations, ground=ground
        )
        return Image.frombytes("L", (raster.width, raster.height), raster.pixels)

    def _is_seen(self, letter: Letter, shown: Image.Image) -> bool:
        if letter.retold:
            counts = shown.crop(self._pixels(letter.box)).histogram()
            return counts[_BOTH] > _WHOLLY * (counts[_BOTH] + counts[_BOTH // 2])
        glyph = self._page.tight_box(letter.index)
        expected = glyph.cut(letter.inner)
        if glyph.shorter < _LEAST_GLYPH or expected.is_empty:
            return False
        part = shown.crop(self._pixels(expected))
        counts = part.histogram()
        seen, ink = counts[_BOTH], counts[_BOTH] + counts[_BOTH // 2]
        reach = part.getbbox()
        return (
            reach is not None
            and seen >= (_SEEN if letter.text.isalnum() else _SEEN_MARK) * ink
            and ink >= _LEAST_INK * part.width * part.height
            and reach[2] - reach[0] + 1 >= _SPAN * expected.width * self._scale
            and reach[3] - reach[1] + 1 >= _SPAN * expected.height * self._scale
            and (
                letter.along(expected) * self._scale < _STEM
                or shown.crop(self._pixels(letter.middle(expected))).getbbox() is not None
            )
        )

    def _pixels(self, box: Displayed) -> tuple[int, int, int, int]:
        left, top = self._area.x0, self._area.y0
        return (
            math.floor((box.x0 - left) * self._scale),
            math.floor((box.y0 - top) * self._scale),
            math.ceil((box.x1 - left) * self._scale),
            math.ceil((box.y1 - top) * self._scale),
        )


def _beside(items: Iterator[Any], taken: Mapping[int, Any], rest: list[Any], depth: int) -> bool:
    """Collect what is drawn beside the taken objects; whether one of those is among the items."""
    held = False
    for item in items:
        if address(item) in taken:
            held = True
            continue
        if depth < DEPTH and pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM:
            inside: list[Any] = []
            if _beside(inner_objects(item), taken, inside, depth + 1):
                rest += inside
                held = True
                continue
        rest.append(item)
    return held
