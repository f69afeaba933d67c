"""A page of an open PDF: its text, characters with boxes, fonts. Runs in the child only."""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

import pypdfium2.raw as pdfium

from hcgen.document.geometry import Displayed, Frame, Rect
from hcgen.document.pdfium.fonts import names_bold, names_italic, names_plain
from hcgen.document.pdfium.objects import address, retelling

UNSEEN = "\x01"
_FLAG_ITALIC, _FLAG_FORCE_BOLD = 1 << 6, 1 << 18
_BOLD_WEIGHTS = range(600, 1_200)
"""By the width of a font's stems, as its file states it; browsers state some of ten times that."""
_HYPHENS = (0x02, 0xFFFE)
"""How PDFium tells a hyphen at the end of a line."""
_HALVES, _LOW_HALVES = range(0xD800, 0xE000), 0xDC00
_NEAR = 1.0
"""Points round a place in which a character counts as standing there."""
_OUTLINED = pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE


@dataclass(frozen=True, slots=True)
class Style:
    """The font of a text object: size in points, weight and slant."""

    size: float
    bold: bool
    italic: bool


class PageText:
    """The text of one open page."""

    def __init__(
        self,
        page: Any,
        text: Any,
        layered: Callable[[], bool],
        *,
        hidden: FindsCharacters,
        heavy: FindsCharacters,
        forms: Any = None,
    ) -> None:
        self._page = page
        self._text = text
        self._hidden = hidden
        self._find_heavy = heavy
        self.layered = layered
        """Whether layers of the file may be switched off."""
        self.forms = forms
        """What draws the fields of the file's form; ``None`` where it has none."""
        self.frame = _frame(page)
        self.characters = int(pdfium.FPDFText_CountChars(text))
        self._rectangle = pdfium.FS_RECTF()
        self._pointer = ctypes.byref(self._rectangle)
        self._styles: dict[int, Style] = {}
        self._raw: str | None = None
        self._starts: list[int] = []

    def close(self) -> None:
        """Give the page back to PDFium; nothing may be asked after that."""
        pdfium.FPDFText_ClosePage(self._text)
        pdfium.FPDF_ClosePage(self._page)

    @property
    def handle(self) -> Any:
        """PDFium's page, for rendering."""
        return self._page

    def raw(self) -> str:
        """PDFium's text as it stands, with its line ends and its private marks. A character that
        cannot be seen on the page is ``UNSEEN``, which no text keeps."""
        if self._raw is None:
            self._raw = self._masked(self._read())
        return self._raw

    def _read(self) -> str:
        if self.characters <= 0:
            return ""
        buffer = (ctypes.c_ushort * (self.characters * 2 + 2))()
        units = int(pdfium.FPDFText_GetText(self._text, 0, self.characters, buffer))
        raw = bytes(buffer)[: 2 * max(0, units - 1)].decode("utf-16-le", "replace")
        if len(raw) + 1 < units:
            self._starts = [0, *accumulate(1 + (letter > "\uffff") for letter in raw)]
        return raw

    def _masked(self, raw: str) -> str:
        hidden = self._hidden(self) if raw else frozenset()
        if not hidden:
            return raw
        return "".join(
            letter if letter in "\r\n" or self.index(place) not in hidden else UNSEEN
            for place, letter in enumerate(raw)
        )

    @contextmanager
    def read_again(self) -> Iterator[PageText]:
        """The page with its text as it reads now, without the objects that are switched off."""
        text = pdfium.FPDFText_LoadPage(self._page)
        if not text:
            raise MemoryError("PDFium has read the page once, and cannot again")
        try:
            yield PageText(
                self._page,
                text,
                self.layered,
                hidden=self._hidden,
                heavy=self._find_heavy,
                forms=self.forms,
            )
        finally:
            pdfium.FPDFText_ClosePage(text)

    def text_object(self, index: int) -> Any:
        """The text object that a character belongs to; ``None`` for one that PDFium put in."""
        return pdfium.FPDFText_GetTextObject(self._text, index) or None

    def object_address(self, index: int) -> int:
        """The address of the text object that a character belongs to; 0 for none."""
        return address(pdfium.FPDFText_GetTextObject(self._text, index))

    def retelling(self, index: int) -> int:
        """What tells a character instead of the glyphs that are printed, by its address: the
        ``ActualText`` of a stretch of content. 0 where the glyphs tell it."""
        return retelling(pdfium.FPDFText_GetTextObject(self._text, index))

    def printed_with(self, indexes: Iterable[int]) -> list[int]:
        """The characters that the text objects of these print, those themselves included."""
        found: set[int] = set()
        for index in indexes:
            if index in found:
                continue
            own = self.object_address(index)
            if own:
                found.update(self._run(index, own, -1))
                found.update(self._run(index, own, 1))
        return sorted(found)

    def _run(self, index: int, own: int, step: int) -> Iterator[int]:
        """The characters of one object beside one of them; spaces that PDFium put in between
        belong to none."""
        while 0 <= index < self.characters:
            at = self.object_address(index)
            if at == own:
                yield index
            elif at:
                return
            index += step

    def letter(self, index: int) -> str:
        """What a character reads as; a hyphen at the end of a line is a hyphen, and both halves
        of a letter that PDFium counts as two are that letter."""
        code = int(pdfium.FPDFText_GetUnicode(self._text, index))
        if code in _HYPHENS:
            return "-"
        if code not in _HALVES:
            return chr(code)
        first = index if code < _LOW_HALVES else index - 1
        pair = (int(pdfium.FPDFText_GetUnicode(self._text, first + half)) for half in (0, 1))
        return struct.pack("<2H", *pair).decode("utf-16-le", "replace")

    def at(self, box: Displayed) -> int:
        """The character that stands in the middle of a box; negative for none."""
        x, y = self.frame.on_file(box.centre_x, box.centre_y)
        return int(pdfium.FPDFText_GetCharIndexAtPos(self._text, x, y, _NEAR, _NEAR))

    def tight_box(self, index: int) -> Displayed:
        """The box of a character's glyph, on the display, as its font describes it."""
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        if not pdfium.FPDFText_GetCharBox(self._text, index, left, right, bottom, top):
            return Rect(0.0, 0.0, 0.0, 0.0)
        return self.frame.exact(left.value, bottom.value, right.value, top.value)

    def index(self, text_index: int) -> int:
        """The character behind a place of the raw text; −1 for none. PDFium counts a letter beyond
        the first 65,536 as two."""
        place = self._starts[text_index] if self._starts else text_index
        return int(pdfium.FPDFText_GetCharIndexFromTextIndex(self._text, place))

    def box(self, index: int) -> Displayed:
        """The loose box of a character, on the display."""
        area = self._rectangle
        if not pdfium.FPDFText_GetLooseCharBox(self._text, index, self._pointer):
            return Rect(0.0, 0.0, 0.0, 0.0)
        return self.frame.display(area.left, area.bottom, area.right, area.top)

    def exact_box(self, index: int) -> Displayed:
        """The same, not rounded."""
        area = self._rectangle
        if not pdfium.FPDFText_GetLooseCharBox(self._text, index, self._pointer):
            return Rect(0.0, 0.0, 0.0, 0.0)
        return self.frame.exact(area.left, area.bottom, area.right, area.top)

    def angle(self, index: int) -> int:
        """How a character runs on the display, clockwise: 0, 90, 180 or 270 (the nearest)."""
        radians = float(pdfium.FPDFText_GetCharAngle(self._text, index))
        quarter = round(math.degrees(radians) / 90) if math.isfinite(radians) else 0
        return (quarter + self.frame.turns) % 4 * 90

    def style(self, index: int) -> Style:
        """The font of a character."""
        item = pdfium.FPDFText_GetTextObject(self._text, index)
        address = ctypes.cast(item, ctypes.c_void_p).value if item else None
        if address is None:
            return Style(0.0, bold=False, italic=False)
        if address not in self._styles:
            self._styles[address] = self._read_style(item, index)
        return self._styles[address]

    def _read_style(self, item: Any, index: int) -> Style:
        font = pdfium.FPDFTextObj_GetFont(item)
        name = self.font_name(index)
        flags = int(pdfium.FPDFFont_GetFlags(font))
        flags = max(flags, 0)
        bold = bool(
            names_bold(name)
            or flags & _FLAG_FORCE_BOLD
            or (not names_plain(name) and int(pdfium.FPDFFont_GetWeight(font)) in _BOLD_WEIGHTS)
            or int(pdfium.FPDFTextObj_GetTextRenderMode(item)) == _OUTLINED  # a bold without a font
            or (not name and index in self._heavy)
        )
        italic = bool(names_italic(name) or flags & _FLAG_ITALIC)
        return Style(self.font_size(index), bold, italic)

    @cached_property
    def _heavy(self) -> frozenset[int]:
        return self._find_heavy(self)

    def font_name(self, index: int) -> str:
        """The name of a character's font; empty for a font without one."""
        font = pdfium.FPDFTextObj_GetFont(self.text_object(index))
        buffer = ctypes.create_string_buffer(256)
        pdfium.FPDFFont_GetBaseFontName(font, buffer, 256)
        return buffer.value.decode("utf-8", "replace")

    def font_size(self, index: int) -> float:
        """The size of a character in points, as it is printed; 0 for none."""
        matrix = pdfium.FS_MATRIX()
        scale = 1.0
        if pdfium.FPDFText_GetMatrix(self._text, index, ctypes.byref(matrix)):
            scale = math.hypot(matrix.c, matrix.d)
        size = abs(float(pdfium.FPDFText_GetFontSize(self._text, index))) * scale
        return round(min(size, 10_000.0), 2) if math.isfinite(size) else 0.0


def _frame(page: Any) -> Frame:
    area = pdfium.FS_RECTF()
    turns = int(pdfium.FPDFPage_GetRotation(page)) % 4
    if pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(area)):
        values = (area.left, area.bottom, area.right, area.top)
        if all(math.isfinite(value) and abs(value) < 1e6 for value in values):
            return Frame(*values, turns=turns)
    return Frame(0.0, 0.0, 612.0, 792.0, turns=turns)


FindsCharacters = Callable[[PageText], frozenset[int]]
"""Finds the indexes of the characters that nobody sees, or that are bold by their ink; given by who
opens the page, because to find them the page itself is drawn."""
