"""Scoring one factsheet against the truth. Pure: no file is read."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import asdict, dataclass, field

from hcgen.contracts import FIELDS, Cell, Claim, Factsheet, FinancialHighlights, citations_in
from hcgen.evaluate.parsing import figure_of
from hcgen.evaluate.truth import TrueCell, TrueFiling, TrueRisk


@dataclass(frozen=True, slots=True)
class Score:
    """How one filing, or all of them, came out. Counts; the shares are derived."""

    filings: int = 0
    issuers_right: int = 0
    cells: int = 0
    cells_right: int = 0
    cells_wrong: int = 0
    """Shown, and not what the document prints for that metric, period, currency and unit."""
    cells_missing: int = 0
    risks: int = 0
    risks_found: int = 0
    citations: int = 0
    citations_right: int = 0
    fields: int = 0
    fields_right: int = 0
    fields_wrong: int = 0
    """Claims that are shown and that the truth does not have, or has on another page."""
    fields_missing: int = 0
    notes: tuple[str, ...] = field(default=())
    """What is wrong or missing, in words."""

    def __add__(self, other: Score) -> Score:
        ours, theirs = asdict(self), asdict(other)
        return Score(**{name: ours[name] + theirs[name] for name in ours})

    @property
    def issuer_share(self) -> float:
        """Issuers right, of all filings."""
        return _share(self.issuers_right, self.filings)

    @property
    def cell_share(self) -> float:
        """Cells right, of those the truth lists."""
        return _share(self.cells_right, self.cells)

    @property
    def risk_share(self) -> float:
        """Risk headings found on their page, of those the truth lists."""
        return _share(self.risks_found, self.risks)

    @property
    def citation_share(self) -> float:
        """Citations whose quote stands on its page for both readers, of all that are shown."""
        return _share(self.citations_right, self.citations)

    def as_json(self) -> dict[str, object]:
        """Counts, shares and notes as plain JSON values."""
        shares = {
            "issuer_share": self.issuer_share,
            "cell_share": self.cell_share,
            "risk_share": self.risk_share,
            "citation_share": self.citation_share,
        }
        return {
            **asdict(self),
            "notes": list(self.notes),
            **{name: round(share, 4) for name, share in shares.items()},
        }


def score(sheet: Factsheet, truth: TrueFiling, citations_right: int) -> Score:
    """Compare a factsheet with the truth; ``citations_right`` was counted by the caller."""
    notes: list[str] = []
    issuer = _issuer_right(sheet, truth, notes)
    right, wrong, missing = _cells(sheet.financial_highlights, truth, notes)
    found = 0
    for risk in truth.risks:
        if any(_is_risk(claim, risk) for claim in sheet.key_risks):
            found += 1
        else:
            notes.append(f"risk not found on page {risk.page}: {risk.heading[:60]}")
    return Score(
        filings=1,
        issuers_right=int(issuer),
        cells=len(truth.cells),
        cells_right=right,
        cells_wrong=wrong,
        cells_missing=missing,
        risks=len(truth.risks),
        risks_found=found,
        citations=len(tuple(citations_in(sheet))),
        citations_right=citations_right,
        **_fields(sheet, truth, notes),
        notes=tuple(notes),
    )


def _fields(sheet: Factsheet, truth: TrueFiling, notes: list[str]) -> dict[str, int]:
    """How the fields of claims came out that the truth names."""
    known = {each.key: each for each in FIELDS}
    right = wrong = missing = 0
    for true in truth.fields:
        answers = known[true.key].own_answers(sheet)
        shown = [each for each in answers if isinstance(each, Claim)]
        right += not shown and not true.texts
        for text in true.texts:
            claim = next((each for each in shown if _says(each, text, true.page)), None)
            if claim is None:
                missing += 1
                notes.append(f"missing: {true.key}: {text[:60]}")
            else:
                right += 1
                shown.remove(claim)
        wrong += len(shown)
        notes += [f"wrong: {true.key}: {claim.text[:60]}" for claim in shown]
    asked = sum(max(1, len(true.texts)) for true in truth.fields)
    return {
        "fields": asked,
        "fields_right": right,
        "fields_wrong": wrong,
        "fields_missing": missing,
    }


def _says(claim: Claim, text: str, page: int | None) -> bool:
    said, true = _fold(claim.text), _fold(text)
    begins = true.endswith("...") and said.startswith(true.removesuffix("..."))
    on_page = page is None or any(citation.page == page for citation in claim.citations)
    return on_page and (begins or said == true)


def _issuer_right(sheet: Factsheet, truth: TrueFiling, notes: list[str]) -> bool:
    issuer = sheet.overview.issuer
    shown = issuer.text if isinstance(issuer, Claim) else None
    if shown is None:
        right = not truth.issuers
    else:
        right = any(_fold(shown) == _fold(name) for name in truth.issuers)
    if not right:
        notes.append(f"issuer: {shown or 'not shown'}, true: {'; '.join(truth.issuers) or 'none'}")
    return right


def _cells(panel: FinancialHighlights, truth: TrueFiling, notes: list[str]) -> tuple[int, int, int]:
    shown = {
        (row.metric, period.end, period.months): cell
        for row in panel.rows
        for period, cell in zip(panel.periods, row.cells, strict=True)
        if cell.state != "not_shown"
    }
    right = wrong = missing = 0
    for true in truth.cells:
        cell = shown.pop((true.metric, true.end, true.months), None)
        name = f"{true.metric}, {true.months} months to {true.end}"
        if cell is None:
            right += true.printed is None
            missing += true.printed is not None
            notes += [f"missing: {name}"] if true.printed is not None else []
        elif _cell_right(cell, true, panel, truth):
            right += 1
        else:
            wrong += 1
            notes.append(f"wrong: {name}: {cell.printed}, true: {true.printed}")
    for (metric, end, months), cell in shown.items():
        if truth.cells:
            wrong += 1
            notes.append(
                f"wrong: {metric}, {months} months to {end}: {cell.printed}, no such period"
            )
    return right, wrong, missing


def _cell_right(cell: Cell, true: TrueCell, panel: FinancialHighlights, truth: TrueFiling) -> bool:
    if true.printed is None:
        return False
    if (panel.currency, panel.unit) != (truth.currency, truth.unit):
        return False
    figure = figure_of(true.printed)
    if figure is None or _fold(cell.printed) != _fold(true.printed):
        return False
    if figure.nil:
        return cell.state == "nil" and cell.value == 0
    return abs(cell.value or 0) == round(abs(figure.value) * (truth.unit or 1))


def _is_risk(claim: Claim, risk: TrueRisk) -> bool:
    shown, true = _fold(claim.text), _fold(risk.heading)
    on_page = any(citation.page == risk.page for citation in claim.citations)
    return on_page and shown.startswith(true)


def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[\s’'‘]", "", re.sub(r"[‐‑‒–—−]", "-", plain))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
