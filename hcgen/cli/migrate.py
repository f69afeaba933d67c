"""``hcgen migrate``: an old HC page brought up to date."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.output import note, say


@click.command()
@click.argument("page", type=click.Path(path_type=Path))
@click.option(
    "--url", "address", help="The page's address, for its launchers; else its canonical link."
)
@click.option("--write", is_flag=True, help="Change the file; without it the diff is shown only.")
def command(page: Path, address: str | None, write: bool) -> None:
    """Apply the nine steps of section 10 to a page of HC 1.1, 1.2.2 or 1.3; diff first."""
    from hcgen.base import FILES
    from hcgen.cli.reading import read_page_source
    from hcgen.standard import migrate

    made = migrate(read_page_source(str(page)).data, address=address)
    for change in made.changes:
        note(f"step {change.step}: {change.what}")
    for left in made.notes:
        note(f"step {left.step} is left to you: {left.what}")
    if not made.changes:
        note("nothing to change")
    elif write:
        FILES.write_atomic(page, made.data(), mode=page.stat().st_mode & 0o777)
        note(f"{page}: written")
    else:
        say(made.diff(page.as_posix()).removesuffix("\n"))
