"""Where characters of a page's text stand on the page."""

from __future__ import annotations

from hcgen.document.geometry import Displayed
from hcgen.document.model import Document


def boxes_between(document: Document, number: int, start: int, end: int) -> tuple[Displayed, ...]:
    """One box for each printed line that ``start`` to ``end`` of the page's text touches, exact to
    the characters; the whole line's box where the characters cannot be had."""
    lines = [line for line in document.page(number).lines if line.start < end and start < line.end]
    parts = [
        (line.order, max(start, line.start) - line.start, min(end, line.end) - line.start)
        for line in lines
    ]
    exact = document.reader.boxes(number, parts)
    return tuple(box or line.box for box, line in zip(exact, lines, strict=True))
