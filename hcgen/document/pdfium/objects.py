"""The objects that a page is drawn from, and switching them off. Child only."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import pypdfium2.raw as pdfium


def address(item: Any) -> int:
    """Where PDFium keeps an object: the same object always has the same address; 0 for none."""
    return (ctypes.cast(item, ctypes.c_void_p).value or 0) if item else 0


def activate(items: Iterable[Any], *, on: bool) -> None:
    """Draw these objects, or leave them out; whoever leaves one out puts it back."""
    for item in items:
        pdfium.FPDFPageObj_SetIsActive(item, on)
