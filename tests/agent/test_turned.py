"""A statement says the same however its text runs on the page, and every quote is its own row."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hcgen.agent import analyze
from hcgen.agent.analysis import Analysis, Subject
from hcgen.contracts import Contract, Factsheet
from hcgen.filings import LocalState
from tests.agent.rules.reading import BODY as ROWS
from tests.document.drawing import Draw, draw, filing_page, lines

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ANGLES = (0, 90, 180, 270)
ORIGINS = {0: (0, 0), 90: (-250, 700), 180: (595, 1100), 270: (800, 100)}
"""Where the origin of a statement lies, so that the whole of it is on the page."""
QUOTES = {
    "revenue": "Revenue 100,000 120,000 150,000",
    "gross_profit": "Gross profit 40,000 50,000 60,000",
    "profit_for_period": "Profit for the year 25,000 33,000 40,000",
}
WHERE = {"boxes", "page_size", "evidence", "evidence_box"}


def statement(angle: int) -> Draw:
    """A page with its head and foot as on all others, its statement turned clockwise."""

    def page(canvas: Canvas) -> None:
        filing_page("FINANCIAL INFORMATION", "8")(canvas)
        canvas.saveState()
        canvas.translate(*ORIGINS[angle])
        canvas.rotate(-angle)
        canvas.drawString(72, 720, "The table sets forth our results for the periods indicated:")
        canvas.drawCentredString(420, 690, "Year ended 31 March")
        for x, year in zip((350, 430, 510), ("2021", "2022", "2023"), strict=True):
            canvas.drawRightString(x, 674, year)
            canvas.drawRightString(x, 658, "RMB’000")
        for place, (label, *cells) in enumerate(ROWS):
            canvas.drawString(72, 640 - 16 * place, label)
            for x, cell in zip((350, 430, 510), cells, strict=True):
                canvas.drawRightString(x, 640 - 16 * place, cell)
        canvas.restoreState()

    return page


def filing(path: Path, angle: int) -> Path:
    """A prospectus of ten pages with one statement."""
    cover = lines(
        "Pear Tree Tools Holdings Limited",
        "(Incorporated in the Cayman Islands with limited liability)",
        "GLOBAL OFFERING",
        "This prospectus concerns an offer of shares and other securities.",
        "Sole Sponsor: none",
    )
    plan = ["SUMMARY"] * 3 + ["BUSINESS"] * 3 + ["FINANCIAL INFORMATION"] * 3
    pages = [
        filing_page(head, str(number), f"We make tools for orchards; part {number} of our story.")
        for number, head in enumerate(plan, 1)
    ]
    marks = [("SUMMARY", 2), ("BUSINESS", 5), ("FINANCIAL INFORMATION", 8)]
    return draw(path, [cover, *pages[:7], statement(angle), *pages[8:]], marks)


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Analysis]:
    folder = tmp_path_factory.mktemp("turned")
    found = {}
    for angle in ANGLES:
        path = filing(folder / f"turned-{angle}.pdf", angle)
        found[angle] = analyze(Subject(path, "peartree"), LocalState(folder / str(angle)))
        with found[angle].journal as journal:
            journal.close_unfinished("a test")
    return found


def sheet(analysis: Analysis) -> Factsheet:
    return analysis.checkpoint.body.outcome.factsheet


def anywhere(value: object) -> Any:
    """A value without what says where on the page its quotes stand."""
    if isinstance(value, Contract):
        return {name: anywhere(part) for name, part in value if name not in WHERE}
    if isinstance(value, tuple):
        return [anywhere(part) for part in value]
    if isinstance(value, dict):
        return {name: anywhere(part) for name, part in value.items()}
    return value


@pytest.mark.parametrize("angle", ANGLES)
def test_the_same_statement_gives_the_same_factsheet_whichever_way_it_is_turned(
    readings: dict[int, Analysis], angle: int
) -> None:
    assert readings[angle].checkpoint.body.outcome.state == "full"
    assert anywhere(sheet(readings[angle])) == anywhere(sheet(readings[0]))


@pytest.mark.parametrize("angle", ANGLES)
def test_the_quote_of_each_cell_is_its_row_alone_and_its_box_lies_where_the_row_is_displayed(
    readings: dict[int, Analysis], angle: int
) -> None:
    rows = {row.metric: row for row in sheet(readings[angle]).financial_highlights.rows}
    assert set(rows) == set(QUOTES)
    for metric, row in rows.items():
        for cell in row.cells:
            (citation,) = cell.citations
            ((x0, y0, x1, y1),) = citation.boxes
            assert (citation.page, citation.quote) == (9, QUOTES[metric])
            assert citation.page_size == (595, 842)
            assert 0 < x0 < x1 < 595
            assert 0 < y0 < y1 < 842
            assert (y1 - y0 > x1 - x0) == (angle in {90, 270})


@pytest.mark.parametrize("angle", ANGLES)
def test_the_picture_of_a_turned_row_shows_it_whole_with_its_neighbours_and_no_more(
    readings: dict[int, Analysis], angle: int
) -> None:
    for row in sheet(readings[angle]).financial_highlights.rows:
        (citation,) = row.cells[0].citations
        assert citation.evidence_box is not None
        x0, y0, x1, y1 = citation.evidence_box
        (box,) = citation.boxes
        assert x0 <= box[0] < box[2] <= x1
        assert y0 <= box[1] < box[3] <= y1
        across = y1 - y0 if angle in {0, 180} else x1 - x0
        assert across < 4 * 16  # three lines and a margin
