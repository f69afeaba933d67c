"""Pictures of pages in a PDF without text, made from the drawn PDFs of the tests."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from hcgen.document.ocr import available

if TYPE_CHECKING:
    from PIL import Image

needs_ocr = pytest.mark.skipif(
    not available(), reason="the extra is not installed: pip install 'hcgen[ocr]'"
)


def pictures(source: Path, pages: Sequence[int] = (), dpi: int = 200) -> list[Image.Image]:
    """The pages (from 1; all where none is named) as grey pictures, as a scanner makes them."""
    pdf = pypdfium2.PdfDocument(source)
    try:
        numbers = pages or range(1, len(pdf) + 1)
        return [
            pdf[number - 1].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
            for number in numbers
        ]
    finally:
        pdf.close()


def bind(path: Path, scans: Sequence[Image.Image], dpi: int = 200) -> Path:
    """A PDF whose every page is one picture and nothing else."""
    canvas = Canvas(str(path), invariant=1)
    for scan in scans:
        width, height = (side * 72 / dpi for side in scan.size)
        canvas.setPageSize((width, height))
        packed = io.BytesIO()
        scan.save(packed, "PNG")
        packed.seek(0)
        canvas.drawImage(ImageReader(packed), 0, 0, width, height)
        canvas.showPage()
    canvas.save()
    return path


def scanned(source: Path, path: Path, pages: Sequence[int] = (), dpi: int = 200) -> Path:
    """The scan of a PDF."""
    return bind(path, pictures(source, pages, dpi), dpi)
