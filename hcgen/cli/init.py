"""``hcgen init``: a new site."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.output import say


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Make a site in DIR: its settings, one page, and a .gitignore. Nothing is overwritten."""
    from hcgen.site import new_site

    for file in new_site(folder):
        say(f"{file}: made")
