"""A person says that a claim is wrong: it is kept beside the filing, for the next reading."""

from __future__ import annotations

from collections.abc import Iterable

from hcgen.base import UsageError, nearest, one_line
from hcgen.contracts import HIGHLIGHTS, claimed
from hcgen.filings import Correction, Filing, add_correction, read_checkpoint


def correct_claim(filing: Filing, field: str, why: str) -> tuple[Correction, bool]:
    """Keep a correction of what the current checkpoint claims for a field; was it new?

    ``field`` is the claim's id; a figure may be named without its months where that is clear.
    Raises :class:`UsageError` for a field that claims nothing, with the nearest one.
    """
    checkpoint = read_checkpoint(filing)
    claims = dict(claimed(checkpoint.body.outcome.factsheet))
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
    return found[0] if len(found) == 1 and field.startswith(f"{HIGHLIGHTS}.") else field
