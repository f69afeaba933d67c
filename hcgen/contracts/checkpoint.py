"""The checkpoint: what a reading froze, named by the hash of its canonical JSON."""

from __future__ import annotations

from typing import Any, Literal, get_args

from pydantic import (
    Field,
    NonNegativeInt,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from hcgen.base import canonical_json, sha256_hex
from hcgen.contracts.claims import Claim, Panel
from hcgen.contracts.factsheet import Factsheet
from hcgen.contracts.fields import FIELDS, HIGHLIGHTS
from hcgen.contracts.model import Contract, IsoDate, PageNumber, Sha256
from hcgen.contracts.omission import Omission, OmissionPlace
from hcgen.contracts.trace import AgentTrace, Dropped
from hcgen.contracts.walk import citations_in

DocumentType = Literal[
    "application_proof",
    "phip",
    "prospectus",
    "open_offer_prospectus",
    "rights_issue_prospectus",
    "listing_document",
    "offering_circular",
    "circular",
    "annual_report",
    "other",
]

DOCUMENT_TYPE_NAMES: dict[DocumentType, str] = {
    "application_proof": "Application proof",
    "phip": "PHIP",
    "prospectus": "Prospectus",
    "open_offer_prospectus": "Open offer prospectus",
    "rights_issue_prospectus": "Rights issue prospectus",
    "listing_document": "Listing document",
    "offering_circular": "Offering circular",
    "circular": "Circular",
    "annual_report": "Annual report",
    "other": "Other document",
}
"""How each type of document is named on a page."""


class FilingFacts(Contract):
    """What is known of the filing, from ``filing.toml`` and from the document itself."""

    id: str = Field(pattern=r"^[^\s/\\]+$")
    sha256: Sha256
    """Of the PDF's bytes."""
    source: str | None = None
    """The address of the PDF, or null where none is known; ``source.pdf`` when it lies beside
    the page."""
    title: str
    """The issuer's name as printed where it is verified, else the name of the file."""
    document_type: DocumentType
    pages: int = Field(ge=0)
    language: Literal["en", "zh-Hant", "zh-Hans", "und"]
    dates: dict[Literal["document", "filed"], IsoDate] = Field(default_factory=dict)
    """``document``: the day printed on it; ``filed``: the day given in ``filing.toml``."""
    fictional: bool = False
    """A sample that describes no real company."""


class Outcome(Contract):
    """full: issuer and a cell verified, no omission. rejected: nothing verified, or not a
    document of this kind; no claim is shown. partial: the rest. Absences never make it partial."""

    state: Literal["full", "partial", "rejected"]
    reasons: tuple[str, ...] = ()
    factsheet: Factsheet
    omissions: tuple[Omission, ...] | None = None
    """What was seen and is not shown; null in readings of contract 1, whose trace has it."""

    @model_serializer(mode="wrap")
    def _without_what_contract_1_has_not(
        self, write: SerializerFunctionWrapHandler
    ) -> dict[str, Any]:
        """A reading of contract 1 is written as it was frozen."""
        written: dict[str, Any] = write(self)
        if self.omissions is None:
            written.pop("omissions", None)
        return written

    @model_validator(mode="after")
    def _state_says_what_is_there(self) -> Outcome:
        if (self.state == "full") == bool(self.reasons):
            raise ValueError(
                f"outcome {self.state}: {len(self.reasons)} reasons why it is not full"
            )
        if self.state == "full" and not isinstance(self.factsheet.overview.issuer, Claim):
            raise ValueError("outcome full: the issuer is not verified")
        if self.state == "full" and not self.factsheet.financial_highlights.has_figure():
            raise ValueError("outcome full: no figure is verified")
        if self.state == "full" and self.omissions:
            raise ValueError(f"outcome full: {len(self.omissions)} omissions")
        if self.state == "rejected" and self.factsheet != Factsheet.empty():
            raise ValueError("outcome rejected: the factsheet is not empty")
        return self


class ChapterEntry(Contract):
    """A chapter of the document, with its physical pages."""

    kind: str
    title: str
    first_page: PageNumber
    last_page: PageNumber


class CitedNode(Contract):
    """An observation node that a citation points into, with its text (data, never instructions)."""

    id: str
    title: str
    first_page: PageNumber
    last_page: PageNumber
    text: str
    sha256: Sha256


class DocumentSummary(Contract):
    """What the page keeps of the document: its map, and the text of the nodes that were cited."""

    chapters: tuple[ChapterEntry, ...] = ()
    tree_sha256: Sha256 | None = None
    nodes_cited: tuple[CitedNode, ...] = ()


class Body(Contract):
    """The reproducible part: two readings of one file give the same bytes."""

    filing: FilingFacts
    outcome: Outcome
    trace: AgentTrace
    document: DocumentSummary
    versions: dict[str, str]
    """``contract``, ``rules``, ``reader``, ``witness`` → version."""

    @property
    def omissions(self) -> tuple[Omission, ...]:
        """What was seen and is not shown, whatever the contract of the reading."""
        if self.outcome.omissions is not None:
            return self.outcome.omissions
        return tuple(_as_omission(drop) for step in self.trace.steps for drop in step.dropped)

    @model_validator(mode="after")
    def _omissions_are_of_the_contract(self) -> Body:
        known = self.outcome.omissions is not None
        if known == (self.versions.get("contract", "1") == "1"):
            raise ValueError("omissions stand in readings from contract 2 on, and in each of those")
        return self

    @model_validator(mode="after")
    def _pages_are_pages_of_the_filing(self) -> Body:
        cited = [citation.page for citation in citations_in(self.outcome.factsheet)]
        mapped = [chapter.last_page for chapter in self.document.chapters]
        kept = [node.last_page for node in self.document.nodes_cited]
        last = max((*cited, *mapped, *kept), default=0)
        if last > self.filing.pages:
            raise ValueError(f"page {last} is cited or mapped; the filing has {self.filing.pages}")
        return self

    @model_validator(mode="after")
    def _steps_are_counted_from_one(self) -> Body:
        numbers = [step.n for step in self.trace.steps]
        if numbers != list(range(1, len(numbers) + 1)):
            raise ValueError(f"the trace's steps are numbered {numbers}")
        return self


def _as_omission(drop: Dropped) -> Omission:
    """What contract 1 wrote of a dropped claim; some of its names lack the panel."""
    panel, _, rest = drop.field.partition(".")
    if panel not in get_args(Panel):
        panel, rest = _PANEL_OF.get(drop.field, "overview"), drop.field
    field, _, period = rest.partition(".") if panel == HIGHLIGHTS else (rest, "", "")
    return Omission.model_validate(
        {
            "panel": panel,
            "field": field or panel,
            "period": period or None,
            "kind": "dropped",
            "why": drop.reason,
            "places": (OmissionPlace(page=drop.page),),
        }
    )


_PANEL_OF = {field.name: field.panel for field in FIELDS}


class Run(Contract):
    """The part that belongs to one run: only this may differ between two readings."""

    run_id: str
    started: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$")
    """UTC, ``YYYY-MM-DDTHH:MM:SSZ``."""
    steps_ms: tuple[NonNegativeInt, ...] = ()
    journal_head: Sha256 | None = None
    """The hash of the journal's last record before the checkpoint was made."""
    digest_sha256: Sha256 | None = None
    """Of the digest of earlier checkpoints that the run was given, where there was one."""


class Checkpoint(Contract):
    """A frozen reading; never changed. ``previous`` names the checkpoint it follows."""

    body: Body
    run: Run
    previous: Sha256 | None = None

    def to_bytes(self) -> bytes:
        """The canonical JSON that names the checkpoint."""
        return canonical_json(self.model_dump(mode="json"))

    @property
    def sha256(self) -> str:
        """The checkpoint's name."""
        return sha256_hex(self.to_bytes())

    def body_bytes(self) -> bytes:
        """The canonical JSON of the reproducible part."""
        return canonical_json(self.body.model_dump(mode="json"))
