"""The printed letters of a quote, and the words they make. Child only."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from hcgen.document.geometry import Displayed, Rect, union

if TYPE_CHECKING:
    from hcgen.document.pdfium.lines import Glyph
    from hcgen.document.pdfium.page import PageText

_EDGE = 0.12
"""Of a letter's box, on either side, where its neighbours' ink may reach in."""
_MIDDLE = 0.2
"""Of a glyph's width, on either side of its middle, where it has ink: what reaches in from both
sides of an empty glyph stops before that."""
_SIDEWAYS = (90, 270)
Parts = Sequence[Sequence[int]]
"""A quote as stretches of lines: the order of the line, the first and the last character."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A character that is printed with ink: what it reads as, its place in PDFium's list, its box
    on the display, and whether its line runs up or down."""

    text: str
    index: int
    box: Displayed
    sideways: bool
    retold: bool = False
    """It stands for all that one text object prints, because the file tells other letters for it
    (``ActualText``), which have no glyphs and no places of their own."""

    @property
    def advance(self) -> float:
        """Points along its line."""
        return self.box.height if self.sideways else self.box.width

    @property
    def height(self) -> float:
        """Points across its line."""
        return self.box.width if self.sideways else self.box.height

    @property
    def inner(self) -> Displayed:
        """Where no ink but its own is expected."""
        x, y = (0.0, _EDGE * self.advance) if self.sideways else (_EDGE * self.advance, 0.0)
        box = self.box
        return Rect(box.x0 + x, box.y0 + y, box.x1 - x, box.y1 - y)

    def along(self, glyph: Displayed) -> float:
        """How long its glyph is along its line."""
        return glyph.height if self.sideways else glyph.width

    def middle(self, glyph: Displayed) -> Displayed:
        """The middle part of its glyph, along its line."""
        width, height = glyph.width, glyph.height
        x, y = (width, _MIDDLE * height) if self.sideways else (_MIDDLE * width, height)
        middle: Displayed = Rect(
            glyph.centre_x - x, glyph.centre_y - y, glyph.centre_x + x, glyph.centre_y + y
        )
        return middle.cut(glyph)


Word = list[Letter]
Quote = list[Word]


def words_of(page: PageText, glyphs: Sequence[Glyph]) -> Iterator[Word]:
    """The words of a stretch of a line, as far as they are printed with ink."""
    word: Word = []
    for glyph in glyphs:
        if glyph.text.isspace():
            if word:
                yield word
            word = []
        elif unicodedata.category(glyph.text)[0] in "LNPS":
            sideways = page.angle(glyph.index) in _SIDEWAYS
            word.append(Letter(glyph.text, glyph.index, page.exact_box(glyph.index), sideways))
    if word:
        yield word


def retold(page: PageText, word: Word) -> Word:
    """The word, its letters that have no glyphs of their own as one."""
    kept: Word = []
    for own, run in groupby(word, key=lambda letter: page.retelling(letter.index)):
        letters = list(run)
        if own:
            first = letters[0]
            text, box = written(letters), area_of(letters)
            kept.append(Letter(text, first.index, box, first.sideways, retold=True))
        else:
            kept += letters
    return kept


def written(word: Word) -> str:
    """The word as it reads."""
    return "".join(letter.text for letter in word)


def letters_of(quotes: Sequence[Quote]) -> list[Letter]:
    """The letters of some quotes."""
    return [letter for quote in quotes for word in quote for letter in word]


def area_of(letters: Sequence[Letter]) -> Displayed:
    """The box round some letters."""
    return union(letter.box for letter in letters)
