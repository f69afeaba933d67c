"""The gate: a draft goes in, and only what two readers see on the cited pages comes out.

Nothing is mended here. A claim stands whole or is dropped whole, with the reason; a figure falls
with its unit, with its period, or with a contradiction that its own table shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from hcgen.agent.verify.numbers import contradiction, holds, unsupported_number, value_follows
from hcgen.agent.verify.omit import as_seen, omission
from hcgen.agent.verify.scan_figures import unsafe_on_scan
from hcgen.contracts import (
    HIGHLIGHTS,
    Absence,
    Alternative,
    Box,
    Cell,
    Change,
    Check,
    Citation,
    ClaimLike,
    Factsheet,
    Figure,
    FinancialHighlights,
    Omission,
    Panel,
    Period,
    citations_in,
    map_claims,
)

SEEN_TWICE = Check(name="two_readers", outcome="held", detail="both readers see the quote")
SEEN_ON_SCAN = Check(
    name="two_readers", outcome="held", detail="two recognisers see the quote on the scan"
)
VISIBLE = Check(
    name="visibility", outcome="held", detail="a renderer shows every letter of the quote"
)
READ_BY_OCR = Check(name="ocr", outcome="held", detail="read by OCR")
"""What marks a figure that rests on a scanned page; a claim says it in ``read_by``."""


class Verdict(Protocol):
    """What the verification of one citation says."""

    @property
    def citation(self) -> Citation | None:
        """The completed citation, or null where it is refused."""

    @property
    def state(self) -> Literal["verified", "ambiguous"]:
        """Whether the quote stands in one place or in several."""

    @property
    def reason(self) -> str:
        """Why it is refused, in words."""

    @property
    def read_by(self) -> Literal["text", "ocr"]:
        """Whether the page has its own text or was recognised."""


Verify = Callable[[Citation], Verdict]


@dataclass(frozen=True, slots=True)
class Proof:
    """What a place must pass beside the two readers. ``check`` is what a claim then says."""

    check: Check
    refusals: Callable[[Sequence[Citation]], Sequence[str]]
    """Asked once, for all places that both readers see: why each does not pass, empty where it
    does."""


@dataclass(frozen=True, slots=True)
class _Refused:
    """The verdict on a place that a proof refuses."""

    reason: str
    read_by: Literal["text", "ocr"]
    citation: None = None
    state: Literal["verified"] = "verified"


@dataclass(frozen=True, slots=True)
class _Problem:
    """Why something is dropped, the page that it is about, and whether the document contradicts."""

    why: str
    page: int | None
    contradicted: bool = False


@dataclass(slots=True)
class Judgement:
    """What came through the gate, and what did not."""

    factsheet: Factsheet
    kept: int = 0
    omissions: list[Omission] = field(default_factory=list)
    cited_nodes: dict[str, None] = field(default_factory=dict)


def judge(
    draft: Factsheet,
    verify: Verify,
    proofs: Sequence[Proof] = (),
    *,
    seen: Sequence[Omission] = (),
) -> Judgement:
    """Verify every citation of the draft, then ask each proof for those that stand. The result
    holds no claim and no value without one.

    ``seen`` is what the extractor saw and did not propose: it is told with what both readers see
    of its places.
    """
    gate = _Gate(verify, proofs)
    places = [place.citation for omitted in seen for place in omitted.places]
    gate.look_at([*citations_in(draft), *(each for each in places if each is not None)])
    gate.result.factsheet = map_claims(draft, gate)
    for omitted in seen:
        gate.omit(omitted)
    return gate.result


class _Gate(Change):
    def __init__(self, verify: Verify, proofs: Sequence[Proof]) -> None:
        self._verify = verify
        self._proofs = proofs
        self._proved = tuple(proof.check for proof in proofs)
        self._seen: dict[_Place, Verdict] = {}
        self._table = FinancialHighlights()
        self._columns: tuple[_Problem | None, ...] = ()
        self.result = Judgement(Factsheet.empty())

    # claims

    def claim(self, claim: ClaimLike) -> ClaimLike | None:
        citations, problem, ambiguous = self._citations(claim.citations)
        page = claim.citations[0].page
        if problem is None and (number := unsupported_number(claim.text, claim.citations)):
            problem = _Problem(f"the number {number} is not in its quote", page)
        problem = problem or _contradicted(claim.checks, page)
        if problem is not None:
            self._drop(claim.panel, claim.id, problem, citations)
            return None
        self._keep(citations)
        scanned = self._on_scan(claim.citations)
        return claim.model_copy(
            update={
                "citations": citations,
                "witnesses": self._standing(claim.witnesses),
                "alternatives": self._alternatives(claim.alternatives),
                "read_by": "ocr" if scanned else claim.read_by,
                "checks": (
                    SEEN_ON_SCAN if scanned else SEEN_TWICE,
                    *self._proved,
                    *claim.checks,
                ),
                "state": "ambiguous" if ambiguous else "verified",
            }
        )

    def absence(self, key: str, absence: Absence) -> Absence | None:
        if absence.state == "not_shown":
            return absence
        citations, problem, _ = self._citations(absence.citations)
        if problem is None and not citations:
            problem = _Problem("redacted, but no place is named", None)
        if problem is not None:
            self._drop(None, key, problem)
            return None
        self._keep(citations)
        return absence.model_copy(update={"citations": citations})

    # figures

    def highlights(self, highlights: FinancialHighlights) -> FinancialHighlights:
        self._table = highlights
        citations, unit_problem, _ = self._citations(highlights.citations)
        columns = [self._period(period) for period in highlights.periods]
        self._columns = tuple(problem or unit_problem for _, problem in columns)
        return highlights.model_copy(
            update={
                "citations": () if unit_problem else citations,
                "periods": tuple(period for period, _ in columns),
            }
        )

    def _period(self, period: Period) -> tuple[Period, _Problem | None]:
        citations, problem, _ = self._citations(period.citations)
        return period.model_copy(update={"citations": citations}), problem

    def cell(self, figure: Figure) -> Cell:
        cell = figure.cell
        if cell.state == "not_shown":
            return cell
        citations, problem, _ = self._citations(cell.citations)
        scanned = self._on_scan((*cell.citations, *figure.period.citations, *self._table.citations))
        problem = problem or self._refuted(figure, scanned=scanned)
        if problem is not None:
            others = self._alternatives(cell.alternatives) if problem.contradicted else ()
            self._drop(
                HIGHLIGHTS, figure.id, problem, citations, printed=cell.printed, others=others
            )
            why = Check(name="dropped", outcome="contradicted", detail=problem.why)
            return Cell(printed="", state="not_shown", checks=(*cell.checks, why))
        self._keep(citations)
        return cell.model_copy(
            update={
                "citations": citations,
                "witnesses": self._standing(cell.witnesses),
                "alternatives": self._alternatives(cell.alternatives),
                "checks": (
                    *((SEEN_ON_SCAN, READ_BY_OCR) if scanned else (SEEN_TWICE,)),
                    *self._proved,
                    *cell.checks,
                ),
            }
        )

    def _refuted(self, figure: Figure, *, scanned: bool) -> _Problem | None:
        """Why a figure whose quotes stand is not shown."""
        cell, column = figure.cell, self._columns[figure.column]
        if not cell.citations:
            return _Problem("no place is named", None)
        page = cell.citations[0].page
        if column is not None:
            return _Problem(f"its unit or period does not stand: {column.why}", column.page)
        if not any(holds(each.quote, cell.printed) for each in cell.citations):
            return _Problem("the figure is not in its quote", page)
        if cell.state == "value" and not value_follows(cell, self._table.unit):
            return _Problem("the value does not follow from what is printed", page)
        if scanned and (unsafe := unsafe_on_scan(cell)):
            return _Problem(unsafe, page)
        return _contradicted(cell.checks, page)

    # omissions

    def omit(self, omitted: Omission) -> None:
        """Take over what was seen and not proposed."""
        told = as_seen(omitted, lambda citation: self._look(citation).citation)
        self.result.omissions.append(told)
        self._note_nodes(place.citation for place in told.places if place.citation is not None)

    # citations

    def _citations(
        self, citations: Iterable[Citation]
    ) -> tuple[tuple[Citation, ...], _Problem | None, bool]:
        kept = []
        ambiguous = False
        for citation in citations:
            verdict = self._look(citation)
            if verdict.citation is None:
                return (), _Problem(verdict.reason, citation.page), False
            ambiguous = ambiguous or verdict.state == "ambiguous"
            kept.append(verdict.citation)
        return tuple(kept), None, ambiguous

    def _standing(self, citations: Iterable[Citation]) -> tuple[Citation, ...]:
        """Those that stand: a witness that cannot be seen is no witness, and no loss either."""
        seen = (self._look(citation).citation for citation in citations)
        standing = tuple(citation for citation in seen if citation is not None)
        self._note_nodes(standing)
        return standing

    def _alternatives(self, others: Iterable[Alternative]) -> tuple[Alternative, ...]:
        """Those that would themselves pass: every quote stands, and every number is in one."""
        return tuple(
            other.model_copy(update={"citations": standing})
            for other in others
            if len(standing := self._standing(other.citations)) == len(other.citations)
            and not unsupported_number(other.text, standing)
        )

    def look_at(self, citations: Iterable[Citation]) -> None:
        """Verify these places and put those that stand to the proofs, all at once: a proof may
        look at a page for all its places together."""
        for citation in citations:
            key = _place(citation)
            if key not in self._seen:
                self._seen[key] = self._verify(citation)
        for proof in self._proofs:
            standing = {k: v.citation for k, v in self._seen.items() if v.citation is not None}
            refusals = proof.refusals(tuple(standing.values()))
            for key, reason in zip(standing, refusals, strict=True):
                if reason:
                    self._seen[key] = _Refused(reason, self._seen[key].read_by)

    def _look(self, citation: Citation) -> Verdict:
        return self._seen[_place(citation)]

    def _on_scan(self, citations: Iterable[Citation]) -> bool:
        """Whether any of these places is on a scanned page."""
        return any(self._look(citation).read_by == "ocr" for citation in citations)

    def _keep(self, citations: Iterable[Citation]) -> None:
        self.result.kept += 1
        self._note_nodes(citations)

    def _note_nodes(self, citations: Iterable[Citation]) -> None:
        self.result.cited_nodes.update((c.node, None) for c in citations if c.node is not None)

    def _drop(
        self,
        panel: Panel | None,
        identifier: str,
        problem: _Problem,
        citations: tuple[Citation, ...] = (),
        *,
        printed: str | None = None,
        others: tuple[Alternative, ...] = (),
    ) -> None:
        kind: Literal["dropped", "contradicted"] = (
            "contradicted" if problem.contradicted else "dropped"
        )
        self.result.omissions.append(
            omission(
                identifier,
                kind,
                problem.why,
                panel=panel,
                page=problem.page,
                citations=citations,
                printed=printed,
                others=others,
            )
        )


_Place = tuple[int, str, tuple[Box, ...], str | None]


def _place(citation: Citation) -> _Place:
    return citation.page, citation.quote, citation.boxes, citation.node


def _contradicted(checks: Iterable[Check], page: int) -> _Problem | None:
    broken = contradiction(checks)
    return _Problem(broken, page, contradicted=True) if broken else None
