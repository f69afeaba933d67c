"""``hcgen correct``: a person says that a claim is wrong, and what is right."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.options import content_option
from hcgen.cli.output import note, say


@click.command()
@click.argument("identifier", metavar="ID")
@click.argument("field", required=False)
@click.option("--why", help="What is wrong with the claim, in a sentence.")
@click.option("--value", help="What is right, as printed; the page shows it from the next build.")
@click.option("--page", type=click.IntRange(1), help="The page of the file on which it stands.")
@click.option("--quote", help="The words there that carry it: else the value, of a figure its row.")
@click.option("--undo", is_flag=True, help="Take back what was corrected of FIELD.")
@click.option("--list", "listed", is_flag=True, help="Print the corrections of the filing.")
@content_option
def command(
    identifier: str, field: str | None, *, why: str | None, value: str | None, page: int | None,
    quote: str | None, undo: bool, listed: bool, content: Path,
) -> None:  # fmt: skip
    """Say that what filing ID claims for FIELD is wrong, and with --value what is right.

    FIELD is the claim's name, as in overview.issuer, key_risks.risk.3 or
    financial_highlights.revenue.2024-12-31.12. A value passes the same proofs as any claim. The
    frozen reading stays; its page marks what a person corrected.
    """
    from hcgen.base import UsageError, count, one_line
    from hcgen.filings import find_filing, load_filings, read_corrections, require_site
    from hcgen.readings import RightValue, correct_claim, undo_correction

    require_site(content)
    filing = find_filing(load_filings(content), identifier)
    if listed:
        for each in read_corrections(filing):
            right = f' -> "{one_line(each.value, 120)}" (page {each.page})' if each.value else ""
            wrong = f'"{one_line(each.claim, 120)}"' if each.claim else "not shown"
            say(f"{each.field}: {wrong}{right}: {one_line(each.why, 200)}")
        return
    if field is None:
        raise UsageError("no field is named", fix="name one, as in overview.issuer, or use --list")
    if undo:
        say(f"{filing.id}: {count(undo_correction(filing, field), 'correction')} taken back")
        note("run: hcgen build")
        return
    if why is None:
        raise UsageError("no reason is given", fix="say with --why what is wrong")
    if (value is None) != (page is None) or (quote is not None and value is None):
        raise UsageError("a value and its page belong together", fix="give --value and --page")
    given = RightValue(value, page, quote) if value is not None and page is not None else None
    correction, new = correct_claim(filing, field, why, given)
    said = f' "{one_line(correction.claim, 120)}"' if correction.claim else ""
    put = f' to "{one_line(correction.value, 120)}"' if correction.value else ""
    say(f"{filing.id}: {correction.field}{said} {'is' if new else 'was already'} corrected{put}")
    note("run: hcgen build" if correction.value else f"run: hcgen analyze {filing.id}")
