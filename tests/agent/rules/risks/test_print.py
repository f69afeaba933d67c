"""Risk headings in real PDFs: bold, italic, in columns, over a page break, as a PDF sets them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.risks.panel import read_risks
from hcgen.document import open_document
from tests.agent.rules.drawn_cases import Case, cases
from tests.agent.rules.sheets import draw

PRINTED = (
    "bold italic headings without a full stop, a defined term in bold within the body",
    "bold headings, bullets with bold lead words in the body",
    "italic headings under bold capitals, italic notes in the body",
    "a bold heading of four lines runs over the page, running head and folio on both",
    "bold topics in the body under bold italic headings, a drug developer with groups in groups",
    "a table with a bold head inside the chapter",
    "an open offer tells its risks in the letter, italic headings",
    "headings run into the paragraph in bold",
    "headings in plain print over plain paragraphs",
    "groups in italics without bold, headings bold",
    "headings in bold capitals",
)


@pytest.mark.parametrize(
    "case",
    [case for case in cases("risks") if case.title in PRINTED],
    ids=lambda case: case.title,
)
def test_a_pdf_gives_the_headings_that_its_drawing_shows(case: Case, tmp_path: Path) -> None:
    pages = range(1, len(case.pages) + 1)
    with open_document(draw(tmp_path / "drawn.pdf", *case.sheets())) as opened:
        whole = replace(opened, chapters=case.document().chapters)
        found = read_risks(Source(whole), pages, [])
    assert [f"{claim.group} | {claim.text}" for claim in found] == list(case.expected)
    assert all(claim.citations for claim in found)
