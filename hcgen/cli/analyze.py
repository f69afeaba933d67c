"""``hcgen analyze``: read one file or filing with the agent."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.options import content_option, json_option
from hcgen.cli.output import TerminalReporter, say


@click.command()
@click.argument("target", metavar="FILE|ID")
@json_option
@content_option
def command(target: str, as_json: bool, content: Path) -> None:
    """Read a PDF file, and freeze nothing; or read a filing again, and freeze a new checkpoint.

    A rejected document is printed too, and ends with exit status 3.
    """
    from hcgen.cli.factsheet import as_text
    from hcgen.filings import LocalState
    from hcgen.readings import analyze_target, require_not_rejected
    from hcgen.site import publishes_tree

    checkpoint = analyze_target(
        target,
        content,
        LocalState.default(),
        reporter=TerminalReporter(),
        publish_tree=not Path(target).is_file() and publishes_tree(content),
    )
    if as_json:
        say(checkpoint.to_bytes().decode("ascii"))
    require_not_rejected(checkpoint, target)
    if not as_json:
        say(as_text(checkpoint))
