"""What a document says in two ways, and what is in doubt, is told with all its places."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.agent import analyze
from hcgen.agent.analysis import Subject
from hcgen.cli.factsheet import as_text
from hcgen.contracts import Checkpoint, figures
from hcgen.filings import LocalState
from tests.agent import drawn
from tests.agent.drawn import Head

YEARS = ("2022", "2023", "2024")


def read(folder: Path, *, rows: object = drawn.ROWS, summary: Head = drawn.HEAD) -> Checkpoint:
    pdf = drawn.filing(folder / "drawn.pdf", rows=rows, summary=summary)  # type: ignore[arg-type]
    analysis = analyze(Subject(pdf, "drawn"), LocalState(folder / "state"))
    analysis.journal.close()
    return analysis.checkpoint


@pytest.mark.parametrize(
    ("summary", "why"),
    [
        (("RMB million", YEARS), "the same digits stand in RMB million on page 2 and in RMB’000 on page 5"),
        (("HK$’000", YEARS), "the same digits stand in HK$’000 on page 2 and in RMB’000 on page 5"),
        (("RMB’000", YEARS[::-1]), "the same figures stand under other years on page 5"),
        (("RMB’000", ("2021", "2022", "2023")), "the same figures stand under other years on page 5"),
    ],
)  # fmt: skip
def test_two_statements_that_cannot_both_be_right_show_no_figure_and_both_places(
    tmp_path: Path, summary: Head, why: str
) -> None:
    made = read(tmp_path, summary=summary)
    outcome = made.body.outcome
    assert outcome.state == "partial"
    assert all(figure.cell.state == "not_shown" for figure in figures(outcome.factsheet))
    assert {(o.kind, o.why) for o in outcome.omissions} == {("contradicted", why)}
    for omitted in outcome.omissions:
        assert {place.page for place in omitted.places} == {2, 5}
        assert all(p.citation and p.citation.boxes and p.citation.evidence for p in omitted.places)
    assert "9 contradicted" in outcome.reasons
    assert f"financial_highlights.revenue.{summary[1][0]}-12-31.12: {why}" in as_text(made)


def test_no_other_page_is_asked_about_what_the_document_contradicts(tmp_path: Path) -> None:
    made = read(tmp_path, summary=("RMB million", YEARS))
    panels = [step.args.get("panels", ()) for step in made.body.trace.steps]
    assert not any("financial_highlights" in each for each in panels)


def test_two_figures_in_one_cell_leave_that_cell_out_and_the_others_stay(tmp_path: Path) -> None:
    rows = (("Revenue", "120,500", "131,750", "148,900 149,900"), *drawn.ROWS[1:])
    made = read(tmp_path, rows=rows)
    shown = {figure.id: figure.cell.printed for figure in figures(made.body.outcome.factsheet)}
    assert shown.pop("financial_highlights.revenue.2024-12-31.12") == ""
    assert all(shown.values())
    (omitted,) = made.body.omissions
    assert (omitted.kind, omitted.id) == ("left_out", "financial_highlights.revenue.2024-12-31.12")
    (place,) = omitted.places
    assert (place.page, place.printed) == (2, "148,900 149,900")
    text = as_text(made)
    assert "partial: 1 left out" in text
    assert "left out         financial_highlights.revenue.2024-12-31.12" in text
    assert "[p. 2: 148,900 149,900]" in text


def test_a_loss_without_brackets_agrees_with_itself_and_analyze_says_how_it_is_printed(
    tmp_path: Path,
) -> None:
    rows = (*drawn.ROWS[:3], ("Loss for the year", "12,300", "14,900", "17,600"))
    made = read(tmp_path, rows=rows)
    row = made.body.outcome.factsheet.financial_highlights.rows[-1]
    assert [cell.value for cell in row.cells] == [-12_300_000, -14_900_000, -17_600_000]
    assert [(cell.alternatives, len(cell.witnesses)) for cell in row.cells] == [((), 1)] * 3
    text = as_text(made)
    assert "printed as “Loss for the year”" in text
    assert "a loss printed without brackets" in text
    assert made.body.outcome.state == "full"
