"""The gate: a draft goes in, and only what two readers see on the cited pages comes out.

Nothing is mended here. A claim stands whole or is dropped whole, with the reason; a figure falls
with its unit, with its period, or with a contradiction that its own table shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeVar

from hcgen.agent.verify.numbers import contradiction, holds, unsupported_number, value_follows
from hcgen.agent.verify.scan_figures import unsafe_on_scan
from hcgen.contracts import (
    Absence,
    Alternative,
    Cell,
    Check,
    Citation,
    Claim,
    Dropped,
    Factsheet,
    FinancialHighlights,
    Finding,
    Period,
    Row,
)

SEEN_TWICE = Check(name="two_readers", outcome="held", detail="both readers see the quote")
SEEN_ON_SCAN = Check(
    name="two_readers", outcome="held", detail="two recognisers see the quote on the scan"
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
ClaimLike = TypeVar("ClaimLike", bound=Claim)
_Problem = tuple[str, int | None]
"""Why something is dropped, and the page that it is about."""


@dataclass(slots=True)
class Judgement:
    """What came through the gate, and what did not."""

    factsheet: Factsheet
    kept: int = 0
    dropped: list[Dropped] = field(default_factory=list)
    cited_nodes: dict[str, None] = field(default_factory=dict)


def judge(draft: Factsheet, verify: Verify) -> Judgement:
    """Verify every citation of the draft. The result holds no claim and no value without one."""
    return _Gate(verify).judge(draft)


class _Gate:
    def __init__(self, verify: Verify) -> None:
        self._verify = verify
        self._seen: dict[tuple[int, str], Verdict] = {}
        self._result = Judgement(Factsheet.empty())

    def judge(self, draft: Factsheet) -> Judgement:
        overview = draft.overview
        fields = (
            "issuer",
            "issuer_zh",
            "incorporated_in",
            "listing_regime",
            "sector",
            "stock_code",
        )
        offering = draft.offering
        self._result.factsheet = Factsheet(
            overview=overview.model_copy(
                update={
                    "business": self._claims(overview.business),
                    **{name: self._finding(getattr(overview, name), name) for name in fields},
                }
            ),
            financial_highlights=self._highlights(draft.financial_highlights),
            key_risks=self._claims(draft.key_risks),
            offering=offering.model_copy(
                update={
                    "sponsors": self._claims(offering.sponsors),
                    "use_of_proceeds": self._claims(offering.use_of_proceeds),
                    "offer_size": self._finding(offering.offer_size, "offer_size"),
                    "offer_price": self._finding(offering.offer_price, "offer_price"),
                }
            ),
            absences={
                name: absence
                for name, before in draft.absences.items()
                if (absence := self._absence(before, name)) is not None
            },
        )
        return self._result

    # claims

    def _claims(self, claims: Iterable[ClaimLike]) -> tuple[ClaimLike, ...]:
        return tuple(kept for claim in claims if (kept := self._claim(claim)) is not None)

    def _claim(self, claim: ClaimLike) -> ClaimLike | None:
        citations, problem, ambiguous = self._citations(claim.citations)
        page = claim.citations[0].page
        if problem is None and (number := unsupported_number(claim.text, claim.citations)):
            problem = (f"the number {number} is not in its quote", page)
        if problem is None and (broken := contradiction(claim.checks)):
            problem = (broken, page)
        if problem is not None:
            self._drop(claim.id, *problem)
            return None
        self._keep(citations)
        scanned = self._on_scan(claim.citations)
        return claim.model_copy(
            update={
                "citations": citations,
                "witnesses": self._standing(claim.witnesses),
                "alternatives": self._alternatives(claim.alternatives),
                "read_by": "ocr" if scanned else claim.read_by,
                "checks": (SEEN_ON_SCAN if scanned else SEEN_TWICE, *claim.checks),
                "state": "ambiguous" if ambiguous else "verified",
            }
        )

    def _finding(self, finding: Finding, name: str) -> Finding:
        if isinstance(finding, Claim):
            return self._claim(finding) or Absence(state="not_shown")
        return self._absence(finding, name) or Absence(
            state="not_shown", looked_in=finding.looked_in
        )

    def _absence(self, absence: Absence, name: str) -> Absence | None:
        if absence.state == "not_shown":
            return absence
        citations, problem, _ = self._citations(absence.citations)
        if problem is not None or not citations:
            self._drop(name, *(problem or ("redacted, but no place is named", None)))
            return None
        self._keep(citations)
        return absence.model_copy(update={"citations": citations})

    # figures

    def _highlights(self, sheet: FinancialHighlights) -> FinancialHighlights:
        citations, unit_problem, _ = self._citations(sheet.citations)
        columns = [self._period(period) for period in sheet.periods]
        return sheet.model_copy(
            update={
                "citations": () if unit_problem else citations,
                "periods": tuple(period for period, _ in columns),
                "rows": tuple(
                    self._row(row, sheet, [problem or unit_problem for _, problem in columns])
                    for row in sheet.rows
                ),
            }
        )

    def _period(self, period: Period) -> tuple[Period, _Problem | None]:
        citations, problem, _ = self._citations(period.citations)
        return period.model_copy(update={"citations": citations}), problem

    def _row(self, row: Row, sheet: FinancialHighlights, problems: list[_Problem | None]) -> Row:
        cells = []
        for cell, period, problem in zip(row.cells, sheet.periods, problems, strict=True):
            name = f"financial_highlights.{row.metric}.{period.end}.{period.months}"
            if cell.state == "not_shown":
                cells.append(cell)
                continue
            rests_on = (*cell.citations, *period.citations, *sheet.citations)
            scanned = self._on_scan(rests_on)
            cells.append(self._cell(cell, name, problem, sheet, scanned=scanned))
        return row.model_copy(update={"cells": tuple(cells)})

    def _cell(
        self,
        cell: Cell,
        name: str,
        column: _Problem | None,
        sheet: FinancialHighlights,
        *,
        scanned: bool,
    ) -> Cell:
        citations, problem, _ = self._citations(cell.citations)
        if not cell.citations:
            problem = ("no place is named", None)
        page = cell.citations[0].page if cell.citations else None
        if problem is None and column is not None:
            problem = (f"its unit or period does not stand: {column[0]}", column[1])
        if problem is None and not any(holds(each.quote, cell.printed) for each in cell.citations):
            problem = ("the figure is not in its quote", page)
        if problem is None and cell.state == "value" and not value_follows(cell, sheet.unit):
            problem = ("the value does not follow from what is printed", page)
        if problem is None and scanned and (unsafe := unsafe_on_scan(cell)):
            problem = (unsafe, page)
        if problem is None and (broken := contradiction(cell.checks)):
            problem = (broken, page)
        if problem is not None:
            self._drop(name, *problem)
            why = Check(name="dropped", outcome="contradicted", detail=problem[0])
            return Cell(printed="", state="not_shown", checks=(*cell.checks, why))
        self._keep(citations)
        return cell.model_copy(
            update={
                "citations": citations,
                "witnesses": self._standing(cell.witnesses),
                "alternatives": self._alternatives(cell.alternatives),
                "checks": (
                    *((SEEN_ON_SCAN, READ_BY_OCR) if scanned else (SEEN_TWICE,)),
                    *cell.checks,
                ),
            }
        )

    # citations

    def _citations(
        self, citations: Iterable[Citation]
    ) -> tuple[tuple[Citation, ...], _Problem | None, bool]:
        kept = []
        ambiguous = False
        for citation in citations:
            verdict = self._look(citation)
            if verdict.citation is None:
                return (), (verdict.reason, citation.page), False
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

    def _look(self, citation: Citation) -> Verdict:
        key = (citation.page, citation.quote)
        if key not in self._seen:
            self._seen[key] = self._verify(citation)
        return self._seen[key]

    def _on_scan(self, citations: Iterable[Citation]) -> bool:
        """Whether any of these places is on a scanned page."""
        return any(self._look(citation).read_by == "ocr" for citation in citations)

    def _keep(self, citations: Iterable[Citation]) -> None:
        self._result.kept += 1
        self._note_nodes(citations)

    def _note_nodes(self, citations: Iterable[Citation]) -> None:
        self._result.cited_nodes.update((c.node, None) for c in citations if c.node is not None)

    def _drop(self, name: str, reason: str, page: int | None) -> None:
        self._result.dropped.append(Dropped(field=name, reason=reason, page=page))
