"""The objects that a page is drawn from, and switching them off. Child only."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from typing import Any

import pypdfium2.raw as pdfium

_STRING = 3
"""FPDF_OBJECT_STRING."""


def address(item: Any) -> int:
    """Where PDFium keeps an object: the same object always has the same address; 0 for none."""
    return (ctypes.cast(item, ctypes.c_void_p).value or 0) if item else 0


def activate(items: Iterable[Any], *, on: bool) -> None:
    """Draw these objects, or leave them out; whoever leaves one out puts it back."""
    for item in items:
        pdfium.FPDFPageObj_SetIsActive(item, on)


def top_objects(page: Any) -> Iterator[Any]:
    """The objects of a page, in the order in which they are drawn."""
    for place in range(pdfium.FPDFPage_CountObjects(page)):
        yield pdfium.FPDFPage_GetObject(page, place)


def inner_objects(form: Any) -> Iterator[Any]:
    """The objects of a form; none for any other object."""
    for place in range(pdfium.FPDFFormObj_CountObjects(form)):
        yield pdfium.FPDFFormObj_GetObject(form, place)


def retelling(item: Any) -> int:
    """The address of the mark by which an object has an ``ActualText``; 0 for none."""
    for place in range(pdfium.FPDFPageObj_CountMarks(item) if item else 0):
        mark = pdfium.FPDFPageObj_GetMark(item, place)
        if pdfium.FPDFPageObjMark_GetParamValueType(mark, b"ActualText") == _STRING:
            return address(mark)
    return 0
