"""Claims, absences and citations as a page shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hcgen.base import clean
from hcgen.contracts import Absence, Alternative, Body, Check, Citation, Claim, FactField
from hcgen.filings import CORRECTED
from hcgen.site.words import Words, words


@dataclass(frozen=True, slots=True)
class Cite:
    """A citation button: what it says, where it leads, and the key by which the script finds it."""

    key: str
    """``<claim id>/<index>``, witnesses and alternatives with a suffix."""
    label: str
    """``p. 12``, ``cover``, or ``file p. 20`` where no number is printed."""
    title: str
    href: str | None
    """``<source>#page=<physical page>``, or null without a source."""
    page: int
    printed: str | None


@dataclass(frozen=True, slots=True)
class Other:
    """Another reading of the same field, or another place that says the same."""

    text: Words
    cites: tuple[Cite, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim, ready to be drawn."""

    id: str
    text: Words
    cites: tuple[Cite, ...]
    step: int | None
    notes: tuple[str, ...]
    """``read by OCR``, a contradicted check …; what is no fault stands in the evidence only."""
    others: tuple[Other, ...]


@dataclass(frozen=True, slots=True)
class AbsenceView:
    """An absence, ready to be drawn."""

    state: str
    places: tuple[Words, ...]
    """Where it was looked for."""
    lead: Words | None
    """The place to name where there is room for one: SUMMARY, else the first; without its pages."""
    cites: tuple[Cite, ...]

    @property
    def where(self) -> str:
        """The places on one line."""
        return "; ".join(place.text for place in self.places)


@dataclass(frozen=True, slots=True)
class FieldView:
    """A labelled field: claims, or the absence of any."""

    label: str
    claims: tuple[ClaimView, ...] = ()
    absence: AbsenceView | None = None
    omitted: tuple[str, str] | None = None
    """Where all of it was dropped or left out: the word, and the anchor that says why."""


CHECK_NAMES = {
    "two_readers": "Quote seen by two readers",
    "visibility": "Every letter of the quote visible",
    "subject": "Said of the issuer",
    "wholeness": "Nothing of it is cut off",
    "arithmetic": "The figures add up",
    "gross_profit": "Revenue less costs gives gross profit",
    "profit_after_tax": "Profit before tax less tax gives the profit",
    "percentage": "The printed percentage fits",
    "other_place": "The same figures stand elsewhere in the same way",
    "accountants_report": "Same figure in the accountants’ report",
    "sign": "A loss, printed without brackets",
    "ocr": "Read by OCR",
    CORRECTED: "Corrected by a person",
}
_PAGES = re.compile(r"[,，]\s*(?:pages?|第)\s.*$")
SCAN_CHECK = "ocr"
"""The check by which a cell says that it was read from a scan."""
READ_BY_OCR = "read by OCR"
BY_PERSON = "by a person"
"""What each note of a correction says."""
DROPPED_CHECK = "dropped"
"""The check by which a cell says that its figure was dropped, and why."""


def check_name(name: str) -> str:
    """A check in words."""
    return CHECK_NAMES.get(name) or clean(name).text.replace("_", " ").capitalize()


class ClaimViews:
    """Draws the claims of one reading."""

    def __init__(self, body: Body, source: str | None) -> None:
        self._body = body
        self._source = source
        covers = [chapter for chapter in body.document.chapters if chapter.kind == "cover"]
        self._cover = {
            page
            for c in covers
            for page in range(c.first_page, min(c.last_page, c.first_page + 9) + 1)
        }
        self._summaries = tuple(
            self.words(c.title).text for c in body.document.chapters if c.kind == "summary"
        )
        self._steps = _steps_by_node(body)
        ends = [s.n for s in body.trace.steps if s.action == "extract" and s.status == "ok"]
        self._last_extract = ends[-1] if ends else None

    def words(self, text: str) -> Words:
        """Text of this document, fit to be shown."""
        return words(text, self._body.filing)

    def cite(self, key: str, citation: Citation) -> Cite:
        """One citation button."""
        printed = clean(citation.printed_page).text.strip() if citation.printed_page else ""
        if printed:
            label = f"p. {printed}"
            title = f"Printed page {printed}, page {citation.page} of the file"
        elif citation.page in self._cover:
            label, title = "cover", f"The cover, page {citation.page} of the file"
        else:
            label, title = f"file p. {citation.page}", f"Page {citation.page} of the file"
        href = f"{self._source}#page={citation.page}" if self._source else None
        return Cite(key, label, title, href, citation.page, printed or None)

    def cites(self, key: str, citations: tuple[Citation, ...]) -> tuple[Cite, ...]:
        """All citation buttons of a claim or cell."""
        return tuple(self.cite(f"{key}/{n}", citation) for n, citation in enumerate(citations))

    def claim(self, claim: Claim) -> ClaimView:
        """A claim with its citations, its step and its notes."""
        return ClaimView(
            id=claim.id,
            text=self.words(claim.text),
            cites=self.cites(claim.id, claim.citations),
            step=self.step(claim.citations),
            notes=_notes(claim),
            others=self.others(claim.id, claim.alternatives),
        )

    def others(self, key: str, alternatives: tuple[Alternative, ...]) -> tuple[Other, ...]:
        """The other readings of a field."""
        return tuple(
            Other(
                text=self.words(alternative.text),
                cites=self.cites(f"{key}/alternative-{n}", alternative.citations),
                by=", ".join(clean(name).text for name in alternative.extractors),
            )
            for n, alternative in enumerate(alternatives)
        )

    def absence(self, name: str, absence: Absence) -> AbsenceView:
        """An absence with where it was looked for."""
        places = tuple(self.words(place) for place in absence.looked_in)
        summaries = [place for place in places if place.text.startswith(self._summaries)]
        lead = (summaries or places)[0] if places else None
        return AbsenceView(
            state=absence.state,
            places=places,
            lead=lead and Words(_PAGES.sub("", lead.text), lead.lang),
            cites=self.cites(name, absence.citations),
        )

    def field(self, field: FactField) -> FieldView:
        """A field with its claims, or where it was looked for."""
        answers = field.answers(self._body.outcome.factsheet)
        claims = tuple(self.claim(answer) for answer in answers if isinstance(answer, Claim))
        absent = next((each for each in answers if isinstance(each, Absence)), None)
        absence = None if absent is None else self.absence(field.key, absent)
        return FieldView(field.label, claims, absence)

    def step(self, citations: tuple[Citation, ...]) -> int | None:
        """The step that found a claim: the extraction whose nodes hold its quote."""
        for citation in citations:
            if citation.node in self._steps:
                return self._steps[citation.node]
        return self._last_extract


def _steps_by_node(body: Body) -> dict[str | None, int]:
    found: dict[str | None, int] = {}
    for step in body.trace.steps:
        if step.action == "extract":
            for node in step.nodes:
                found.setdefault(node, step.n)
    return found


def _notes(claim: Claim) -> tuple[str, ...]:
    notes = []
    if claim.read_by == "ocr":
        notes.append(READ_BY_OCR)
    notes += corrections(claim.checks)
    notes += contradictions(claim.checks)
    return tuple(notes)


def corrections(checks: tuple[Check, ...]) -> list[str]:
    """What a person put right, in words."""
    return [
        clean(check.detail).text
        for check in checks
        if check.name == CORRECTED and check.outcome == "held"
    ]


def contradictions(checks: tuple[Check, ...]) -> list[str]:
    """The checks that came out against a claim, in words."""
    return [
        clean(check.detail).text or f"{check_name(check.name)}: no"
        for check in checks
        if check.outcome == "contradicted"
    ]
