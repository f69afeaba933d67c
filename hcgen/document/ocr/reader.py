"""The reader of a document with scanned pages: what PDFium cannot say of them, the nets do."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence
from statistics import median

from hcgen.document.geometry import Displayed, Rect
from hcgen.document.model import Styled, Unseen, Word
from hcgen.document.ocr.layout import (
    Piece,
    ScanLine,
    is_sideways,
    level,
    lines_of,
    pieces_in_points,
)
from hcgen.document.ocr.recognising import Recognition
from hcgen.document.ocr.variants import as_printed
from hcgen.document.process.child import ChildDied
from hcgen.document.process.limits import Limits
from hcgen.document.process.reader import PdfReader

LONG_SIDE = 2_340
"""Pixels of the longer side of a page as it is recognised: A4 at 200 dots an inch."""
_LEAST_DPI, _MOST_DPI = 20, 400
_BOLD = 1.2
"""Strokes thicker by this than those of most of the page are bold."""
_WORDS = re.compile(r"[.·…]{3,}|(?:(?![.·…]{3})[^ ])+")
_TRUSTED = 0.6
"""The mean trust of the nets, by characters, below which a page is not legible."""
_NEAR = 0.6
"""A piece of the second reader belongs to a line whose middle is nearer than this share of its
height."""


class Illegible(Exception):
    """A page was recognised, and what was seen is not text to rely on; the message says why."""


class ScanReader:
    """The protocol ``Reader`` over a :class:`PdfReader`, which answers for all other pages."""

    def __init__(self, reader: PdfReader, recognition: Recognition, limits: Limits) -> None:
        self._reader = reader
        self._recognition = recognition
        self._second_looks_left = limits.ocr_second_reader_pages
        self._sizes: dict[int, tuple[float, float]] = {}
        self._lines: dict[int, tuple[ScanLine, ...]] = {}
        self._second_readings: dict[int, str] = {}

    def recognise(self, page: int, width: float, height: float) -> tuple[ScanLine, ...]:
        """The printed lines of a page, kept for later questions.

        Raises ``ChildDied``, and :class:`Illegible` where no text on it can be relied on.
        """
        self._sizes[page] = (width, height)
        pieces = self._pieces("reader", page)
        if is_sideways(pieces):
            raise Illegible("its text runs sideways")
        lines = lines_of(pieces)
        if lines and _trust(lines) < _TRUSTED:
            raise Illegible("nothing on it is legible")
        written = as_printed("\n".join(line.text for line in lines)).split("\n")
        self._lines[page] = tuple(
            dataclasses.replace(line, text=text)
            for line, text in zip(lines, written if lines else (), strict=True)
        )
        return self._lines[page]

    def words(self, page: int) -> tuple[Word, ...]:
        """The words of a page in text order; bold is told by the thickness of the strokes."""
        if page not in self._lines:
            return self._reader.words(page)
        lines = self._lines[page]
        usual = self._usual(page)
        return tuple(
            Word(match.group(), box, line.size, bold=line.weight > _BOLD * usual)
            for line in lines
            for match in _WORDS.finditer(line.text)
            if (box := line.part(*match.span())) is not None
        )

    def boxes(
        self, page: int, parts: Sequence[tuple[int, int, int]]
    ) -> tuple[Displayed | None, ...]:
        """The box round each part of a line."""
        if page not in self._lines:
            return self._reader.boxes(page, parts)
        lines = self._lines[page]
        return tuple(
            lines[order].part(first, last) if order < len(lines) else None
            for order, first, last in parts
        )

    def styles(self, page: int) -> tuple[Styled, ...]:
        """The lines of a page, bold or not, each as one stretch."""
        if page not in self._lines:
            return self._reader.styles(page)
        usual = self._usual(page)
        return tuple(
            Styled(order, line.text, bold=line.weight > _BOLD * usual, italic=False)
            for order, line in enumerate(self._lines[page])
        )

    def unseen(
        self, page: int, quotes: Sequence[Sequence[tuple[int, int, int]]]
    ) -> tuple[Unseen | None, ...]:
        """Nothing on a scanned page: what was recognised was recognised in its picture."""
        if page not in self._lines:
            return self._reader.unseen(page, quotes)
        return (None,) * len(quotes)

    def second_reading(self, page: int, *, spaced: bool = True) -> str:
        """The page's text as the second reader sees it. For a scanned page that is one line for
        each line of the first, in its order: what the other nets see at that very place."""
        if page not in self._lines:
            return self._reader.second_reading(page, spaced=spaced)
        if page not in self._second_readings:
            self._second_readings[page] = self._second_look(page)
        return self._second_readings[page]

    def render(self, page: int, box: Displayed, *, dpi: int = 110) -> bytes:
        """The region of a page as a 16-grey PNG; empty when it cannot be drawn."""
        return self._reader.render(page, box, dpi=dpi)

    def _usual(self, page: int) -> float:
        """The thickness of the strokes of most of a page, by its height."""
        weights = [line.weight for line in self._lines[page] for _ in line.text]
        return median(weights) if weights else 0.0

    def _second_look(self, page: int) -> str:
        if self._second_looks_left <= 0:
            return ""
        self._second_looks_left -= 1
        try:
            seen = self._pieces("second_reader", page)
        except ChildDied:
            return ""
        return as_printed("\n".join(beside(self._lines[page], seen)))

    def _pieces(self, who: str, page: int) -> list[Piece]:
        width, height = self._sizes[page]
        dpi = round(min(_MOST_DPI, max(_LEAST_DPI, LONG_SIDE * 72 / max(width, height, 1.0))))
        png = self._reader.draw(page, Rect(0.0, 0.0, width, height), dpi=dpi)
        if not png:
            raise ChildDied("it cannot be drawn", limit=False)
        return pieces_in_points(self._recognition.pieces(who, png), 72 / dpi)


def _trust(lines: Sequence[ScanLine]) -> float:
    letters = sum(len(line.text) for line in lines)
    return sum(line.score * len(line.text) for line in lines) / letters


def beside(lines: Sequence[ScanLine], pieces: Iterable[Piece]) -> list[str]:
    """For each line the text of the pieces that stand at its place, from left to right."""
    found: list[list[Piece]] = [[] for _ in lines]
    for piece in pieces:
        near = [
            (abs(level(piece.box, line.slope) - line.level), order)
            for order, line in enumerate(lines)
            if piece.box.is_over(line.box)
        ]
        if near and min(near)[0] <= _NEAR * piece.box.height:
            found[min(near)[1]].append(piece)
    return [" ".join(p.text for p in sorted(row, key=lambda p: p.box.x0)) for row in found]
