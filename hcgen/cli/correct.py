"""``hcgen correct``: a person says that a claim is wrong."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.options import content_option
from hcgen.cli.output import note, say


@click.command()
@click.argument("identifier", metavar="ID")
@click.argument("field")
@click.option("--why", required=True, help="What is wrong with the claim, in a sentence.")
@content_option
def command(identifier: str, field: str, why: str, content: Path) -> None:
    """Note that what filing ID claims for FIELD is wrong, so that it is not proposed again.

    FIELD is the claim's name, as in overview.issuer, key_risks.risk.3 or
    financial_highlights.revenue.2024-12-31.12.
    """
    from hcgen.base import one_line
    from hcgen.filings import find_filing, load_filings
    from hcgen.readings import correct_claim

    filing = find_filing(load_filings(content), identifier)
    correction, new = correct_claim(filing, field, why)
    said = one_line(correction.claim or "", 120)
    say(f'{filing.id}: {correction.field} "{said}" {"is" if new else "was already"} corrected')
    note(f"run: hcgen analyze {filing.id}")
