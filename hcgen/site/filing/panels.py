"""The four panels of a factsheet, ready for the macros that draw them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hcgen.base import count
from hcgen.contracts import FIELDS, Absence, Body, RiskClaim, absence_of, fields_of
from hcgen.site.filing.claims import (
    AbsenceView,
    ClaimView,
    ClaimViews,
    FieldView,
)
from hcgen.site.filing.finance import FinanceView, finance
from hcgen.site.words import Words


@dataclass(frozen=True, slots=True)
class RiskGroup:
    """Risks under one heading."""

    name: Words | None
    risks: tuple[ClaimView, ...]


@dataclass(frozen=True, slots=True)
class RisksView:
    """Key risks: those that SUMMARY names first, the rest folded."""

    note: str
    shown: tuple[RiskGroup, ...]
    folded: tuple[RiskGroup, ...]
    folded_count: int
    absence: AbsenceView | None


@dataclass(frozen=True, slots=True)
class PanelsView:
    """All four panels."""

    business: FieldView
    overview: tuple[FieldView, ...]
    overview_note: str
    finance: FinanceView
    risks: RisksView
    offering: tuple[FieldView, ...]
    offering_note: str


_FIRST_RISKS = 8
"""How many risks show at first where SUMMARY names none."""


def panels(body: Body, views: ClaimViews) -> PanelsView:
    """Everything the panels show of a reading."""
    sheet = body.outcome.factsheet
    drawn = {field.name: views.field(field) for field in FIELDS if field.panel != "key_risks"}
    business = drawn["business"]
    overview = tuple(drawn[f.name] for f in fields_of("overview") if f.name != "business")
    long_last = sorted(fields_of("offering"), key=lambda field: field.name == "use_of_proceeds")
    offering = tuple(drawn[field.name] for field in long_last)
    found = sum(1 for field in (business, *overview) if field.claims)
    redacted = any(field.absence and field.absence.state == "redacted" for field in offering)
    return PanelsView(
        business=business,
        overview=overview,
        overview_note=f"{found} of {len(overview) + 1} fields found",
        finance=finance(body, views),
        risks=_risks(sheet.key_risks, absence_of(sheet, "key_risks"), views),
        offering=offering,
        offering_note="some terms are redacted in the source" if redacted else "",
    )


def _risks(risks: tuple[RiskClaim, ...], absence: Absence, views: ClaimViews) -> RisksView:
    named = [risk for risk in risks if risk.in_summary]
    first = named or list(risks[:_FIRST_RISKS])
    chosen = {risk.id for risk in first}
    rest = [risk for risk in risks if risk.id not in chosen]
    note = f"{len(named)} named in the Summary, {len(risks)} in all" if named else ""
    if risks and not named:
        note = count(len(risks), "risk factor")
    return RisksView(
        note=note,
        shown=_groups(first, views),
        folded=_groups(rest, views),
        folded_count=len(rest),
        absence=None if risks else views.absence("key_risks", absence),
    )


def _groups(risks: Iterable[RiskClaim], views: ClaimViews) -> tuple[RiskGroup, ...]:
    grouped: dict[str | None, list[ClaimView]] = {}
    for risk in risks:
        grouped.setdefault(risk.group, []).append(views.claim(risk))
    return tuple(
        RiskGroup(views.words(name) if name else None, tuple(claims))
        for name, claims in grouped.items()
    )
