"""The outcome: what a verified factsheet amounts to, and why."""

from __future__ import annotations

from hcgen.agent.loop.state import ReadingState
from hcgen.contracts import (
    PANELS,
    Claim,
    DocumentType,
    Factsheet,
    Omission,
    Outcome,
    omissions_in_words,
)

NOT_READ = "Not of a kind that is read"
ON_A_TRANSACTION: dict[DocumentType, str] = {
    "circular": "A circular is about a transaction, which is not read: one company's own figures"
    " do not make it whole",
    "scheme_document": "A scheme is about a transaction, which is not read: one company's own"
    " figures do not make it whole",
}
"""Kinds of document that are never full yet, and why."""


def outcome(state: ReadingState) -> Outcome:
    """full, partial or rejected; a rejection shows no claim."""
    if (rejection := _rejection(state)) is not None:
        return Outcome(
            state="rejected",
            reasons=rejection,
            factsheet=Factsheet.empty(),
            omissions=tuple(map(_without_print, state.omissions)),
        )
    sheet = state.verified
    if sheet is None:  # _rejection has seen to it
        raise AssertionError("an outcome without a verified factsheet is a rejection")
    reasons = _shortfalls(state, sheet)
    return Outcome(
        state="partial" if reasons else "full",
        reasons=reasons,
        factsheet=sheet,
        omissions=tuple(state.omissions),
    )


def document_type(state: ReadingState) -> DocumentType:
    """What the first extractor took the document for; "other" where nothing was extracted."""
    return state.first_draft.document_type if state.first_draft is not None else "other"


def _without_print(omitted: Omission) -> Omission:
    """A rejection shows nothing of the document, so its omissions name pages alone."""
    places = tuple(
        place.model_copy(update={"printed": None, "citation": None}) for place in omitted.places
    )
    return omitted.model_copy(update={"places": places})


def _rejection(state: ReadingState) -> tuple[str, ...] | None:
    failures = tuple(state.failed.values())
    if state.document is None:
        return failures or ("The document was not read",)
    if state.verified is None:
        return failures or ("No claim was checked, so none is shown",)
    if document_type(state) == "other":
        draft = state.first_draft
        return (f"{NOT_READ}: {draft.refusal}" if draft and draft.refusal else NOT_READ,)
    if len(state.empty_panels()) == len(PANELS):
        return (*failures, *omissions_in_words(state.omissions)) or (
            "Nothing in the document could be verified",
        )
    return None


def _shortfalls(state: ReadingState, sheet: Factsheet) -> tuple[str, ...]:
    reasons = [*state.failed.values(), *omissions_in_words(state.omissions)]
    if (transaction := ON_A_TRANSACTION.get(document_type(state))) is not None:
        reasons.append(transaction)
    if not isinstance(sheet.overview.issuer, Claim):
        reasons.append("The issuer's name could not be verified")
    if not sheet.financial_highlights.has_figure():
        reasons.append("No figure of the track record could be verified")
    return tuple(reasons)
