"""PDFium in our terms: pages as lines, words and characters with boxes. Runs in the child only."""

from __future__ import annotations

import ctypes
import math
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from hcgen.document.geometry import Frame
from hcgen.document.pdfium.fonts import names_bold, names_italic, names_plain
from hcgen.document.pdfium.hidden_text import hidden_characters

if TYPE_CHECKING:
    from hcgen.contracts import Box

_CONTROLS = re.compile("[\x00-\x1f\x7f]")
UNSEEN = "\x01"
_FLAG_ITALIC, _FLAG_FORCE_BOLD, _BOLD_WEIGHT = 1 << 6, 1 << 18, 600
_OUTLINED = pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE


class OpenError(Exception):
    """PDFium refuses the file; ``code`` is its FPDF_ERR number."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Style:
    """The font of a text object: size in points, weight and slant."""

    size: float
    bold: bool
    italic: bool


HELD_PAGES = 64
"""Pages that stay open (ours): a loaded page of a filing takes some hundred kilobytes."""


class Engine:
    """An open PDF. Page numbers count from 1. Not safe to share between threads."""

    def __init__(self, data: bytes, *, has_layers_off: Callable[[], bool] = lambda: False) -> None:
        pdfium.FPDF_InitLibrary()
        self._data = data  # PDFium reads from it as long as the document is open
        self._document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
        if not self._document:
            raise OpenError(int(pdfium.FPDF_GetLastError()))
        self._held: OrderedDict[int, PageText] = OrderedDict()
        self._layered = cache(has_layers_off)
        self.count = int(pdfium.FPDF_GetPageCount(self._document))

    def page(self, number: int) -> PageText:
        """The page with its text; the last ``HELD_PAGES`` stay open, because what is cited is asked
        for again. Raises :class:`OpenError` where PDFium cannot load it."""
        if number in self._held:
            self._held.move_to_end(number)
            return self._held[number]
        while len(self._held) >= HELD_PAGES:
            self._held.popitem(last=False)[1].close()
        self._held[number] = self._load(number)
        return self._held[number]

    def _load(self, number: int) -> PageText:
        page = pdfium.FPDF_LoadPage(self._document, number - 1)
        if not page:
            raise OpenError(int(pdfium.FPDF_GetLastError()))
        text = pdfium.FPDFText_LoadPage(page)
        if not text:
            pdfium.FPDF_ClosePage(page)
            raise OpenError(int(pdfium.FPDF_ERR_PAGE))
        return PageText(page, text, self._layered)

    def label(self, number: int) -> str | None:
        """The label that the file gives the page; ``None`` where it gives none."""
        return (
            _string(
                lambda buffer, size: pdfium.FPDF_GetPageLabel(
                    self._document, number - 1, buffer, size
                )
            )
            or None
        )

    def properties(self) -> dict[str, str]:
        """Title, author, producer and date of creation as the file states them."""
        keys = {
            "title": "Title",
            "author": "Author",
            "producer": "Producer",
            "created": "CreationDate",
        }
        return {
            ours: _string(
                lambda buffer, size, key=theirs: pdfium.FPDF_GetMetaText(
                    self._document, key.encode(), buffer, size
                )
            )
            for ours, theirs in keys.items()
        }

    def outline(self, limit: int = 5_000) -> list[tuple[str, int, int]]:
        """The bookmarks as (title, page or 0, level), at most ``limit``, each once, loops cut."""
        entries: list[tuple[str, int, int]] = []
        seen: set[int] = set()
        stack = [(pdfium.FPDFBookmark_GetFirstChild(self._document, None), 0)]
        while stack and len(entries) < limit:
            mark, level = stack.pop()
            address = ctypes.cast(mark, ctypes.c_void_p).value if mark else None
            if address is None or address in seen:
                continue
            seen.add(address)
            entries.append((_title(mark), self._target(mark), level))
            stack.append((pdfium.FPDFBookmark_GetNextSibling(self._document, mark), level))
            if level < 32:
                stack.append((pdfium.FPDFBookmark_GetFirstChild(self._document, mark), level + 1))
        return entries

    def _target(self, mark: Any) -> int:
        destination = pdfium.FPDFBookmark_GetDest(self._document, mark)
        if not destination:
            action = pdfium.FPDFBookmark_GetAction(mark)
            destination = action and pdfium.FPDFAction_GetDest(self._document, action)
        if not destination:
            return 0
        return int(pdfium.FPDFDest_GetDestPageIndex(self._document, destination)) + 1


def _title(mark: Any) -> str:
    return " ".join(
        _string(lambda buffer, size: pdfium.FPDFBookmark_GetTitle(mark, buffer, size)).split()
    )[:500]


def _string(read: Any) -> str:
    size = int(read(None, 0))
    if not 2 < size < 1 << 20:
        return ""
    buffer = ctypes.create_string_buffer(size)
    read(buffer, size)
    text = buffer.raw[: size - 2].decode("utf-16-le", "replace")
    return _CONTROLS.sub("", text).strip()


class PageText:
    """The text of one open page."""

    def __init__(self, page: Any, text: Any, layered: Callable[[], bool]) -> None:
        self._page = page
        self._text = text
        self.layered = layered
        """Whether layers of the file may be switched off."""
        self.frame = _frame(page)
        self.characters = int(pdfium.FPDFText_CountChars(text))
        self._rectangle = pdfium.FS_RECTF()
        self._pointer = ctypes.byref(self._rectangle)
        self._styles: dict[int, Style] = {}
        self._raw: str | None = None

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
        return bytes(buffer)[: 2 * max(0, units - 1)].decode("utf-16-le", "replace")

    def _masked(self, raw: str) -> str:
        hidden = hidden_characters(self) if raw else frozenset()
        if not hidden:
            return raw
        return "".join(
            letter if letter in "\r\n" or self.index(place) not in hidden else UNSEEN
            for place, letter in enumerate(raw)
        )

    def object_address(self, index: int) -> int:
        """The address of the text object that a character belongs to; 0 for none."""
        item = pdfium.FPDFText_GetTextObject(self._text, index)
        return (ctypes.cast(item, ctypes.c_void_p).value or 0) if item else 0

    def index(self, text_index: int) -> int:
        """The character behind a place of the text; −1 for none."""
        return int(pdfium.FPDFText_GetCharIndexFromTextIndex(self._text, text_index))

    def box(self, index: int) -> Box:
        """The loose box of a character, on the display."""
        area = self._rectangle
        if not pdfium.FPDFText_GetLooseCharBox(self._text, index, self._pointer):
            return (0.0, 0.0, 0.0, 0.0)
        return self.frame.display(area.left, area.bottom, area.right, area.top)

    def exact_box(self, index: int) -> Box:
        """The same, not rounded."""
        area = self._rectangle
        if not pdfium.FPDFText_GetLooseCharBox(self._text, index, self._pointer):
            return (0.0, 0.0, 0.0, 0.0)
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
        buffer = ctypes.create_string_buffer(256)
        pdfium.FPDFFont_GetBaseFontName(font, buffer, 256)
        name = buffer.value.decode("utf-8", "replace")
        flags = int(pdfium.FPDFFont_GetFlags(font))
        flags = max(flags, 0)
        bold = bool(
            names_bold(name)
            or flags & _FLAG_FORCE_BOLD
            or (not names_plain(name) and int(pdfium.FPDFFont_GetWeight(font)) >= _BOLD_WEIGHT)
            or int(pdfium.FPDFTextObj_GetTextRenderMode(item)) == _OUTLINED  # a bold without a font
        )
        italic = bool(names_italic(name) or flags & _FLAG_ITALIC)
        matrix = pdfium.FS_MATRIX()
        scale = 1.0
        if pdfium.FPDFText_GetMatrix(self._text, index, ctypes.byref(matrix)):
            scale = math.hypot(matrix.c, matrix.d)
        size = abs(float(pdfium.FPDFText_GetFontSize(self._text, index))) * scale
        return Style(round(min(size, 10_000.0), 2) if math.isfinite(size) else 0.0, bold, italic)


def _frame(page: Any) -> Frame:
    area = pdfium.FS_RECTF()
    turns = int(pdfium.FPDFPage_GetRotation(page)) % 4
    if pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(area)):
        values = (area.left, area.bottom, area.right, area.top)
        if all(math.isfinite(value) and abs(value) < 1e6 for value in values):
            return Frame(*values, turns=turns)
    return Frame(0.0, 0.0, 612.0, 792.0, turns=turns)
