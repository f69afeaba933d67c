"""PDFium's text of a page → printed lines, and the characters they are made of. Child only."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hcgen.document.geometry import union

if TYPE_CHECKING:
    from hcgen.contracts import Box
    from hcgen.document.pdfium.page import PageText, Style

HYPHEN = "\ufffe"
"""PDFium's mark for a hyphen at a line's end: nearly always a real one, so it is kept as ``-``."""

_LINE_ENDS = re.compile("[\r\n\u2028\u2029]+")
_DROPPED = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\ud800-\udfff"
    "\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\U000e0000-\U000e01ef"
)
"""Controls, and what nobody sees printed: marks of direction, joiners, selectors, the tags block."""
_SPACE = " \t\xa0"
_DROP = re.compile(f"[{_DROPPED}]+")
_GAP = re.compile(f"[{_SPACE}]+")
_SOLID = re.compile(f"[^{_SPACE}]+")


@dataclass(slots=True)
class Glyph:
    """One character of a cleaned line and its index in PDFium's list of characters."""

    text: str
    index: int


def clean(text: str) -> str:
    """A raw line as it is kept: leaders and other controls dropped, U+FFFE as ``-``, a run of
    spaces as one space, none at the ends."""
    return _GAP.sub(" ", _DROP.sub("", text.replace(HYPHEN, "-"))).strip(" ")


def stretches(raw: str) -> list[tuple[int, int]]:
    """Where the raw lines of a page begin and end, those without a character left out."""
    found = []
    start = 0
    for match in _LINE_ENDS.finditer(raw):
        if match.start() > start:
            found.append((start, match.start()))
        start = match.end()
    if len(raw) > start:
        found.append((start, len(raw)))
    return found


def fast_lines(page: PageText) -> list[tuple[str, Box]]:
    """The cleaned lines with the box round their first and last characters (two per line are
    asked for, because asking for all would take most of the time of a reading)."""
    raw = page.raw()
    lines = []
    for start, end in stretches(raw):
        text = clean(raw[start:end])
        if not text:
            continue
        first = page.index(_solid(raw, range(start, end)))
        last = page.index(_solid(raw, range(end - 1, start - 1, -1)))
        lines.append((text, _around(page.exact_box(first), page.exact_box(last))))
    return lines


def _around(one: Box, other: Box) -> Box:
    return (
        round(min(one[0], other[0]), 2),
        round(min(one[1], other[1]), 2),
        round(max(one[2], other[2]), 2),
        round(max(one[3], other[3]), 2),
    )


def _solid(raw: str, places: range) -> int:
    for place in places:
        if raw[place] not in _SPACE and not _DROP.match(raw[place]):
            return place
    return places[0]


def line_glyphs(page: PageText, wanted: Container[int] | None = None) -> dict[int, list[Glyph]]:
    """The same lines, by their order, character by character: joined, the glyphs of a line are
    its cleaned text. ``wanted`` leaves out what nobody asks for."""
    raw = page.raw()
    places = [place for place in stretches(raw) if clean(raw[slice(*place)])]
    return {
        order: _glyphs(page, raw, *place)
        for order, place in enumerate(places)
        if wanted is None or order in wanted
    }


def line_styles(page: PageText) -> dict[int, list[tuple[str, Style]]]:
    """The same lines, by their order, as stretches of one style: that of a word's first character
    counts for the word. No box is asked for, so that this costs a tenth of the words."""
    raw = page.raw()
    places = [place for place in stretches(raw) if clean(raw[slice(*place)])]
    return {order: _styled(page, raw, *place) for order, place in enumerate(places)}


def _styled(page: PageText, raw: str, start: int, end: int) -> list[tuple[str, Style]]:
    found: list[tuple[str, Style]] = []
    for match in _SOLID.finditer(raw, start, end):
        text = clean(match.group())
        if not text:
            continue
        place = _solid(raw, range(*match.span()))
        style = page.style(page.index(place))
        if found and found[-1][1] == style:
            text = f"{found.pop()[0]} {text}"
        found.append((text, style))
    return found


def part_boxes(page: PageText, parts: Sequence[Sequence[int]]) -> list[Box | None]:
    """The box round each part (order of the line, first character, last character not included)."""
    lines = line_glyphs(page, {order for order, _, _ in parts})
    found: list[Box | None] = []
    for order, first, last in parts:
        glyphs = [glyph for glyph in lines.get(order, ())[first:last] if glyph.text != " "]
        boxes = [page.box(glyph.index) for glyph in glyphs]
        solid = [box for box in boxes if box[2] > box[0] and box[3] > box[1]]
        found.append(union(solid) if solid else None)
    return found


def _glyphs(page: PageText, raw: str, start: int, end: int) -> list[Glyph]:
    first, last = page.index(start), page.index(end - 1)
    even = last - first == end - 1 - start
    glyphs: list[Glyph] = []
    for place in range(start, end):
        text = raw[place]
        if text in _SPACE:
            if not glyphs or glyphs[-1].text == " ":
                continue
            text = " "
        elif not " " < text < "\x7f" and _DROP.match(text):
            continue
        index = first + place - start if even else page.index(place)
        glyphs.append(Glyph("-" if text == HYPHEN else text, index))
    while glyphs and glyphs[-1].text == " ":
        glyphs.pop()
    return glyphs
