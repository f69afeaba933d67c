"""Evidence: a small picture of the place for each citation, as long as a page has room for it.

The picture shows whole printed lines round the quote and nothing is drawn into it: the page that
shows it lays the quote's boxes over it. The same document gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeVar

from hcgen.base import sha256_hex
from hcgen.contracts import (
    Box,
    Citation,
    Contract,
    Factsheet,
    Omission,
    citations,
    citations_in,
    map_citations,
)
from hcgen.document import Displayed, Document, Page, Rect, Upright, union

Part = TypeVar("Part", bound=Contract)

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
    _drawn: dict[tuple[int, Displayed], bytes] = field(default_factory=dict)
    _chosen: dict[_Place, tuple[Displayed, bytes]] = field(default_factory=dict)

    def illustrate(self, sheet: Factsheet, omissions: Sequence[Omission] = ()) -> Factsheet:
        """The sheet with ``evidence`` and ``evidence_box`` on its citations: the most important
        first, until ``EMBEDDED_BYTES`` are used up; a citation without a picture has its quote.
        The places of what is not shown come last; :meth:`pictured` gives theirs."""
        self._chosen = self._choose(chain(citations(sheet), citations_in(tuple(omissions))))
        self.named = {sha256_hex(png): png for _, png in self._chosen.values()}
        return self.pictured(sheet)

    def pictured(self, part: Part) -> Part:
        """A part of an outcome with the pictures that were chosen for it."""
        illustrated: Part = map_citations(part, self._with_picture)
        return illustrated

    def _with_picture(self, citation: Citation) -> Citation:
        found = self._chosen.get(_place(citation))
        update: dict[str, Any] = {"evidence": None, "evidence_box": None}
        if found is not None:
            update = {"evidence": sha256_hex(found[1]), "evidence_box": found[0]}
        return citation.model_copy(update=update)

    def _choose(self, cited: Iterable[Citation]) -> dict[_Place, tuple[Displayed, bytes]]:
        room = EMBEDDED_BYTES
        chosen: dict[_Place, tuple[Displayed, bytes]] = {}
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

    def _picture(self, page: int, box: Displayed) -> bytes:
        if (page, box) not in self._drawn:
            self._drawn[page, box] = self._draw(page, box)
        return self._drawn[page, box]

    def _draw(self, page: int, box: Displayed) -> bytes:
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


def region(page: Page, boxes: Iterable[Box]) -> Displayed:
    """The part of a page that is shown for a quote: its printed lines whole, with a margin; round
    a short quote also the line above and the line below, where they stand near. No other line is
    cut through. At most ``_AREA`` large: of a longer quote the beginning is shown."""
    turn = page.turn
    lines = [line.place for line in (*page.lines, *page.furniture)]
    whole = [_whole(turn.upright(Rect(*box)), lines) for box in boxes]
    shown = _with_room(_with_neighbours(whole, lines), lines, turn.page)
    return turn.displayed(shown).rounded()


def _with_neighbours(whole: Sequence[Upright], lines: Sequence[Upright]) -> Upright:
    """As many lines of a quote as have room, and those around a short one."""
    shown = whole[0]
    for box in whole[1:]:
        larger = union((shown, box))
        if larger.area > _AREA:
            break
        shown = larger
    if len(whole) <= _SHORT:
        for near in (_above(shown, lines), _below(shown, lines)):
            if near is not None and union((shown, near)).area <= _AREA:
                shown = union((shown, near))
    return shown


def _with_room(shown: Upright, lines: Sequence[Upright], paper: Upright) -> Upright:
    """The whole width of what stands on these lines, and a margin that cuts through no other."""
    for line in lines:
        if shown.y0 < line.centre_y < shown.y1:
            shown = shown._replace(x0=min(shown.x0, line.x0), x1=max(shown.x1, line.x1))
    top = max((line.y1 for line in lines if line.centre_y < shown.y0), default=paper.y0)
    end = min((line.y0 for line in lines if line.centre_y > shown.y1), default=paper.y1)
    return Rect(
        max(paper.x0, shown.x0 - _MARGIN),
        max(paper.y0, shown.y0 - _MARGIN, min(top, shown.y0)),
        min(paper.x1, shown.x1 + _MARGIN),
        min(paper.y1, shown.y1 + _MARGIN, max(end, shown.y1)),
    )


def embedded_size(png: bytes) -> int:
    """The characters of a picture in base64."""
    return (len(png) + 2) // 3 * 4


def named_in(part: Contract, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of the pictures that a citation of the part names, in the order of their hashes."""
    names = {citation.evidence for citation in citations_in(part) if citation.evidence}
    return {name: pictures[name] for name in sorted(names)}


def _place(citation: Citation) -> _Place:
    return citation.page, citation.boxes


def _whole(box: Upright, lines: Iterable[Upright]) -> Upright:
    """The box together with the printed lines on which it stands."""
    for line in lines:
        if box.overlap_y(line) > 0.5 * box.height and box.is_over(line):
            box = union((box, line))
    return box


def _above(shown: Upright, lines: Iterable[Upright]) -> Upright | None:
    near = [
        line
        for line in lines
        if line.centre_y < shown.y0 and shown.y0 - line.y1 < _CONTEXT and line.is_over(shown)
    ]
    return max(near, key=lambda line: line.y1, default=None)


def _below(shown: Upright, lines: Iterable[Upright]) -> Upright | None:
    near = [
        line
        for line in lines
        if line.centre_y > shown.y1 and line.y0 - shown.y1 < _CONTEXT and line.is_over(shown)
    ]
    return min(near, key=lambda line: line.y0, default=None)
