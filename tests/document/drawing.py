"""Small PDFs drawn for the tests. Nothing here comes from a real filing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595, 842
Draw = Callable[[Canvas], None]
PROSE = (
    "The orchard group grows pears and sells them in four towns along the river.",
    "Its barns were built in three stages, and the last was opened in spring.",
    "Most customers are small shops that order by the crate every other week.",
    "A dry summer would reduce the harvest and with it the income of the year.",
)


def draw(path: Path, pages: Sequence[Draw], bookmarks: Sequence[tuple[str, int]] = ()) -> Path:
    """A PDF with these pages; ``bookmarks`` are (title, page from 1) in their order."""
    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), invariant=1)
    marks = {page: f"mark{page}" for _, page in bookmarks}
    for number, page in enumerate(pages, 1):
        if number in marks:
            canvas.bookmarkPage(marks[number])
        canvas.setFont("Helvetica", 11)
        page(canvas)
        canvas.showPage()
    for title, page in bookmarks:
        canvas.addOutlineEntry(title, marks[page], 0)
    canvas.save()
    return path


def lines(*texts: str, top: float = 700, left: float = 72, size: float = 11) -> Draw:
    """A page of lines, one below the other."""

    def page(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", size)
        for place, text in enumerate(texts):
            canvas.drawString(left, top - 16 * place, text)

    return page


def filing_page(head: str, number: str, *body: str, left: float = 72) -> Draw:
    """A page of a filing: running head, body, number between dashes at the foot."""

    def page(canvas: Canvas) -> None:
        lines(*body, left=left)(canvas)
        canvas.setFont("Helvetica", 11)
        canvas.drawCentredString(WIDTH / 2, 790, head)
        canvas.drawCentredString(WIDTH / 2, 40, f"– {number} –")

    return page


def filing(path: Path, *, bookmarks: bool = True, contents: bool = True) -> Path:
    """Twelve pages: a cover, roman front matter, chapters from 1, an appendix from I-1."""
    plan = [
        ("CONTENTS", "i"),
        ("SUMMARY", "1"),
        ("SUMMARY", "2"),
        ("RISK FACTORS", "3"),
        ("RISK FACTORS", "4"),
        ("RISK FACTORS", "5"),
        ("BUSINESS", "6"),
        ("BUSINESS", "7"),
        ("APPENDIX I ACCOUNTANTS’ REPORT", "I-1"),
        ("APPENDIX I ACCOUNTANTS’ REPORT", "I-2"),
        ("APPENDIX I ACCOUNTANTS’ REPORT", "I-3"),
    ]
    listed = [
        "SUMMARY . . . . . . . . . . . . . . 1",
        "RISK FACTORS . . . . . . . . . . . . . 3",
        "BUSINESS . . . . . . . . . . . . . 6",
        "APPENDIX I — ACCOUNTANTS’",
        "REPORT . . . . . . . . . . . . I-1",
    ]
    pages = [lines("Pear Orchard Holdings Limited", *PROSE)]
    for place, (head, number) in enumerate(plan):
        body = (
            listed
            if head == "CONTENTS" and contents
            else [f"Part {place} of {head.title()}.", *PROSE]
        )
        pages.append(
            filing_page(head if contents or head != "CONTENTS" else "NOTES", number, *body)
        )
    marks = [
        ("CONTENTS", 2),
        ("SUMMARY", 3),
        ("RISK FACTORS", 5),
        ("BUSINESS", 8),
        ("APPENDIX I - ACCOUNTANTS’ REPORT", 10),
    ]
    return draw(path, pages, marks if bookmarks else ())
