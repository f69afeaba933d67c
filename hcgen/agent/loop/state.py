"""The state of one reading: everything that it has on the table. Only the tools write to it."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from hcgen.agent.extractor import Candidates, Draft, Extractor
from hcgen.agent.verify.evidence import Pictures
from hcgen.base import Reporter
from hcgen.contracts import HIGHLIGHTS, PANELS, Factsheet, Omission, Panel, fields_of, figures
from hcgen.document import Document
from hcgen.filings import Correction
from hcgen.observe import Tree


@dataclass(slots=True)
class ReadingState:
    """The file, the extractors, and what the tools have made so far."""

    path: Path
    sha256: str
    extractors: tuple[Extractor, ...]
    reporter: Reporter
    open_files: ExitStack
    document: Document | None = None
    tree: Tree | None = None
    chosen: Candidates | None = None
    """The nodes that were chosen first."""
    unread: Candidates | None = None
    """Nodes chosen and not yet read."""
    widened: bool = False
    """Whether the one widening has been used."""
    draft: Draft | None = None
    """What was proposed and not yet judged."""
    verified: Factsheet | None = None
    pictures: Pictures | None = None
    """The evidence of what is verified."""
    first_draft: Draft | None = None
    """The first proposal: it says what kind of document this is."""
    omissions: list[Omission] = field(default_factory=list)
    """What was seen and is not shown."""
    corrections: tuple[Correction, ...] = ()
    """What persons found wrong in this filing; it is not proposed again."""
    failed: dict[str, str] = field(default_factory=dict)
    """Tool → why it failed; a tool that failed is not asked again."""

    def empty_panels(self) -> tuple[Panel, ...]:
        """The panels in which nothing is verified, in their order."""
        if self.verified is None:
            return PANELS
        return tuple(panel for panel in PANELS if is_empty(self.verified, panel))

    def unanswered_panels(self) -> tuple[Panel, ...]:
        """The empty panels to which other pages may give an answer: not those whose own pages
        contradict each other, which a third place does not mend."""
        contradicted = {each.panel for each in self.omissions if each.kind == "contradicted"}
        return tuple(panel for panel in self.empty_panels() if panel not in contradicted)


def is_empty(sheet: Factsheet, panel: Panel) -> bool:
    """Whether a panel answers nothing: no claim, no figure, no redaction. Of the overview only the
    issuer and its business count: the rest says nothing without them."""
    if panel == HIGHLIGHTS:
        return all(figure.cell.state == "not_shown" for figure in figures(sheet))
    fields = fields_of(panel)
    if panel == "overview":
        fields = tuple(field for field in fields if field.name in ("issuer", "business"))
    return all(
        answer.state == "not_shown" for field in fields for answer in field.own_answers(sheet)
    )
