"""A region of a page as grey pixels. Runs in the child only."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from hcgen.document.geometry import Displayed
    from hcgen.document.pdfium.page import PageText

SIDE_LIMIT = 4_000
"""Pixels of a side at most."""
WHITE, BLACK = 0xFFFFFFFF, 0xFF000000
"""Grounds on which a page is drawn."""


@dataclass(frozen=True, slots=True)
class Raster:
    """Rows of grey pixels, from the top left, 0 black to 255 white; white where the page ends."""

    width: int
    height: int
    pixels: bytes


def rasterise(
    page: PageText,
    box: Displayed,
    scale: float,
    *,
    annotations: bool = True,
    ground: int = WHITE,
) -> Raster:
    """The pixels of a box of the displayed page, ``scale`` of them to a point."""
    width = max(1, min(SIDE_LIMIT, round(box.width * scale)))
    height = max(1, min(SIDE_LIMIT, round(box.height * scale)))
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_Gray, None, 0)
    if not bitmap:
        return Raster(width, height, b"\xff" * (width * height))
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, ground)
        whole_width, whole_height = page.frame.size
        flags = pdfium.FPDF_GRAYSCALE | (pdfium.FPDF_ANNOT if annotations else 0)
        drawn = (
            bitmap,
            page.handle,
            round(-box.x0 * scale),
            round(-box.y0 * scale),
            round(whole_width * scale),
            round(whole_height * scale),
            0,
            flags,
        )
        pdfium.FPDF_RenderPageBitmap(*drawn)
        if annotations and page.forms:
            pdfium.FPDF_FFLDraw(page.forms, *drawn)
        stride = int(pdfium.FPDFBitmap_GetStride(bitmap))
        rows = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
        if stride != width:  # PDFium's rows are as long as the next four pixels
            rows = b"".join(rows[y * stride : y * stride + width] for y in range(height))
        return Raster(width, height, rows)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
