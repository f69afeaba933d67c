"""PDFium's text of a page → printed lines, and the characters they are made of. Child only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hcgen.base import HAN
from hcgen.document.geometry import Displayed, union
from hcgen.document.letter_spacing import letter_spaced

if TYPE_CHECKING:
    from hcgen.document.pdfium.page import PageText, Style

HYPHEN = "\ufffe"
"""PDFium's mark for a hyphen at a line's end: nearly always a real one, so it is kept as ``-``."""

_LINE_ENDS = re.compile("[\r\n\u2028\u2029]+")
_DROPPED = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\ud800-\udfff"
    "\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\U000e0000-\U000e01ef"
)
"""Controls, and what nobody sees printed: signs of direction, joiners, selectors, tags."""
UPSIDE_DOWN = 180
CLOSED = "\x02"
"""Stands for a blank between Chinese characters that are set apart; no text keeps it."""
_SPACE = " \t\xa0"
_DROP = re.compile(f"[{_DROPPED}]+")
_GAP = re.compile(f"[\t\xa0][{_SPACE}]*| [{_SPACE}]+")
"""A run of spaces that is not one space already: most are, and to replace those takes time."""
_SOLID = re.compile(f"[^{_SPACE}]+")
_PRINTED = re.compile(f"[^{_SPACE}{_DROPPED}]")
_PIECE = re.compile(f"[^{_SPACE}\u3000]+")
_BLANK_IN_HAN = re.compile(rf"[{HAN}][{_SPACE}\u3000]")


@dataclass(slots=True)
class Glyph:
    """One character of a cleaned line and its index in PDFium's list of characters."""

    text: str
    index: int
    close: bool = False
    """Whether a blank that parts no words stands before it."""


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


class _RawLine(NamedTuple):
    """A line as it is read: its raw characters, the place of each in the page's raw text, its
    cleaned text, how it runs on the display, and the index of its first character that is
    printed."""

    raw: str
    places: Sequence[int]
    text: str
    angle: int
    first: int

    @property
    def last(self) -> int:
        """The place of its last character that is printed."""
        return self.places[_solid(self.raw, range(len(self.raw) - 1, -1, -1))]


class PageLines:
    """The printed lines of a page. ``order`` is a line's place among them, and the same in all."""

    def __init__(self, page: PageText) -> None:
        self._page = page

    @cached_property
    def _lines(self) -> list[_RawLine]:
        raw = self._page.raw()
        return [
            self._line(raw[start:end], range(start, end), text)
            for start, end in stretches(raw)
            if (text := clean(raw[start:end]))
        ]

    def _line(self, raw: str, places: range, text: str) -> _RawLine:
        first = self._first(raw, places)
        angle = self._page.angle(first)
        if angle != UPSIDE_DOWN:
            closed = self._closed_up(raw, places.start)
            text = text if closed is raw else clean(closed)
            return _RawLine(closed, places, text, angle, first)
        order = self._in_reading_order(raw, places.start)
        raw = "".join(raw[place - places.start] for place in order)
        return _RawLine(raw, order, clean(raw), angle, self._first(raw, order))

    def _first(self, raw: str, places: Sequence[int]) -> int:
        return self._page.index(places[_solid(raw, range(len(raw)))])

    def _closed_up(self, raw: str, start: int) -> str:
        """A line without the blanks that set its Chinese characters apart."""
        if not _BLANK_IN_HAN.search(raw):
            return raw
        spans = [match.span() for match in _PIECE.finditer(raw)]

        def edge(place: int) -> Displayed:
            return self._page.exact_box(self._page.index(place))

        def gap(n: int) -> float:
            before, after = edge(start + spans[n][1] - 1), edge(start + spans[n + 1][0])
            square = max(min(before.width, before.height), 0.1)
            return max(-before.overlap_x(after), -before.overlap_y(after)) / square

        for n in letter_spaced([raw[first:last] for first, last in spans], gap):
            end, begin = spans[n][1], spans[n + 1][0]
            raw = raw[:end] + CLOSED * (begin - end) + raw[begin:]
        return raw

    def _in_reading_order(self, raw: str, start: int) -> list[int]:
        """PDFium gives the words of a line that stands upside down from left to right, each of them
        read the right way; so that the last comes first."""
        spans = [match.span() for match in _SOLID.finditer(raw)]
        gaps = [(end, end + 1) for _, end in spans[:-1]]
        spans.sort(key=lambda span: -self._last_edge(start + _solid(raw, range(*span))))
        order = [
            place
            for pair in zip(spans, gaps, strict=False)
            for span in pair
            for place in range(*span)
        ]
        return [start + place for place in (*order, *range(*spans[-1]))]

    def _last_edge(self, place: int) -> float:
        return self._page.exact_box(self._page.index(place)).x1

    @property
    def angle(self) -> int:
        """How most of the page's text runs on the display, clockwise: 0, 90, 180 or 270. A line
        runs as its first character does; 0 where two angles have as much text."""
        counts: Counter[int] = Counter()
        for line in self._lines:
            counts[line.angle] += len(line.text)
        return max(sorted(counts), key=counts.__getitem__, default=0)

    def fast(self) -> list[tuple[str, Displayed]]:
        """The cleaned lines with the box round their first and last characters (two per line are
        asked for, because asking for all would take most of the time of a reading)."""
        page = self._page
        return [
            (
                line.text,
                page.exact_box(line.first).joined(page.exact_box(page.index(line.last))).rounded(),
            )
            for line in self._lines
        ]

    def glyphs(self, wanted: Container[int] | None = None) -> dict[int, list[Glyph]]:
        """The same lines, character by character: joined, the glyphs of a line are its cleaned
        text. ``wanted`` leaves out what nobody asks for."""
        return {
            order: _glyphs(self._page, line)
            for order, line in enumerate(self._lines)
            if wanted is None or order in wanted
        }

    def styles(self) -> dict[int, list[tuple[str, Style]]]:
        """The same lines as stretches of one style: that of a word's first character counts for the
        word. No box is asked for, so that this costs a tenth of the words."""
        return {order: _styled(self._page, line) for order, line in enumerate(self._lines)}

    def parts(self, parts: Sequence[Sequence[int]]) -> list[Displayed | None]:
        """The box round each part (order of the line, first character, last character not
        included)."""
        lines = self.glyphs({order for order, _, _ in parts})
        found: list[Displayed | None] = []
        for order, first, last in parts:
            glyphs = [glyph for glyph in lines.get(order, ())[first:last] if glyph.text != " "]
            boxes = [self._page.box(glyph.index) for glyph in glyphs]
            solid = [box for box in boxes if not box.is_empty]
            found.append(union(solid) if solid else None)
        return found


def _solid(raw: str, places: range) -> int:
    for place in places:
        if _PRINTED.match(raw, place):
            return place
    return places[0]


def _styled(page: PageText, line: _RawLine) -> list[tuple[str, Style]]:
    found: list[tuple[str, Style]] = []
    for match in _SOLID.finditer(line.raw):
        text = clean(match.group())
        if not text:
            continue
        place = line.places[_solid(line.raw, range(*match.span()))]
        style = page.style(page.index(place))
        if found and found[-1][1] == style:
            text = f"{found.pop()[0]} {text}"
        found.append((text, style))
    return found


def _glyphs(page: PageText, line: _RawLine) -> list[Glyph]:
    first, last = page.index(line.places[0]), page.index(line.places[-1])
    even = isinstance(line.places, range) and last - first == len(line.raw) - 1
    glyphs: list[Glyph] = []
    close = False
    for n, raw in enumerate(line.raw):
        text = raw
        if text == CLOSED:
            close = True
            continue
        if text in _SPACE:
            if not glyphs or glyphs[-1].text == " ":
                continue
            text = " "
        elif not " " < text < "\x7f" and _DROP.match(text):
            continue
        index = first + n if even else page.index(line.places[n])
        glyphs.append(Glyph("-" if text == HYPHEN else text, index, close))
        close = False
    while glyphs and glyphs[-1].text == " ":
        glyphs.pop()
    return glyphs
