"""A region of a page as a small greyscale picture. Runs in the child only."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from hcgen.document.pdfium.raster import rasterise

if TYPE_CHECKING:
    from hcgen.document.geometry import Displayed
    from hcgen.document.pdfium.page import PageText

GREYS = 16
"""Enough for print, and a third of the bytes of 256."""


def picture(page: PageText, box: Displayed, dpi: int) -> bytes:
    """The PNG of a box of the displayed page, 16 greys, white where the page ends.

    The same page, box and dpi give the same bytes. A side is at most 4,000 pixels.
    """
    raster = rasterise(page, box, dpi / 72)
    image = Image.frombytes("L", (raster.width, raster.height), raster.pixels)
    return _png(image.point([round(value * (GREYS - 1) / 255) for value in range(256)]))


def _png(steps: Image.Image) -> bytes:
    """Indexed colours with 16 greys: four bits a pixel, which Pillow writes for such a palette."""
    palette = [round(index * 255 / (GREYS - 1)) for index in range(GREYS)]
    indexed = Image.frombytes("P", steps.size, steps.tobytes())
    indexed.putpalette([value for grey in palette for value in (grey, grey, grey)])
    buffer = io.BytesIO()
    indexed.save(buffer, "PNG", compress_level=6, bits=4)
    return buffer.getvalue()
