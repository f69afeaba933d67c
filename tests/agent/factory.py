"""Small drafts for tests of the agent, by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hcgen.contracts import (
    Cell,
    Citation,
    Claim,
    Factsheet,
    FinancialHighlights,
    Period,
    RiskClaim,
    Row,
)

ISSUER = "Amber Lighthouse Holdings Limited"
ROW = "Revenue . . . . 12,345 (678) –"
HEADER = "Year ended 31 December 2023 2024 2025"
UNIT = "RMB’000"


def cite(quote: str, page: int = 1) -> Citation:
    return Citation(page=page, quote=quote)


def issuer_claim(text: str = ISSUER, page: int = 1, quote: str | None = None) -> Claim:
    return Claim(
        id="overview.issuer",
        panel="overview",
        field="issuer",
        text=text,
        citations=(cite(quote or text, page),),
    )


def risk(number: int, text: str, *quotes: str, page: int = 3) -> RiskClaim:
    return RiskClaim(
        id=f"key_risks.{number}",
        panel="key_risks",
        field="risk",
        text=text,
        citations=tuple(cite(quote, page) for quote in quotes or (text,)),
    )


def period(year: int) -> Period:
    return Period(
        start=f"{year}-01-01",
        end=f"{year}-12-31",
        months=12,
        label=f"Year ended 31 December {year}",
        citations=(cite(HEADER, 2),),
    )


def cell(printed: str, value: int | None, **more: Any) -> Cell:
    state = "nil" if value == 0 else "value"
    return Cell.model_validate(
        {"printed": printed, "value": value, "state": state, "citations": (cite(ROW, 2),), **more}
    )


def highlights(*cells: Cell) -> FinancialHighlights:
    return FinancialHighlights(
        currency="RMB",
        unit=1000,
        unit_as_printed=UNIT,
        citations=(cite(UNIT, 2),),
        periods=tuple(period(2023 + index) for index in range(len(cells))),
        rows=(Row(metric="revenue", label_as_printed="Revenue", cells=cells),) if cells else (),
    )


def draft(**panels: Any) -> Factsheet:
    """A factsheet with some fields filled: ``overview={…}``, ``offering={…}``, or whole panels."""
    sheet = Factsheet.empty()
    update: dict[str, Any] = {}
    for panel, value in panels.items():
        if isinstance(value, dict):
            update[panel] = getattr(sheet, panel).model_copy(update=value)
        else:
            update[panel] = value
    return sheet.model_copy(update=update)


@dataclass(frozen=True)
class Verdict:
    citation: Citation | None
    state: Literal["verified", "ambiguous"] = "verified"
    reason: str = ""
    read_by: Literal["text", "ocr"] = "text"


class Pages:
    """A verifier that sees exactly these quotes on these pages."""

    def __init__(self, *quotes: tuple[int, str], twice: tuple[str, ...] = ()) -> None:
        self._quotes = set(quotes)
        self._twice = twice
        self.asked = 0

    def __call__(self, citation: Citation) -> Verdict:
        self.asked += 1
        if (citation.page, citation.quote) not in self._quotes:
            return Verdict(None, reason=f"quote not on page {citation.page}")
        known = citation.model_copy(update={"node": f"n{citation.page}"})
        return Verdict(known, "ambiguous" if citation.quote in self._twice else "verified")
