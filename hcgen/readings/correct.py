"""A person corrects a claim: kept beside the filing, for its page and for the next reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from hcgen.agent import prove
from hcgen.base import CheckFailed, UsageError, nearest, one_line
from hcgen.contracts import (
    FIELDS,
    HIGHLIGHTS,
    Cell,
    Change,
    Checkpoint,
    Citation,
    Factsheet,
    Figure,
    citations_in,
    claimed,
    figures,
    map_claims,
)
from hcgen.document import Document, open_document
from hcgen.filings import (
    Correction,
    Filing,
    LocalState,
    add_correction,
    overlaid,
    read_checkpoint,
    remove_corrections,
)
from hcgen.observe import pdf_tree, plain
from hcgen.readings.collection import subject_of


@dataclass(frozen=True, slots=True)
class RightValue:
    """What a person says is right, and where it stands."""

    value: str
    page: int
    quote: str | None = None
    """The verbatim quote; without one the value itself, of a figure the row that was read."""


def correct_claim(
    filing: Filing,
    field: str,
    why: str,
    right: RightValue | None = None,
    *,
    state: LocalState | None = None,
) -> tuple[Correction, bool]:
    """Keep a correction of what the current checkpoint says of a field; was it new?

    ``field`` is the claim's id; a figure may be named without its months where that is clear.
    ``right`` gives the right value: it passes the gate that every claim passes, against the PDF
    in ``state``, and may be given where nothing was claimed. Raises :class:`UsageError` for a
    field that claims nothing, with the nearest one, :class:`CheckFailed` for a value that does
    not stand on its page, :class:`MachineError` where the PDF is not at hand.
    """
    checkpoint = read_checkpoint(filing)
    sheet = checkpoint.body.outcome.factsheet
    claims = dict(claimed(sheet))
    known = dict.fromkeys(claims) if right is None else dict.fromkeys((*claims, *_open(sheet)))
    named = field if field in known else _one_of_months(field, known)
    if named not in known or checkpoint.body.outcome.state == "rejected":
        raise UsageError(
            f'the filing claims nothing for "{one_line(field, 80)}"',
            where=filing.id,
            fix=nearest(field, known) if claims else "there is no claim to correct",
        )
    correction = Correction(
        field=named, why=why.strip(), claim=claims.get(named), checkpoint=checkpoint.sha256
    )
    if right is not None:
        correction = _proved(filing, checkpoint, correction, right, state or LocalState.default())
    return correction, add_correction(filing, correction)


def undo_correction(filing: Filing, field: str) -> int:
    """Take back every correction of a field; returns how many. Raises :class:`UsageError` where
    there is none."""
    taken = remove_corrections(filing, field)
    if not taken:
        raise UsageError(
            f'there is no correction of "{one_line(field, 80)}"',
            where=filing.id,
            fix=f"run: hcgen correct {filing.id} --list",
        )
    return taken


def _open(sheet: Factsheet) -> Iterable[str]:
    """The names of fields in which nothing is claimed yet: single fields and figures."""
    yield from (field.key for field in FIELDS if not field.many)
    yield from (figure.id for figure in figures(sheet))


def _proved(
    filing: Filing, checkpoint: Checkpoint, correction: Correction, right: RightValue,
    state: LocalState,
) -> Correction:  # fmt: skip
    """The correction with its value, once the gate let it through."""
    sheet = checkpoint.body.outcome.factsheet
    quote = right.quote or _row(sheet, correction.field, right) or right.value
    wanted = replace(correction, value=right.value.strip(), page=right.page, quote=quote.strip())
    if not wanted.value or not wanted.quote:
        raise UsageError("the value is empty", where=filing.id, fix="give it as it is printed")
    if right.page < 1:
        raise UsageError("there is no page before 1", where=filing.id, fix="count from the cover")
    if plain(wanted.value) not in plain(wanted.quote):
        raise _refused(filing, wanted, "the quote does not hold the value")
    figure = correction.field.startswith(f"{HIGHLIGHTS}.")
    bare = map_claims(sheet, _Bare()) if figure else Factsheet.empty()
    draft = overlaid(bare, (wanted,))
    with open_document(subject_of(filing, state).path) as document:
        judged = prove(draft, document, pdf_tree(document))
        stands = _standing(judged.factsheet, wanted)
        if stands is None:
            reasons = [each.why for each in judged.omissions] or ["it is no figure of the table"]
            raise _refused(filing, wanted, reasons[0])
        if figure and not _is_row(document, stands):
            raise _refused(filing, wanted, "the quote of a figure is its whole row")
    return replace(wanted, quote=stands.quote, printed_page=stands.printed_page)


class _Bare(Change):
    """Leaves of a sheet what a figure rests on: its unit and its periods."""

    def claim(self, claim: object) -> None:
        del claim

    def absence(self, key: str, absence: object) -> None:
        del key, absence

    def cell(self, figure: Figure) -> Cell:
        del figure
        return Cell(printed="", state="not_shown")


def _standing(sheet: Factsheet, wanted: Correction) -> Citation | None:
    """The completed citation of the one value of the sheet."""
    if wanted.field.startswith(f"{HIGHLIGHTS}."):
        cells = [each.cell for each in figures(sheet) if each.id == wanted.field]
        return next((cell.citations[0] for cell in cells if cell.citations), None)
    return next((claim.citations[0] for claim in sheet.claims()), None)


def _row(sheet: Factsheet, field: str, right: RightValue) -> str | None:
    """The row that was read for a figure, where it stands on that page and holds the value."""
    metric = field.split(".")[1] if field.startswith(f"{HIGHLIGHTS}.") else None
    rows = [row for row in sheet.financial_highlights.rows if row.metric == metric]
    quotes = [each.quote for each in citations_in(tuple(rows)) if each.page == right.page]
    return next((quote for quote in quotes if right.value in quote), None)


def _is_row(document: Document, citation: Citation) -> bool:
    """Whether a quote has a label and begins and ends where printed lines do."""
    parts = citation.quote.split("\n")
    lines = [line.text.strip() for line in document.page(citation.page).lines]
    begins = any(line.startswith(parts[0].strip()) for line in lines)
    ends = any(line.endswith(parts[-1].strip()) for line in lines)
    whole = len(parts) > 1 or parts[0].strip() in lines
    return begins and ends and whole and any(letter.isalpha() for letter in citation.quote)


def _refused(filing: Filing, wanted: Correction, why: str) -> CheckFailed:
    return CheckFailed(
        f'"{one_line(wanted.value or "", 80)}" is not shown to stand on page {wanted.page}',
        where=f"{filing.id}: {wanted.field}",
        why=why,
        fix="copy value and quote from the page as printed, and count pages from the cover",
    )


def _one_of_months(field: str, claims: Iterable[str]) -> str:
    found = [name for name in claims if name.rpartition(".")[0] == field]
    return found[0] if len(found) == 1 and field.startswith(f"{HIGHLIGHTS}.") else field
