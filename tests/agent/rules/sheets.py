"""Sheets of print for tests: drawn once, read as words, as a document, or from a real PDF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hcgen.document import (
    Chapter,
    ChapterKind,
    Displayed,
    Document,
    Line,
    Page,
    Rect,
    Styled,
    Word,
    union,
)
from hcgen.document.letter_spacing import letter_spaced
from hcgen.document.tables.read import Table, read_tables

WIDTH, HEIGHT = 595.0, 842.0
WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")


@dataclass(frozen=True)
class Ink:
    """One run of print: ``x`` is its left edge, its right edge, or its centre."""

    text: str
    x: float
    y: float
    align: str = "left"
    size: float = 10.0
    bold: bool = False
    italic: bool = False

    @property
    def left(self) -> float:
        long = sum(map(self.advance, self.text))
        return self.x - {"left": 0.0, "right": long, "centre": long / 2}[self.align]

    def advance(self, character: str) -> float:
        return self.size * (1.0 if WIDE.match(character) else 0.5)

    def words(self) -> list[Word]:
        """The words as they leave the document: letter-spaced Chinese is closed up."""
        pieces = re.split(r"(\s+)", self.text.strip())
        blanks = [self._width(blank) / self.size for blank in pieces[1::2]]
        closed = letter_spaced(pieces[::2], lambda n: blanks[n])
        found: list[Word] = []
        x = self.left
        for n, piece in enumerate(pieces):
            width = self._width(piece)
            box: Displayed = Rect(x, self.y - 0.8 * self.size, x + width, self.y + 0.2 * self.size)
            x += width
            if n % 2 == 0 and piece and n // 2 - 1 in closed:
                last = found.pop()
                text, box = last.text + piece, union((last.box, box))
                found.append(Word(text, box, self.size, self.bold, self.italic))
            elif n % 2 == 0 and piece:
                found.append(Word(piece, box, self.size, self.bold, self.italic))
        return found

    def _width(self, text: str) -> float:
        return sum(map(self.advance, text))


@dataclass
class Sheet:
    """One page. Rows go downwards; ``gap`` lines may stand between them."""

    rows: list[list[Ink]] = field(default_factory=list)
    y: float = 80.0
    size: float = 10.0

    def row(self, *inks: tuple[str, float, str], step: float = 1.4, **print_: bool) -> Sheet:
        self.y += step * self.size
        self.rows.append([Ink(t, x, self.y, a, self.size, **print_) for t, x, a in inks])
        return self

    def text(self, *lines: str, gap: float = 2.2, **print_: bool) -> Sheet:
        for n, line in enumerate(lines):
            self.row((line, 60, "left"), step=gap if n == 0 else 1.4, **print_)
        return self

    def table(
        self,
        header: Sequence[Sequence[tuple[str, int, int]]],
        body: Sequence[Sequence[str]],
        *,
        xs: Sequence[float],
        width: float = 44.0,
    ) -> Sheet:
        """``header`` rows hold (text, first column, last column); ``body`` rows a label, then cells."""
        for n, cells in enumerate(header):
            inks = [
                (text, (xs[a] - width + xs[b]) / 2, "centre") if a >= 0 else (text, 60.0, "left")
                for text, a, b in cells
            ]
            self.row(*inks, step=2.4 if n == 0 else 1.4)
        for cells in body:
            inks = [(cells[0], 60.0, "left")] if cells[0] else []
            inks += [(t, x, "right") for t, x in zip(cells[1:], xs, strict=False) if t]
            self.row(*inks, step=1.6)
        return self

    def words(self) -> tuple[Word, ...]:
        return tuple(word for row in self.rows for ink in row for word in ink.words())

    def tables(self) -> tuple[Table, ...]:
        return read_tables(self.words())

    def page(self, number: int) -> Page:
        text, lines = "", []
        for row in self.rows:
            words = [word for ink in sorted(row, key=lambda i: i.left) for word in ink.words()]
            line = " ".join(word.text for word in words)
            box = union(word.box for word in words)
            text += ("\n" if text else "") + line
            lines.append(Line(line, box, len(text) - len(line), len(text), len(lines)))
        return Page(number, WIDTH, HEIGHT, text, tuple(lines))


class SheetReader:
    """Answers for the words of sheets."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self._sheets = sheets
        self.asked: list[int] = []

    def words(self, page: int) -> tuple[Word, ...]:
        self.asked.append(page)
        return self._sheets[page - 1].words()

    def styles(self, page: int) -> tuple[Styled, ...]:
        self.asked.append(page)
        return tuple(
            Styled(order, word.text, word.bold, word.italic)
            for order, row in enumerate(self._sheets[page - 1].rows)
            for ink in row
            for word in ink.words()
        )

    def second_reading(self, page: int, *, spaced: bool = True) -> str:
        return self._sheets[page - 1].page(page).text

    def render(self, page: int, box: object, *, dpi: int) -> bytes:
        raise NotImplementedError


def document(
    *sheets: Sheet, chapters: Sequence[tuple[ChapterKind, int, int]] = (), language: str = "en"
) -> Document:
    """A document of these sheets; ``chapters`` as (kind, first page, last page)."""
    return Document(
        name="drawn.pdf",
        sha256="0" * 64,
        language="zh-Hant" if language == "zh" else "en",
        pages=tuple(sheet.page(n) for n, sheet in enumerate(sheets, start=1)),
        outline=(),
        chapters=tuple(Chapter(kind, kind.upper(), a, b) for kind, a, b in chapters),
        reader=SheetReader(sheets),
    )


def draw(path: Path, *sheets: Sheet) -> Path:
    """The same sheets as a real PDF (Latin text only)."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), invariant=True)
    for sheet in sheets:
        for row in sheet.rows:
            for ink in row:
                face = (
                    "Times-"
                    + {
                        (False, False): "Roman",
                        (True, False): "Bold",
                        (False, True): "Italic",
                        (True, True): "BoldItalic",
                    }[ink.bold, ink.italic]
                )
                canvas.setFont(face, ink.size)
                put = {
                    "left": canvas.drawString,
                    "right": canvas.drawRightString,
                    "centre": canvas.drawCentredString,
                }[ink.align]
                put(ink.x, HEIGHT - ink.y, ink.text)
        canvas.showPage()
    canvas.save()
    return path
