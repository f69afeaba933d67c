"""``hcgen export``: the `.hc` text of a page."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.output import say


@click.command()
@click.argument("page", metavar="PATH|URL")
@click.option("--source", help="The page's address for the Source line; else its canonical link.")
@click.option("--private", is_flag=True, help="Include the blocks that the page calls private.")
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file.")
def command(page: str, source: str | None, private: bool, out: Path | None) -> None:
    """Print the .hc text of an HC page: every block it has, in plain text."""
    from hcgen.base import FILES
    from hcgen.cli.reading import read_page_source
    from hcgen.standard import export

    text = export(read_page_source(page).data, source, include_private=private)
    if out is None:
        say(text.removesuffix("\n"))
    else:
        FILES.write_atomic(out, text.encode("utf-8", "replace"))
