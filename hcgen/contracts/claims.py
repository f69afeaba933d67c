"""Claims and the places that carry them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hcgen.contracts.model import Box, Contract, PageNumber, Sha256


class Citation(Contract):
    """A verbatim quote and the page where it stands.

    An extractor fills ``page`` and ``quote`` (and ``node`` if it knows it); the gate fills the
    rest after it has seen the quote on that page. A quote over a page break is two citations.
    """

    page: PageNumber
    quote: str = Field(min_length=1)
    """As printed on the page, in text order; a cell's quote is its whole row, label and numbers."""
    page_label: str | None = None
    """The label embedded in the PDF, where one is given."""
    printed_page: str | None = None
    """The number printed on the page ("12", "iv", "I-5"), or null where none is printed."""
    node: str | None = None
    """The id of the observation node that holds the start of the quote."""
    boxes: tuple[Box, ...] = ()
    """One box a printed line of the quote, in points."""
    page_size: tuple[float, float] | None = None
    """Width and height of the displayed page, in points."""
    evidence: Sha256 | None = None
    """The picture of the place, by the hash of its PNG."""
    evidence_box: Box | None = None
    """The region of the page that the picture shows, in points, so that boxes can be laid over
    it."""


class Check(Contract):
    """One thing that was checked and how it came out. No number says how sure we are."""

    name: str
    """A stable word: ``two_readers``, ``visibility``, ``arithmetic``, ``accountants_report`` …"""
    outcome: Literal["held", "contradicted", "not_possible"]
    detail: str = ""


class Alternative(Contract):
    """Another reading of the same field, shown beside it and never merged."""

    text: str
    citations: Annotated[tuple[Citation, ...], Field(min_length=1)]
    extractors: tuple[str, ...] = ()


Panel = Literal["overview", "financial_highlights", "key_risks", "offering"]
"""The four panels of a factsheet."""

PANELS: tuple[Panel, ...] = ("overview", "financial_highlights", "key_risks", "offering")


class Claim(Contract):
    """A statement about the filing that at least one citation carries.

    ``verified``: the quote stands on the cited page for two independent readers. ``ambiguous``:
    the same, but it also stands elsewhere; the citation names the place it was read from.
    """

    id: str
    """Stable within the filing: ``<panel>.<field>`` or ``<panel>.<field>.<n>``, n from 1."""
    panel: Panel
    field: str
    text: str = Field(min_length=1)
    citations: Annotated[tuple[Citation, ...], Field(min_length=1)]
    extractors: tuple[str, ...] = ()
    """The extractors that proposed it."""
    witnesses: tuple[Citation, ...] = ()
    """Other places in the document that say the same."""
    alternatives: tuple[Alternative, ...] = ()
    read_by: Literal["text", "ocr"] = "text"
    checks: tuple[Check, ...] = ()
    state: Literal["verified", "ambiguous"] = "verified"


class RiskClaim(Claim):
    """A heading of RISK FACTORS, verbatim, with the heading of its group."""

    group: str | None = None
    in_summary: bool = False
    """Whether SUMMARY names this risk too."""


class Absence(Contract):
    """An honest answer that there is nothing: the document does not show it, or redacts it."""

    state: Literal["not_shown", "redacted"]
    looked_in: tuple[str, ...] = ()
    """Where it was looked for, in words: "SUMMARY, pages 11–34"."""
    citations: tuple[Citation, ...] = ()
    """The place of the redaction; empty for ``not_shown``."""


NOT_SHOWN = Absence(state="not_shown")
"""An absence that nothing is known of: not even where it was looked for."""

Finding = Annotated[Claim | Absence, Field(discriminator="state")]
"""A field's answer: a claim, or an absence."""
