"""``hcgen status``: the filings and how far they are."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.options import content_option, json_option
from hcgen.cli.output import say


@click.command()
@json_option
@content_option
def command(as_json: bool, content: Path) -> None:
    """List every filing: frozen or not, its outcome, and whether older rules read it."""
    import json

    from hcgen.base import count
    from hcgen.filings import LocalState, require_site
    from hcgen.readings import standing

    require_site(content)
    filings = standing(content, LocalState.default())
    if as_json:
        say(json.dumps([filing.as_json() for filing in filings], ensure_ascii=False, indent=2))
        return
    for filing in filings:
        say(filing.as_line())
    say(count(len(filings), "filing"))
