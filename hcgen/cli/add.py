"""``hcgen add``: PDFs become filings of the collection."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import get_args

import click

from hcgen.base import ExitStatus, HcgenError, UsageError, machine_errors
from hcgen.cli.options import content_option
from hcgen.cli.output import complain, say
from hcgen.contracts import DocumentType


@click.command()
@click.argument(
    "paths", nargs=-1, required=True, metavar="FILE|DIR…", type=click.Path(path_type=Path)
)
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
    paths: tuple[Path, ...],
    source_url: str | None,
    identifier: str | None,
    filed: datetime | None,
    document_type: DocumentType | None,
    fictional: bool,
    content: Path,
) -> None:
    """Take PDF files into the collection; the files themselves go to the local store.

    Of a folder all files are taken that end with .pdf and are not hidden; folders in it and
    symbolic links are passed over. One line is printed for each file. A file that cannot be taken
    does not stop the others; the exit status is that of the worst. --source-url, --id and --filed
    are facts of one file.
    """
    from hcgen.filings import Facts, LocalState, add_filings, require_site

    require_site(content)
    found = list(_pdfs(paths))
    pdfs = [path for path in found if isinstance(path, Path)]
    of_one = {"--source-url": source_url, "--id": identifier, "--filed": filed}
    _refuse_shared([name for name, value in of_one.items() if value is not None], len(found))
    facts = Facts(
        source_url=source_url,
        id=identifier,
        filed=filed.date() if filed else None,
        document_type=document_type,
        fictional=fictional,
    )
    status = ExitStatus.DONE
    added = add_filings(content, LocalState.default(), pdfs, facts)
    for each in (next(added) if isinstance(path, Path) else path for path in found):
        if isinstance(each, HcgenError):
            complain(each)
            status = max(status, each.exit_status)
        else:
            known = "added as" if each.new else "is there already, in"
            say(f"{each.filing.id}: {known} {each.filing.folder}")
    raise click.exceptions.Exit(status)


def _refuse_shared(options: list[str], files: int) -> None:
    if options and files > 1:
        raise UsageError(
            f"{' and '.join(options)} cannot be said of {files:,} files at once",
            fix="add the files one by one",
        )


def _pdfs(paths: Iterable[Path]) -> Iterator[Path | HcgenError]:
    """The files as named, and those of the folders, sorted; a folder that has none is an error."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        try:
            yield from _pdfs_in(path)
        except HcgenError as error:
            yield error


def _pdfs_in(folder: Path) -> list[Path]:
    with machine_errors("cannot read the folder", folder):
        pdfs = sorted(
            path
            for path in folder.iterdir()
            if path.suffix.lower() == ".pdf"
            and not path.name.startswith(".")
            and not path.is_symlink()
            and path.is_file()
        )
    if not pdfs:
        raise UsageError(
            "there is no PDF in the folder",
            where=str(folder),
            why="no file that ends with .pdf",
            fix="check the path",
        )
    return pdfs
