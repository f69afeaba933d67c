"""``hcgen add``: a PDF becomes a filing of the collection."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import get_args

import click

from hcgen.cli.options import content_option
from hcgen.cli.output import say
from hcgen.contracts import DocumentType


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--source-url", help="The public address of the PDF: what citations link to.")
@click.option("--id", "identifier", help="The filing's id; else a slug of the file's name.")
@click.option("--filed", type=click.DateTime(["%Y-%m-%d"]), help="The day it was filed.")
@click.option(
    "--document-type",
    type=click.Choice(get_args(DocumentType)),
    help="What it is; else the reading decides.",
)
@click.option("--fictional", is_flag=True, help="A sample that describes no real company.")
@content_option
def command(
    file: Path,
    source_url: str | None,
    identifier: str | None,
    filed: datetime | None,
    document_type: DocumentType | None,
    fictional: bool,
    content: Path,
) -> None:
    """Take FILE into the collection; the PDF itself goes to the local store."""
    from hcgen.filings import LocalState, add_filing, find_pdf

    known = find_pdf(content, file)
    filing = add_filing(
        content,
        LocalState.default(),
        file,
        source_url=source_url,
        id=identifier,
        filed=filed.date() if filed else None,
        document_type=document_type,
        fictional=fictional,
    )
    say(f"{filing.id}: {'is there already, in' if known else 'added as'} {filing.folder}")
