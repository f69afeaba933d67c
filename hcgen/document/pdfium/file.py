"""An open PDF: its pages, labels, bookmarks and properties. Runs in the child only."""

from __future__ import annotations

import ctypes
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any

import pypdfium2.raw as pdfium

from hcgen.document.pdfium.hidden_text import hidden_characters
from hcgen.document.pdfium.ink import heavy_characters
from hcgen.document.pdfium.page import PageText

_CONTROLS = re.compile("[\x00-\x1f\x7f]")


class OpenError(Exception):
    """PDFium refuses the file; ``code`` is its FPDF_ERR number."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


_FORMS = pdfium.FPDF_FORMFILLINFO(version=2)
HELD_PAGES = 64
"""Pages that stay open: a loaded page of a filing takes some hundred kilobytes."""


class Engine:
    """An open PDF. Page numbers count from 1. Not safe to share between threads."""

    def __init__(self, data: bytes, *, has_layers_off: Callable[[], bool] = lambda: False) -> None:
        pdfium.FPDF_InitLibrary()
        self._data = data  # PDFium reads from it as long as the document is open
        self._document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
        if not self._document:
            raise OpenError(int(pdfium.FPDF_GetLastError()))
        self._forms = _forms(self._document)
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
        return PageText(
            page,
            text,
            self._layered,
            hidden=hidden_characters,
            heavy=heavy_characters,
            forms=self._forms,
        )

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


def _forms(document: Any) -> Any:
    """What draws the fields of forms, which PDFium tells from other annotations; ``None`` where the
    file has no form. No script runs: PDFium is built without any."""
    if pdfium.FPDF_GetFormType(document) == pdfium.FORMTYPE_NONE:
        return None
    return pdfium.FPDFDOC_InitFormFillEnvironment(document, _FORMS) or None


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
