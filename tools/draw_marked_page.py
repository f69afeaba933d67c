"""Draw a page of a sample as ``hcgen annotate`` marks it, for the guide:
``python tools/draw_marked_page.py``."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2 as pdfium
from screens import shrink

from hcgen.base import Reporter
from hcgen.filings import LocalState
from hcgen.readings import marked_copy, sheet_and_pdf

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "content" / "pages" / "guide" / "marked-page.png"
FILING, PAGE, DPI = "brindlewave-robotics-phip", 6, 100
PART = (0.38, 0.86)
"""From where to where of the page's height."""


def main() -> None:
    """Write the picture."""
    state = LocalState(ROOT / "private" / "state")  # nothing is read there: the PDF is beside it
    sheet, pdf = sheet_and_pdf(FILING, ROOT / "content", state, reporter=Reporter())
    document = pdfium.PdfDocument(io.BytesIO(marked_copy(pdf, sheet)))
    image = document[PAGE - 1].render(scale=DPI / 72).to_pil()
    top, end = (round(image.height * part) for part in PART)
    image.crop((0, top, image.width, end)).save(PICTURE)
    print(shrink(PICTURE))


if __name__ == "__main__":
    main()
