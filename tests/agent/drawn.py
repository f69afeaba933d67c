"""A small filing drawn for the tests, whose words and hidden words a test may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595, 842
ISSUER = "Pebblegate Holdings Limited"
RISKS = (
    "A late frost may kill the blossom and with it the harvest of a year.",
    "We depend on four pickers whose contracts end in the same month.",
)
BUSINESS = "We are a fruit grower that sells pears and quinces to shops along the river."
NOTICE = (
    "Number of Offer Shares under the Global Offering : 40,000,000 Shares",
    "Nobody should buy Shares or other securities before this prospectus has been read whole.",
    "The Offer Shares are offered by the Company; the Offer Price is told to every shareholder.",
)
ROWS = (
    ("Revenue", "120,500", "131,750", "148,900"),
    ("Cost of sales", "(80,100)", "(85,250)", "(95,400)"),
    ("Gross profit", "40,400", "46,500", "53,500"),
    ("Profit for the year", "12,300", "14,900", "17,600"),
)
PROSE = (
    "Our orchards stand on two slopes above the river and are watered from its upper lock.",
    "The barns were built in three stages, and the last of them was opened in spring.",
    "Most customers order by the crate every other week and pay within thirty days.",
)
Extra = Callable[[Canvas], None]
Head = tuple[str, Sequence[str]]
HEAD: Head = ("RMB’000", ("2022", "2023", "2024"))
CHAPTERS = {
    "SUMMARY": 2,
    "RISK FACTORS": 3,
    "BUSINESS": 4,
    "FINANCIAL INFORMATION": 5,
    "FUTURE PLANS AND USE OF PROCEEDS": 6,
}


def filing(
    path: Path,
    *,
    issuer: str = ISSUER,
    risks: Sequence[str] = RISKS,
    prose: Sequence[str] = PROSE,
    rows: Sequence[Sequence[str]] = ROWS,
    summary: Head = HEAD,
    extra: Mapping[int, Extra] | None = None,
) -> Path:
    """Six pages of a prospectus; ``extra`` draws more on a page (counted from 1), ``summary`` is
    the unit and the years over the figures of SUMMARY."""
    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=0)
    pages: list[Extra] = [
        lambda page: _cover(page, issuer),
        lambda page: _summary(page, issuer, risks, rows, summary),
        lambda page: _risks(page, risks),
        lambda page: _prose(page, "OVERVIEW", (BUSINESS, *prose)),
        lambda page: _figures(page, rows),
        lambda page: _prose(
            page,
            "USE OF PROCEEDS",
            ("We intend to use the net proceeds of HK$90.0 million for a cold store.", *prose),
        ),
    ]
    marks = {number: title for title, number in CHAPTERS.items()}
    for number, page in enumerate(pages, 1):
        if number in marks:
            canvas.bookmarkPage(f"p{number}")
            _head(canvas, marks[number], number - 1)
        page(canvas)
        if extra and number in extra:
            canvas.saveState()
            extra[number](canvas)
            canvas.restoreState()
        canvas.showPage()
    for title, number in CHAPTERS.items():
        canvas.addOutlineEntry(title, f"p{number}", 0)
    canvas.save()
    return path


def line(
    canvas: Canvas, x: float, y: float, text: str, *, bold: bool = False, size: float = 11
) -> None:
    """One printed line."""
    canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
    canvas.drawString(x, y, text)


def _head(canvas: Canvas, title: str, number: int) -> None:
    canvas.setFont("Helvetica-Bold", 11)
    canvas.drawCentredString(WIDTH / 2, 795, title)
    canvas.setFont("Helvetica", 11)
    canvas.drawCentredString(WIDTH / 2, 40, f"– {number} –")


def _cover(canvas: Canvas, issuer: str) -> None:
    for y, text, size in (
        (700, issuer, 18),
        (672, "(Incorporated in the Cayman Islands with limited liability)", 11),
        (620, "GLOBAL OFFERING", 16),
        (580, "Stock Code: 0000", 11),
        (500, "Joint Sponsors", 11),
        (478, "Saltmarsh Capital Asia Limited", 13),
        (300, "PROSPECTUS", 14),
    ):
        canvas.setFont("Helvetica-Bold", size)
        canvas.drawCentredString(WIDTH / 2, y, text)
    for place, text in enumerate(NOTICE):
        line(canvas, 72, 200 - 15 * place, text, size=10)


def _summary(
    canvas: Canvas,
    issuer: str,
    risks: Sequence[str],
    rows: Sequence[Sequence[str]],
    head: Head,
) -> None:
    line(canvas, 72, 740, "OVERVIEW", bold=True)
    line(canvas, 72, 715, BUSINESS)
    line(canvas, 72, 698, "Our customers are shops of three towns.")
    line(canvas, 72, 660, "RISK FACTORS", bold=True)
    line(canvas, 72, 640, "Among the larger risks of our business are these:")
    line(canvas, 90, 622, f"• {risks[0]}")
    line(canvas, 72, 580, "SUMMARY OF KEY FINANCIAL INFORMATION", bold=True)
    _table(canvas, 550, rows, head)
    line(
        canvas, 72, 380, f"“Company” means {issuer}, a company incorporated in the Cayman Islands."
    )


def _risks(canvas: Canvas, risks: Sequence[str]) -> None:
    line(canvas, 72, 740, "RISKS RELATING TO OUR BUSINESS", bold=True)
    y = 710
    for heading in risks:
        line(canvas, 72, y, heading, bold=True)
        for place, text in enumerate(PROSE):
            line(canvas, 72, y - 22 - 16 * place, text)
        y -= 110


def _prose(canvas: Canvas, heading: str, texts: Sequence[str]) -> None:
    line(canvas, 72, 740, heading, bold=True)
    for place, text in enumerate(texts):
        line(canvas, 72, 715 - 17 * place, text)


def _figures(canvas: Canvas, rows: Sequence[Sequence[str]]) -> None:
    line(canvas, 72, 740, "CONSOLIDATED STATEMENTS OF PROFIT OR LOSS", bold=True)
    _table(canvas, 700, rows)


def _table(canvas: Canvas, top: float, rows: Sequence[Sequence[str]], head: Head = HEAD) -> None:
    columns = (350, 430, 510)
    unit, years = head
    canvas.setFont("Helvetica-Bold", 10)
    canvas.drawCentredString(420, top, "Year ended December 31,")
    for x, year in zip(columns, years, strict=True):
        canvas.drawRightString(x, top - 16, year)
    for x in columns:
        canvas.drawRightString(x, top - 32, unit)
    canvas.setFont("Helvetica", 10)
    for place, (label, *cells) in enumerate(rows):
        y = top - 52 - 16 * place
        canvas.drawString(72, y, label)
        for x, cell in zip(columns, cells, strict=True):
            canvas.drawRightString(x, y, cell)
