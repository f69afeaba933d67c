"""Evidence: a small picture of the place for each citation, as long as a page has room for it.

The picture shows whole printed lines round the quote and nothing is drawn into it: the page that
shows it lays the quote's boxes over it. The same document gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hcgen.base import sha256_hex
from hcgen.contracts import Box, Citation, Factsheet, citations, citations_in, map_citations
from hcgen.document import Document, Page

PICTURE_BYTES = 12 * 1024
"""Bytes of one picture at most: sixty of them keep a page below half a megabyte."""
EMBEDDED_BYTES = 300 * 1024
"""What all pictures of a filing may take as a page embeds them, in base64 (the same)."""
DPI = 110
"""The usual resolution (measured: print of 9 points reads well at twice its size)."""
_SHARPER = 150
_COARSER = (90, 75)
_SMALL = PICTURE_BYTES // 6
"""A picture of at most this size is drawn sharper: it stays small."""
_MARGIN = 6.0
"""Points of paper round the printed lines."""
_CONTEXT = 16.0
"""How far, in points, the lines above and below may stand to be shown with a short quote."""
_SHORT = 3
"""Lines of a quote that is shown with its neighbours."""
_AREA = 595.0 * 200.0
"""Square points of page that one picture shows at most."""


@dataclass(slots=True)
class Pictures:
    """The pictures of one document, drawn once each. ``named`` holds the last choice by hash."""

    document: Document
    named: dict[str, bytes] = field(default_factory=dict)
    _drawn: dict[tuple[int, Box], bytes] = field(default_factory=dict)

    def illustrate(self, sheet: Factsheet) -> Factsheet:
        """The sheet with ``evidence`` and ``evidence_box`` on its citations: the most important
        first, until ``EMBEDDED_BYTES`` are used up; a citation without a picture has its quote."""
        chosen = self._choose(citations(sheet))
        self.named = {sha256_hex(png): png for _, png in chosen.values()}

        def with_picture(citation: Citation) -> Citation:
            found = chosen.get(_place(citation))
            update: dict[str, Any] = {"evidence": None, "evidence_box": None}
            if found is not None:
                update = {"evidence": sha256_hex(found[1]), "evidence_box": found[0]}
            return citation.model_copy(update=update)

        illustrated: Factsheet = map_citations(sheet, with_picture)
        return illustrated

    def _choose(self, cited: Iterable[Citation]) -> dict[_Place, tuple[Box, bytes]]:
        room = EMBEDDED_BYTES
        chosen: dict[_Place, tuple[Box, bytes]] = {}
        counted: set[bytes] = set()
        for citation in cited:
            place = _place(citation)
            if place in chosen or not citation.boxes:
                continue
            box = region(self.document.page(citation.page), citation.boxes)
            png = self._picture(citation.page, box)
            size = 0 if png in counted else embedded_size(png)
            if not png or size > room:
                if room < embedded_size(bytes(_SMALL)):
                    break
                continue
            room -= size
            counted.add(png)
            chosen[place] = (box, png)
        return chosen

    def _picture(self, page: int, box: Box) -> bytes:
        if (page, box) not in self._drawn:
            self._drawn[page, box] = self._draw(page, box)
        return self._drawn[page, box]

    def _draw(self, page: int, box: Box) -> bytes:
        """The picture at the best resolution that stays within the limit; else none."""
        render = self.document.reader.render
        png = render(page, box, dpi=DPI)
        if png and len(png) <= _SMALL:
            sharper = render(page, box, dpi=_SHARPER)
            return sharper if 0 < len(sharper) <= PICTURE_BYTES else png
        for dpi in _COARSER:
            if len(png) <= PICTURE_BYTES:
                break
            png = render(page, box, dpi=dpi)
        return png if len(png) <= PICTURE_BYTES else b""


_Place = tuple[int, tuple[Box, ...]]


def region(page: Page, boxes: Iterable[Box]) -> Box:
    """The part of a page that is shown for a quote: its printed lines whole, with a margin; round
    a short quote also the line above and the line below, where they stand near. No other line is
    cut through. At most ``_AREA`` large: of a longer quote the beginning is shown."""
    lines = [line.box for line in (*page.lines, *page.furniture)]
    whole = [_whole(box, lines) for box in boxes]
    shown = whole[0]
    for box in whole[1:]:
        larger = _union(shown, box)
        if _area(larger) > _AREA:
            break
        shown = larger
    if len(whole) <= _SHORT:
        for near in (_above(shown, lines), _below(shown, lines)):
            if near is not None and _area(_union(shown, near)) <= _AREA:
                shown = _union(shown, near)
    for line in lines:
        if shown[1] < _middle(line) < shown[3]:  # the whole width of what stands on these lines
            shown = (min(shown[0], line[0]), shown[1], max(shown[2], line[2]), shown[3])
    top = max((line[3] for line in lines if _middle(line) < shown[1]), default=0.0)
    end = min((line[1] for line in lines if _middle(line) > shown[3]), default=page.height)
    return (
        _rounded(max(0.0, shown[0] - _MARGIN)),
        _rounded(max(0.0, shown[1] - _MARGIN, min(top, shown[1]))),
        _rounded(min(page.width, shown[2] + _MARGIN)),
        _rounded(min(page.height, shown[3] + _MARGIN, max(end, shown[3]))),
    )


def embedded_size(png: bytes) -> int:
    """The characters of a picture in base64."""
    return (len(png) + 2) // 3 * 4


def named_in(sheet: Factsheet, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of the pictures that a citation of the sheet names, in the order of their hashes."""
    names = {citation.evidence for citation in citations_in(sheet) if citation.evidence}
    return {name: pictures[name] for name in sorted(names)}


def _place(citation: Citation) -> _Place:
    return citation.page, citation.boxes


def _whole(box: Box, lines: Iterable[Box]) -> Box:
    """The box together with the printed lines on which it stands."""
    for line in lines:
        shared = min(box[3], line[3]) - max(box[1], line[1])
        if shared > 0.5 * (box[3] - box[1]) and _beside(box, line):
            box = _union(box, line)
    return box


def _above(shown: Box, lines: Iterable[Box]) -> Box | None:
    near = [
        line
        for line in lines
        if _middle(line) < shown[1] and shown[1] - line[3] < _CONTEXT and _beside(line, shown)
    ]
    return max(near, key=lambda line: line[3], default=None)


def _below(shown: Box, lines: Iterable[Box]) -> Box | None:
    near = [
        line
        for line in lines
        if _middle(line) > shown[3] and line[1] - shown[3] < _CONTEXT and _beside(line, shown)
    ]
    return min(near, key=lambda line: line[1], default=None)


def _beside(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2]


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _union(one: Box, other: Box) -> Box:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _rounded(value: float) -> float:
    return round(value, 2)
