"""A region of a page as a small greyscale picture. Runs in the child only."""

from __future__ import annotations

import ctypes
import io
from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium
from PIL import Image

if TYPE_CHECKING:
    from hcgen.contracts import Box
    from hcgen.document.engine import PageText

GREYS = 16
"""Enough for print, and a third of the bytes of 256."""
_SIDE_LIMIT = 4_000
_FLAGS = pdfium.FPDF_ANNOT | pdfium.FPDF_GRAYSCALE


def picture(page: PageText, box: Box, dpi: int) -> bytes:
    """The PNG of a box of the displayed page, 16 greys, white where the page ends.

    The same page, box and dpi give the same bytes. A side is at most 4,000 pixels.
    """
    scale = dpi / 72
    width = max(1, min(_SIDE_LIMIT, round((box[2] - box[0]) * scale)))
    height = max(1, min(_SIDE_LIMIT, round((box[3] - box[1]) * scale)))
    pixels = _render(page, box, scale, width, height)
    image = Image.frombytes("L", (width, height), pixels)
    steps = image.point([round(value * (GREYS - 1) / 255) for value in range(256)])
    return _png(steps)


def _render(page: PageText, box: Box, scale: float, width: int, height: int) -> bytes:
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_Gray, None, 0)
    if not bitmap:
        return b"\xff" * (width * height)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        whole_width, whole_height = page.frame.size
        pdfium.FPDF_RenderPageBitmap(
            bitmap,
            page.handle,
            round(-box[0] * scale),
            round(-box[1] * scale),
            round(whole_width * scale),
            round(whole_height * scale),
            0,
            _FLAGS,
        )
        stride = int(pdfium.FPDFBitmap_GetStride(bitmap))
        rows = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
        return b"".join(rows[y * stride : y * stride + width] for y in range(height))
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


def _png(steps: Image.Image) -> bytes:
    """Indexed colours with 16 greys: four bits a pixel, which Pillow writes for such a palette."""
    palette = [round(index * 255 / (GREYS - 1)) for index in range(GREYS)]
    indexed = Image.frombytes("P", steps.size, steps.tobytes())
    indexed.putpalette([value for grey in palette for value in (grey, grey, grey)])
    buffer = io.BytesIO()
    indexed.save(buffer, "PNG", optimize=True, bits=4)
    return buffer.getvalue()
