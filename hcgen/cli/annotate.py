"""``hcgen annotate``: a copy of a filing in which each cited quote is marked."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.options import content_option
from hcgen.cli.output import TerminalReporter, note


@click.command()
@click.argument("target", metavar="ID|FILE")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path, dir_okay=False), required=True,
    help="Write the marked copy to this file.",
)  # fmt: skip
@content_option
def command(target: str, out: Path, content: Path) -> None:
    """Write a copy of a PDF with each cited quote highlighted and a bookmark for each claim.

    Of a filing ID it marks what is frozen, with what a person corrected; a FILE is read first, and
    nothing is frozen. The copy begins with the bytes of the file as they are.
    """
    from hcgen.base import FILES, UsageError
    from hcgen.filings import LocalState
    from hcgen.readings import marked_copy, sheet_and_pdf

    state = LocalState.default()
    sheet, pdf = sheet_and_pdf(target, content, state, reporter=TerminalReporter())
    if out.exists() and out.samefile(pdf):
        raise UsageError(
            "the copy would replace the PDF itself", where=str(out), fix="name another"
        )
    FILES.write_atomic(out, marked_copy(pdf, sheet))
    note(f"written: {out}")
