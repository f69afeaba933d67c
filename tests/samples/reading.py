"""What the tests need of a reader: the text of a page, and its rows of figures."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from pathlib import Path

import playa
import pypdfium2

_FIGURE = re.compile(r"\(?\d[\d,]*(?:\.\d+)?\)?|–")


def pages_by_pdfium(pdf: bytes | Path) -> list[str]:
    """The text of each page as pypdfium2 reads it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        texts = []
        for page in document:
            textpage = page.get_textpage()
            texts.append(textpage.get_text_range().replace("\ufffe", "-"))
            textpage.close()
            page.close()
        return texts
    finally:
        document.close()


def pages_by_playa(pdf: Path) -> list[str]:
    """The text of each page as playa reads it."""
    with playa.open(pdf) as document:
        return [page.extract_text() for page in document.pages]


def squeezed(text: str) -> str:
    """The text without white space and bullets, compatibility forms folded: what two readers must
    share. (The standard fonts know a bullet by two codes, and playa reads one of them only.)"""
    return re.sub(r"[\s•]+", "", unicodedata.normalize("NFKC", text))


def row(page: str, label: str) -> list[str]:
    """The figures of the one row with this label, as printed, leader dots dropped. A label may
    run over two lines, with the figures on the second."""
    lines = page.splitlines()
    pairs = [f"{one} {two}" for one, two in pairwise(lines) if label.startswith(one)]
    pairs += [one + two for one, two in pairwise(lines) if label.startswith(one)]
    starting = [line for line in (*lines, *pairs) if line.startswith(label)]
    printed = [figures for line in starting if (figures := _figures(line[len(label) :]))]
    if len(printed) != 1:
        raise AssertionError(f"{len(printed)} rows of figures begin with {label!r}")
    return printed[0]


def _figures(tail: str) -> list[str]:
    cells = tail.replace(" .", " ").lstrip(". ").split()
    return [cell for cell in cells if _FIGURE.fullmatch(cell)] if cells else []


def amount(printed: str) -> int:
    """A printed figure as a whole number: brackets are minus, a dash is nought."""
    if printed == "–":
        return 0
    sign = -1 if printed.startswith("(") else 1
    return sign * int(printed.strip("()").replace(",", ""))
