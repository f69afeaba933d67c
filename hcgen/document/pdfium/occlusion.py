"""What hides text that is dark enough: shapes filled over it later, and clip paths. Child only.

Neither is proof that nobody sees the text: a pale shading leaves it legible. What is named here is
put to the same proof as white print.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from hcgen.document.geometry import OnFile

_LEAST_SIDE = 3.0
"""Points: a thinner shape is a rule or a border."""
_RATIO = 0.5
"""Of a text's box that a shape must overlap to count as drawn over it."""
_SLACK = 1.0
"""Points by which print may stick out of its clip path: boxes of fonts are generous."""
_CORNERS = (4, 5)
"""Segments of a rectangle, closed by a flag or by a last line."""


def covers(item: Any, box: OnFile) -> bool:
    """Whether a path object is a filled shape large enough to hide print."""
    if box.shorter < _LEAST_SIDE:
        return False
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    drawn = pdfium.FPDFPath_GetDrawMode(item, ctypes.byref(fill), ctypes.byref(stroke))
    return bool(drawn) and fill.value != pdfium.FPDF_FILLMODE_NONE


def lies_over(shape: OnFile, text: OnFile) -> bool:
    """Whether a shape overlaps a good part of a text's box."""
    return text.covered_by(shape) >= _RATIO


def may_be_cut(item: Any, box: OnFile) -> bool:
    """Whether a clip path may cut a text object off: one that is no rectangle, or a rectangle that
    does not hold the text's box (both in the space of the object)."""
    clip = pdfium.FPDFPageObj_GetClipPath(item)
    count = int(pdfium.FPDFClipPath_CountPaths(clip)) if clip else 0
    for place in range(max(0, count)):
        corners = _corners(clip, place)
        if corners is None:
            return True
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        if (
            box.x0 < min(xs) - _SLACK
            or box.y0 < min(ys) - _SLACK
            or box.x1 > max(xs) + _SLACK
            or box.y1 > max(ys) + _SLACK
        ):
            return True
    return False


def _corners(clip: Any, place: int) -> list[tuple[float, float]] | None:
    """The corners of one path of a clip path, if it is an upright rectangle."""
    count = int(pdfium.FPDFClipPath_CountPathSegments(clip, place))
    if count not in _CORNERS:
        return None
    x, y = ctypes.c_float(), ctypes.c_float()
    corners = []
    for number in range(count):
        segment = pdfium.FPDFClipPath_GetPathSegment(clip, place, number)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_BEZIERTO:
            return None
        pdfium.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        corners.append((x.value, y.value))
    upright = len({x for x, _ in corners}) == 2 and len({y for _, y in corners}) == 2
    return corners if upright else None
