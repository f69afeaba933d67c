"""``hcgen board``: what a run receives, as text, while it runs."""

from __future__ import annotations

import click

from hcgen.cli.output import note, say


@click.command()
@click.argument("run", required=False)
@click.option("--once", is_flag=True, help="Print what there is, and do not wait.")
def command(run: str | None, once: bool) -> None:
    """Print the receipts of RUN, else of the run that began last, until it ends."""
    from hcgen.agent import board, latest
    from hcgen.filings import LocalState

    folder = LocalState.default().journals
    chosen = run or latest(folder)
    note(chosen)
    for line in board(folder, chosen, once=once):
        say(line)
