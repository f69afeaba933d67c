"""Corrections: a claim that a person found wrong is not proposed again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hcgen.agent.verify.omit import omission
from hcgen.base import one_line
from hcgen.contracts import (
    HIGHLIGHTS,
    Cell,
    Change,
    Citation,
    ClaimLike,
    Factsheet,
    Figure,
    Omission,
    map_claims,
)
from hcgen.filings import Correction
from hcgen.journal import without_secrets
from hcgen.observe import plain


def without_corrected(
    draft: Factsheet, corrections: Iterable[Correction]
) -> tuple[Factsheet, tuple[Omission, ...]]:
    """The draft without the claims and figures that were corrected, and what was left out.

    A correction that names the claim's text holds wherever the claim stands in its field, under
    whatever number, and takes it out of the alternatives too; one without a text holds for
    whatever is claimed for the field. Pure: the same draft and corrections give the same result.
    """
    filtered = _Filter(tuple(corrections))
    return map_claims(draft, filtered), tuple(filtered.omissions)


class _Filter(Change):
    def __init__(self, corrections: tuple[Correction, ...]) -> None:
        self._corrections = corrections
        self.omissions: list[Omission] = []

    def claim(self, claim: ClaimLike) -> ClaimLike | None:
        wrong = self._wrong(claim.id, claim.text)
        if wrong is None:
            made: ClaimLike = self._without_alternatives(claim, claim.id)
            return made
        self._omit(claim.id, wrong, claim.citations)
        return None

    def cell(self, figure: Figure) -> Cell:
        cell = figure.cell
        if cell.state == "not_shown":
            return cell
        wrong = self._wrong(figure.id, cell.printed)
        if wrong is None:
            made: Cell = self._without_alternatives(cell, figure.id)
            return made
        self._omit(figure.id, wrong, cell.citations)
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

    def _omit(self, field: str, wrong: Correction, citations: tuple[Citation, ...]) -> None:
        why = without_secrets(one_line(wrong.why, 200))  # a file may have been written by hand
        page = citations[0].page if citations else None
        self.omissions.append(
            omission(field, "dropped", f"corrected by a person: {why}", page=page)
        )


def _is(correction: Correction, field: str, text: str) -> bool:
    """Whether a correction speaks of this claim."""
    if correction.value is not None and plain(correction.value) == plain(text):
        return False  # the rules have come to read what the person says
    if correction.claim is None:
        return correction.field in (field, _stem(field))
    same: Callable[[str], str] = plain
    return _stem(correction.field) == _stem(field) and same(correction.claim) == same(text)


def _stem(field: str) -> str:
    """The field without the number of the claim within it; the name of a figure stays whole."""
    head, _, last = field.rpartition(".")
    figure = field.startswith(f"{HIGHLIGHTS}.")
    return head if last.isdecimal() and head and not figure else field
