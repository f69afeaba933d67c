"""How much of a page pictures cover, which tells a scan from a blank page. Child only."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from hcgen.document.pdfium.page import PageText

_GRID = 32
"""Squares of a side by which the ratio is counted: pictures overlap, and scans come in strips."""
_MOST = 5_000
"""Objects of a page that are looked at."""
_DEEPEST = 6


def covered_ratio(page: PageText) -> float:
    """The share of the displayed page that lies under pictures, from 0 to 1."""
    width, height = page.frame.size
    if width <= 0 or height <= 0:
        return 0.0
    covered: set[tuple[int, int]] = set()
    for item in _objects(page.handle):
        if not _pictures(item, _DEEPEST):
            continue
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        if not pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top):
            continue
        box = page.frame.exact(left.value, bottom.value, right.value, top.value)
        columns = _steps(box.x0 / width, box.x1 / width)
        rows = _steps(box.y0 / height, box.y1 / height)
        covered.update((column, row) for column in columns for row in rows)
    return len(covered) / _GRID**2


def _steps(low: float, high: float) -> range:
    """The squares whose middles lie between two shares of a side."""
    first = max(0, min(_GRID, round(low * _GRID)))
    return range(first, max(0, min(_GRID, round(high * _GRID))))


def _objects(page: Any) -> Iterator[Any]:
    count = min(_MOST, int(pdfium.FPDFPage_CountObjects(page)))
    yield from (pdfium.FPDFPage_GetObject(page, index) for index in range(count))


def _pictures(item: Any, depth: int) -> bool:
    """Whether an object is a picture, or a group of which one part is."""
    kind = pdfium.FPDFPageObj_GetType(item)
    if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
        return True
    if kind != pdfium.FPDF_PAGEOBJ_FORM or depth == 0:
        return False
    count = min(_MOST, int(pdfium.FPDFFormObj_CountObjects(item)))
    return any(
        _pictures(pdfium.FPDFFormObj_GetObject(item, index), depth - 1) for index in range(count)
    )
