"""A frozen reading as its page shows it: with what persons corrected. The checkpoint stays."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hcgen.base import one_line
from hcgen.contracts import (
    FIELDS,
    HIGHLIGHTS,
    Body,
    Cell,
    Change,
    Check,
    Citation,
    Claim,
    ClaimLike,
    FactField,
    Factsheet,
    Figure,
    RiskClaim,
    map_claims,
)
from hcgen.filings.corrections import Correction
from hcgen.filings.model import Filing
from hcgen.journal import without_secrets

CORRECTED = "corrected"
"""The check by which a claim or figure says that a person corrected it: ``held`` where the value
is the person's, ``contradicted`` where the person only says that the value is wrong."""


def corrected(body: Body, filing: Filing, corrections: Iterable[Correction]) -> Body:
    """The body with the corrections laid over its factsheet; the outcome's state stays.

    A right value takes the place of the wrong one, or of the absence, with its own citation. A
    claim that is only said to be wrong stays, marked; a figure is taken back. The newest
    correction of a claim holds. A filing whose issuer was found wrong is called by its title.
    """
    newest = tuple(reversed(tuple(corrections)))
    if not newest or body.outcome.state == "rejected":
        return body
    before = body.outcome.factsheet
    sheet = overlaid(before, newest[::-1])
    issuer = sheet.overview.issuer
    facts = body.filing
    if issuer != before.overview.issuer and isinstance(issuer, Claim):
        right = issuer.text if issuer.checks[0].outcome == "held" else filing.title or filing.id
        facts = facts.model_copy(update={"title": right})
    outcome = body.outcome.model_copy(update={"factsheet": sheet})
    return body.model_copy(update={"outcome": outcome, "filing": facts})


def overlaid(sheet: Factsheet, corrections: Iterable[Correction]) -> Factsheet:
    """The factsheet with the corrections, oldest first, laid over it."""
    newest = tuple(corrections)[::-1]
    overlay = _Overlay(newest, sheet.financial_highlights.unit)
    return _with_missing(map_claims(sheet, overlay), newest, overlay.used)


class _Overlay(Change):
    def __init__(self, newest: tuple[Correction, ...], unit: int | None) -> None:
        self._newest = newest
        self._unit = unit
        self.used: set[Correction] = set()

    def claim(self, claim: ClaimLike) -> ClaimLike | None:
        found = self._of(claim.id, claim.text)
        if found is None:
            return claim
        if found.value is None:
            return claim.model_copy(update={"checks": (_check(found), *claim.checks)})
        return claim.model_copy(update=_right(found))

    def cell(self, figure: Figure) -> Cell:
        found = self._of(figure.id, figure.cell.printed)
        if found is None:
            return figure.cell
        if found.value is None:
            return Cell(printed="", state="not_shown", checks=(_check(found),))
        return right_cell(found.value, _citation(found), self._unit, check=_check(found))

    def _of(self, field: str, text: str) -> Correction | None:
        for each in self._newest:
            listed = _stem(field) != field and _stem(each.field) == _stem(field)
            named = each.field == field or (listed and each.claim is not None)
            if not named:
                continue
            same = each.claim is None or one_line(each.claim, 2_000) == one_line(text, 2_000)
            if same or (each.value is not None and not listed):
                self.used.add(each)
                return each
        return None


def right_cell(
    printed: str, citation: Citation, unit: int | None, *, check: Check | None = None
) -> Cell:
    """A figure that a person gave; its value follows from what is printed and the unit."""
    digits = re.sub(r"[^\d.]", "", printed)
    whole, _, fraction = digits.partition(".")
    value = None
    if unit is not None and whole.isdecimal() and (fraction.isdecimal() or not fraction):
        value, rest = divmod(int(whole + fraction) * unit, 10 ** len(fraction))
        value = None if rest else -value if re.search(r"[(（\-−–—]", printed) else value
    return Cell(
        printed=printed,
        value=value,
        state="value",
        citations=(citation,),
        checks=() if check is None else (check,),
    )


def _with_missing(
    sheet: Factsheet, newest: tuple[Correction, ...], used: set[Correction]
) -> Factsheet:
    """The sheet with the right values of fields in which nothing stands any more."""
    for each in reversed(newest):
        field = next((f for f in FIELDS if f.key == _stem(each.field) or f.key == each.field), None)
        if field is None or each.value is None or each in used or field.panel == HIGHLIGHTS:
            continue
        present = tuple(a for a in field.own_answers(sheet) if isinstance(a, Claim))
        if any(each.value == claim.text for claim in present) or (present and not field.many):
            continue
        sheet = _put(sheet, field, (*present, _claim(field, each, len(present) + 1)))
    return sheet


def _put(sheet: Factsheet, field: FactField, claims: tuple[Claim, ...]) -> Factsheet:
    if field.panel == "key_risks":
        return sheet.model_copy(update={"key_risks": claims})
    panel = getattr(sheet, field.panel)
    new = panel.model_copy(update={field.name: claims if field.many else claims[0]})
    return sheet.model_copy(update={field.panel: new})


def _claim(field: FactField, correction: Correction, number: int) -> Claim:
    kind = RiskClaim if field.panel == "key_risks" else Claim
    name = f"{field.panel}.{field.name}"
    return kind.model_validate(
        {
            "id": f"{name}.{number}" if field.many else name,
            "panel": field.panel,
            "field": field.name,
            **_right(correction),
        }
    )


def _right(correction: Correction) -> dict[str, object]:
    return {
        "text": correction.value,
        "citations": (_citation(correction),),
        "checks": (_check(correction),),
        "extractors": (),
        "witnesses": (),
        "alternatives": (),
        "state": "verified",
    }


def _citation(correction: Correction) -> Citation:
    return Citation(
        page=correction.page or 1,
        quote=correction.quote or correction.value or "–",
        printed_page=correction.printed_page,
    )


def _check(correction: Correction) -> Check:
    why = without_secrets(one_line(correction.why, 200))  # a file may have been written by hand
    if correction.value is None:
        detail = f"found wrong by a person: {why}"
        return Check(name=CORRECTED, outcome="contradicted", detail=detail)
    return Check(name=CORRECTED, outcome="held", detail=f"corrected by a person: {why}")


def _stem(field: str) -> str:
    head, _, last = field.rpartition(".")
    figure = field.startswith(f"{HIGHLIGHTS}.")
    return head if last.isdecimal() and head and not figure else field
