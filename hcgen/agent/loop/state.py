"""The bench: everything one reading has on the table. Only the tools write to it."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from hcgen.agent.extractor import Candidates, Draft, Extractor
from hcgen.agent.verify.evidence import Pictures
from hcgen.base import Reporter
from hcgen.contracts import PANELS, Dropped, Factsheet, Panel
from hcgen.document import Document
from hcgen.filings import Correction
from hcgen.observe import Tree


@dataclass(slots=True)
class Bench:
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
    dropped: list[Dropped] = field(default_factory=list)
    corrections: tuple[Correction, ...] = ()
    """What persons found wrong in this filing; it is not proposed again."""
    failed: dict[str, str] = field(default_factory=dict)
    """Tool → why it failed; a tool that failed is not asked again."""

    def empty_panels(self) -> tuple[Panel, ...]:
        """The panels in which nothing is verified, in their order."""
        if self.verified is None:
            return PANELS
        return tuple(panel for panel in PANELS if is_empty(self.verified, panel))


def is_empty(sheet: Factsheet, panel: Panel) -> bool:
    """Whether a panel answers nothing: no claim, no figure, no redaction."""
    if panel == "overview":
        return sheet.overview.issuer.state == "not_shown" and not sheet.overview.business
    if panel == "financial_highlights":
        return not any(
            cell.state != "not_shown"
            for row in sheet.financial_highlights.rows
            for cell in row.cells
        )
    if panel == "key_risks":
        return not sheet.key_risks
    offering = sheet.offering
    return (
        not offering.sponsors
        and not offering.use_of_proceeds
        and offering.offer_size.state == "not_shown"
        and offering.offer_price.state == "not_shown"
    )
