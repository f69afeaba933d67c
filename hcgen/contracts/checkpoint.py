"""The checkpoint: what a reading froze, named by the hash of its canonical JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, NonNegativeInt, model_validator

from hcgen.base import canonical_json, sha256_hex
from hcgen.contracts.claims import Claim, Panel
from hcgen.contracts.factsheet import Factsheet
from hcgen.contracts.fields import FIELDS, HIGHLIGHTS
from hcgen.contracts.model import CONTRACT, Contract, IsoDate, PageNumber, Sha256, Since
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
    "scheme_document",
    "annual_report",
    "interim_report",
    "results_announcement",
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
    "scheme_document": "Scheme or composite document",
    "annual_report": "Annual report",
    "interim_report": "Interim report",
    "results_announcement": "Results announcement",
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
    """The issuer’s name as printed where it is verified; else the title that filing.toml gives, the
    Chinese name, or the id."""
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
    omissions: Annotated[tuple[Omission, ...], Since(2)] = ()
    """What was seen and is not shown. Readings of contract 1 have it in their trace alone."""

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
    def contract(self) -> int:
        """The contract that the body was made by."""
        named = self.versions.get("contract", "1")
        return int(named) if named.isdecimal() else 1

    @property
    def omissions(self) -> tuple[Omission, ...]:
        """What was seen and is not shown, whatever the contract of the reading."""
        if self.contract > 1:
            return self.outcome.omissions
        return tuple(_as_omission(drop) for step in self.trace.steps for drop in step.dropped)

    @model_validator(mode="after")
    def _nothing_is_newer_than_its_contract(self) -> Body:
        if self.contract > CONTRACT:
            raise ValueError(f"contract {self.contract}; this version knows {CONTRACT}")
        if self.contract < CONTRACT and (newer := next(_newer(self, self.contract), None)):
            raise ValueError(f"{newer} is not in contract {self.contract}")
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
        return canonical_json(_written(self, self.body.contract))

    @property
    def sha256(self) -> str:
        """The checkpoint's name."""
        return sha256_hex(self.to_bytes())

    def body_bytes(self) -> bytes:
        """The canonical JSON of the reproducible part."""
        return canonical_json(_written(self.body, self.body.contract))


def _is_newer(marks: Sequence[object], contract: int) -> bool:
    return any(isinstance(mark, Since) and mark.contract > contract for mark in marks)


def _newer(part: object, contract: int) -> Iterator[str]:
    """The fields below a part that hold something although a later contract brought them."""
    if isinstance(part, Contract):
        for name, info in type(part).model_fields.items():
            value = getattr(part, name)
            if _is_newer(info.metadata, contract) and value != info.get_default():
                yield name
            yield from _newer(value, contract)
    elif isinstance(part, tuple):
        for each in part:
            yield from _newer(each, contract)
    elif isinstance(part, dict):
        for each in part.values():
            yield from _newer(each, contract)


def _written(part: Contract, contract: int) -> Any:
    """A part as plain JSON values, as its contract wrote it."""
    written = part.model_dump(mode="json")
    if contract < CONTRACT:
        _take_out(part, written, contract)
    return written


def _take_out(part: object, written: Any, contract: int) -> None:
    """Take the keys that a later contract brought out of what was written of a part."""
    if isinstance(part, Contract):
        for name, info in type(part).model_fields.items():
            if _is_newer(info.metadata, contract):
                del written[name]
            else:
                _take_out(getattr(part, name), written[name], contract)
    elif isinstance(part, tuple):
        for each, own in zip(part, written, strict=True):
            _take_out(each, own, contract)
    elif isinstance(part, dict):
        for name, each in part.items():
            _take_out(each, written[name], contract)
