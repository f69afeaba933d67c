"""Characters of a page that no person can see: white, invisible, tiny, covered, cut off, off the
page, on a layer that is off. Child only.

Text that is there for machines only must not feed a claim: a document may be made to mislead who
reads it by machine. The text objects of a page are looked through, which is cheap; only on a page
that has suspects are the characters looked at one by one. White and pale print, and print that
something covers or cuts off or a layer may hide, is put to the proof: the page is drawn with it and
without it, and what makes no difference is hidden. Invisible text on a scanned image is the text of
that image, and counts as visible.
"""

from __future__ import annotations

import ctypes
import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from hcgen.document.geometry import OnFile, Rect, union
from hcgen.document.pdfium.objects import activate, address
from hcgen.document.pdfium.occlusion import covers, lies_over, may_be_cut
from hcgen.document.pdfium.raster import rasterise

if TYPE_CHECKING:
    from hcgen.document.pdfium.page import PageText

_LEAST_SIZE = 2.0
"""Points of a font below which nobody reads it."""
_LEAST_SIDE = 2.5
"""Points of a character's longer side, for fonts whose nominal size says little."""
_PALE = 200
"""A fill of which every part is at least this is put to the proof."""
_FAINT = 40
"""… and one that is this transparent (of 255)."""
_DIFFERENCE = 12
"""Of 255 greys: how much a pixel must change for print to be seen."""
_COVERAGE = 0.01
"""Of the pixels where print stands, how many must change: letters fill 10 to 25 % of their boxes,
leaders some 3 %."""
_SCALE = 2.0
_DEPTH = 4
_INVISIBLE = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
_STROKED = (pdfium.FPDF_TEXTRENDERMODE_STROKE, pdfium.FPDF_TEXTRENDERMODE_STROKE_CLIP)
_KINDS = (pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_PATH)

Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class _Suspects:
    """The addresses of text objects by what is suspicious of them."""

    tiny: set[int] = field(default_factory=set)
    outside: set[int] = field(default_factory=set)
    pale: dict[int, Any] = field(default_factory=dict)
    invisible: set[int] = field(default_factory=set)
    texts: list[Any] = field(default_factory=list)
    boxes: list[OnFile] = field(default_factory=list)
    """Of the texts."""

    def all(self) -> set[int]:
        return self.tiny | self.outside | self.pale.keys() | self.invisible

    def cover(self, shape: OnFile) -> None:
        """Suspect the texts drawn so far over which a filled shape is drawn now."""
        for item, box in zip(self.texts, self.boxes, strict=True):
            if lies_over(shape, box):
                self.pale[address(item)] = item


def hidden_characters(page: PageText) -> frozenset[int]:
    """The indexes of the characters that cannot be seen on the displayed page."""
    suspects = _suspects(page)
    wanted = suspects.all()
    if not wanted:
        return frozenset()
    members: dict[int, list[int]] = defaultdict(list)
    for index in range(page.characters):
        item = page.object_address(index)
        if item in wanted:
            members[item].append(index)
    hidden: set[int] = set()
    for item, indexes in members.items():
        boxes = [page.box(index) for index in indexes]
        placed = list(zip(indexes, boxes, strict=True))
        if item in suspects.invisible:
            hidden.update(indexes)
        if item in suspects.tiny:
            hidden |= {index for index, box in placed if box.longer < _LEAST_SIDE}
        if item in suspects.outside:
            hidden |= {index for index, box in placed if not box.touches(page.frame.page)}
    for item in _without_effect(page, suspects, members):
        hidden.update(members[item])
    return frozenset(hidden)


def _suspects(page: PageText) -> _Suspects:
    found = _Suspects()
    bounds = (ctypes.c_float * 4)()
    to_bounds = _pointers(bounds, ctypes.c_float)
    frame = page.frame
    paper: OnFile = Rect(frame.left - 1, frame.bottom - 1, frame.right + 1, frame.top + 1)
    is_pale = _paleness()
    layered = page.layered()
    for item, kind, matrix in _objects(page.handle):
        if not pdfium.FPDFPageObj_GetBounds(item, *to_bounds):
            continue
        own: OnFile = Rect(*bounds)
        box = own
        if matrix is not _IDENTITY:
            box = _transformed(matrix, own)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            if found.texts and covers(item, box):
                found.cover(box)
        else:
            found.texts.append(item)
            found.boxes.append(box)
            mode = pdfium.FPDFTextObj_GetTextRenderMode(item)
            if mode in _INVISIBLE:
                found.invisible.add(address(item))
            elif (
                mode in _STROKED
                or is_pale(item)
                or may_be_cut(item, own)
                or (layered and (matrix is not _IDENTITY or _is_marked(item)))
            ):
                found.pale[address(item)] = item
            if box.sticks_out_of(paper):
                found.outside.add(address(item))
            if box.shorter < _LEAST_SIDE and _is_tiny(item, matrix):
                found.tiny.add(address(item))
    return found


def _is_marked(item: Any) -> bool:
    """Whether an object names its layer itself; a form may belong to one unsaid."""
    count = max(0, pdfium.FPDFPageObj_CountMarks(item))
    return any(_mark(pdfium.FPDFPageObj_GetMark(item, place)) == "OC" for place in range(count))


def _mark(mark: Any) -> str:
    size, name = ctypes.c_ulong(), (ctypes.c_ushort * 3)()  # longer names are not written at all
    pdfium.FPDFPageObjMark_GetName(mark, name, ctypes.sizeof(name), ctypes.byref(size))
    return bytes(name).decode("utf-16-le").rstrip("\0")


def _paleness() -> Callable[[Any], bool]:
    """A test of text objects: print whose fill is pale or transparent."""
    colours = (ctypes.c_uint * 4)()
    to_colours = _pointers(colours, ctypes.c_uint)

    def is_pale(item: Any) -> bool:
        if not pdfium.FPDFPageObj_GetFillColor(item, *to_colours):
            return False
        red, green, blue, alpha = colours
        return alpha <= _FAINT or (red >= _PALE and green >= _PALE and blue >= _PALE)

    return is_pale


def _pointers(array: Any, kind: Any) -> list[Any]:
    """Pointers to the elements of an array, as PDFium asks for them."""
    size = ctypes.sizeof(kind)
    pointer = ctypes.POINTER(kind)
    start = ctypes.addressof(array)
    return [ctypes.cast(start + place * size, pointer) for place in range(len(array))]


def _objects(page: Any) -> Iterator[tuple[Any, int, Matrix]]:
    """The text and path objects of a page, those in its forms included, in the order in
    which they are drawn, with the matrix that leads from their space to the page's."""
    for place in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, place)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _inside(item, _IDENTITY, 0)
        elif kind in _KINDS:
            yield item, kind, _IDENTITY


def _inside(form: Any, outer: Matrix, depth: int) -> Iterator[tuple[Any, int, Matrix]]:
    matrix = _times(_matrix(form), outer)
    for place in range(pdfium.FPDFFormObj_CountObjects(form)):
        item = pdfium.FPDFFormObj_GetObject(form, place)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEPTH:
            yield from _inside(item, matrix, depth + 1)
        elif kind in _KINDS:
            yield item, kind, matrix


def _is_tiny(item: Any, matrix: Matrix) -> bool:
    size = ctypes.c_float()
    if not pdfium.FPDFTextObj_GetFontSize(item, ctypes.byref(size)):
        return False
    own = _times(_matrix(item), matrix)
    real = abs(size.value) * math.hypot(own[2], own[3])
    return math.isfinite(real) and real < _LEAST_SIZE


def _matrix(item: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, ctypes.byref(found)):
        return _IDENTITY
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """First ``one``, then ``other``."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def _transformed(matrix: Matrix, box: OnFile) -> OnFile:
    a, b, c, d, e, f = matrix
    return union(
        Rect(x * a + y * c + e, x * b + y * d + f, x * a + y * c + e, x * b + y * d + f)
        for x in (box.x0, box.x1)
        for y in (box.y0, box.y1)
    )


def _without_effect(
    page: PageText, suspects: _Suspects, members: dict[int, list[int]]
) -> list[int]:
    """The pale objects without which the page looks the same. The other text is left out of both
    drawings: white print on black letters is no more seen than beside them."""
    areas = {
        item: union(page.box(index) for index in members[item]).cut(page.frame.page)
        for item in suspects.pale
        if item in members
    }
    hidden = [item for item, area in areas.items() if area.is_empty]
    shown = {item: area for item, area in areas.items() if not area.is_empty}
    if not shown:
        return hidden
    whole = union(shown.values())
    try:
        activate(suspects.texts, on=False)
        without = rasterise(page, whole, _SCALE)
        activate([suspects.pale[item] for item in shown], on=True)
        with_them = rasterise(page, whole, _SCALE)
    finally:
        activate(suspects.texts, on=True)
    for item, area in shown.items():
        x0, x1 = (max(0, round((x - whole.x0) * _SCALE)) for x in (area.x0, area.x1))
        y0, y1 = (max(0, round((y - whole.y0) * _SCALE)) for y in (area.y0, area.y1))
        starts = (y * without.width for y in range(y0, min(y1, without.height)))
        rows = [slice(start + x0, start + x1) for start in starts]
        changed = sum(_changed(with_them.pixels[row], without.pixels[row]) for row in rows)
        if changed < _COVERAGE * max(1, x1 - x0) * max(1, y1 - y0):
            hidden.append(item)
    return hidden


def _changed(one: bytes, other: bytes) -> int:
    if one == other:
        return 0
    pairs = zip(one, other, strict=True)
    return sum(abs(before - after) >= _DIFFERENCE for before, after in pairs)
