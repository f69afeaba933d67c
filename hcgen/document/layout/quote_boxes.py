"""Where characters of a page's text stand on the page."""

from __future__ import annotations

from hcgen.document.geometry import Displayed
from hcgen.document.model import Document, Page


def parts_between(page: Page, start: int, end: int) -> tuple[tuple[int, int, int], ...]:
    """The parts of printed lines that ``start`` to ``end`` of a page's text touches, as a reader is
    asked for them: the line's order, its first and its last character."""
    return tuple(
        (line.order, max(start, line.start) - line.start, min(end, line.end) - line.start)
        for line in page.lines
        if line.start < end and start < line.end
    )


def boxes_between(document: Document, number: int, start: int, end: int) -> tuple[Displayed, ...]:
    """One box for each printed line that ``start`` to ``end`` of the page's text touches, exact to
    the characters; the whole line's box where the characters cannot be had."""
    page = document.page(number)
    parts = parts_between(page, start, end)
    whole = {line.order: line.box for line in page.lines}
    exact = document.reader.boxes(number, parts)
    return tuple(box or whole[order] for box, (order, _, _) in zip(exact, parts, strict=True))
