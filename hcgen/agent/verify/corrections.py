"""Corrections: a claim that a person found wrong is not proposed again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from hcgen.base import UsageError, nearest, one_line
from hcgen.contracts import Absence, Cell, Claim, Dropped, Factsheet, FinancialHighlights, Period
from hcgen.filings import Correction, Filing, add_correction, read_checkpoint
from hcgen.journal import without_secrets
from hcgen.observe import plain

_SINGLE: Mapping[str, tuple[str, ...]] = {
    "overview": (
        "issuer",
        "issuer_zh",
        "incorporated_in",
        "listing_regime",
        "sector",
        "stock_code",
    ),
    "offering": ("offer_size", "offer_price"),
}
_LISTS: Mapping[str, tuple[str, ...]] = {
    "overview": ("business",),
    "offering": ("sponsors", "use_of_proceeds"),
}


def without_corrected(
    draft: Factsheet, corrections: Iterable[Correction]
) -> tuple[Factsheet, tuple[Dropped, ...]]:
    """The draft without the claims and figures that were corrected, and what was left out.

    A correction that names the claim's text holds wherever the claim stands in its field, under
    whatever number, and takes it out of the alternatives too; one without a text holds for
    whatever is claimed for the field. Pure: the same draft and corrections give the same result.
    """
    return _Filter(tuple(corrections)).draft(draft)


def claims_of(sheet: Factsheet) -> Iterator[tuple[str, str]]:
    """Every field of a factsheet that claims something, with what it claims, in reading order."""
    for claim in sheet.claims():
        yield claim.id, claim.text
    highlights = sheet.financial_highlights
    for row in highlights.rows:
        for cell, period in zip(row.cells, highlights.periods, strict=True):
            if cell.state != "not_shown":
                yield cell_field(row.metric, period), cell.printed


def cell_field(metric: str, period: Period) -> str:
    """The name of a figure, as the gate names it."""
    return f"financial_highlights.{metric}.{period.end}.{period.months}"


def correct(filing: Filing, field: str, why: str) -> tuple[Correction, bool]:
    """Keep a correction of what the current checkpoint claims for a field; was it new?

    ``field`` is the claim's id; a figure may be named without its months where that is clear.
    Raises :class:`UsageError` for a field that claims nothing, with the nearest one.
    """
    checkpoint = read_checkpoint(filing)
    claims = dict(claims_of(checkpoint.body.outcome.factsheet))
    named = field if field in claims else _one_of_months(field, claims)
    if named not in claims:
        raise UsageError(
            f'the filing claims nothing for "{one_line(field, 80)}"',
            where=filing.id,
            fix=nearest(field, claims) if claims else "there is no claim to correct",
        )
    correction = Correction(
        field=named, why=why.strip(), claim=claims[named], checkpoint=checkpoint.sha256
    )
    return correction, add_correction(filing, correction)


def _one_of_months(field: str, claims: Iterable[str]) -> str:
    found = [name for name in claims if name.rpartition(".")[0] == field]
    return found[0] if len(found) == 1 and field.startswith("financial_highlights.") else field


class _Filter:
    def __init__(self, corrections: tuple[Correction, ...]) -> None:
        self._corrections = corrections
        self._dropped: list[Dropped] = []

    def draft(self, draft: Factsheet) -> tuple[Factsheet, tuple[Dropped, ...]]:
        if not self._corrections:
            return draft, ()
        made = draft.model_copy(
            update={
                **{panel: self._panel(getattr(draft, panel), panel) for panel in _SINGLE},
                "key_risks": self._claims(draft.key_risks),
                "financial_highlights": self._highlights(draft.financial_highlights),
            }
        )
        return made, tuple(self._dropped)

    def _panel(self, panel: Any, name: str) -> Any:
        single = {field: self._finding(getattr(panel, field)) for field in _SINGLE[name]}
        lists = {field: self._claims(getattr(panel, field)) for field in _LISTS[name]}
        return panel.model_copy(update={**single, **lists})

    def _finding(self, finding: Claim | Absence) -> Claim | Absence:
        if isinstance(finding, Absence):
            return finding
        kept = self._claims((finding,))
        return kept[0] if kept else Absence(state="not_shown")

    def _claims(self, claims: Iterable[Any]) -> tuple[Any, ...]:
        kept = []
        for claim in claims:
            wrong = self._wrong(claim.id, claim.text)
            if wrong is None:
                kept.append(self._without_alternatives(claim, claim.id))
            else:
                self._drop(claim.id, wrong, claim.citations[0].page)
        return tuple(kept)

    def _highlights(self, highlights: FinancialHighlights) -> FinancialHighlights:
        rows = tuple(
            row.model_copy(
                update={
                    "cells": tuple(
                        self._cell(cell, cell_field(row.metric, period))
                        for cell, period in zip(row.cells, highlights.periods, strict=True)
                    )
                }
            )
            for row in highlights.rows
        )
        return highlights.model_copy(update={"rows": rows})

    def _cell(self, cell: Cell, field: str) -> Cell:
        if cell.state == "not_shown":
            return cell
        wrong = self._wrong(field, cell.printed)
        if wrong is None:
            made: Cell = self._without_alternatives(cell, field)
            return made
        self._drop(field, wrong, cell.citations[0].page if cell.citations else None)
        return Cell(printed="", state="not_shown")

    def _without_alternatives(self, holder: Any, field: str) -> Any:
        kept = tuple(
            other
            for other in holder.alternatives
            if not any(each.claim and _is(each, field, other.text) for each in self._corrections)
        )
        if len(kept) == len(holder.alternatives):
            return holder
        return holder.model_copy(update={"alternatives": kept})

    def _wrong(self, field: str, text: str) -> Correction | None:
        return next((each for each in self._corrections if _is(each, field, text)), None)

    def _drop(self, field: str, wrong: Correction, page: int | None) -> None:
        why = without_secrets(one_line(wrong.why, 200))  # a file may have been written by hand
        self._dropped.append(
            Dropped(field=field, reason=f"corrected by a person: {why}", page=page)
        )


def _is(correction: Correction, field: str, text: str) -> bool:
    """Whether a correction speaks of this claim."""
    if correction.claim is None:
        return correction.field in (field, _stem(field))
    same: Callable[[str], str] = plain
    return _stem(correction.field) == _stem(field) and same(correction.claim) == same(text)


def _stem(field: str) -> str:
    """The field without the number of the claim within it; the name of a figure stays whole."""
    head, _, last = field.rpartition(".")
    figure = field.startswith("financial_highlights.")
    return head if last.isdecimal() and head and not figure else field
