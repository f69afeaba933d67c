"""Pages as lines at heights, without a PDF."""

from __future__ import annotations

from collections.abc import Sequence

from hcgen.document import Displayed, Line, Page, Rect

WIDTH, HEIGHT = 595.0, 842.0
TOP, NEXT, BODY, FOOT = 40.0, 56.0, 400.0, 800.0
"""Heights: of a running head, of a line set close under it, of the body, of a foot."""


def page(number: int, *printed: tuple[float, str]) -> Page:
    """A page of these lines, each as (top, text)."""
    lines: list[Line] = []
    start = 0
    for order, (y, text) in enumerate(printed):
        box: Displayed = Rect(72.0, y, 523.0, y + 11.0)
        lines.append(Line(text, box, start, start + len(text), order))
        start += len(text) + 1
    text = "\n".join(line.text for line in lines)
    return Page(number, WIDTH, HEIGHT, text=text, lines=tuple(lines))


def pages(*printed: Sequence[tuple[float, str]]) -> list[Page]:
    """Pages from 1."""
    return [page(number, *rows) for number, rows in enumerate(printed, start=1)]
