"""A filing with what was read marked in it: each quote highlighted, each claim a bookmark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from hcgen.base import CheckFailed, Reporter, one_line
from hcgen.contracts import (
    FIELDS,
    HIGHLIGHTS,
    METRIC_LABELS,
    PANELS,
    Absence,
    Citation,
    Factsheet,
    Panel,
    figures,
)
from hcgen.document import Bookmark, Displayed, Mark, Rect, annotated, open_document
from hcgen.filings import (
    LocalState,
    overlaid,
    read_checkpoint,
    read_corrections,
)
from hcgen.observe import Gate, pdf_tree
from hcgen.readings.collection import analyze_target, filing_named, subject_of
from hcgen.readings.requirements import require_frozen, require_not_rejected

_TITLE = 90
"""Characters of a bookmark."""
_NOTE = 600
"""Characters of what a note says of one claim."""


@dataclass(frozen=True, slots=True)
class _Said:
    """Something that the sheet says, and the places that carry it."""

    panel: Panel
    label: str
    text: str
    citations: tuple[Citation, ...]
    listed: bool = True
    """Whether it has a bookmark."""


def sheet_and_pdf(
    target: str, content: Path, state: LocalState, *, reporter: Reporter
) -> tuple[Factsheet, Path]:
    """What is shown of a filing of the collection, by its id, with what persons corrected; or what
    is read now in a PDF file. And the PDF. Raises :class:`DocumentError` for what is rejected,
    :class:`CheckFailed` for a filing that is not frozen, :class:`MachineError` without its PDF."""
    filing = filing_named(target, content)
    if filing is None:
        checkpoint = analyze_target(target, content, state, reporter=reporter)
        require_not_rejected(checkpoint, target)
        return checkpoint.body.outcome.factsheet, Path(target)
    require_frozen([filing])
    checkpoint = read_checkpoint(filing)
    require_not_rejected(checkpoint, target)
    sheet = overlaid(checkpoint.body.outcome.factsheet, read_corrections(filing))
    return sheet, subject_of(filing, state).path


def marked_copy(path: Path, sheet: Factsheet) -> bytes:
    """The PDF with the quotes of a factsheet highlighted, a note on each that names its field, and
    bookmarks for the claims, panel by panel.

    Raises :class:`CheckFailed` where the sheet cites nothing, :class:`DocumentError` where the PDF
    cannot be marked.
    """
    said = [each for each in _said(sheet) if each.citations]
    if not said:
        raise CheckFailed("there is nothing to mark", where=path.name, why="nothing is cited")
    if not all(citation.boxes for each in said for citation in each.citations):
        said = _placed(path, said)
    return annotated(path, list(_marks(said)), list(_bookmarks(said)))


def _placed(path: Path, said: list[_Said]) -> list[_Said]:
    """The same with the places of what a person cited, which is kept without them."""
    with open_document(path) as document:
        gate = Gate(document, pdf_tree(document))
        return [
            replace(
                each,
                citations=tuple(
                    c if c.boxes else gate.verify(c).citation or c for c in each.citations
                ),
            )
            for each in said
        ]


def _said(sheet: Factsheet) -> Iterator[_Said]:
    for panel in PANELS:
        if panel == HIGHLIGHTS:
            yield from _of_figures(sheet)
        for field in FIELDS:
            if field.panel != panel:
                continue
            for answer in field.own_answers(sheet):
                text = "redacted" if isinstance(answer, Absence) else answer.text
                yield _Said(panel, field.label, text, answer.citations)


def _of_figures(sheet: Factsheet) -> Iterator[_Said]:
    table = sheet.financial_highlights
    yield _Said(HIGHLIGHTS, "Unit", table.unit_as_printed or "", table.citations, listed=False)
    for period in table.periods:
        yield _Said(HIGHLIGHTS, "Period", period.label, period.citations, listed=False)
    for each in figures(sheet):
        label = f"{METRIC_LABELS[each.metric]}, {each.period.label}"
        yield _Said(HIGHLIGHTS, label, each.cell.printed, each.cell.citations)


def _marks(said: list[_Said]) -> Iterator[Mark]:
    """One highlight a place, with a note for all that it carries: a row carries its figures."""
    notes: dict[tuple[int, tuple[Displayed, ...]], list[str]] = {}
    for each in said:
        for citation in each.citations:
            boxes: tuple[Displayed, ...] = tuple(Rect(*box) for box in citation.boxes)
            if boxes:
                lines = notes.setdefault((citation.page, boxes), [])
                lines.append(f"{each.label}: {one_line(each.text, _NOTE)}")
    for (page, boxes), lines in notes.items():
        yield Mark(page, boxes, "\n".join(dict.fromkeys(lines)))


def _bookmarks(said: list[_Said]) -> Iterator[Bookmark]:
    panel: Panel | None = None
    for each in said:
        if not each.listed:
            continue
        first = each.citations[0]
        if each.panel != panel:
            panel = each.panel
            yield Bookmark(panel.replace("_", " ").capitalize(), first.page)
        box: Displayed | None = Rect(*first.boxes[0]) if first.boxes else None
        title = f"{each.label}: {one_line(each.text, _TITLE)}"
        yield Bookmark(title, first.page, box, level=1)
